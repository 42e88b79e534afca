"""The actions and observations of Ugh Ugh for programs that learn to play it.

They are made for the three drums of the standard tower. In a tower with more drums, the drums from the third on share
an action, and only the first three are observed.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Final

from game.core import instrument
from game.core.copying import cached_by_identity
from game.core.notation import WrittenMove
from game.core.rules import Move
from game.ugh_ugh.rules import moves
from game.ugh_ugh.rules.cards import AREAS, BEAR, CARDS, OTHER_BELONGINGS, RESOURCES, STANDARD_DRUM_COUNT, TIGER
from game.ugh_ugh.rules.rules import RULES
from game.ugh_ugh.rules.secrets import sunk_angles
from game.ugh_ugh.rules.state import HIDDEN_EVENT, NOBODY, Clan, State, pieces_inside, seat_of

_MAX_SEATS: Final = 5
#: There is an action for each way to send out up to this many members.
_MAX_SENT = 5
#: There is an action for taking each number of resources at once, up to this number.
_MAX_TAKEN = 12
#: The largest value of a count in an observation.
_COUNT_LIMIT: Final = 9_999
_BANG_STRENGTHS: Final = ("0.3", "0.6", "1.0")
#: The action for sending out more members than ``_MAX_SENT``.
SEND_MORE: Final = "send more"
TOOLS: Final = ("drum", "spear")
#: The cards that a clan can have.
_OWNED_CARDS: Final = tuple([key for key, card in CARDS.items() if card.kind != "event"])
_EVENT_CARDS: Final = tuple([key for key, card in CARDS.items() if card.kind == "event"])


def _move_words(kinds: Sequence[type[WrittenMove]]) -> list[str]:
    """Return the word with which the text of each kind of move begins."""
    return [kind.WORD for kind in kinds]


def _action_names() -> tuple[str, ...]:
    """Return the names of all actions; another seat is written as its distance clockwise, such as ``+1``."""
    clans = [key for key in _OWNED_CARDS if CARDS[key].kind == "clan"]
    steps = [f"+{step}" for step in range(1, _MAX_SEATS)]
    return (
        *[f"start {tool}" for tool in TOOLS],
        *[f"keep {key}" for key in clans],
        *[f"send {areas}" for areas in instrument.bundles(AREAS, 1, _MAX_SENT)],
        SEND_MORE,
        *[f"{word} {area}" for word in _move_words(moves.ONE_BOX_MOVES) for area in AREAS],
        *[f"build {source} {key}" for source in ("hand", "wall") for key in _OWNED_CARDS],
        *["expand", "herbs", "give", *[f"mend {tool}" for tool in TOOLS], "draw"],
        *[f"learn {key}" for key in _OWNED_CARDS],
        "join",
        *[f"bang {flap} {strength}" for flap in range(STANDARD_DRUM_COUNT) for strength in _BANG_STRENGTHS],
        "spear",
        *[f"take {kind} {count}" for kind in RESOURCES for count in range(1, _MAX_TAKEN + 1)],
        *[f"{word} {kind}" for word in _move_words(moves.ONE_RESOURCE_MOVES) for kind in RESOURCES],
        *[f"raid {step} {kind}" for step in steps for kind in RESOURCES],
        *[f"lose {what}" for what in (*RESOURCES, *OTHER_BELONGINGS)],
        *[f"{word} {step}" for word in _move_words(moves.ONE_CHIEF_MOVES) for step in steps],
        *["accept", "decline", "pass", "done"],
    )


def _action_of(move: Move, view: State, seat: int) -> str:
    """Return the name of a move's action.

    Moves that differ only in the payment, or in rare details, share an action.
    """
    seats = len(view.clans)
    if isinstance(move, moves.Build):
        return f"build {move.source} {move.card}"
    if isinstance(move, (moves.Expand, moves.UseHerbs, moves.Give)):
        return move.WORD
    if isinstance(move, moves.Mend):
        return f"mend {move.tool}"
    if isinstance(move, moves.Raid):
        return f"raid {instrument.relative_seat(seat, move.seat, seats)} {RESOURCES[move.kind]}"
    if isinstance(move, moves.OneChief):
        return f"{move.WORD} {instrument.relative_seat(seat, move.seat, seats)}"
    if isinstance(move, moves.SendOut) and len(move.areas) > _MAX_SENT:
        return SEND_MORE
    if isinstance(move, moves.Bang) and move.flap >= STANDARD_DRUM_COUNT:
        return f"bang {STANDARD_DRUM_COUNT - 1} {move.strength}"
    return str(move)


@cached_by_identity
def _clan_numbers(clan: Clan) -> array[int]:
    """Return a clan as numbers, in the order of ``_CLAN_WORDS``."""
    people = len(clan.home), len(clan.reserve), len(clan.waiting)
    return array("i", (*people, clan.drum, clan.spear, clan.large_cave, *clan.goods, len(clan.hand)))


def _count_pieces(view: State, seat: int, pieces: Sequence[int]) -> list[int]:
    """Count each seat's members in ``pieces``, clockwise from ``seat``, and then the tiger and the bear."""
    if not pieces:
        return [0] * (len(view.clans) + 2)
    owners = [seat_of(piece) for piece in pieces if seat_of(piece) != NOBODY]
    members = instrument.clockwise_from(seat, instrument.counted(range(len(view.clans)), owners))
    return [*members, int(TIGER in pieces), int(BEAR in pieces)]


def _step_numbers(view: State) -> list[int]:
    """Return the first step of the agenda as the numbers of ``_STEP_WORDS``; empty once the match is over."""
    if not view.agenda:
        return []
    step = view.agenda[0]
    return [max(0, step.count), len(step.queue), *_mark_note((step.note,))]


_mark_note = instrument.marker((*AREAS, *_EVENT_CARDS))


def _pile_counts(view: State) -> list[int]:
    """Return the numbers of cards that ``_PILE_WORDS`` describes."""
    events = view.deck.count(HIDDEN_EVENT)
    return [len(view.deck) - events, events, len(view.discard)]


def _box_counts(view: State, seat: int) -> list[int]:
    """Return the numbers of pieces that ``_BOXES_WORDS`` describes."""
    if not any(view.boxes):
        return [0] * (len(view.boxes) * (len(view.clans) + 2))
    return [number for box in view.boxes for number in _count_pieces(view, seat, box)]


_CARDS_WORDS: Final = " ".join(_OWNED_CARDS)
_CLAN_WORDS: Final = (
    "members at home, in the reserve, waiting; whether drum and spear work, whether the cave is large; "
    f"{' '.join(RESOURCES)}; cards in hand"
)
_PIECES_WORDS: Final = "the members of each seat, clockwise from the viewer, the tiger, the bear"
_BOXES_WORDS: Final = f"the pieces in each basket that the viewer may look into ({' '.join(AREAS)}): {_PIECES_WORDS}"
_PILE_WORDS: Final = "inventions and clan cards in the pile, events in it, cards discarded"
_SUNK_WORDS: Final = "how far each flap has sunk, in thousandths of a radian"
_STEP_WORDS: Final = (
    f"of what is asked: a count, how many wait, the basket ({' '.join(AREAS)}), the event ({' '.join(_EVENT_CARDS)})"
)


def _pieces_block(name: str, seats: int, words: str, read: Callable[[State], tuple[int, ...]]) -> instrument.Block:
    """Return a block that counts the pieces in one place; ``read`` returns these pieces."""
    return instrument.Block(
        name,
        size=seats + 2,
        low=0,
        high=_COUNT_LIMIT,
        words=f"{words}: {_PIECES_WORDS}",
        read=lambda view, seat: _count_pieces(view, seat, read(view)),
    )


def _layout(seats: int) -> tuple[instrument.Block, ...]:
    """Return the blocks of an observation for this number of seats."""
    clan_size = 7 + len(RESOURCES)  # the numbers of ``_CLAN_WORDS``
    hand_words = f"the cards in one's own hand: {_CARDS_WORDS}"
    mark_cards = instrument.marker(_OWNED_CARDS)
    return (
        instrument.by_seat(
            "clans", seats, clan_size, 0, _COUNT_LIMIT, _CLAN_WORDS, lambda view, seat: _clan_numbers(view.clans[seat])
        ),
        instrument.items_of_seats(
            "built", seats, _OWNED_CARDS, f"the cards built: {_CARDS_WORDS}", lambda view, seat: view.clans[seat].built
        ),
        instrument.Block(
            "hand", len(_OWNED_CARDS), 0, 1, hand_words, lambda view, seat: mark_cards(view.clans[seat].hand)
        ),
        instrument.items_present("wall", _OWNED_CARDS, f"the To-Do Wall: {_CARDS_WORDS}", lambda view: view.wall),
        instrument.Block("boxes", len(AREAS) * (seats + 2), 0, _COUNT_LIMIT, _BOXES_WORDS, _box_counts),
        _pieces_block("tray", seats, "what came out", lambda view: view.tray),
        _pieces_block("aside", seats, "what lies set aside", lambda view: view.aside),
        _pieces_block("inside", seats, "what rests in a glass Passage, else nothing", pieces_inside),
        instrument.public_numbers(
            "flaps",
            STANDARD_DRUM_COUNT,
            _COUNT_LIMIT,
            _SUNK_WORDS,
            lambda view: [round(1000 * angle) for angle in sunk_angles(view.load, view.levers)[:STANDARD_DRUM_COUNT]],
        ),
        instrument.public_numbers(
            "supply", len(RESOURCES), _COUNT_LIMIT, "resources in the supply", lambda view: view.supply
        ),
        instrument.public_numbers("pile", 3, _COUNT_LIMIT, _PILE_WORDS, _pile_counts),
        instrument.seat_that("torch", seats, "has the torch", lambda view: view.torch),
        instrument.seat_that("active", seats, "is on turn", lambda view: view.active),
        instrument.public_numbers(
            "bear", 2, 1, "whether the bear is away, at home", lambda view: instrument.one_hot(2, view.bear_home)
        ),
        instrument.public_numbers("turn", 1, _COUNT_LIMIT, "turns of all seats so far", lambda view: [view.turn]),
        instrument.public_numbers("step", 2 + len(AREAS) + len(_EVENT_CARDS), _COUNT_LIMIT, _STEP_WORDS, _step_numbers),
    )


INSTRUMENT: Final = instrument.Instrument(
    _action_names(), _action_of, tuple(RULES.agenda.decisions), _layout, varying=()
)
