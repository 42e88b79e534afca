"""What a program that learns Ugh Ugh may do and see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.instrument import (
    Block,
    Instrument,
    bundles,
    by_seat,
    clockwise_from,
    counted,
    holder,
    many_hot,
    one_hot,
    steps_round,
)
from game.core.rules import Move
from game.ugh_ugh import moves
from game.ugh_ugh.cards import AREAS, BEAR, CARDS, FLAPS, RESOURCES, THINGS, TIGER
from game.ugh_ugh.secrets import sunk
from game.ugh_ugh.state import HIDDEN_EVENT, NOBODY, Clan, State, inside, seat_of

_MOST_SEATS: Final = 5
#: The table lists up to so many members sent out, and resources taken at once.
_MOST_SENT, _MOST_TAKEN = 5, 12
_MANY: Final = 9_999
_STRENGTHS: Final = ("0.3", "0.6", "1.0")
#: For more members sent than the table lists.
SEND_MORE: Final = "send more"
TOOLS: Final = ("drum", "spear")
#: The cards that a clan can have.
_OWNED: Final = tuple([key for key, card in CARDS.items() if card.kind != "event"])
_EVENTS: Final = tuple([key for key, card in CARDS.items() if card.kind == "event"])
_KINDS: Final = (
    "tool",
    "clan",
    "turn",
    "drums",
    "collect",
    "bang",
    "spear",
    "spend",
    "gain",
    "send",
    "mend",
    "loss",
    "raid",
    "propose",
    "answer",
    "work",
    "lure",
    "feast",
    "lover",
    "slip",
    "peek",
    "peeked",
    "call",
)


def _actions() -> tuple[str, ...]:
    clans = [key for key in _OWNED if CARDS[key].kind == "clan"]
    steps = [f"+{step}" for step in range(1, _MOST_SEATS)]
    return (
        *[f"start {tool}" for tool in TOOLS],
        *[f"keep {key}" for key in clans],
        *[f"send {areas}" for areas in bundles(AREAS, 1, _MOST_SENT)],
        SEND_MORE,
        *[f"{word} {area}" for word in ("call", "peek", "slip", "lure") for area in AREAS],
        *[f"build {source} {key}" for source in ("hand", "wall") for key in _OWNED],
        *["expand", "herbs", "give", *[f"mend {tool}" for tool in TOOLS], "draw"],
        *[f"learn {key}" for key in _OWNED],
        "join",
        *[f"bang {flap} {strength}" for flap in range(FLAPS) for strength in _STRENGTHS],
        "spear",
        *[f"take {kind} {count}" for kind in RESOURCES for count in range(1, _MOST_TAKEN + 1)],
        *[f"discard {kind}" for kind in RESOURCES],
        *[f"raid {step} {kind}" for step in steps for kind in RESOURCES],
        *[f"lose {what}" for what in (*RESOURCES, *THINGS)],
        *[f"propose {step}" for step in steps],
        *["accept", "decline", "pass", "done"],
    )


def _action_of(move: Move, view: State, seat: int) -> str:
    seats = len(view.clans)
    if isinstance(move, moves.Build):
        return f"build {move.source} {move.card}"
    if isinstance(move, (moves.Expand, moves.UseHerbs, moves.Give)):
        return move.WORD
    if isinstance(move, moves.Mend):
        return f"mend {move.tool}"
    if isinstance(move, moves.Raid):
        return f"raid {steps_round(seat, move.seat, seats)} {RESOURCES[move.kind]}"
    if isinstance(move, moves.Propose):
        return f"propose {steps_round(seat, move.seat, seats)}"
    if isinstance(move, moves.SendOut) and len(move.areas) > _MOST_SENT:
        return SEND_MORE
    return str(move)


def _of_clan(clan: Clan) -> list[int]:
    """Return a clan as numbers; see the words of its block."""
    return [
        len(clan.home),
        len(clan.reserve),
        len(clan.waiting),
        int(clan.drum),
        int(clan.spear),
        int(clan.large_cave),
        *clan.goods,
        len(clan.hand),
    ]


def _pieces(view: State, seat: int, pieces: Sequence[int]) -> list[int]:
    """Count pieces: the members of each seat, clockwise from ``seat``, then tiger and bear."""
    owners = [seat_of(piece) for piece in pieces if seat_of(piece) != NOBODY]
    members = clockwise_from(seat, counted(range(len(view.clans)), owners))
    return [*members, int(TIGER in pieces), int(BEAR in pieces)]


def _present_step(view: State) -> list[int]:
    if not view.agenda:
        return []
    step = view.agenda[0]
    return [max(0, step.count), len(step.queue), *many_hot(AREAS, (step.note,)), *many_hot(_EVENTS, (step.note,))]


def _layout(seats: int) -> tuple[Block, ...]:
    places = seats + 2
    pieces = "the members of each seat, clockwise from who looks, the tiger, the bear"
    cards, areas = " ".join(_OWNED), " ".join(AREAS)
    return (
        by_seat(
            "clans",
            seats,
            7 + len(RESOURCES),
            0,
            _MANY,
            "members at home, in the reserve, waiting; whether drum and spear work, whether the cave is large; "
            f"{' '.join(RESOURCES)}; cards in hand",
            lambda view, seat: _of_clan(view.clans[seat]),
        ),
        by_seat(
            "built",
            seats,
            len(_OWNED),
            0,
            1,
            f"the cards built: {cards}",
            lambda view, seat: many_hot(_OWNED, view.clans[seat].built),
        ),
        Block(
            "hand",
            len(_OWNED),
            0,
            1,
            f"the cards in one's own hand: {cards}",
            lambda view, seat: many_hot(_OWNED, view.clans[seat].hand),
        ),
        Block("wall", len(_OWNED), 0, 1, f"the To-Do Wall: {cards}", lambda view, seat: many_hot(_OWNED, view.wall)),
        Block(
            "boxes",
            len(AREAS) * places,
            0,
            _MANY,
            f"what lies in each basket that lies open to who looks ({areas}): {pieces}",
            lambda view, seat: [number for box in view.boxes for number in _pieces(view, seat, box)],
        ),
        Block("tray", places, 0, _MANY, f"what came out: {pieces}", lambda view, seat: _pieces(view, seat, view.tray)),
        Block(
            "aside",
            places,
            0,
            _MANY,
            f"what lies set aside: {pieces}",
            lambda view, seat: _pieces(view, seat, view.aside),
        ),
        Block(
            "inside",
            places,
            0,
            _MANY,
            f"what rests in a glass Passage, else nothing: {pieces}",
            lambda view, seat: _pieces(view, seat, inside(view)),
        ),
        Block(
            "flaps",
            FLAPS,
            0,
            _MANY,
            "how far each flap has sunk, in thousandths of a radian",
            lambda view, seat: [round(1000 * angle) for angle in sunk(view.load)],
        ),
        Block("supply", len(RESOURCES), 0, _MANY, "resources in the supply", lambda view, seat: view.supply),
        Block(
            "pile",
            3,
            0,
            _MANY,
            "inventions and clan cards in the pile, events in it, cards discarded",
            lambda view, seat: [
                len(view.deck) - view.deck.count(HIDDEN_EVENT),
                view.deck.count(HIDDEN_EVENT),
                len(view.discard),
            ],
        ),
        Block(
            "torch",
            seats,
            0,
            1,
            "each seat, clockwise from who looks: whether it has the torch",
            lambda view, seat: holder(seats, seat, view.torch),
        ),
        Block(
            "active",
            seats,
            0,
            1,
            "each seat, clockwise from who looks: whether it is on turn",
            lambda view, seat: holder(seats, seat, view.active),
        ),
        Block("bear", 2, 0, 1, "whether the bear is away, at home", lambda view, seat: one_hot(2, view.bear_home)),
        Block("turn", 1, 0, _MANY, "turns of all seats so far", lambda view, seat: [view.turn]),
        Block(
            "step",
            2 + len(AREAS) + len(_EVENTS),
            0,
            _MANY,
            f"of what is asked: a count, how many wait, the basket ({areas}), the event ({' '.join(_EVENTS)})",
            lambda view, seat: _present_step(view),
        ),
    )


INSTRUMENT: Final = Instrument(_actions(), _action_of, _KINDS, _layout)
