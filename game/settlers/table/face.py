"""The face of the table: everything its picture and controls depend on, and the choice before a move."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from game.core.notation import WrittenMove
from game.screens.parts.match_log import Line
from game.settlers.rules.goods import NOTHING, Bundle, plus
from game.settlers.rules.state import Side, State
from game.settlers.rules.world import NONE
from game.settlers.table.layout import WHOLE_WORLD, MapViewport
from game.ui import pointer
from game.ui.theme import SeatLook

#: The kinds of questions asked in the set-up, while everybody knows all hands.
SET_UP_KINDS = ("found", "place")


@dataclass(frozen=True, slots=True)
class TradeTerms:
    """The terms of a trade being prepared: cards given and cards got, for the seat that prepares them."""

    give: Bundle = NOTHING
    get: Bundle = NOTHING

    def changed(self, side: str, kind: int, by: int) -> TradeTerms:
        """Return the terms with ``by`` more cards of a kind on a side, ``give`` or ``get``.

        A kind that is added on one side is removed from the other side.
        """
        if side == "give":
            get = plus(self.get, kind, -self.get[kind]) if by > 0 else self.get
            return TradeTerms(plus(self.give, kind, by), get)
        give = plus(self.give, kind, -self.give[kind]) if by > 0 else self.give
        return TradeTerms(give, plus(self.get, kind, by))


@dataclass(frozen=True, slots=True)
class Choice:
    """What the viewer has chosen before making a move.

    - ``mode``: the kind of move being prepared, ``nomad``, ``settle``, ``develop``, ``trade`` or ``counter``, or
      ``tally`` for the open sheet of all chips.
    - ``nomad``: the crossing of the chosen nomad, or ``NONE``.
    - ``looked_at``: the crossing of a nomad whose reach is only shown, or ``NONE``.
    - ``skins_first``: whether skins pay for a walk before meat.
    - ``terms``: the cards given and wanted in a trade; ``discards``: the cards to be discarded.
    """

    mode: str = ""
    nomad: int = NONE
    looked_at: int = NONE
    skins_first: bool = False
    terms: TradeTerms = TradeTerms()
    discards: Bundle = NOTHING


NO_CHOICE = Choice()


@dataclass(frozen=True, slots=True)
class Pointer:
    """The state of the pointer.

    - ``over``: the subject (``about``) of the control under the pointer or with the focus (see ``table.pointed``).
    - ``dragged``: the dragged nomad, given by the crossing where it stands, or by ``NONE`` if it is a new nomad.
    - ``pulls_map``: whether the pointer pulls the map.
    """

    over: object = None
    dragged: pointer.Dragged[int] | None = None
    pulls_map: bool = False


NO_POINTER = Pointer()


# The face


def no_reason(move: str) -> str:
    """Return an empty string: the default ``why_not`` of a face without moves."""
    return ""


@dataclass(frozen=True, slots=True)
class Face:
    """Everything that a picture of the table and its controls depend on.

    - ``view``: what the viewer may know; ``looks``: the seats' looks.
    - ``seat``: the seat whose hand, progress and costs are shown; ``None`` for an onlooker.
    - ``asked``: the seat asked, or ``None``; ``kind``: the kind of question; ``may_act``: whether the viewer is asked.
    - ``covered``: whether the viewer's cards are still covered; ``open_seats``: the seats whose cards a replay
      shows.
    - ``start_hand``: the cards of ``seat`` in the set-up, when everybody knows all hands; ``None`` later.
    - ``legal``: the legal moves; ``why_not``: the function that returns why the move with a given text is illegal.
    - ``crossing_moves``, ``hex_moves``: the moves that a click on a crossing or hex makes, given the present ``choice``
      (see ``table.targets``).
    - ``viewport``: the visible part of the map; ``away``: the crossings whose piece is flying, and numbers
      below 0 for flying figures.
    - ``roll_text``: the yield of the dice in words.
    - ``headline``: the sentence of the event that is being animated; ``headline_seat``: the seat that it names.
    - ``feed``: the last log lines; ``news``: the result of the viewer's theft or offer, shown while the buttons of the
      turn hide the log lines.
    - ``choice``, ``pointer``: what the viewer has chosen before a move, and points at or drags.
    - ``busy``: whether an animation or a bot is running; ``text_size``: the person's factor for texts.
    - ``by_keys``: whether keys or a controller are used, which also reach the places of the map that are out of sight.
    """

    view: State
    looks: tuple[SeatLook, ...]
    seat: int | None = None
    asked: int | None = None
    kind: str = ""
    may_act: bool = False
    covered: bool = False
    start_hand: tuple[int, ...] | None = None
    legal: Sequence[object] = ()
    why_not: Callable[[str], str] = no_reason
    viewport: MapViewport = WHOLE_WORLD
    away: frozenset[int] = frozenset()
    roll_text: str = ""
    headline: str = ""
    headline_seat: int | None = None
    open_seats: frozenset[int] = frozenset()
    feed: tuple[Line, ...] = ()
    news: str = ""
    choice: Choice = NO_CHOICE
    crossing_moves: Mapping[int, WrittenMove] = field(default_factory=dict)
    hex_moves: Mapping[int, WrittenMove] = field(default_factory=dict)
    busy: bool = False
    text_size: float = 1.0
    by_keys: bool = False
    pointer: Pointer = NO_POINTER

    @property
    def player(self) -> Side | None:
        """The side of ``seat``, or ``None``."""
        return self.view.players[self.seat] if self.seat is not None else None

    @property
    def progress_seat(self) -> int:
        """The seat whose prices and steps on the tracks are shown: ``seat``, or for an onlooker the seat on turn."""
        return self.view.active if self.seat is None else self.seat

    @property
    def tracks(self) -> tuple[int, ...]:
        """The steps of ``progress_seat`` on the tracks."""
        return self.view.players[self.progress_seat].tracks

    @property
    def open_hand(self) -> tuple[int, ...] | None:
        """The viewer's cards if they may be shown, else ``None``."""
        if self.start_hand is not None:
            return self.start_hand
        return None if self.player is None or self.covered else self.player.hand[:4]

    @property
    def hands_in_panels(self) -> frozenset[int]:
        """The seats whose panels show their cards: ``open_seats`` except the seat whose hand is at the foot."""
        if self.open_hand is None:
            return self.open_seats
        return self.open_seats - {self.seat}

    @property
    def is_acting(self) -> bool:
        """Whether the viewer takes actions now, with the hand uncovered."""
        return self.may_act and self.kind == "act" and not self.covered
