"""The face of the table (everything its picture depends on), and the forecast of the next feeding."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, field, replace

from game.core import Match, Record
from game.core.rules import Event
from game.core.words import say
from game.stone_age.rules.board import FIELD, HUNTING, HUT, NOBODY_PLACED, TRIBES
from game.stone_age.rules.events import InitiativeRolled
from game.stone_age.rules.feeding import food_each, food_for_hunger_card_now, food_needed
from game.stone_age.rules.prospects import mean_yield, sit_out_odds
from game.stone_age.rules.round_events import Ate, Harvested, RoundBegan
from game.stone_age.rules.state import NOWHERE, Camp, State, is_solo
from game.ui import pointer, theme
from game.ui.theme import SeatLook


@dataclass(frozen=True, slots=True)
class Forecast:
    """The food that a camp has and needs at its next feeding, by source and use.

    - ``food``, ``field``: the food in store, and the field's yield.
    - ``figures``, ``eaten``: the number of figures, and the food that they eat.
    - ``hunger``: in the solo game the food that the hunger card costs.
    - ``hunters``: the average yield of the hunters; ``food_left`` does not count it.
    - ``growth``: the food that a figure on the field will add; ``births``: the food that a new figure from the hut will
      eat. Both are 0 in the solo game, where a tribe may sit out.
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
    def food_left(self) -> int:
        """The food left over after the feeding; negative if food is missing."""
        return self.food + self.field + self.growth - self.eaten - self.births - self.hunger


def forecast(view: State, seat: int) -> Forecast:
    """Return the forecast of a seat's next feeding."""
    camp = view.camps[seat]
    eaten = food_needed(view, seat)
    # in the solo game a tribe on the field or in the hut may sit out, so growth and births are not counted
    placed_figures = NOBODY_PLACED if is_solo(view) else view.placed[seat]
    growth = int(placed_figures[FIELD] > 0 and camp.field < view.field_end)
    births = int(placed_figures[HUT] > 0 and view.supply[seat] > 0)
    return Forecast(
        food=camp.food,
        field=camp.field,
        figures=eaten // food_each(view),
        eaten=eaten,
        hunger=food_for_hunger_card_now(view),
        hunters=_expected_hunting(view, seat),
        growth=growth,
        births=births,
    )


def feeding_of(view: State, events: Iterable[Event]) -> Forecast | None:
    """Return the amounts of the feeding that is among ``events``; ``None`` if no feeding is."""
    field = 0
    for event in events:
        if isinstance(event, Harvested):
            field = event.food
        elif isinstance(event, Ate):
            missing = event.needed + event.hunger - event.eaten
            # the food in store before the harvest; 0 if no food is missing, since such a feeding is not shown later
            food = view.camps[event.seat].food + event.eaten - field if missing else 0
            return Forecast(
                food=food,
                field=field,
                figures=event.needed // food_each(view),
                eaten=event.needed,
                hunger=event.hunger,
                hunters=0.0,
                growth=0,
                births=0,
            )
    return None


def _expected_hunting(view: State, seat: int) -> float:
    """Return the food that the hunters bring on average; in the solo game weighted by each tribe's odds of acting."""
    if not is_solo(view):
        count = view.placed[seat][HUNTING]
        return mean_yield(HUNTING, count) if count else 0.0
    hunters = {tribe: row[HUNTING] for tribe, row in enumerate(view.placed) if row[HUNTING]}
    if not hunters:
        return 0.0
    sit_out = sit_out_odds(view).shared
    return sum(mean_yield(HUNTING, count) * (1 - sit_out[tribe]) for tribe, count in hunters.items())


# The face

#: a number of shown rows that shows all: more than any feeding has
ALL_ROWS = 9
#: the kinds of questions that are asked while a tribe acts
_ACTING_QUESTIONS = ("act", "tools", "pick", "claim")


@dataclass(frozen=True, slots=True)
class ShownFeeding:
    """A feeding shown row by row: its amounts, the number of rows shown so far, and the food left after these rows."""

    amounts: Forecast
    shown_rows: int = ALL_ROWS
    food_left: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """What the viewer has chosen, points at and drags before a move.

    - ``place``: where the main button places figures or acts; ``NOWHERE`` until a place has been chosen.
    - ``count``: the number of figures that the main button places.
    - ``tribe``: the tribe on the button that chooses a tribe.
    - ``enlarged``: the subject (``Control.about``) shown enlarged, after it has been looked at for a moment.
    - ``dragged``: the number of dragged figures, and their position.
    """

    place: int = NOWHERE
    count: int = 1
    tribe: int = 0
    enlarged: object = None
    dragged: pointer.Dragged[int] | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the rules say about moves in the present state.

    - ``legal``: the legal moves.
    - ``why_not``: returns why the move with the given text is illegal, or an empty string.
    - ``pending_question``: the question that is asked, as a sentence.
    """

    legal: Container[object] = ()
    why_not: Callable[[str], str] = lambda move: ""
    pending_question: str = ""


@dataclass(frozen=True, slots=True)
class Face:
    """Everything on which a picture of the table depends.

    - ``view``: what the viewer may know; ``looks``: the looks of the four solo tribes, or of the seats.
    - ``kind``: the kind of question; ``tribe``: the tribe that it concerns; ``may_act``: whether the viewer is asked.
    - ``camp_seat``: the seat whose camp is at the foot.
    - ``rolled_by``, ``dice``: the tribe that rolled last for initiative, and its dice.
    - ``acting_tribe``, ``idle_tribe``: the tribe that acts, and the tribe that sat out.
    - ``away``: the names of the things that are flying.
    - ``feeding``: the feeding as it is shown, from its beginning to the end of the round; ``None`` before.
    - ``title``: the game's name; ``log_lines``: the last lines of the log.

    The other fields may change while nothing on the table moves:

    - ``choice``: the viewer's choice; ``ruling``: which moves are legal, and why others are not.
    - ``busy``: whether an animation runs.
    - ``status``, ``headline``: the line at the top without an animation, and during one.
    """

    view: State
    looks: tuple[SeatLook, ...]
    kind: str = ""
    tribe: int = NOWHERE
    may_act: bool = False
    camp_seat: int = 0
    rolled_by: int = NOWHERE
    dice: tuple[int, ...] = ()
    acting_tribe: int = NOWHERE
    idle_tribe: int = NOWHERE
    away: frozenset[str] = frozenset()
    feeding: ShownFeeding | None = None
    title: str = ""
    log_lines: tuple[str, ...] = ()
    choice: Choice = Choice()
    busy: bool = False
    status: str = ""
    headline: str = ""
    ruling: Ruling = field(default=Ruling(), compare=False)

    @property
    def at_rest(self) -> Face:
        """The face without choice and status: the resting picture is painted again only when this face changes."""
        return replace(self, choice=Choice(), busy=False, status="", headline="")

    @property
    def is_solo(self) -> bool:
        """Whether this is the solo game."""
        return is_solo(self.view)

    @property
    def camp(self) -> Camp:
        """The player's board at the foot."""
        return self.view.camps[self.camp_seat]

    def figures_at(self, place: int) -> list[int]:
        """Return the tribe of each figure at a place."""
        return [tribe for tribe, row in enumerate(self.view.placed) for _ in range(row[place])]

    def hunting_spot_count(self, new_hunters: int) -> int:
        """Return the number of spots to show on the hunting grounds if ``new_hunters`` come: at least seven."""
        return max(7, sum(row[HUNTING] for row in self.view.placed) + new_hunters)


def face_of(match: Match, view: State, looks: tuple[SeatLook, ...], viewer: int | None, *, may_act: bool) -> Face:
    """Return the face of a view, at rest and with nothing chosen.

    ``looks`` are the looks of the tribes; ``viewer`` is the seat for which the table is shown, or ``None`` for an
    onlooker; ``may_act`` tells whether this seat is asked.
    """
    prompt = match.prompt
    if prompt is None:
        return Face(view, looks, camp_seat=0 if viewer is None else viewer)
    tribe = view.agenda[0].tribe
    camp_seat = viewer if viewer is not None else prompt.seat
    face = Face(view, looks, kind=prompt.kind, tribe=tribe, may_act=may_act, camp_seat=camp_seat)
    if prompt.kind == "hunger" and prompt.seat == camp_seat:
        face = replace(face, feeding=_unpaid_feeding(match.records, view, camp_seat))
    if not is_solo(view):
        return face
    rolled_by, dice = _last_initiative(match.records)
    return replace(
        face,
        rolled_by=rolled_by,
        dice=dice,
        acting_tribe=tribe if prompt.kind in _ACTING_QUESTIONS else NOWHERE,
        # these questions ask for a tribe, or concern all tribes
        tribe=NOWHERE if prompt.kind in ("tribe", "choose_actor", "hunger") else tribe,
    )


def _unpaid_feeding(records: Sequence[Record], view: State, seat: int) -> ShownFeeding | None:
    """Return a seat's last feeding, which is shown while the seat is asked to pay for missing food."""
    for record in reversed(records):
        amounts = feeding_of(view, [event for event in record.events if getattr(event, "seat", seat) == seat])
        if amounts is not None:
            return ShownFeeding(amounts, food_left=amounts.food_left)
    return None


def _last_initiative(records: Sequence[Record]) -> tuple[int, tuple[int, ...]]:
    """Return the tribe that rolled last for initiative in this round, and its dice; ``NOWHERE`` if none has rolled."""
    for record in reversed(records):
        for event in reversed(record.events):
            if isinstance(event, InitiativeRolled):
                return event.tribe, tuple(event.dice)
            if isinstance(event, RoundBegan):
                return NOWHERE, ()
    return NOWHERE, ()


def tribe_looks() -> tuple[SeatLook, ...]:
    """Return the looks of the four solo tribes, named after their colours."""
    return tuple(SeatLook(say(key).capitalize(), key, theme.COLOURS_BY_KEY[key].glyph) for key in TRIBES)
