"""Trading with the bank, and between the player on turn and others."""

from __future__ import annotations

from functools import lru_cache

from game.core import copying, deciding
from game.core.notation import WrittenMove
from game.core.words import say, who
from game.settlers.rules import events, moves
from game.settlers.rules.goods import BANK_RATE, CARDS_EACH, KINDS, Bundle, covers, plus, single, total
from game.settlers.rules.state import Answer, Copy, Decision, Hand, State, Step, clockwise_after, offer_in

#: After this many offers in a turn, one-for-one offers are no longer listed as moves. Offers not listed are legal, too.
LISTED_OFFERS = 1

_deal = copying.interned(moves.Deal)
_WITHDRAW = moves.Withdraw()
_ACCEPT = moves.Accept()
_DECLINE = moves.Decline()
_REFUSE = moves.Refuse()

# -- the bank


def bank_moves(state: State, seat: int) -> tuple[moves.Bank, ...]:
    """List the swaps that a seat can make with the bank."""
    hand = state.players[seat].hand
    supply = state.supply
    if max(hand) < BANK_RATE:
        return ()
    payable_swaps = _payable_swaps(hand)
    if all(supply):
        return payable_swaps
    return tuple([swap for swap in payable_swaps if supply[swap.get]])


@lru_cache(maxsize=2_000)
def _payable_swaps(hand: Hand) -> tuple[moves.Bank, ...]:
    """List the swaps with the bank that a hand can pay for, regardless of the supply."""
    return tuple([swap for swap in _BANK_MOVES if hand[swap.give] >= BANK_RATE])


_BANK_MOVES = tuple(sorted([moves.Bank(give, get) for give in KINDS for get in KINDS if give != get], key=str))


def why_not_bank(state: State, seat: int, move: moves.Bank) -> str | None:
    """Return ``None`` if a seat can make this swap, else the reason in words."""
    if move.give == move.get:
        return say("Trade for a different resource.")
    if state.players[seat].hand[move.give] < BANK_RATE:
        return say("The bank wants 3 cards of a kind.")
    if not state.supply[move.get]:
        return say("The supply has none of that left.")
    return None


def swap_with_bank(copy: Copy, seat: int, move: moves.Bank) -> None:
    """Swap three cards of a kind for one card of another kind."""
    copy.happen(events.Banked(seat, single(move.give, BANK_RATE), single(move.get)))


# -- offers


def listening_seats(state: State) -> tuple[int, ...]:
    """Return the seats that are asked about an offer, clockwise: those that have cards and do not refuse offers."""
    players = state.players
    deaf = state.deaf
    others = clockwise_after(state, state.active)
    return tuple([seat for seat in others if seat not in deaf and any(players[seat].hand)])


def offer_moves(state: State, seat: int) -> tuple[moves.MakeOffer, ...]:
    """List the offers of one card for one; none after ``LISTED_OFFERS`` in a turn, or if no seat listens.

    All other offers are legal, but not listed.
    """
    if state.offers >= LISTED_OFFERS or not listening_seats(state):
        return ()
    hand = state.players[seat].hand
    return _one_card_offers(hand[0] > 0, hand[1] > 0, hand[2] > 0, hand[3] > 0)


@lru_cache(maxsize=16)
def _one_card_offers(*has_kind: bool) -> tuple[moves.MakeOffer, ...]:
    """List the offers of one card for one; ``has_kind`` tells for each kind of card whether the seat has any."""
    offers = [
        moves.MakeOffer(single(give), single(get)) for give in KINDS for get in KINDS if give != get and has_kind[give]
    ]
    return tuple(sorted(offers, key=str))


def why_not_swap(hand: Hand, give: Bundle, get: Bundle) -> str | None:
    """Return ``None`` if the terms are legal and the hand has the cards to give, else the reason in words."""
    if not total(give) or not total(get):
        return say("You cannot give cards away: each side must offer at least one card.")
    if any(give[kind] and get[kind] for kind in KINDS):
        return say("You cannot trade a resource for the same one.")
    if not covers(hand, give):
        return say("You do not have these cards.")
    return None


def others_cannot_have(state: State, seat: int, get: Bundle) -> bool:
    """Return whether the other seats together have too few cards for ``get``.

    The seat's own hand and the supply show how many cards of each kind the other seats have together.
    """
    own = state.players[seat].hand
    return any(get[kind] > CARDS_EACH - state.supply[kind] - own[kind] for kind in KINDS if get[kind])


def why_not_offer(state: State, seat: int, move: moves.MakeOffer) -> str | None:
    """Return ``None`` if a seat can make this offer, else the reason in words."""
    if not listening_seats(state):
        return say("The others have no cards or want no more offers this turn.")
    return why_not_swap(state.players[seat].hand, move.give, move.get)


def offer(copy: Copy, seat: int, move: moves.MakeOffer) -> None:
    """Make an offer to all listening seats."""
    copy.happen(events.Offered(seat, move.give, move.get))
    copy.first_do(*_offer_steps(listening_seats(copy.state), seat))


@lru_cache(maxsize=300)
def _offer_steps(listeners: tuple[int, ...], seat: int) -> tuple[Step, ...]:
    """Return the steps of an offer: all listeners answer, then the seat that made the offer chooses."""
    return (*[Step("answer", listener) for listener in listeners], Step("choose", seat))


# -- answers


def _answer_text(state: State, step: Step) -> str:
    """Return the present offer as a question to the seat that answers."""
    terms = offer_in(state)
    return say(
        "{who} offers you {give} for {get}.",
        who=who(state.active),
        give=events.cards_in_words(terms.give),
        get=events.cards_in_words(terms.get),
    )


def _answer_moves(state: State, step: Step) -> tuple[WrittenMove, ...]:
    """List the answers of a seat to the present offer."""
    terms = offer_in(state)
    hand = state.players[step.seat].hand
    if covers(hand, terms.get):
        return _answers_if_payable(terms.give, terms.get)
    kinds_to_give = tuple([kind for kind in KINDS if hand[kind] and not terms.give[kind]])
    return _answers_if_not_payable(kinds_to_give, terms.give)


@lru_cache(maxsize=500)
def _answers_if_payable(give: Bundle, get: Bundle) -> tuple[WrittenMove, ...]:
    """List the answers to an offer of ``give`` for ``get``, for a seat that has the cards ``get``.

    A counter-offer asks for one more card of a kind in ``give``.
    """
    counters = [moves.Counter(get, plus(give, kind, 1)) for kind in KINDS if give[kind]]
    return (_ACCEPT, *sorted(counters, key=str), _DECLINE, _REFUSE)


@lru_cache(maxsize=500)
def _answers_if_not_payable(kinds_to_give: tuple[int, ...], give: Bundle) -> tuple[WrittenMove, ...]:
    """List the answers to an offer of ``give``, for a seat that lacks the cards asked for.

    A counter-offer takes ``give`` for one card of another kind.
    """
    counters = [moves.Counter(single(kind), give) for kind in kinds_to_give]
    return (*sorted(counters, key=str), _DECLINE, _REFUSE)


def _refuse_answer_move(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return why an answer to the present offer is refused, or ``None``."""
    terms = offer_in(state)
    hand = state.players[step.seat].hand
    if isinstance(move, moves.Accept):
        if not covers(hand, terms.get):
            return say("You do not have what they want.")
        return None
    if isinstance(move, moves.Counter):
        if (move.get, move.give) == (terms.give, terms.get):
            return say("That is the same offer: accept it instead.")
        return why_not_swap(hand, move.give, move.get)
    if isinstance(move, (moves.Decline, moves.Refuse)):
        return None
    return deciding.not_now(move)


def _carry_out_answer_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Report a seat's answer to the offer.

    After the last answer, end the offer or trade at once if the offering seat has nothing to choose.
    """
    copy.finish_step()
    if isinstance(move, moves.Accept):
        copy.happen(events.Accepted(step.seat))
    elif isinstance(move, moves.Counter):
        copy.happen(events.Countered(step.seat, move.give, move.get))
    else:
        copy.happen(events.Declined(step.seat, isinstance(move, moves.Refuse)))
    if copy.step.kind == "choose":
        _conclude(copy, copy.step)


ANSWER = Decision(text=_answer_text, moves=_answer_moves, refuse=_refuse_answer_move, act=_carry_out_answer_move)

# -- the choice of a partner


def _conclude(copy: Copy, step: Step) -> None:
    """End the offer if nobody agreed; trade at once if a single seat agreed and accepted the offer unchanged."""
    terms = offer_in(copy.state)
    if not terms.answers:
        _end_offer(copy, step.seat)
    elif len(terms.answers) == 1:
        (answer,) = terms.answers
        if answer.give == terms.give and answer.get == terms.get:
            _trade(copy, step.seat, answer)


def _end_offer(copy: Copy, seat: int) -> None:
    """End the offer without a trade."""
    copy.finish_step()
    copy.happen(events.NoDeal(seat))


def _trade(copy: Copy, seat: int, answer: Answer) -> None:
    """Trade with the seat of an answer, on the terms of that answer."""
    copy.finish_step()
    copy.happen(events.Dealt(seat, answer.seat, answer.give, answer.get))


def _choose_moves(state: State, step: Step) -> tuple[WrittenMove, ...]:
    """List the deals with those partners whose terms the seat can pay, and the withdrawal of the offer."""
    hand = state.players[step.seat].hand
    partners = sorted([answer.seat for answer in offer_in(state).answers if covers(hand, answer.give)])
    return (*[_deal(partner) for partner in partners], _WITHDRAW)


def only_answer(state: State) -> WrittenMove | None:
    """Return the withdrawal of the offer if it is the only legal move, since no partner can be paid, else ``None``.

    The rules ask all the same, since saved matches hold this move, but a table may make it for the player. ``state``
    must show the hand of the seat that is asked.
    """
    if not state.agenda or state.agenda[0].kind != "choose":
        return None
    legal = _choose_moves(state, state.agenda[0])
    return legal[0] if len(legal) == 1 else None


def _refuse_choose_move(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return why a deal is not possible, ``None`` if it is.

    The partner must have accepted the offer, and the offering seat must have the cards.
    """
    if isinstance(move, moves.Withdraw):
        return None
    if not isinstance(move, moves.Deal):
        return deciding.not_now(move)
    answer = next((answer for answer in offer_in(state).answers if answer.seat == move.seat), None)
    if answer is None:
        return say("That player has not accepted.")
    if not covers(state.players[step.seat].hand, answer.give):
        return say("You do not have what they want.")
    return None


def _carry_out_choose_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Trade with the chosen partner on the terms of the partner's answer, or withdraw the offer."""
    if isinstance(move, moves.Deal):
        answer = next(answer for answer in offer_in(copy.state).answers if answer.seat == move.seat)
        _trade(copy, step.seat, answer)
    else:
        _end_offer(copy, step.seat)


CHOOSE = Decision(
    text=lambda state, step: say("Who will you trade with?"),
    moves=_choose_moves,
    refuse=_refuse_choose_move,
    act=_carry_out_choose_move,
)

DECISIONS = {"answer": ANSWER, "choose": CHOOSE}
