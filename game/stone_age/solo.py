"""The rules of Stone Age alone, as the core asks for them: four tribes, one player, four levels."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.bots import BotKind
from game.core.rules import Bot, Chance, Event, Option, OptionValue, Outcome
from game.core.words import Marked, say
from game.elder.bot import ELDER_KIND, Elder
from game.stone_age import solo_bot, winters
from game.stone_age.engine import Engine
from game.stone_age.setup import FIELD_AS_PRINTED, set_up_alone
from game.stone_age.solo_lookahead import LOOKAHEAD, OUTLOOK
from game.stone_age.state import State

OPTIONS = (
    Option(
        "level",
        "Level",
        "Under each level: how many of 10 such winters the Hunter, our bot, survives.",
        1,
        (1, 2, 3, 4),
        ("1 basic", "2 cold night", "3 huge tribe", "4 eternal winter"),
        notes=(
            "20 food, exhaustion limit 15, 2 figures a tribe.",
            "20 food, limit 20. Give up 2 buildings each round; if one is missing, the limit falls by 3.",
            "25 food, limit 10, 3 figures a tribe. Each figure eats 2 food.",
            "20 food, limit 10. Only one card to buy each round, for 2 resources. 18 rounds instead of 12.",
        ),
        first=1,
    ),
    Option(
        "field",
        "Field at the start",
        "How much food it gives each round.",
        FIELD_AS_PRINTED,
        (0, 5, 10, FIELD_AS_PRINTED),
        notes=(
            "It can grow to 10. A real fight, even at level 1.",
            "It can grow to 10.",
            "It cannot grow: a figure there is in vain.",
            "As printed, though the printed track ends at 10. It cannot grow: a figure there is in vain.",
        ),
        first=FIELD_AS_PRINTED,
    ),
)


class StoneAgeSolo(Engine):
    """Stone Age for one: four tribes have to survive until the cards run out."""

    name = "stone_age_solo"
    title: Marked = "Stone Age solo"
    seats = (1,)
    minutes = 45
    options = OPTIONS
    bots: Mapping[str, Bot] = {**solo_bot.BOTS, "elder": Elder(LOOKAHEAD)}
    bot_kinds: Mapping[str, BotKind] = {**solo_bot.BOT_KINDS, "elder": ELDER_KIND}
    outlook = OUTLOOK

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

    measured = staticmethod(winters.measured)


RULES = StoneAgeSolo()
