"""The forecast of feeding: what a camp would eat if it were fed as things stand, and what its hunters may add."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.core.rules import Event
from game.stone_age.board import FIELD, HUNTING, HUT
from game.stone_age.feeding import food_each, food_needed, hunger_now
from game.stone_age.odds import mean_yield, sit_out_odds
from game.stone_age.round_events import Ate, Harvested
from game.stone_age.state import State


@dataclass(frozen=True, slots=True)
class Forecast:
    """Food by its parts; ``left`` below 0 is food that would be missing.

    ``hunters`` is what the figures on the hunting grounds bring on average; ``growth`` the food that a figure placed
    on the field, and ``births`` the mouths that a couple in the hut, will add when they have acted (with others only:
    alone the tribe may have to sit out).
    """

    food: int
    field: int
    figures: int
    eaten: int
    hunger: int
    hunters: float
    growth: int
    births: int

    @property
    def left(self) -> int:
        """What is left over, or below 0 what is missing."""
        return self.food + self.field + self.growth - self.eaten - self.births - self.hunger


def forecast(view: State, seat: int) -> Forecast:
    """Return the forecast for a seat."""
    camp = view.camps[seat]
    eaten = food_needed(view, seat)
    placed = view.placed[seat] if not view.level else (0,) * len(view.placed[0])
    growth = int(placed[FIELD] > 0 and camp.field < view.field_end)
    births = int(placed[HUT] > 0 and view.supply[seat] > 0)
    return Forecast(
        camp.food, camp.field, eaten // food_each(view), eaten, hunger_now(view), _hunters(view, seat), growth, births
    )


def fed(view: State, events: Iterable[Event]) -> Forecast | None:
    """Return what was eaten in a feeding that ``events`` tell of and that ended with missing food; ``None`` if none."""
    field = 0
    for event in events:
        if isinstance(event, Harvested):
            field = event.food
        elif isinstance(event, Ate):
            missing = event.needed + event.hunger - event.eaten
            food = view.camps[event.seat].food + event.eaten - field if missing else 0
            return Forecast(food, field, event.needed // food_each(view), event.needed, event.hunger, 0.0, 0, 0)
    return None


def _hunters(view: State, seat: int) -> float:
    """Return the food that hunters bring on average; alone each tribe may have to sit out."""
    if not view.level:
        count = view.placed[seat][HUNTING]
        return mean_yield(HUNTING, count) if count else 0.0
    idle = sit_out_odds(view).shared if any(row[HUNTING] for row in view.placed) else ()
    return sum(
        mean_yield(HUNTING, row[HUNTING]) * (1 - idle[tribe]) for tribe, row in enumerate(view.placed) if row[HUNTING]
    )
