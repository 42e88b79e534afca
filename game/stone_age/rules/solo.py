"""The rules object of the solo game: four tribes, one player, four levels, and the difficulty of each level."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

from game.core.bots import BotKind
from game.core.rules import Bot, Chance, Event, Option, OptionValue, Outcome
from game.core.words import Marked, say
from game.elder.bot import ELDER_KINDS, Elder, fair
from game.stone_age.bots import solo_hunter
from game.stone_age.bots.solo_elder import LOOKAHEAD, OUTLOOK
from game.stone_age.rules.rounds import PRINTED_SOLO_FIELD, set_up_alone
from game.stone_age.rules.rules import SharedRules
from game.stone_age.rules.state import State

_WINTERS_FILE = "winters.toml"


@lru_cache(maxsize=1)
def survival_shares() -> Mapping[tuple[int, int], float]:
    """Return the share of matches that the bot ``hunter`` survived, by level and field at the start."""
    table = tomllib.loads(files("game.stone_age").joinpath(_WINTERS_FILE).read_text(encoding="utf-8"))
    return {(row["level"], row["field"]): row["survived"] / table["matches"] for row in table["winter"]}


def out_of_ten(share: float) -> int:
    """Return a share as a number out of 10, rounded."""
    return int(share * 10 + 0.5)


# The rules object

OPTIONS = (
    Option(
        "level",
        "Level",
        "Below each level and each size of field: how many of 10 winters the easy bot survives. "
        "Level 3 is the hardest.",
        1,
        (1, 2, 3, 4),
        ("1 basic", "2 cold night", "3 huge tribe", "4 eternal winter"),
        notes=(
            "20 food, fire 15, 2 figures per tribe.",
            "20 food, fire 20. Give up 2 buildings each round; if you have fewer, the fire falls by 3.",
            "25 food, fire 10, 3 figures per tribe. Each figure eats 2 food.",
            "20 food, fire 10. Only one card for sale each round, for 2 resources. 18 rounds instead of 12.",
        ),
        first=1,
        lengths=(1.0, 1.0, 1.0, 1.5),
    ),
    Option(
        "field",
        "Field at the start",
        "Food it gives each round.",
        PRINTED_SOLO_FIELD,
        (0, 5, 10, PRINTED_SOLO_FIELD),
        notes=(
            "It can grow to 10. A real fight, even at level 1.",
            "It can grow to 10.",
            "It cannot grow. Figures there do nothing.",
            "As in the printed rules, although the printed track ends at 10. The field cannot grow. Figures there do "
            "nothing.",
        ),
        first=PRINTED_SOLO_FIELD,
    ),
)


class StoneAgeSolo(SharedRules):
    """Stone Age for one player: four tribes have to survive until the cards run out."""

    name = "stone_age_solo"
    title: Marked = "Stone Age solo"
    seats = (1,)
    options = OPTIONS
    bots: Mapping[str, Bot] = {**solo_hunter.BOTS, "fair": fair(LOOKAHEAD, share=0.5), "elder": Elder(LOOKAHEAD)}
    bot_kinds: Mapping[str, BotKind] = {**solo_hunter.BOT_KINDS, **ELDER_KINDS}
    outlook = OUTLOOK

    def start(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """Set up the chosen level with the chosen field."""
        copy = set_up_alone(int(options["level"]), int(options["field"]), chance)
        return self.carry_on(copy)

    def measured(self, key: str, value: OptionValue, options: Mapping[str, OptionValue]) -> str:
        """Return how often the hunter survives, in words, with the option ``key`` changed to ``value``."""
        chosen_options = {**options, key: value}
        share = survival_shares()[int(chosen_options["level"]), int(chosen_options["field"])]
        return say("{won} of 10 winters", won=out_of_ten(share))

    def outcome(self, state: State) -> Outcome | None:
        """Return the outcome: whether the tribes survived, and the score; ``None`` while the match goes on."""
        if not state.ended:
            return None
        if state.ended == "won":
            reason = say("There are not enough cards left to reveal: your tribes have survived.")
        else:
            reason = say("The fire went out in round {round}. Winter won.", round=state.round)
        return Outcome(state.winners, self.scores(state), reason)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return the exhaustion limit as the score."""
        return (state.exhaustion,)


RULES = StoneAgeSolo()
