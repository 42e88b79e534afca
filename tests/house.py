"""What the suites know of the games of the house, each by its name, and ask of no other game."""

from __future__ import annotations

#: for each game ranks of the first words of moves, dearest first; what no rank names comes last. The first word of a
#: control's id may stand there too, for one that makes no move itself but leads to it. They only keep matches short
WISHES: dict[str, tuple[tuple[str, ...], ...]] = {
    "ugh_ugh": (
        ("build",),
        ("expand",),
        ("take",),
        ("send",),
        ("start", "keep", "call", "join", "propose", "accept", "draw", "learn", "give"),
    ),
    "my_first_stone_age": (("build", "pile", "pay"),),
    "settlers": (("settle", "tribe"), ("develop",), ("nomad",), ("walk",), ("show", "discard", "roll")),
    "stone_age": (("build",), ("buy",), ("use", "claim"), ("place", "tools", "pick", "feed")),
    "stone_age_solo": (("build",), ("buy",), ("use", "claim"), ("place", "tools", "pick", "feed")),
}
#: games whose matches by keys alone are long even at the smallest table: they are played so in the slow set
LONG_BY_KEYS = ("stone_age", "stone_age_solo", "ugh_ugh", "cvlizations", "settlers")
#: kinds of prompts that a game's agenda knows but only another game asks, with which it shares the agenda
ASKED_ELSEWHERE = {"stone_age": {"tribe", "roll", "choose_actor"}}
#: kinds of events that nobody may miss: they take their time, whoever is in a hurry
NEVER_HURRIED = ("Swapped",)
#: games on whose tables nothing lies only to be looked at
NOTHING_TO_LOOK_AT = ("my_first_stone_age",)
#: moves with which something is declined, dropped or ended before all of it is used, and the prompts where nothing else
#: of it is lost
GIVES_UP = {
    "ugh_ugh": {"collect done", "spend done", "bang pass", "spear pass", "raid pass", "feast pass", "send pass"},
    "cvlizations": {"buy pass"},
    "my_first_stone_age": {"build skip"},
    "stone_age": {"tools tools none", "hunger starve"},
    "stone_age_solo": {"tools tools none", "hunger starve"},
    "settlers": set[str](),
}
#: where something is given up for good: the game, the prompt, the control, and whether what is left is lost
GIVEN_UP_AT = (
    ("ugh_ugh", "collect", "done", True),
    ("cvlizations", "buy", "pass", True),
    ("my_first_stone_age", "build", "skip", True),
    ("stone_age", "hunger", "pay.other", True),
)
#: which functions may draw sentences smaller on a television than can be read across a room, and why
EXCUSED = {
    "game.settlers.table.foot:advice": (
        "the note below each button of a turn is as wide as the button, with no room for a second line above the edge "
        "of the screen; the button's tooltip says the whole reason"
    )
}
