"""What the table shows at one moment, and what a camp would eat if it were fed as things stand."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, field, replace

from game.core import Match, Record
from game.core.rules import Event
from game.stone_age.rules.board import FIELD, HUNTING, HUT, TRIBES
from game.stone_age.rules.events import InitiativeRolled
from game.stone_age.rules.feeding import food_each, food_needed, hunger_now
from game.stone_age.rules.prospects import mean_yield, sit_out_odds
from game.stone_age.rules.round_events import Ate, Harvested, RoundBegan
from game.stone_age.rules.state import NOWHERE, Camp, State
from game.ui import pointer, theme
from game.ui.theme import SeatLook


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


# What the table shows at one moment: everything a picture of it depends on, and nothing else.

#: questions that are asked while a tribe acts
_ACTING = ("act", "tools", "pick", "claim")


@dataclass(frozen=True, slots=True)
class Winter:
    """The feeding while it is shown, and after it: its amounts, how many rows have been told, what the food became."""

    amounts: Forecast
    told: int = 9
    left: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """What the viewer has chosen, looks at and drags: nothing of it is a move yet.

    ``count`` figures at ``place`` are on the button that places, or the place alone on the one that acts; ``tribe`` is
    on the button that chooses one. ``own`` is whether the person has looked at that, and it is not only proposed.
    ``looked_at`` is what is under the pointer or has the keys' focus, ``enlarged``
    what has been so for a while (see ``about``). ``dragged`` is how many figures are in hand, and where.
    """

    place: int = NOWHERE
    count: int = 1
    tribe: int = 0
    own: bool = False
    looked_at: object = None
    enlarged: object = None
    dragged: pointer.Dragged[int] | None = None


def _always_legal(move: str) -> str:
    """Return no reason."""
    return ""


@dataclass(frozen=True, slots=True)
class Rules:
    """What the rules say of the moves of this moment.

    ``legal`` holds the moves that may be made, ``why_not(move)`` says why another may not; ``why_not_undo`` and
    ``what_is_asked`` are sentences.
    """

    legal: Container[object] = ()
    why_not: Callable[[str], str] = _always_legal
    why_not_undo: str = ""
    what_is_asked: str = ""


@dataclass(frozen=True, slots=True)
class Face:
    """One moment of the table.

    ``view`` is what may be known; ``looks`` are those of the tribes: the four of the one player, or the seats'.
    ``kind`` is what is asked, ``tribe`` the one it concerns, ``may_act`` whether the viewer is the one asked, ``mine``
    the seat whose camp lies at the foot. ``rolled_by`` and ``dice`` are the last roll for initiative; ``acting`` is
    the tribe that acts, ``resting`` the one that sat out. ``away`` names what is in the air just now. ``winter`` is
    set from the feeding to the end of the round. ``title`` is the game's name, ``latest`` the last lines of the log.

    The rest is what changes while the table stands still: ``choice``, ``busy`` (something is being shown), ``status``
    and ``headline`` (the line at the top, at rest and while something is shown), and ``rules``.
    """

    view: State
    looks: tuple[SeatLook, ...]
    kind: str = ""
    tribe: int = NOWHERE
    may_act: bool = False
    mine: int = 0
    rolled_by: int = NOWHERE
    dice: tuple[int, ...] = ()
    acting: int = NOWHERE
    resting: int = NOWHERE
    away: frozenset[str] = frozenset()
    winter: Winter | None = None
    title: str = ""
    latest: tuple[str, ...] = ()
    choice: Choice = Choice()
    busy: bool = False
    status: str = ""
    headline: str = ""
    rules: Rules = field(default=Rules(), compare=False)

    @property
    def at_rest(self) -> Face:
        """The face with nothing chosen: as long as it is equal, what stands still need not be painted again."""
        return replace(self, choice=Choice(), busy=False, status="", headline="")

    @property
    def alone(self) -> bool:
        """Whether it is the solo game."""
        return self.view.level > 0

    @property
    def camp(self) -> Camp:
        """The board at the foot."""
        return self.view.camps[self.mine]

    def figures_at(self, place: int) -> list[int]:
        """Return whose figures stand at a place, one entry a figure."""
        return [tribe for tribe, row in enumerate(self.view.placed) for _ in range(row[place])]

    def crowd(self, more: int = 0) -> int:
        """Return how many spots the hunting grounds need when ``more`` could come."""
        return max(7, sum(row[HUNTING] for row in self.view.placed) + more)


def face_of(match: Match, view: State, looks: tuple[SeatLook, ...], viewer: int | None, *, may_act: bool) -> Face:
    """Return the face of a view: everything at rest, nothing chosen.

    ``looks`` are those of the tribes, ``viewer`` is for whom the table is shown (``None``: an onlooker) and ``may_act``
    whether that seat is asked.
    """
    prompt = match.prompt
    if prompt is None:
        return Face(view, looks, mine=viewer or 0)
    tribe = view.agenda[0].tribe
    mine = viewer if viewer is not None else prompt.seat
    face = Face(view, looks, prompt.kind, tribe, may_act, mine)
    if prompt.kind == "hunger" and prompt.seat == mine:
        face = replace(face, winter=_feeding(match.records, view, mine))
    if not view.level:
        return face
    rolled_by, dice = _last_roll(match.records)
    return replace(
        face,
        rolled_by=rolled_by,
        dice=dice,
        acting=tribe if prompt.kind in _ACTING else NOWHERE,
        tribe=NOWHERE if prompt.kind in ("tribe", "choose_actor", "hunger") else tribe,
    )


def _feeding(records: Sequence[Record], view: State, seat: int) -> Winter | None:
    """Return the feeding of this round that left food missing."""
    for record in reversed(records):
        amounts = fed(view, [event for event in record.events if getattr(event, "seat", seat) == seat])
        if amounts is not None:
            return Winter(amounts, left=amounts.left)
    return None


def _last_roll(records: Sequence[Record]) -> tuple[int, tuple[int, ...]]:
    """Return who rolled for initiative last in this round, and what."""
    for record in reversed(records):
        for event in reversed(record.events):
            if isinstance(event, InitiativeRolled):
                return event.tribe, tuple(event.dice)
            if isinstance(event, RoundBegan):
                return NOWHERE, ()
    return NOWHERE, ()


def tribe_looks(names: tuple[str, ...]) -> tuple[SeatLook, ...]:
    """Return how the four tribes of the one player look; ``names`` are theirs."""
    return tuple(SeatLook(name, key, theme.COLOURS_BY_KEY[key].glyph) for name, key in zip(names, TRIBES, strict=True))
