"""Every sentence of Martin's and every name of a thing, without the names of people: what is spoken into clips."""

from __future__ import annotations

from itertools import combinations, product

from game.core.rules import Event
from game.core.words import say
from game.my_first_stone_age.rules import events
from game.my_first_stone_age.rules.board import DOGS, GOODS, HUTS, PILES, PIPS, SPACES
from game.my_first_stone_age.rules.events import SPACE_NAMES
from game.my_first_stone_age.rules.state import NOBODY
from game.my_first_stone_age.rules.turns import still_to_pay
from game.my_first_stone_age.table import layout, words
from game.my_first_stone_age.table.trading import GIVE, TAKE, good_words, price_words
from game.my_first_stone_age.table.words import Speech
from game.ui.theme import SeatLook

#: the steps of a turn, and the kinds of things that cannot be touched in one
_STEPS = ("flip", "trade", "build", "swap")
_KINDS = ("place", "pile", "token", "open token")
_MOST_STEPS = max(PIPS.values())


def fixed_sentences() -> list[str]:
    """Return them in the language in use, each once."""
    return list(dict.fromkeys([*_asked(), *_told(), *_things(), *_buttons()]))


def _asked() -> list[str]:
    """Return what somebody is asked or refused, addressed to nobody."""
    questions = [
        words.question(step, "", 0, again=again, picked=picked)
        for step, again, picked in product(_STEPS, (False, True), (False, True))
    ]
    others = [words.pay("", 0), words.waiting("", 0), words.ended("", 0)]
    reasons = [words.reason(step, kind) for step, kind in product(_STEPS, _KINDS)]
    return [speech.words for speech in (*questions, *others)] + reasons


def _told() -> list[str]:
    """Return what is said when something happens."""
    looks = (SeatLook("", "red", "sun"),)
    happened: list[Event] = [
        events.TokenTurned(0, 0, ""),
        events.PutBack(0, 0),
        *(events.Walked(0, 0, tuple(range(count))) for count in range(1, _MOST_STEPS + 1)),
        *(events.Jumped(0, 0, space) for space in range(len(SPACES))),
        *(events.Took(0, good) for good in range(len(GOODS))),
        events.FoundNothing(0, 0),
        events.TookDog(0, NOBODY),
        events.KeptDogs(0),
        events.TradedNothing(0),
        events.Traded(0, 0, 0),
        events.Built(0, 0, "", (), (), 1),
        events.BuiltNothing(0, able=False),
        events.BuiltNothing(0, able=True),
        events.HutShown(0, ""),
        events.TurnedDown(()),
        events.Swapped(0, 0, 0),
        events.Mixed(0),
    ]
    return [
        speech.words for speech in (words.told(event, looks) for event in happened) if isinstance(speech, Speech)
    ] + [say("The third hut stands.")]


def _things() -> list[str]:
    """Return the names of what lies on the table."""
    trees = [say("Tree {number}", number=number + 1) for number in range(len(layout.FOREST))]
    huts = [say("Hut {number}", number=number + 1) for number in range(PILES)]
    return trees + huts + [say(name) for name in SPACE_NAMES]


def _buttons() -> list[str]:
    """Return the names of what is pressed: the goods of a trade, the ways to pay, and what leads on."""
    goods = [good_words(side, good) for side in (TAKE, GIVE) for good in range(len(GOODS))]
    ways = [
        price_words(still_to_pay(hut, dogs_for), count)
        for hut, cost in HUTS.items()
        for count in range(min(DOGS, len(cost)) + 1)
        for dogs_for in combinations(cost, count)
    ]
    others = [
        say("Turn!"),
        say("No hut"),
        say("No swap"),
        say("Done!"),
        say("Confirm: none"),
        say("Back"),
        say("Take it back"),
        say("Hear it again"),
        say("Help"),
        say("Menu"),
        say("That's me!"),
        say("What happened since my turn?"),
        say("Save and leave"),
        say("Faster"),
    ]
    return goods + ways + others
