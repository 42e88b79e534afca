"""Facts about the games of the house, by name, for the test suites; no other game needs an entry."""

from __future__ import annotations

#: by game, groups of first words of moves: moves of the first group are preferred, which keeps matches short.
#: A control that makes no move, but leads to moves, is listed by the first word of its id.
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
#: games whose matches by clicks or keys alone are long even with few seats: the fast set does not play them to the end
LONG_BY_HAND = ("stone_age", "stone_age_solo", "ugh_ugh", "cvlizations", "settlers")
#: games like another game, or with tests of their own layout: only the slow set looks for faults at all their places
LOOK_LIKE_OTHERS = ("cvlizations", "my_first_stone_age", "settlers", "stone_age_solo")
#: by game, kinds of prompts in its rules that occur only in another game with the same rules
ASKED_ELSEWHERE = {"stone_age": {"tribe", "roll", "choose_actor"}}
#: kinds of events that cannot be skipped: they take their full time
NEVER_HURRIED = ("Swapped",)
#: games whose tables have no controls for looking only
NOTHING_TO_LOOK_AT = ("my_first_stone_age",)
#: moves that give something up: they decline an offer, or end a turn before everything is used
GIVES_UP = {
    "ugh_ugh": {"collect done", "spend done", "bang pass", "spear pass", "raid pass", "feast pass", "send pass"},
    "cvlizations": {"buy pass"},
    "my_first_stone_age": {"build skip"},
    "stone_age": {"tools tools none", "hunger starve"},
    "stone_age_solo": {"tools tools none", "hunger starve"},
    "settlers": set[str](),
}
#: controls that give something up for good: game, kind of prompt, control, and whether the log mentions the loss
GIVEN_UP_AT = (
    ("ugh_ugh", "collect", "done", True),
    ("cvlizations", "buy", "pass", True),
    ("my_first_stone_age", "build", "skip", True),
    ("stone_age", "hunger", "pay.other", True),
)
#: functions that may draw sentences too small to be read across a room on a television, with the reason
EXCUSED = {
    "game.settlers.table.foot:draw_button_notes": (
        "the note below each button of a turn is as wide as the button, with no room for a second line above the edge "
        "of the screen; the button's tooltip says the whole reason"
    )
}
