"""How the elder looks ahead in Settlers of the Stone Age: what may be hidden, and how everybody plays on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from game.core.copying import copied, put
from game.core.rules import Move, Rules
from game.core.words import Marked
from game.elder.chances import Outlook
from game.elder.lookahead import Worth
from game.settlers import candidates
from game.settlers.bot import play_on
from game.settlers.goods import CARDS_EACH, EVENT_CHIPS, HIDDEN, KINDS, SETS, Bundle
from game.settlers.ground import WORLD
from game.settlers.memory import SettlersMemory
from game.settlers.state import HIDDEN_CHIP, Hand, Side, State, points
from game.settlers.worth import worth

#: So many turns of each seat are played out.
_ROUNDS: Final = 1


class SettlersLookahead:
    """How Settlers is searched: until everybody has had a turn, by the hunter's own goals."""

    rollouts = 64
    candidates = 8
    begin = SettlersMemory
    part_names: Mapping[str, Marked] = {
        "points": "points",
        "victory": "victory",
        "harvest": "harvest",
        "tracks": "steps on the tracks",
        "hand": "cards in hand",
        "nomads": "nomads under way",
        "prospects": "what comes next",
    }

    def ranked(
        self, rules: Rules[State], view: State, seat: int, memory: SettlersMemory, random: Random
    ) -> Sequence[Move]:
        """Return the hunter's move, then others that its goals, the bank and the others' hands suggest."""
        return candidates.ranked(rules, view, seat, memory, random)

    def sample(self, view: State, seat: int, memory: SettlersMemory, random: Random) -> State:
        """Deal the cards that are not surely known, and hide the event chips that nobody has turned over."""
        state = copied(view)
        put(state, "players", _with_hands(view, seat, memory, random))
        put(state, "faces", _with_chips(view, random))
        return state

    def policy(self, rules: Rules[State], state: State, random: Random) -> Move:
        """Play like the hunter, who never looks at what is hidden, but offer nothing."""
        return play_on(rules, state, state.agenda[0].seat, random)

    def horizon(self, view: State) -> Callable[[State], bool]:
        """End a rollout before a turn begins, when everybody has had as many."""
        last = max(1, view.turn) + _ROUNDS * len(view.players)
        return lambda state: state.turn >= last or not state.agenda

    def worth(self, state: State, seat: int) -> Worth:
        """Add up points and what is likely to bring more of them."""
        return worth(state, seat)

    def mixes(self, view: State) -> bool:
        """Nobody chooses at the same time as others."""
        return False


LOOKAHEAD: Final = SettlersLookahead()


def progress(state: State) -> float:
    """Return how much of a match is over: how near whoever has the most points is to winning."""
    return max([points(state, seat) for seat in range(len(state.players))]) / state.goal


OUTLOOK: Final = Outlook(LOOKAHEAD.worth, progress, (1.8, 1.8))


# -- what may be hidden


def _with_hands(view: State, seat: int, memory: SettlersMemory, random: Random) -> tuple[Side, ...]:
    """Return everybody's side with a whole hand: the cards surely held, and of those nobody has seen as many more.

    All cards that are neither in the supply nor in the seat's own hand are in the others' hands. Who offers
    something, or is willing to trade, holds it.
    """
    own = view.players[seat].hand
    unseen = [CARDS_EACH - view.supply[kind] - own[kind] for kind in KINDS]
    others = [other for other in range(len(view.players)) if other != seat]
    hands = {other: [0, 0, 0, 0] for other in others}
    for other, cards in [*_on_the_table(view), *[(other, memory.sure.of(other)) for other in others]]:
        if other != seat:
            _fill_up(hands[other], cards, unseen, view.players[other].hand[HIDDEN])
    pool = [kind for kind in KINDS for _ in range(unseen[kind])]
    random.shuffle(pool)
    players = list(view.players)
    for other, hand in hands.items():
        for _ in range(view.players[other].hand[HIDDEN] - sum(hand)):
            hand[pool.pop()] += 1
        players[other] = copied(players[other])
        whole: Hand = (hand[0], hand[1], hand[2], hand[3], 0)
        put(players[other], "hand", whole)
    return tuple(players)


def _on_the_table(view: State) -> list[tuple[int, Bundle]]:
    """Return the cards that are offered now, and by which seat."""
    if view.offer is None:
        return []
    return [(view.active, view.offer.give), *[(answer.seat, answer.get) for answer in view.offer.answers]]


def _fill_up(hand: list[int], cards: Bundle, unseen: list[int], size: int) -> None:
    """Take unseen cards until a hand holds ``cards``, as far as there are so many and it is no larger than that."""
    for kind in KINDS:
        more = max(0, min(cards[kind] - hand[kind], unseen[kind], size - sum(hand)))
        hand[kind] += more
        unseen[kind] -= more


def _with_chips(view: State, random: Random) -> tuple[str, ...]:
    """Return what lies under each box: of each set the chips that nobody has turned over, mixed."""
    faces = list(view.faces)
    for number in range(len(SETS)):
        boxes = [index for index, box in enumerate(WORLD.boxes) if box.set == number]
        unturned = Counter(EVENT_CHIPS[number]) - Counter([faces[index] for index in boxes])
        mixed = list(unturned.elements())
        random.shuffle(mixed)
        for index in boxes:
            if faces[index] == HIDDEN_CHIP:
                faces[index] = mixed.pop()
    return tuple(faces)
