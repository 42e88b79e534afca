"""The face of the table: all values that a picture of the table depends on. And the commands that controls call."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol, TypeAlias

from game.core.notation import WrittenMove
from game.screens.parts.match_log import Line
from game.ugh_ugh.rules.cards import AREAS
from game.ugh_ugh.rules.state import State, Step
from game.ui import pointer, theme
from game.ui.layout import Rect
from game.ui.scene import Status


@dataclass(frozen=True, slots=True)
class CardPlace:
    """The place of a card: ``index`` in ``source``, which is ``wall`` or ``hand``."""

    source: str
    index: int


@dataclass(frozen=True, slots=True)
class DrumEnd:
    """The outer end of a flap, which can be banged."""

    flap: int


@dataclass(frozen=True, slots=True)
class Token:
    """A resource token that can be taken, beside the box that yields the resource."""

    kind: int


@dataclass(frozen=True, slots=True)
class StandingDrum:
    """A seat's drum in front of the Passage, which can be taken up."""

    seat: int


@dataclass(frozen=True, slots=True)
class BuiltCards:
    """The built cards on a seat's cave."""

    seat: int


@dataclass(frozen=True, slots=True)
class Choice:
    """What the viewer has chosen so far for a move.

    - ``plan``: the areas to send members to. ``has_picked_up``: whether a member has been picked up.
    - ``last_flap``: the drum end pressed last. ``holder``: the seat whose drum has been taken up, or ``None``.
    """

    plan: tuple[int, ...] = ()
    has_picked_up: bool = False
    last_flap: int = 1
    holder: int | None = None


#: A thing that can be dragged: a basket (its area), a resource token, or a member (``None``).
Draggable: TypeAlias = int | Token | None


@dataclass(frozen=True, slots=True)
class Gesture:
    """The person's present pointing, pressing and dragging.

    - ``looked_at``: the subject (``about``) of the control under the pointer or with the focus.
    - ``enlarged_subject``: the subject that has been looked at for a while. Cards and built cards are shown large.
    - ``by_keys``: whether the last input came from keys. ``pointer``: the last position of the pointer.
    - ``drum_end_under_stick``: the drum end that the drumstick points at.
    - ``pressed_flap``: the drum end that has been pressed for ``pressed_seconds``.
    - ``is_off_pad``: whether the pointer has left that drum end, so that a release makes no bang.
    - ``pressed_token``: the kind of resource whose token is being pressed. ``dragged``: the thing being dragged.
    """

    looked_at: object = None
    enlarged_subject: object = None
    by_keys: bool = False
    drum_end_under_stick: int | None = None
    pressed_flap: int | None = None
    pressed_seconds: float = 0.0
    is_off_pad: bool = False
    dragged: pointer.Dragged[Draggable] | None = None
    pressed_token: int | None = None
    pointer: tuple[float, float] = (-200.0, -200.0)


class PieceSpot(NamedTuple):
    """The place and size of a loose piece."""

    piece: int
    x: float
    y: float
    size: float


@dataclass(frozen=True, slots=True)
class Measurements:
    """The places of drum ends and loose pieces, which depend on the pictures drawn."""

    pad_spots: tuple[tuple[float, float], ...] = ()
    pieces: tuple[PieceSpot, ...] = ()


@dataclass(frozen=True, slots=True)
class Face:
    """Everything that a picture of the table and its controls depend on, at one moment.

    - ``focus``: the seat whose cave is large. ``asked``: the seat that is asked. ``kind``: the kind of the prompt.
    - ``may_act``: whether the viewer is asked; then ``legal`` lists the legal moves, and ``choice`` holds what the
      viewer has chosen so far.
    - ``open_hands``: the seats whose hands lie face up. ``people``: the seats of people.
    - ``lifted``: the area of the lifted box, and the seat that lifted it.
    - ``flying_card``: the key of a card in flight, which is not drawn in its place.
    - ``lines``: the last lines of the log. ``headline``: the sentence shown during an animation, beside the token of
      ``headline_seat``.
    - ``empty_areas``: the areas of the boxes known to be empty.
    - ``calls_in_vain``: the areas of empty boxes that the seat in focus would call back without any effect.
    - ``own_members_by_box``: the number of members of the seat in focus in each box; ``()`` if an option hides them.

    The other fields are filled in whenever the table is drawn or its controls are listed:

    - ``busy``: whether something moves. ``is_covered``: whether a dialog lies over the table. ``is_pulsing``: whether
      drum ends and beasts pulse and glow.
    - ``status``: the status line. ``buildable``: the places of cards in the hand that may be built.
    - ``gesture``: what the person points at, presses and drags. ``measured``: where drum ends and pieces are drawn.
    - ``without_holding``: the strength of a bang is chosen by buttons, not by holding a drum end.
    - ``inside``: the pieces known to be in the Passage; ``None`` if they are not shown.
    - ``asking``: the id of the control that waits for a confirmation; empty for none.
    """

    view: State
    looks: tuple[theme.SeatLook, ...]
    focus: int
    asked: int | None
    open_hands: frozenset[int]
    kind: str
    may_act: bool
    lifted: tuple[int, int] | None = None
    flying_card: str = ""
    lines: tuple[Line, ...] = ()
    legal: tuple[WrittenMove, ...] = ()
    choice: Choice = Choice()
    people: tuple[int, ...] = ()
    headline: str = ""
    headline_seat: int | None = None
    empty_areas: frozenset[int] = frozenset()
    calls_in_vain: frozenset[int] = frozenset()
    own_members_by_box: tuple[int, ...] = ()
    busy: bool = False
    is_covered: bool = False
    is_pulsing: bool = False
    status: Status | None = None
    buildable: tuple[Rect, ...] = ()
    gesture: Gesture = Gesture()
    measured: Measurements = Measurements()
    without_holding: bool = False
    inside: tuple[int, ...] | None = None
    asking: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats."""
        return tuple(look.name for look in self.looks)

    @property
    def others(self) -> tuple[int, ...]:
        """All seats but the one in focus, clockwise from it; each has a row on the table."""
        count = len(self.looks)
        return tuple((self.focus + step) % count for step in range(1, count))

    @property
    def is_hand_open(self) -> bool:
        """Whether the hand of the seat in focus lies face up."""
        return self.focus in self.open_hands

    @property
    def plan(self) -> tuple[int, ...]:
        """The areas chosen for sending so far."""
        return self.choice.plan

    @property
    def is_viewer_asked(self) -> bool:
        """Whether the viewer is asked, and the legal moves are listed."""
        return bool(self.legal)

    @property
    def can_spend(self) -> bool:
        """Whether the viewer may spend resources now."""
        return self.may_act and self.kind in ("turn", "spend")

    @property
    def can_drum(self) -> bool:
        """Whether the viewer may drum now."""
        return self.is_viewer_asked and self.kind in ("drums", "bang") and not self.busy

    @property
    def shows_drumstick(self) -> bool:
        """Whether the drumstick may be seen over the table: the viewer may drum, and no dialog is open."""
        return self.can_drum and not self.is_covered

    @property
    def step(self) -> Step | None:
        """The present step of the agenda."""
        return self.view.agenda[0] if self.view.agenda else None

    @property
    def asked_to_drum(self) -> tuple[int, ...]:
        """The seats that are asked whether they drum, in this order: the first now, the others later."""
        step = self.step
        return step.queue if step is not None and step.kind == "drums" else ()

    @property
    def drummers(self) -> tuple[int, ...]:
        """The seats of people among ``asked_to_drum``, if the viewer is asked; bots answer by themselves."""
        if not self.is_viewer_asked:
            return ()
        return tuple(seat for seat in self.asked_to_drum if seat in self.people)

    @property
    def holder(self) -> int | None:
        """The seat whose drumstick the viewer holds, or ``None``.

        Before the first bang, this is the seat whose drum the viewer has taken up; if only one drum may be taken up, it
        counts as taken up. After the first bang, this is the asked seat.
        """
        if self.is_viewer_asked and self.kind == "bang":
            return self.asked
        drummers = self.drummers
        if self.choice.holder in drummers:
            return self.choice.holder
        return drummers[0] if len(drummers) == 1 else None

    @property
    def lifted_area(self) -> int | None:
        """The area of the lifted box, or ``None``."""
        return None if self.lifted is None else self.lifted[0]

    @property
    def loads_left(self) -> int:
        """The number of loads of goods left to take; 0 if nobody is collecting."""
        step = self.step
        return step.count if step is not None and step.kind == "collect" else 0

    @property
    def at_rest(self) -> Face:
        """The face without the values that change while the table waits; the still parts are painted from it."""
        return replace(
            self,
            legal=(),
            choice=Choice(self.plan, holder=self.choice.holder),
            headline="",
            busy=False,
            is_covered=False,
            is_pulsing=False,
            status=None,
            buildable=(),
            gesture=Gesture(),
            measured=Measurements(),
            inside=None,
        )


def lifted_box(view: State) -> tuple[int, int] | None:
    """Return the area of the lifted box and the seat that lifted it, ``None`` if no box is lifted.

    A box counts as lifted until its throw is settled.
    """
    for step in view.agenda:
        if step.kind in ("throw", "settle") and step.note in AREAS:
            return AREAS.index(step.note), step.seat
    return None


class Intents(pointer.DragHandler[Draggable], Protocol):
    """Commands with which controls prepare a move: choosing, pressing, dragging, opening a dialog."""

    def toggle_pick_up(self) -> None:
        """Pick up a member to send, or put it down again."""

    def choose_box(self, area: int) -> None:
        """Plan to send one more member to a box, if that is legal."""

    def take_back(self) -> None:
        """Remove the last box from the plan."""

    def press_token(self, kind: int) -> None:
        """Begin a press on a resource token."""

    def cancel_token(self) -> None:
        """End the press on a token without taking anything."""

    def release_token(self, kind: int, seconds: float) -> None:
        """Take resources of a kind: one, or more after a longer press."""

    def press_pad(self, flap: int) -> None:
        """Begin a bang."""

    def cancel_pad(self) -> None:
        """Cancel a bang."""

    def release_pad(self, flap: int, seconds: float) -> None:
        """Bang for the seat that holds the stick, harder after a longer press."""

    def choose_pad(self, flap: int) -> None:
        """Choose the drum end for the next bang; a button then gives the strength of the bang."""

    def bang_drum_end(self, flap: int, strength: float) -> None:
        """Bang on a drum end for the seat that holds the stick."""

    def toggle_drum(self, seat: int) -> None:
        """Take up a seat's drum, or put it down again."""

    def pass_all_drums(self) -> None:
        """Pass for every person at the table who could drum."""

    def show_built_cards(self, seat: int) -> None:
        """Show all cards that a clan has built."""

    def read_card(self, source: str, key: str, builds: tuple[WrittenMove, ...]) -> None:
        """Show a card large, with the legal ways to build it."""

    def choose_payment(self, title: str, ways: tuple[WrittenMove, ...], printed_cost: tuple[int, ...]) -> None:
        """Open a dialog with the ways to pay for something."""

    def close_dialog(self) -> None:
        """Close the dialog over the table."""
