"""The lesson of Stone Age: a tool, four wood, a hut of wood, a hunt, a card."""

from __future__ import annotations

from tests.lessons.recording import WishedMatch, Wishes, open_match, play

#: the names of the cards: Bone Flute, Storage Jars, Stone Picker, Echo Caller
_CARDS = [13, 2, 22, 29]
#: the top hut costs 1 to 7 resources of any kind; the hut below it costs 2 wood and 1 brick
_PILE = [26, 1]


def record() -> WishedMatch:
    """Play the lesson's match."""
    match = open_match(
        "stone_age",
        ["Una", "Brok"],
        seed=4,
        options={"start_player": 1},
        opening=Wishes(shuffles=[_CARDS, _PILE]),
        table={"bots": [None, "hunter"], "colours": ["red", "blue"]},
    )
    course: tuple[tuple[str, tuple[int, ...]], ...] = (
        ("place forest 3", ()),
        ("place hut 2", ()),
        ("place toolmaker 1", ()),
        ("place hunting 3", ()),
        ("place building1 1", ()),
        ("use toolmaker", ()),
        ("use forest", (2, 4, 5)),
        ("tools 1", ()),
        ("build 1 with wood wood wood", ()),
        ("use hut", ()),
        ("use hunting", (2, 5, 6)),
        ("place forest 4", ()),
        ("place card1 1", ()),
        ("place field 1", ()),
        ("place hunting 4", ()),
        ("place card2 1", ()),
        ("use field", ()),
        ("use forest", (1, 2, 4, 5)),
        ("buy 2 with wood wood", ()),
        ("use hunting", (1, 3, 4, 6)),
        ("buy 1 with wood", ()),
    )
    for move, dice in course:
        play(match, move, Wishes(rolls=[dice] if dice else []))
    return match
