"""The lesson of Stone Age solo: one winter, in which the yellow tribe sits out."""

from __future__ import annotations

from tests.lessons.recording import WishedMatch, Wishes, open_match, play

#: two rounds, each with two cards to buy and then the hunger card; the first: Woven Cloak, Stone Picker, Bone Flute
_CARDS = [16, 22, 13, 19, 4, 7]


def record() -> WishedMatch:
    """Play the lesson's match."""
    match = open_match("stone_age_solo", ["Una"], seed=4, options={}, opening=Wishes(shuffles=[_CARDS]), table={})
    course: tuple[tuple[str, tuple[int, ...]], ...] = (
        ("tribe red", ()),
        ("place hunting 2", ()),
        ("roll", (4, 2)),
        ("tribe yellow", ()),
        ("place claypit 2", ()),
        ("roll", (6, 5)),
        ("tribe blue", ()),
        ("place forest 1", ()),
        ("place card1 1", ()),
        ("roll", (1, 2)),
        ("place hut 2", ()),
        ("roll", (3, 5)),
        ("use forest", (4,)),
        ("buy 1 with wood", ()),
        ("use hunting", (3, 5)),
        ("use hut", ()),
    )
    for move, dice in course:
        play(match, move, Wishes(rolls=[dice] if dice else []))
    return match
