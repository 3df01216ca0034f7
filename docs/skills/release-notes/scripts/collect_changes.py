#!/usr/bin/env python3
"""Group the commits of a git range into a draft of release notes and propose the next version.

Usage: collect_changes.py [--repo DIR] [--current VERSION] [--json] RANGE

RANGE is anything "git log" takes, such as v1.4.2..HEAD.
Exit status: 0 done, 1 no commits in the range, 2 git or the arguments are wrong.
"""

import argparse
import json
import re
import signal
import subprocess
import sys

SECTIONS = ["Breaking", "Security", "Added", "Changed", "Fixed", "Deprecated", "Removed", "Unsorted", "Left out"]
SECTION_OF_TYPE = {
    "feat": "Added", "fix": "Fixed", "perf": "Changed", "security": "Security", "sec": "Security",
    "deprecate": "Deprecated", "remove": "Removed", "revert": "Changed",
    "refactor": "Left out", "test": "Left out", "tests": "Left out", "ci": "Left out", "build": "Left out",
    "chore": "Left out", "style": "Left out", "docs": "Left out",
}
HEADER = re.compile(r"^(?P<type>[a-zA-Z]+)(?:\((?P<scope>[^)]*)\))?(?P<bang>!)?:\s+(?P<text>.+)$")
BREAKING_FOOTER = re.compile(r"^BREAKING[ -]CHANGE:\s*(.+(?:\n(?![A-Za-z-]+: |\s*$).+)*)", re.M)
REVERTS = re.compile(r"^This reverts commit ([0-9a-f]{7,40})", re.M)
VERSION = re.compile(r"^v?(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$")


def read_commits(repo, revisions):
    """Return (sha, subject, body) of every commit but merges, oldest first."""
    command = ["git", "-C", repo, "log", "--no-merges", "--reverse", "-z", "--format=%H%x1f%s%x1f%b", revisions, "--"]
    result = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", errors="replace")
    if result.returncode != 0:
        raise ValueError(result.stderr.strip() or f"git log failed for {revisions!r}")
    return [tuple(record.split("\x1f", 2)) for record in result.stdout.split("\0") if record]


def classify(sha, subject, body):
    """Return the entry of one commit: its section, and for a breaking change the footer that explains it."""
    match = HEADER.match(subject)
    kind = match["type"].lower() if match else ""
    footer = BREAKING_FOOTER.search(body)
    section = SECTION_OF_TYPE.get(kind, "Unsorted")
    if footer or (match and match["bang"]):
        section = "Breaking"
    known = match and section != "Unsorted"
    return {
        "sha": sha[:10],
        "section": section,
        "scope": (match["scope"] or "") if known else "",
        "text": match["text"] if known else subject,
        "note": " ".join(footer[1].split()) if footer else "",
    }


def without_reverted(commits):
    """Drop commits that a later one of the range reverts, and the reverting ones."""
    shas = {sha for sha, _, _ in commits}
    gone = set()
    for sha, _, body in reversed(commits):
        match = REVERTS.search(body)
        target = next((other for other in shas if match and other.startswith(match[1])), None)
        if target and sha not in gone:
            gone |= {sha, target}
    return [commit for commit in commits if commit[0] not in gone], len(gone)


def next_version(current, sections):
    """Propose the next version by SemVer; below 1.0.0 a breaking change raises the minor number."""
    major, minor, patch = (int(part) for part in VERSION.match(current).groups())
    if "Breaking" in sections and major > 0:
        return f"{major + 1}.0.0"
    if sections & {"Breaking", "Added", "Deprecated", "Removed"}:
        return f"{major}.{minor + 1}.0"
    return f"{major}.{minor}.{patch + 1}"


def collect(repo, revisions, current):
    commits, reverted = without_reverted(read_commits(repo, revisions))
    entries = [classify(*commit) for commit in commits]
    sections = {name: [e for e in entries if e["section"] == name] for name in SECTIONS}
    report = {"range": revisions, "commits": len(commits), "reverted": reverted,
              "sections": {name: found for name, found in sections.items() if found}}
    if current:
        report["next"] = next_version(current, set(report["sections"]))
    return report


def print_draft(report):
    print(f"## {report.get('next', 'Next')}\n")
    for name, entries in report["sections"].items():
        if name == "Left out":
            continue
        print(f"### {name}\n")
        for entry in entries:
            scope = f"**{entry['scope']}:** " if entry["scope"] else ""
            print(f"- {scope}{entry['text']} ({entry['sha']})")
            if entry["note"]:
                print(f"  {entry['note']}")
        print()
    left_out = len(report["sections"].get("Left out", []))
    print(f"<!-- {report['commits']} commits in {report['range']}, {left_out} left out as internal, "
          f"{report['reverted']} cancelled by reverts -->")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("range", help="a git range, such as v1.4.2..HEAD")
    parser.add_argument("--repo", default=".", help="the repository, default the current folder")
    parser.add_argument("--current", help="the version now, to propose the next one")
    parser.add_argument("--json", action="store_true", help="print the groups as JSON")
    options = parser.parse_args()
    if options.current and not VERSION.match(options.current):
        parser.error(f"--current must look like 1.4.2, not {options.current!r}")
    try:
        report = collect(options.repo, options.range, options.current)
    except (OSError, ValueError) as error:
        print(f"Cannot read the history: {error}", file=sys.stderr)
        return 2
    if report["commits"] == 0:
        print(f"No commits in {options.range}", file=sys.stderr)
        return 1
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # end quietly in "... | head"
    if options.json:
        print(json.dumps(report, indent=2, ensure_ascii=False))
    else:
        print_draft(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
