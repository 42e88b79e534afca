"""Check whether two machines compute the same drops.

Run ``python tools/bench/compare_builds.py write OUT`` on each machine, then ``compare A B``.

``write`` computes ``--drops`` drops, alternately a throw and a bang, each with its own seed. It writes a digest of each
drop: of its exits, the load left inside, and every frame. ``compare`` prints the share of drops that
are the SAME.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import platform
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pymunk

from game.commands.parsing import read_count
from physics.passage import EMPTY, Drop, strike, throw
from physics.this_build import this_build
from physics.tower import TOWER

#: the usual number of drops
DROPS = 100
#: the strengths of the bangs, in turn
STRENGTHS = (0.3, 0.6, 1.0)


def drops(count: int) -> Iterator[Drop]:
    """Yield throws of one to twelve pieces, some with a predator, each followed by a bang on the load left."""
    for number in range(0, count, 2):
        handful = [(id, "member") for id in range(1 + number // 2 % 12)]
        if number % 4 == 2:
            handful.append((35, "predator"))  # an id that no member has
        thrown = throw(EMPTY, handful, seed=number)
        yield thrown
        if number + 1 < count:
            pair = number // 2
            flap = pair % TOWER.flap.count
            strength = STRENGTHS[pair % len(STRENGTHS)]
            yield strike(thrown.load, flap, strength, seed=number + 1)


def digest(drop: Drop) -> str:
    """Return a digest that is equal for equal drops on any machine."""
    assert drop.track is not None
    track = replace(drop.track, pymunk="", python="", build="")
    return hashlib.sha256(repr((drop.exits, drop.load, drop.seconds, track)).encode()).hexdigest()


def write(target: Path, count: int) -> None:
    """Write the digests of a number of drops, and the software that computed them."""
    software = f"{this_build()}, pymunk {pymunk.version}, Python {platform.python_version()}"
    target.write_text(json.dumps({"by": software, "drops": [digest(drop) for drop in drops(count)]}), encoding="utf-8")
    print(f"{count} drops computed by {software}")


def compare(first_path: Path, second_path: Path) -> None:
    """Print the share of drops that are the same in two written files; exit if one has more drops than the other."""
    first = json.loads(first_path.read_text(encoding="utf-8"))
    second = json.loads(second_path.read_text(encoding="utf-8"))
    if len(first["drops"]) != len(second["drops"]):
        sys.exit("The files hold different numbers of drops: write both with the same --drops.")
    pairs = list(zip(first["drops"], second["drops"], strict=True))
    same_count = sum(drop == twin for drop, twin in pairs)
    share = same_count / max(1, len(pairs))
    print(f"{first['by']}\n{second['by']}\n{same_count} of {len(pairs)} drops SAME: {share:.0%}")


def main() -> None:
    """Write digests or compare two files of them, as the command line asks."""
    parser = argparse.ArgumentParser(description="Check whether two machines compute the same drops.")
    commands = parser.add_subparsers(dest="command", required=True)
    writing, comparing = commands.add_parser("write"), commands.add_parser("compare")
    writing.add_argument("out", type=Path)
    writing.add_argument("--drops", type=read_count, default=DROPS)
    comparing.add_argument("files", type=Path, nargs=2)
    options = parser.parse_args()
    if options.command == "write":
        write(options.out, options.drops)
    else:
        compare(*options.files)


if __name__ == "__main__":
    main()
