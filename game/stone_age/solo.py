"""The rules of Stone Age alone, as the core asks for them: four tribes, one player, four levels."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.rules import Bot, Chance, Event, Option, OptionValue, Outcome
from game.core.words import Marked, say
from game.stone_age import solo_bot
from game.stone_age.engine import Engine
from game.stone_age.point_sources import solo_point_sources
from game.stone_age.setup import FIELD_AS_PRINTED, set_up_alone
from game.stone_age.solo_statistics import merge_statistics, statistics
from game.stone_age.state import State

OPTIONS = (
    Option(
        "level",
        "Level",
        "How hard the winter is.",
        1,
        (1, 2, 3, 4),
        ("1 basic", "2 cold night", "3 huge tribe", "4 eternal winter"),
    ),
    Option(
        "field",
        "Field at the start",
        "15 as printed; the printed track ends at 10; 0 makes level 1 a real fight.",
        FIELD_AS_PRINTED,
        (0, 5, 10, FIELD_AS_PRINTED),
    ),
)


class StoneAgeSolo(Engine):
    """Stone Age for one: four tribes have to survive until the cards run out."""

    name = "stone_age_solo"
    title: Marked = "Stone Age solo"
    seats = (1,)
    minutes = 45
    options = OPTIONS
    bots: Mapping[str, Bot] = solo_bot.BOTS

    def start(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """Set up a level with the field at its start."""
        table = set_up_alone(int(options["level"]), int(options["field"]), chance)
        return self.carry_on(table)

    def outcome(self, state: State) -> Outcome | None:
        """Return whether the tribes survived, and the exhaustion limit in the end."""
        if not state.ended:
            return None
        if state.ended == "won":
            reason = say("No card is left to reveal: your tribes have survived.")
        else:
            reason = say("The exhaustion limit is 0: your tribes are exhausted in round {round}.", round=state.round)
        return Outcome(state.winners, self.scores(state), reason)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return the exhaustion limit: how much the tribes can still bear."""
        return (state.exhaustion,)

    statistics = staticmethod(statistics)
    merge_statistics = staticmethod(merge_statistics)
    point_sources = staticmethod(solo_point_sources)


RULES = StoneAgeSolo()
