#!/usr/bin/env python3
"""Point at inflated words and long sentences in text or Markdown files.

Usage: plain_words.py [--words FILE.json] [--longest N] FILE ...   ("-" reads standard input)

Exit status: 0 no remarks, 1 remarks, 2 a file cannot be read.
"""

import argparse
import json
import pathlib
import re
import sys

WORDS = pathlib.Path(__file__).resolve().parent.parent / "assets" / "plain-words.json"
FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})")
# Masked with blanks of the same length, so that positions stay true.
NOT_PROSE = re.compile(r"`[^`]*`|\]\([^)]*\)|https?://\S+|<[^>\n]*>")
FRONTMATTER = re.compile(r"\A---\n.*?\n---\n", re.S)
WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
SENTENCE_END = re.compile(r"[.!?][\"”’)*]*(?=\s)|\n\s*\n|\n(?=\s*(?:[-*+#>|]|\d+[.)])\s?)|\|")


def blank(match):
    return re.sub(r"[^\n]", " ", match[0])


def prose_of(text):
    """Replace code, links' targets and frontmatter by blanks, keeping every position."""
    text = FRONTMATTER.sub(blank, text)
    lines, fence = [], None
    for line in text.split("\n"):
        mark = FENCE.match(line)
        if fence is None and mark:
            fence = mark[1]
            lines.append("")
        elif fence is not None:
            if mark and mark[1][0] == fence[0] and len(mark[1]) >= len(fence) and not line.strip(" `~"):
                fence = None
            lines.append("")
        else:
            lines.append(line)
    kept = "\n".join(new + " " * (len(old) - len(new)) for new, old in zip(lines, text.split("\n")))
    return NOT_PROSE.sub(blank, kept)


def sentences_of(prose):
    """Yield (start, words) of each sentence; a list item, a heading and a table cell end one too."""
    start = 0
    for end in [match.end() for match in SENTENCE_END.finditer(prose)] + [len(prose)]:
        words = list(WORD.finditer(prose, start, end))
        if words:
            yield words[0].start(), len(words)
        start = end


def remarks_on(text, pairs, longest):
    """Return remarks as (offset, sentence) and the word counts of all sentences."""
    prose = prose_of(text)
    remarks = []
    pattern = re.compile(r"\b(?:" + "|".join(phrase.replace(" ", r"\s+") for phrase in sorted(pairs, key=len, reverse=True)) + r")\b", re.I)
    for match in pattern.finditer(prose):
        found = " ".join(match[0].split())
        better = pairs[found.lower()]
        advice = "leave it out" if better == "nothing" else f'write "{better}"'
        remarks.append((match.start(), f'"{found}": {advice}'))
    counts = []
    for start, words in sentences_of(prose):
        counts.append(words)
        if words > longest:
            remarks.append((start, f"sentence of {words} words: split it"))
    return sorted(remarks), counts


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--words", default=WORDS, help="a JSON map from phrase to advice")
    parser.add_argument("--longest", type=int, default=30, help="words that a sentence may have")
    options = parser.parse_args()
    total, counts = 0, []
    try:
        pairs = json.loads(pathlib.Path(options.words).read_text(encoding="utf-8"))
        for name in options.files:
            text = sys.stdin.read() if name == "-" else pathlib.Path(name).read_text(encoding="utf-8")
            remarks, found = remarks_on(text, pairs, options.longest)
            counts += found
            total += len(remarks)
            for offset, remark in remarks:
                line = text.count("\n", 0, offset) + 1
                column = offset - text.rfind("\n", 0, offset)
                print(f"{name}:{line}:{column} {remark}")
    except (OSError, ValueError) as error:
        print(f"Cannot read: {error}", file=sys.stderr)
        return 2
    average = sum(counts) / len(counts) if counts else 0
    print(f"{total} remark{'' if total == 1 else 's'}, {len(counts)} sentence{'' if len(counts) == 1 else 's'}, "
          f"{average:.1f} words a sentence")
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
