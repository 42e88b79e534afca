"""The rules of Ugh Ugh, in the form that the core expects.

They are divided by subject: ``turns`` (turns, spending), ``calling`` (calling back, drums, predators, collecting),
``love`` (mating), ``card_effects`` (drawing cards, their effects, events), ``paying``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.core import deciding
from game.core.bots import BotKind
from game.core.notation import WrittenMove
from game.core.rules import Bot, Chance, Event, HeadStart, Lever, Option, OptionValue, Outcome
from game.core.seats import chosen_starter, clockwise, turns_begun
from game.core.words import Marked, say
from game.elder import bot
from game.ugh_ugh.bots import hunter
from game.ugh_ugh.bots.elder import LOOKAHEAD, OUTLOOK
from game.ugh_ugh.rules import calling, card_effects, events, love, moves, turns
from game.ugh_ugh.rules.cards import (
    AREAS,
    CARD_SETS,
    FIRST_SET,
    MEMBERS_AT_START,
    MEMBERS_EACH,
    NEWEST_SET,
    PLAINS,
    RESOURCES,
    STARS_TO_WIN,
    TIGER,
    TOKENS_EACH,
    WALL_PLACES,
)
from game.ugh_ugh.rules.secrets import Secrets
from game.ugh_ugh.rules.state import EMPTY_LOAD, NOBODY, Clan, Copy, State, Step, stars, step_of

AGENDA = deciding.Agenda(
    decisions={
        **turns.DECISIONS,
        **calling.DECISIONS,
        **love.DECISIONS,
        **card_effects.DECISIONS,
        **card_effects.EVENT_DECISIONS,
    },
    automatic={
        **turns.AUTOMATIC_STEPS,
        **calling.AUTOMATIC_STEPS,
        **card_effects.AUTOMATIC_STEPS,
        **card_effects.AUTOMATIC_EVENT_STEPS,
    },
)


OPTIONS = (
    Option(
        "longest_hair",
        "Who starts",
        "In the rule book: whoever has the longest hair.",
        0,
        (0, 1, 2, 3, 4, 5),
        ("Random", "{0}", "{1}", "{2}", "{3}", "{4}"),
    ),
    Option(
        "first_game",
        "First game",
        "Each player is dealt one clan card instead of choosing from two.",
        False,
        (False, True),
        first=True,
    ),
    Option("open_boxes", "Open baskets", "Everyone can see who is in the baskets.", False, (False, True)),
    Option(
        "glass_passage", "Glass Passage", "Everyone can see inside the Passage during the match.", False, (False, True)
    ),
    Option(
        "cards",
        "Cards",
        "Which inventions, clan cards and events are in play.",
        NEWEST_SET,
        tuple(reversed(CARD_SETS)),
        tuple([card_set.title for card_set in reversed(CARD_SETS.values())]),
        notes=tuple([card_set.note for card_set in reversed(CARD_SETS.values())]),
        earlier=FIRST_SET,
    ),
)


#: The resources (indices of ``RESOURCES``) that a head start of 1, 2 or 3 steps puts into a cave.
HEAD_STARTS = ((0,), (1, 2), (0, 1, 2))


def _give_head_starts(state: State, steps: Sequence[int]) -> tuple[State, tuple[Event, ...]]:
    """Give each seat the resources of its head start; ``steps`` is the size of each seat's head start, 0 for none."""
    copy = Copy(state)
    for seat, size in enumerate(steps):
        if size:
            copy.move_goods(seat, HEAD_STARTS[size - 1], sign=1)
    return copy.finish(), ()


class UghUgh(Secrets, deciding.DecidingRules[State, Step, Copy]):
    """Ugh Ugh for 2 to 5 chiefs: the first with ten Rock Stars wins."""

    name = "ugh_ugh"
    title: Marked = "Ugh Ugh"
    seats = (2, 3, 4, 5)
    options = OPTIONS
    bots: Mapping[str, Bot] = {**hunter.BOTS, "fair": bot.fair(LOOKAHEAD, share=0.12), "elder": bot.Elder(LOOKAHEAD)}
    bot_kinds: Mapping[str, BotKind] = {**hunter.BOT_KINDS, **bot.ELDER_KINDS}
    outlook = OUTLOOK
    agenda = AGENDA
    working_copy = Copy
    parse = moves.parse
    sensible = staticmethod(hunter.sensible)
    head_start = HeadStart(("1 berry", "1 wood and 1 stone", "1 berry, 1 wood and 1 stone"), _give_head_starts)

    def start(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """Set up caves, boxes, reserve board, clan cards and the To-Do Wall; then shuffle the events into the pile."""
        longest_hair = chosen_starter(int(options["longest_hair"]), seats)
        first = int(chance.pick(range(seats))) if longest_hair is None else longest_hair
        card_set = CARD_SETS[str(options["cards"])]
        inventions = chance.shuffle([card.key for card in card_set.inventions])
        clans = chance.shuffle([card.key for card in card_set.clans])
        hand_size = 1 if options["first_game"] else 2
        hands = [clans[seat * hand_size : (seat + 1) * hand_size] for seat in range(seats)]
        deck = chance.shuffle([*inventions[WALL_PLACES:], *[card.key for card in card_set.events]])
        kinds_of_choice = ("tool", "clan") if hand_size == 2 else ("tool",)
        choices = [step_of(kind, seat) for seat in clockwise(first, seats) for kind in kinds_of_choice]
        state = State(
            glass_passage=bool(options["glass_passage"]),
            open_boxes=bool(options["open_boxes"]),
            clans=tuple([_new_clan(seat, hands[seat]) for seat in range(seats)]),
            boxes=tuple([(TIGER,) if area == PLAINS else () for area in range(len(AREAS))]),
            aside=(),
            load=EMPTY_LOAD,
            tray=(),
            bear_home=True,
            wall=tuple(inventions[:WALL_PLACES]),
            deck=deck,
            discard=(),
            removed=tuple(clans[seats * hand_size :]),
            supply=(TOKENS_EACH,) * len(RESOURCES),
            torch=NOBODY,
            active=first,
            turn=1,
            agenda=(*choices, step_of("turn", first)),
            winners=(),
            card_set=str(options["cards"]),
        )
        return state, (events.Started(first),)

    def in_tower(self, state: State, levers: tuple[Lever, ...]) -> State:
        """Return the opening ``state`` for a match in a self-built tower, whose leaves are ``levers``."""
        return replace(state, levers=levers)

    def only_answer(self, state: State) -> WrittenMove | None:
        """Return the move that is made without asking: the only possible loss, or the only card on the wall.

        Otherwise ``None``: players make all other moves themselves, even if they have no choice.
        """
        if not state.agenda or state.agenda[0].kind not in ("loss", "gain"):
            return None
        legal = self.moves(state)
        if len(legal) != 1 or isinstance(legal[0], moves.DrawCard):
            return None
        return legal[0]

    def outcome(self, state: State) -> Outcome | None:
        """Return the winners and everybody's Rock Stars once the match is over."""
        if not state.winners:
            return None
        if stars(state, state.winners[0]) >= STARS_TO_WIN:
            reason = say("Ten Rock Stars.")
        else:
            reason = say("There is nothing left to build. Most Rock Stars wins.")
        return Outcome(state.winners, self.scores(state), reason)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return every seat's Rock Stars."""
        return tuple([stars(state, seat) for seat in range(len(state.clans))])

    def turns(self, state: State) -> tuple[int, ...]:
        """Return the number of turns that each seat has begun."""
        return turns_begun(state.turn, state.active, len(state.clans))


def _new_clan(seat: int, hand: tuple[str, ...]) -> Clan:
    """Return a seat's clan at the start: some members at home, the others in reserve, both tools broken."""
    members = tuple(range(seat * MEMBERS_EACH, (seat + 1) * MEMBERS_EACH))
    return Clan(
        home=members[:MEMBERS_AT_START],
        reserve=members[MEMBERS_AT_START:],
        waiting=(),
        drum=False,
        spear=False,
        large_cave=False,
        goods=(0,) * len(RESOURCES),
        hand=tuple(hand),
        built=(),
    )


RULES = UghUgh()
