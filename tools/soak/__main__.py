"""The command: ``python -m tools.soak [KIND|report] [--seconds S] [--seed N] [--jobs J] [--items N] [--log FILE]``."""

from __future__ import annotations

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["LANGUAGE"] = "en"

import argparse
import sys
import time
from pathlib import Path

from tools.soak.report import report
from tools.soak.running import run

#: the kinds, and the share of the time that each gets when all run in turn
SHARES = {"moves": 0.25, "drops": 0.1, "towers": 0.1, "files": 0.2, "kills": 0.1, "touches": 0.25}
#: the seconds of one turn of all kinds, short enough that an hour has several turns
TURN_SECONDS = 1200.0
#: when fewer seconds are left, no further turn is begun
MIN_TURN_SECONDS = 5.0


def take_turns(seconds: float, seed: int, jobs: int, items: int | None, log: Path) -> bool:
    """Run the kinds in turn, each for its share of the remaining time; return whether Ctrl+C was pressed."""
    end = time.monotonic() + seconds
    shares_left = sum(SHARES.values())
    for kind, share in SHARES.items():
        seconds_of_kind = (end - time.monotonic()) * share / shares_left
        shares_left -= share
        if seconds_of_kind > 0 and run(kind, seed, jobs, items, seconds_of_kind, log):
            return True
    return False


def main(arguments: list[str] | None = None) -> int:
    """Carry out the command line; return 1 if there are findings, and 2 if the options make no sense."""
    parser = argparse.ArgumentParser(prog="python -m tools.soak", description="Run long tests with random input.")
    parser.add_argument("kind", nargs="?", default="all", choices=[*SHARES, "all", "report"])
    parser.add_argument("--seconds", type=float, default=3600.0, help="how long to work in all (default: 3600)")
    parser.add_argument("--seed", type=int, help="the seed of the first item (default: from the clock)")
    parser.add_argument("--items", type=int, help="the largest number of items for each process")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes (default: 2)")
    parser.add_argument(
        "--log", type=Path, default=Path("soak.log"), help="the log that is added to (default: soak.log)"
    )
    options = parser.parse_args(arguments)
    if options.kind == "report":
        print(report(options.log))
        return 0
    if options.jobs < 1 or options.seconds <= 0:
        print("The soak needs at least one process and some seconds.", file=sys.stderr)
        return 2
    log = options.log.resolve()
    log_size = log.stat().st_size if log.exists() else 0
    end = time.monotonic() + options.seconds
    seed = options.seed if options.seed is not None else int(time.time()) * 1000
    was_stopped = False
    if options.kind != "all":
        was_stopped = run(options.kind, seed, options.jobs, options.items, options.seconds, log)
    while options.kind == "all" and not was_stopped:
        seconds_left = end - time.monotonic()
        if seconds_left <= MIN_TURN_SECONDS:
            break
        was_stopped = take_turns(min(TURN_SECONDS, seconds_left), seed, options.jobs, options.items, log)
        seed += 1_000_000
    findings = report(log, log_size)
    print(findings)
    if was_stopped:
        print("Stopped; what was counted is in the log.")
    return 1 if "Findings:" in findings else 0


if __name__ == "__main__":
    sys.exit(main())
