"""The table of resources alone sets their number: with a fourth resource in it matches still work."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from game.cvlizations.rules import orders

#: the table row of a fourth resource, as described in CONTRIBUTING.md
ADDED = {
    '("food", "wood", "stone")': '("food", "wood", "stone", "clay")',
    "FOOD, WOOD, STONE = ": "FOOD, WOOD, STONE, CLAY = ",
    '    marked_many("{count} stone", "{count} stones"),\n': (
        '    marked_many("{count} stone", "{count} stones"),\n    marked_many("{count} clay", "{count} clay"),\n'
    ),
}
#: plays matches of hunters with the table read from standard input, and prints the moves made with clay
PLAYED = """
import sys
from random import Random
from types import ModuleType

from game.core import Match
from game.core.bots import ask_bot

NAME = "game.cvlizations.rules.orders"
table = ModuleType(NAME)
sys.modules[NAME] = table
exec(compile(sys.stdin.read(), NAME, "exec"), table.__dict__)

done = set()
for seed in range(4):
    match, random = Match.new("cvlizations", seats=3, seed=seed), Random(seed)
    while match.prompt is not None:
        move = match.play(ask_bot(match, "hunter" if random.random() < 0.5 else "random", random)).move
        done |= {str(move).split()[0]} if "clay" in str(move) else set()
    assert all(len(tribe.goods) == 4 for tribe in match.state.tribes)
print(*sorted(done))
"""


def test_a_fourth_kind_of_resource_can_be_stolen_and_taken_and_traded() -> None:
    source = Path(orders.__file__).read_text(encoding="utf-8")
    for old, new in ADDED.items():
        assert source.count(old) == 1
        source = source.replace(old, new)
    process = subprocess.run([sys.executable, "-c", PLAYED], input=source, capture_output=True, text=True, check=False)
    assert (process.stdout.split(), process.stderr) == (["steal", "take", "trade"], "")
