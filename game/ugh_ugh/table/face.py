"""What the table shows at one moment, and what a person may ask of it on the way to a move."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol, TypeAlias

from game.core.notation import WrittenMove
from game.screens.parts.story import Line
from game.ugh_ugh.rules.cards import AREAS
from game.ugh_ugh.rules.state import State, Step
from game.ui import pointer
from game.ui.layout import Rect
from game.ui.scene import Status
from game.ui.theme import SeatLook


@dataclass(frozen=True, slots=True)
class CardPlace:
    """A card that lies on the table: the one at ``index`` of ``source``, which is ``wall`` or ``hand``."""

    source: str
    index: int


@dataclass(frozen=True, slots=True)
class DrumEnd:
    """The outer end of a flap, to be drummed on."""

    flap: int


@dataclass(frozen=True, slots=True)
class Token:
    """A kind of resource beside its box, to be taken."""

    kind: int


@dataclass(frozen=True, slots=True)
class StandingDrum:
    """A seat's drum that may be taken up, or has been."""

    seat: int


@dataclass(frozen=True, slots=True)
class BuiltStrip:
    """What a seat has built, small on its cave."""

    seat: int


@dataclass(frozen=True, slots=True)
class Choice:
    """What the viewer has chosen on the way to a move.

    ``plan`` holds the areas to send to, ``picked`` is whether a member is up to be sent next, and ``last_flap`` the
    drum end that was pressed last. ``holder`` is the seat whose drum has been taken up (``None``: nobody's).
    """

    plan: tuple[int, ...] = ()
    picked: bool = False
    last_flap: int = 1
    holder: int | None = None


#: what can be dragged: the basket of an area, a resource, or a member (``None``)
InHand: TypeAlias = int | Token | None


@dataclass(frozen=True, slots=True)
class Gesture:
    """What the person's hand does just now.

    ``looked_at`` is what the control under the pointer, or with the focus, is about; ``read`` the same once it has been
    looked at for long enough to be read. ``beating`` is the drum end under the drumstick, ``pressed_flap`` the one
    that has been pressed for ``pressed_seconds``; ``off_pad`` is whether the pointer has left it since, so that letting
    go strikes nothing. ``dragged`` is what is in hand, ``token`` the kind of resource that is pressed to be taken, and
    ``pointer`` where the pointer was last.
    """

    looked_at: object = None
    read: object = None
    by_keys: bool = False
    beating: int | None = None
    pressed_flap: int | None = None
    pressed_seconds: float = 0.0
    off_pad: bool = False
    dragged: pointer.Dragged[InHand] | None = None
    token: int | None = None
    pointer: tuple[float, float] = (-200.0, -200.0)


class PieceSpot(NamedTuple):
    """Where a piece off its board is seen, and how large."""

    piece: int
    x: float
    y: float
    size: float


@dataclass(frozen=True, slots=True)
class Measured:
    """Where things stand that only the pictures and the texts tell: the four baskets, the drum ends, loose pieces.

    ``rise`` is by how much the slabs below the baskets stand higher than usual.
    """

    rise: float = 0.0
    baskets: tuple[Rect, ...] = ()
    pads: tuple[tuple[float, float], ...] = ()
    pieces: tuple[PieceSpot, ...] = ()


@dataclass(frozen=True, slots=True)
class Face:
    """One moment of the table.

    ``view`` is what may be known, ``focus`` the seat whose cave is large, ``asked`` the seat asked (``None``: nobody),
    ``open_hands`` the seats whose hands lie face up. ``kind`` is the prompt's; ``may_act`` whether the viewer
    is the one asked; ``lifted`` the box in the air and who lifted it; ``flying`` the card that flies and so lies
    nowhere else; ``lines`` the last of the log. ``legal`` are the moves to choose from while the viewer is asked, and
    ``choice`` is how far that has come; ``people`` are the seats at which persons sit; ``headline`` says what happens
    while something moves; ``empty`` are the boxes that hold nobody, as everybody can count, and ``own_in_boxes`` says
    how many of the large cave's clan each box holds, with nothing for whoever wants to remember it.

    What follows is filled in whenever the table is drawn or its controls are listed: ``busy`` whether something moves,
    ``covered`` whether a dialog lies over the table, ``pulsing`` whether ornaments still move, ``status`` who must do
    what (``None`` after the end), ``buildable`` where cards of the hand lie that may be built, ``gesture``,
    ``measured`` (for the controls only), ``without_holding`` whether buttons say how hard a bang is, and ``inside`` the
    pieces in the Passage as far as everybody saw, ``None`` where that is not to be shown.
    """

    view: State
    looks: tuple[SeatLook, ...]
    focus: int
    asked: int | None
    open_hands: frozenset[int]
    kind: str
    may_act: bool
    lifted: tuple[int, int] | None = None
    flying: str = ""
    lines: tuple[Line, ...] = ()
    legal: tuple[WrittenMove, ...] = ()
    choice: Choice = Choice()
    people: tuple[int, ...] = ()
    headline: str = ""
    empty: frozenset[int] = frozenset()
    own_in_boxes: tuple[int, ...] = ()
    busy: bool = False
    covered: bool = False
    pulsing: bool = False
    status: Status | None = None
    buildable: tuple[Rect, ...] = ()
    gesture: Gesture = Gesture()
    measured: Measured = Measured()
    without_holding: bool = False
    inside: tuple[int, ...] | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats."""
        return tuple(look.name for look in self.looks)

    @property
    def others(self) -> tuple[int, ...]:
        """The seats with a row, clockwise from the large cave."""
        count = len(self.looks)
        return tuple((self.focus + step) % count for step in range(1, count))

    @property
    def open_hand(self) -> bool:
        """Whether the own cave's hand lies face up."""
        return self.focus in self.open_hands

    @property
    def plan(self) -> tuple[int, ...]:
        """The areas chosen for sending so far."""
        return self.choice.plan

    @property
    def asking(self) -> bool:
        """Whether the viewer is asked."""
        return bool(self.legal)

    @property
    def spending(self) -> bool:
        """Whether the viewer may spend resources now."""
        return self.may_act and self.kind in ("turn", "spend")

    @property
    def drumming(self) -> bool:
        """Whether the viewer may drum now."""
        return self.asking and self.kind in ("drums", "bang") and not self.busy

    @property
    def step(self) -> Step | None:
        """What the rules do next."""
        return self.view.agenda[0] if self.view.agenda else None

    @property
    def may_drum(self) -> tuple[int, ...]:
        """The seats that are asked whether they drum, now and after one another, in that order."""
        step = self.step
        return step.queue if step is not None and step.kind == "drums" else ()

    @property
    def drummers(self) -> tuple[int, ...]:
        """Those of them whose drum the people at the table may take up now; bots answer by themselves."""
        return tuple(seat for seat in self.may_drum if seat in self.people) if self.asking else ()

    @property
    def holder(self) -> int | None:
        """The seat whose stick the viewer holds: the one taken up, or the only one there is."""
        if self.asking and self.kind == "bang":
            return self.asked
        drummers = self.drummers
        if self.choice.holder in drummers:
            return self.choice.holder
        return drummers[0] if len(drummers) == 1 else None

    @property
    def loads_left(self) -> int:
        """How many loads are still to be taken by the one who is asked to take some; 0 when nobody is."""
        step = self.step
        return step.count if step is not None and step.kind == "collect" else 0

    @property
    def at_rest(self) -> Face:
        """The face without what changes while the table waits: from it is painted what stands still."""
        return replace(
            self,
            legal=(),
            choice=Choice(self.plan, holder=self.choice.holder),
            headline="",
            busy=False,
            covered=False,
            pulsing=False,
            status=None,
            buildable=(),
            gesture=Gesture(),
            measured=Measured(),
            inside=None,
        )


def lifted_box(view: State) -> tuple[int, int] | None:
    """Return the box in the air and the seat that lifted it, while its throw is not settled."""
    for step in view.agenda:
        if step.kind in ("throw", "settle") and step.note in AREAS:
            return AREAS.index(step.note), step.seat
    return None


# What a person may ask of the table of Ugh Ugh on the way to a move; the move itself is played by its control.


class Intents(pointer.Drags[InHand], Protocol):
    """Commands of the controls. What they change is seen on the next face.

    What is dragged is a basket, by its area, a resource, or a member (``None``).
    """

    def pick_up(self) -> None:
        """Choose a member to be sent, or put it back."""

    def choose_box(self, area: int) -> None:
        """Let one more member go to a box, if that may be sent."""

    def take_back(self) -> None:
        """Take the last chosen box back."""

    def press_token(self, kind: int) -> None:
        """Begin to take a resource: the longer the press, the more of it."""

    def spare_token(self) -> None:
        """Take nothing after all."""

    def release_token(self, kind: int, seconds: float) -> None:
        """Take as many of a resource as the press was long."""

    def press_pad(self, flap: int) -> None:
        """Begin a bang."""

    def spare_pad(self) -> None:
        """Give a bang up."""

    def release_pad(self, flap: int, seconds: float) -> None:
        """Strike as hard as the press was long, for the one who holds the stick."""

    def choose_pad(self, flap: int) -> None:
        """Choose the drum end for the next bang, where buttons say how hard it is."""

    def strike(self, flap: int, strength: float) -> None:
        """Bang on a drum end, for the one who holds the stick."""

    def take_up(self, seat: int) -> None:
        """Take up a seat's drum, or put it down again."""

    def let_nobody_drum(self) -> None:
        """Pass for everybody at the table who could drum."""

    def show_built(self, seat: int) -> None:
        """Show all that a clan has built."""

    def read_card(self, source: str, key: str, builds: tuple[WrittenMove, ...]) -> None:
        """Show a card large, with the legal ways to build it."""

    def choose_payment(self, title: str, ways: tuple[WrittenMove, ...], usual: tuple[int, ...]) -> None:
        """Ask how to pay for one thing."""

    def close_dialog(self) -> None:
        """Take away what lies over the table."""
