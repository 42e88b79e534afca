"""Adds up the counts and findings of the log for the report."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from pathlib import Path


def report(log: Path, start: int = 0) -> str:
    """Return a table of all counts and findings in the log, from the byte ``start`` on."""
    if not log.exists():
        return f"There is no log {log}."
    with open(log, "rb") as file:
        file.seek(start)
        lines = [json.loads(line) for line in file if line.endswith(b"\n")]
    seconds: Counter[str] = Counter()
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    findings_by_kind: defaultdict[tuple[str, str], list[dict[str, str]]] = defaultdict(list)
    for line in lines:
        seconds[line["kind"]] += line["seconds"]
        counts[line["kind"]].update(line["counts"])
        for finding in line["findings"]:
            findings_by_kind[line["kind"], finding["what"]].append(finding)
    rows = [*_rows_of_kinds(seconds, counts), ""]
    for kind in counts:
        rows.append(kind)
        rows += [f"  {name:<44}{number:>14,}" for name, number in sorted(counts[kind].items())]
    return "\n".join([*rows, _findings_text(findings_by_kind)])


#: by kind of soak test: the names of its main counts
_MAIN_COUNTS = {
    "moves": ("moves",),
    "drops": ("piece-drops",),
    "towers": ("towers",),
    "files": ("files",),
    "kills": ("kills",),
    "touches": ("touches", "seconds touched"),
}


def _rows_of_kinds(seconds: Counter[str], counts: dict[str, Counter[str]]) -> list[str]:
    """Return, for each kind of soak test, a line of the report with its time and the amount of work done."""
    rows = []
    for kind in counts:
        work_done = ", ".join(f"{counts[kind][name]:,} {name}" for name in _MAIN_COUNTS[kind])
        rows.append(f"{kind:<10}{seconds[kind] / 60:>8.1f} minutes of one process   {work_done}")
    return rows


def _findings_text(findings_by_kind: dict[tuple[str, str], list[dict[str, str]]]) -> str:
    """Return the findings as text, the most frequent kind first; a key is the kind of soak test and of finding."""
    if not findings_by_kind:
        return "Nothing was found."
    rows = [f"Findings: {sum(map(len, findings_by_kind.values()))} of {len(findings_by_kind)} kinds"]
    for (kind, finding_kind), findings in sorted(findings_by_kind.items(), key=lambda item: len(item[1]), reverse=True):
        folders = [finding["folder"] for finding in findings if "folder" in finding]
        where = folders[0] if folders else f"seed {findings[0]['seed']}"
        rows.append(f"  {len(findings):>5} x {kind}: {finding_kind}\n          {where}")
    return "\n".join(rows)
