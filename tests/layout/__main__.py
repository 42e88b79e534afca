"""Prints the faults of the layout: ``python -m tests.layout [PLACE ...] [--pictures OUT]``.

A place is the beginning of a name such as ``home``, ``table_stone_age`` or ``result_``; ``--languages en,pseudo`` and
``--text 1.0,1.5`` restrict the search. ``--all`` checks every text size in every window, with and without high
contrast, as well as tooltips, large targets and all pages of the books; ``--pairs`` checks the same things, but each
place only at those text sizes, windows and contrasts that the slow tests use. ``--pictures`` saves faulty screens with
framed faults. The last line counts the checked states.
"""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("LANGUAGE", "en")

import argparse
import re
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.games import register
from tests.layout.looking import ALL_STATES, LANGUAGES, SIZES, USUAL_STATES, Finding, State, look, sampled_states
from tests.layout.places import GROUPS, may_hold, places


def main() -> int:
    """Check, print the faults, and return the exit status."""
    arguments = _parse_arguments()
    register()
    tally: Counter[tuple[str, str]] = Counter()
    looked = 0
    with tempfile.TemporaryDirectory() as temporary:
        prepared_matches = arguments.kept or Path(temporary) / "kept"
        prepared_matches.mkdir(parents=True, exist_ok=True)
        for group in GROUPS:
            if not may_hold(group, arguments.places):
                continue
            for place in places(group, prepared_matches):
                if arguments.places and not place.name.startswith(tuple(arguments.places)):
                    continue
                found: list[Finding] = []
                for language in arguments.languages.split(","):
                    states = _states(arguments, place.name, language)
                    looked += len(states)
                    closely, scratch = arguments.all or arguments.pairs, Path(temporary)
                    found += look(
                        place, prepared_matches / group, scratch, language, states, arguments.pictures, closely=closely
                    )
                _print_findings(found, whole=arguments.whole)
                tally.update((place.name, finding.fault.kind) for finding in found)
    _print_totals(tally)
    print(f"= looked {looked} times")
    return 1 if tally else 0


def _states(arguments: argparse.Namespace, name: str, language: str) -> tuple[State, ...]:
    """Return the states in which a place is checked: a few, a sample of all with ``--pairs``, or all with ``--all``."""
    texts = [float(text) for text in arguments.text.split(",")] if arguments.text else []
    if arguments.all or arguments.pairs:
        states = ALL_STATES if arguments.all else sampled_states(name, language)
        return tuple(state for state in states if not texts or state.text_size in texts)
    return tuple(State(SIZES[0], text) for text in texts) or USUAL_STATES


def _print_findings(found: list[Finding], *, whole: bool) -> None:
    """Print the findings: all if ``whole``, otherwise only the first of each kind, with the number of its kind."""
    alike = Counter(map(_kind_of, found))
    printed = set()
    for finding in found:
        kind = _kind_of(finding)
        if whole or kind not in printed:
            printed.add(kind)
            print(f"{finding}{f'  x{alike[kind]}' if alike[kind] > 1 and not whole else ''}", flush=True)


def _kind_of(finding: Finding) -> tuple[str, ...]:
    """Return the common part of similar findings; these may differ in numbers, and for some kinds in the language."""
    fault = finding.fault
    if fault.kind in ("low", "outside"):
        return finding.place, fault.kind, re.sub(r"\d+", "", fault.what)
    return finding.place, finding.language, fault.kind, re.sub(r" \d+ of \d+", "", fault.what)


def _print_totals(tally: Counter[tuple[str, str]]) -> None:
    """Print for each place how many faults of each kind it has; ``tally`` counts them by place and kind."""
    names = sorted({name for name, _ in tally})
    for name in names:
        kinds = ", ".join(f"{count} {kind}" for (place, kind), count in sorted(tally.items()) if place == name)
        print(f"= {name}: {kinds}")
    print(f"= {len(names)} places with faults")


def _parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.layout", description=__doc__)
    parser.add_argument("places", nargs="*", help="beginnings of names of places; all of them unless given")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of what fails")
    parser.add_argument("--languages", default=",".join(LANGUAGES))
    parser.add_argument("--text", help="text sizes, such as 1.0,1.5")
    parser.add_argument("--all", action="store_true", help="every text size in every window, closely")
    parser.add_argument("--pairs", action="store_true", help="the states that the slow tests use, closely")
    parser.add_argument("--whole", action="store_true", help="print a fault once for each state in which it was found")
    parser.add_argument("--kept", type=Path, help="a folder that keeps the prepared matches for the next time")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
