"""The lesson of Settlers: from the first meat to a tribe in Europe, and a 7."""

from __future__ import annotations

from tests.lessons.recording import WishedMatch, Wishes, open_match, play


def record() -> WishedMatch:
    """Play the lesson's match."""
    match = open_match(
        "settlers",
        ["Una", "Brok", "Oona"],
        seed=4,
        options={"youngest": 1, "beginner": True},
        opening=Wishes(),
        table={"bots": [None, "hunter", "hunter"], "colours": ["red", "blue", "yellow"]},
    )
    course: tuple[tuple[str, tuple[int, ...]], ...] = (
        ("roll", (4, 6)),
        ("walk Niger.se Anatolia.sw", ()),
        ("end", ()),
        ("roll", (2, 3)),
        ("develop clothing", ()),
        ("end", ()),
        ("roll", (3, 5)),
        ("end", ()),
        ("roll", (1, 4)),
        ("settle Anatolia.sw", ()),
        ("develop nourishment", ()),
        ("end", ()),
        ("roll", (4, 5)),
        ("end", ()),
        ("roll", (6, 6)),
        ("end", ()),
        ("roll", (3, 4)),
        ("roam neanderthal Sahara", ()),
        ("rob 1", ()),
    )
    for move, dice in course:
        play(match, move, Wishes(rolls=[dice] if dice else []))
    return match
