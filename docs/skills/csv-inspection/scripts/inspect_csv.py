#!/usr/bin/env python3
"""Say what is in a CSV file: encoding, delimiter, columns, types, and what is wrong with it.

Usage: inspect_csv.py [--json] [--delimiter CHAR] [--no-header] FILE

Exit status: 0 nothing to report, 1 findings, 2 the file cannot be read.
"""

import argparse
import codecs
import collections
import csv
import gzip
import hashlib
import io
import json
import re
import sys

DELIMITERS = ",;\t|"
SAMPLE_BYTES = 256 * 1024
DISTINCT_LIMIT = 1000
DUPLICATE_LIMIT = 1_000_000
EXAMPLES = 3

EMPTY_WORDS = {"na", "n/a", "null", "none", "nan", "-", "?"}
TYPES = [
    ("boolean", re.compile(r"(?:true|false|yes|no)", re.I)),
    ("integer", re.compile(r"[+-]?\d+")),
    ("decimal", re.compile(r"[+-]?(?:\d+\.\d*|\.\d+|\d+(?:\.\d+)?[eE][+-]?\d+)")),
    ("decimal comma", re.compile(r"[+-]?\d{1,3}(?:\.\d{3})*,\d+|[+-]?\d+,\d+")),
    ("date", re.compile(r"\d{4}-\d{2}-\d{2}")),
    ("date and time", re.compile(r"\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?")),
    ("ambiguous date", re.compile(r"\d{1,2}[/.]\d{1,2}[/.]\d{2,4}")),
]
MOJIBAKE = re.compile("[\u00c2\u00c3][\u0080-\u00bf]|\u00e2\u20ac")


def open_bytes(path):
    """Open a plain or gzip file for reading bytes."""
    file = open(path, "rb")
    magic = file.read(2)
    file.seek(0)
    return gzip.open(file) if magic == b"\x1f\x8b" else file


def detect_encoding(path):
    """Return (encoding, has_bom) after reading the file once; UTF-8 is proven, the fallback is a guess."""
    boms = [(codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16")]
    decoder = codecs.getincrementaldecoder("utf-8")()
    with open_bytes(path) as file:
        chunk = file.read(SAMPLE_BYTES)
        for mark, name in boms:
            if chunk.startswith(mark):
                return name, True
        try:
            while chunk:
                decoder.decode(chunk)
                chunk = file.read(SAMPLE_BYTES)
            decoder.decode(b"", final=True)
            return "utf-8", False
        except UnicodeDecodeError:
            return "cp1252", False


def open_text(path, encoding):
    return io.TextIOWrapper(open_bytes(path), encoding=encoding, errors="replace", newline="")


def detect_delimiter(sample):
    """Choose the delimiter that gives the most rows of one same width, wider first."""
    lines = sample.splitlines(keepends=True)[:500]
    best, best_score = ",", (0.0, 0)
    for delimiter in DELIMITERS:
        widths = collections.Counter(len(row) for row in csv.reader(lines, delimiter=delimiter) if row)
        if not widths:
            continue
        width, rows = widths.most_common(1)[0]
        score = (rows / sum(widths.values()), width)
        if width > 1 and score > best_score:
            best, best_score = delimiter, score
    return best


def type_of(value):
    for name, pattern in TYPES:
        if pattern.fullmatch(value):
            return name
    return "text"


class Notes:
    """What was noticed, how often, where first, with a few examples."""

    def __init__(self, column=None):
        self.column = column
        self.notes = {}

    def add(self, what, line, example="", rows=1):
        note = self.notes.setdefault(what, {"line": line, "rows": 0, "examples": []})
        note["rows"] += rows
        if example and len(note["examples"]) < EXAMPLES:
            note["examples"].append(example[:40])

    def findings(self):
        column = {} if self.column is None else {"column": self.column}
        return [{"line": note["line"], **column, "what": what, "rows": note["rows"], "examples": note["examples"]}
                for what, note in self.notes.items()]


class Column:
    """Counts of one column, of bounded size."""

    def __init__(self, name):
        self.name = name
        self.notes = Notes(name)
        self.types = collections.Counter()
        self.first_of_type = {}
        self.empty = 0
        self.distinct = set()

    def add(self, value, line):
        text = value.strip()
        if text == "":
            self.empty += 1
            return
        kind = type_of(text)
        self.types[kind] += 1
        self.first_of_type.setdefault(kind, (line, text))
        if len(self.distinct) < DISTINCT_LIMIT:
            self.distinct.add(text)
        for what in self.doubts(value, text, kind):
            self.notes.add(what, line, value)

    @staticmethod
    def doubts(value, text, kind):
        digits = text.lstrip("+-")
        if text != value:
            yield "blanks around the value"
        if text.lower() in EMPTY_WORDS:
            yield "a word that may mean empty"
        if kind == "integer" and len(digits) > 1 and digits.startswith("0"):
            yield "leading zeros: read as text"
        if kind == "integer" and len(digits) > 15:
            yield "more than 15 digits: spreadsheets round it"
        if kind == "decimal" and "e" in text.lower():
            yield "exponent: perhaps damaged by a spreadsheet"
        if kind == "ambiguous date":
            yield "day and month cannot be told apart"
        if "\ufffd" in text or MOJIBAKE.search(text):
            yield "wrongly decoded characters"

    def main_type(self):
        kinds = set(self.types)
        if not kinds:
            return "empty"
        for numbers in (["decimal", "integer"], ["decimal comma", "integer"]):
            if kinds <= set(numbers):
                return next(kind for kind in numbers if kind in kinds)
        return next(iter(kinds)) if len(kinds) == 1 else "mixed"

    def findings(self):
        """Everything noted, and the rare types of a column that is nearly all of one type."""
        if self.main_type() == "mixed":
            common, count = self.types.most_common(1)[0]
            if common != "text" and count >= 0.8 * sum(self.types.values()):
                for kind in self.types.keys() - {common, "ambiguous date"}:
                    line, text = self.first_of_type[kind]
                    self.notes.add(f"{kind} in a column of type {common}", line, text, self.types[kind])
        return self.notes.findings()


def make_columns(row, header, notes, line):
    names = [name.strip() for name in row] if header else [f"column {i + 1}" for i in range(len(row))]
    for name, count in collections.Counter(names).items():
        if count > 1:
            notes.add(f"column name {name!r} occurs {count} times", line)
    return [Column(name) for name in names]


def inspect(path, delimiter=None, header=True):
    """Read the file three times (encoding, delimiter, rows) and return a report of plain values."""
    notes = Notes()
    encoding, bom = detect_encoding(path)
    if encoding == "cp1252":
        notes.add("not UTF-8: read as Windows-1252, which is a guess", 1)
    with open_text(path, encoding) as file:
        delimiter = delimiter or detect_delimiter(file.read(SAMPLE_BYTES))
    rows, columns, seen, next_line = 0, [], set(), 1
    with open_text(path, encoding) as file:
        reader = csv.reader(file, delimiter=delimiter)
        for row in reader:
            line, next_line = next_line, reader.line_num + 1
            if not row:
                continue
            if not columns:
                columns = make_columns(row, header, notes, line)
                if header:
                    continue
            rows += 1
            if len(row) != len(columns):
                notes.add(f"row without {len(columns)} fields", line, f"{len(row)} fields")
            for column, value in zip(columns, row):
                column.add(value, line)
            if len(seen) < DUPLICATE_LIMIT:
                key = hashlib.blake2b("\x1f".join(row).encode("utf-8", "replace"), digest_size=8).digest()
                if key in seen:
                    notes.add("row that occurred before", line)
                seen.add(key)
    if rows == 0:
        notes.add("no rows", next_line)
    findings = notes.findings() + [finding for column in columns for finding in column.findings()]
    return {
        "file": path, "encoding": encoding, "bom": bom, "delimiter": delimiter, "header": header, "rows": rows,
        "columns": [{"name": c.name, "type": c.main_type(), "empty": c.empty,
                     "distinct": f"{DISTINCT_LIMIT}+" if len(c.distinct) >= DISTINCT_LIMIT else len(c.distinct)}
                    for c in columns],
        "findings": sorted(findings, key=lambda finding: finding["line"]),
    }


def counted(number, word):
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"


def print_report(report):
    shown = {"\t": "tab", ",": "comma", ";": "semicolon", "|": "pipe"}.get(report["delimiter"], report["delimiter"])
    head = "header" if report["header"] else "no header"
    sizes = f"{counted(report['rows'], 'row')}, {counted(len(report['columns']), 'column')}"
    print(f"{report['encoding']}, {shown}, {head}, {sizes}")
    wide = max([len(c["name"]) for c in report["columns"]] + [6])
    print(f"\n{'column':<{wide}}  {'type':<14}  {'empty':>6}  distinct")
    for c in report["columns"]:
        print(f"{c['name']:<{wide}}  {c['type']:<14}  {c['empty']:>6}  {c['distinct']}")
    print(f"\n{counted(len(report['findings']), 'finding')}")
    for f in report["findings"]:
        column = f" {f['column']}:" if "column" in f else ""
        examples = ", e.g. " + ", ".join(repr(e) for e in f["examples"]) if f["examples"] else ""
        print(f"  line {f['line']}:{column} {f['what']} ({counted(f['rows'], 'row')}{examples})")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", help="a CSV or TSV file, plain or gzip")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--delimiter", help="one character, instead of the one found")
    parser.add_argument("--no-header", action="store_true", help="the first row holds values")
    options = parser.parse_args()
    if options.delimiter is not None and len(options.delimiter) != 1:
        parser.error("--delimiter takes one character")
    csv.field_size_limit(16 * 1024 * 1024)
    try:
        report = inspect(options.file, options.delimiter, not options.no_header)
    except (OSError, EOFError, UnicodeError, csv.Error) as error:
        print(f"Cannot read {options.file!r}: {error}", file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps(report, indent=2, ensure_ascii=False))
    else:
        print_report(report)
    return 1 if report["findings"] else 0


if __name__ == "__main__":
    sys.exit(main())
