"""The lesson of Ugh Ugh: two members in the forest, one of them stuck, a tiger, a farm, and a love tent."""

from __future__ import annotations

from game.ugh_ugh.rules.cards import TIGER
from tests.lessons.recording import WishedMatch, Wishes, open_match, play

_WALL = ["farm_cave", "bag_of_bangs"]
_CLANS = ["hunter_gabblers", "tusk_forces"]
_DECK = ["tom_tom", "love_shrub", "squared_wheel", "walk_the_talk", "beat_box"]


def record() -> WishedMatch:
    """Play the lesson's match; members 0 to 6 are the learner's, 7 to 13 the other seat's."""
    match = open_match(
        "ugh_ugh",
        ["Una", "Brok"],
        seed=4,
        options={"longest_hair": 1, "first_game": True},
        opening=Wishes(shuffles=[_WALL, _CLANS, _DECK]),
        table={"bots": [None, "hunter"], "colours": ["red", "blue"]},
    )
    one_out = Wishes(falls=[lambda out: len(out) == 1])
    the_other_too = Wishes(falls=[lambda out: len(out) == 1])
    tiger_out = Wishes(falls=[lambda out: TIGER in out and len(out) == 3])
    pair_out = Wishes(falls=[lambda out: sorted(out) == [0, 1, 10]])
    course: tuple[tuple[str, Wishes | None], ...] = (
        ("start drum", None),
        ("start spear", None),
        ("send forest forest", None),
        ("send plains plains", None),
        ("call forest", one_out),
        ("bang 1 0.9", the_other_too),
        ("take wood 1", None),
        ("take berries 1", None),
        ("call plains", tiger_out),
        ("spear", None),
        ("take fur 2", None),
        ("build wall farm_cave", None),
        ("take stone 1", None),
        ("expand", None),
        ("draw", None),
        ("send mountains mountains", None),
        ("send tent tent", None),
        ("send forest tent", None),
        ("call tent", None),
        ("join", pair_out),
        ("send plains", None),
    )
    for move, wishes in course:
        play(match, move, wishes)
    return match
