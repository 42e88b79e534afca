"""The lesson of My First Stone Age: two huts, of a fish and a dog and of two teeth.

The learner also turns over the tokens at which the hand on the table points.
"""

from __future__ import annotations

from tests.lessons.recording import WishedMatch, Wishes, open_match, play

#: the token on each place of the forest at the start
_TOKENS = [
    "dog",
    "die1",
    "die2",
    "die3",
    "die4",
    "fish",
    "tooth",
    "building_site",
    "die5",
    "berry",
    "pot",
    "trading_post",
    "arrowhead",
    "die6",
]


def record() -> WishedMatch:
    """Play the lesson's match."""
    opening = Wishes(shuffles=[["FF", None, None, None, None, "BPA", None, None, None, None, "PAT"], _TOKENS])
    match = open_match(
        "my_first_stone_age",
        ["Una", "Brok"],
        seed=5,
        options={"youngest": 1},
        opening=opening,
        table={"bots": [None, "child"], "colours": ["red", "blue"]},
    )
    for move in (
        "flip 5",
        "flip 9",
        "flip 3",
        "flip 10",
        "flip 7",
        "build 0 dog fish",
        "swap 2 11",
        "flip 12",
        "flip 9",
        "flip 0",
        "flip 2",
        "trade berry tooth",
        "done",
        "flip 5",
        "flip 3",
        "flip 1",
        "done",
        "flip 7",
        "build 0",
        "swap 0 9",
    ):
        play(match, move)
    return match
