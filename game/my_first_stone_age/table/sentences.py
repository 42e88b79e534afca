"""All sentences for which sound clips are made: Martin's words and the names of things, without player names."""

from __future__ import annotations

from itertools import combinations, product

from game.core.rules import Event
from game.core.setup import DEFAULT_NAMES
from game.core.words import say
from game.my_first_stone_age import GAME
from game.my_first_stone_age.bots.hunter import BOT_KINDS
from game.my_first_stone_age.lesson import LESSON
from game.my_first_stone_age.rules import events
from game.my_first_stone_age.rules.board import DOGS, GOODS, HUTS, PILES, PIPS, SPACES
from game.my_first_stone_age.rules.events import SPACE_NAMES
from game.my_first_stone_age.rules.state import NOBODY
from game.my_first_stone_age.rules.turns import still_to_pay
from game.my_first_stone_age.table import layout, words
from game.my_first_stone_age.table.picture_help import SENTENCES
from game.my_first_stone_age.table.trading import good_words, price_words
from game.my_first_stone_age.table.words import GIVE, TAKE
from game.ui.theme import GLYPH_NAMES, SEAT_COLOURS, SeatLook

#: the kinds of questions, and the kinds of things that may be touched in vain
_QUESTION_KINDS = ("flip", "trade", "build", "swap")
_THING_KINDS = ("place", "pile", "token", "open token", "put back")
_MAX_STEPS = max(PIPS.values())


def fixed_sentences() -> list[str]:
    """Return all sentences in the current language, without duplicates."""
    sentences = [*_questions(), *_event_sentences(), *_things(), *_buttons(), *_lesson(), *_other_screens()]
    return list(dict.fromkeys(sentences))


def _questions() -> list[str]:
    """Return all questions and refusals, without names."""
    questions = [
        words.question(step, "", 0, is_second_flip=is_second_flip, has_picked=has_picked)
        for step, is_second_flip, has_picked in product(_QUESTION_KINDS, (False, True), (False, True))
    ]
    others = [
        *(words.trade_question("", 0, picked_side=side) for side in (GIVE, TAKE)),
        words.trade_question("", 0, has_traded=True),
        words.payment_question("", 0),
        words.waiting_speech("", 0),
        words.watching_speech(0),
        words.no_swap_speech(0),
        words.ended_speech("", 0),
    ]
    reasons = [words.why_not_touch(step, kind) for step, kind in product(_QUESTION_KINDS, _THING_KINDS)]
    return [speech.words for speech in (*questions, *others)] + reasons


def _event_sentences() -> list[str]:
    """Return the sentences about events. Values that are not spoken are 0 or empty in the events made here."""
    looks = (SeatLook("", "red", "sun"),)
    happened: list[Event] = [
        events.TokenTurned(0, 0, ""),
        events.PutBack(0, 0),
        *(events.Walked(0, 0, tuple(range(count))) for count in range(1, _MAX_STEPS + 1)),
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
    speeches = [words.event_speech(event, looks) for event in happened]
    spoken = [speech.words for speech in speeches if speech is not None]
    wins = [events.Won(seat).sentence().format(*DEFAULT_NAMES) for seat in range(len(DEFAULT_NAMES))]
    return [*spoken, say("The third hut has been built."), *wins]


def _things() -> list[str]:
    """Return the names of trees, huts and spaces."""
    trees = [say("Tree {number}", number=number + 1) for number in range(len(layout.FOREST))]
    huts = [say("Hut {number}", number=number + 1) for number in range(PILES)]
    return trees + huts + [say(name) for name in SPACE_NAMES]


def _buttons() -> list[str]:
    """Return the labels of buttons: goods of a trade, ways to pay, and others."""
    goods = [good_words(side, good) for side in (TAKE, GIVE) for good in range(len(GOODS))]
    ways = []
    for hut, cost in HUTS.items():
        for dogs in range(min(DOGS, len(cost)) + 1):
            ways += [price_words(still_to_pay(hut, dogs_for), dogs) for dogs_for in combinations(cost, dogs)]
    others = [
        say("No hut"),
        say("No swap"),
        say("Done!"),
        say("Confirm: no hut"),
        say("Back"),
        say("Take it back"),
        say("Hear it again"),
        say("Help"),
        say("Menu"),
        say("That's me!"),
        say("What happened since my last turn?"),
        say("Faster"),
    ]
    return goods + ways + others


def _lesson() -> list[str]:
    """Return the lesson's sentences and the labels of its buttons."""
    buttons = [
        say("Previous"),
        say("Next"),
        say("Leave the lesson (Esc)"),
        say("Play on"),
        say("Play on with hints"),
        say("New match"),
        say("Home"),
    ]
    return [say(step.text) for step in LESSON.steps] + buttons


def _other_screens() -> list[str]:
    """Return the sentences and labels of home, set-up, menu, result and picture help."""
    title = say(GAME.title)
    home = [
        title,
        say("{title}: continue", title=title),
        say("{title}: your turn.", title=title),
        say("Welcome. Pick a game."),
        say("Pick a game."),
        say("Against bots"),
        say("Just play"),
        say("Learn it"),
        say("Learn it again"),
        say("New"),
        say("Setting up {title}…", title=title),
    ]
    set_up = [
        say("{title}: new match", title=title),
        say("Person"),
        *(say(kind.level or kind.name) for kind in BOT_KINDS.values()),
        *(
            say("Seat {number}: {sign}", number=number, sign=say(GLYPH_NAMES[colour.glyph]))
            for number, colour in enumerate(SEAT_COLOURS[: max(GAME.seats)], 1)
        ),
        *(say("Add {player}", player=player) for player in (say("a third player"), say("a fourth player"))),
        say("More options"),
        say("Fewer options"),
        *(str(seats) for seats in GAME.seats),
        say("Start"),
        say("Opening {title}…", title=title),
        say("Learn"),
        say("Rules"),
    ]
    menu = [
        say("The match is paused."),
        say("Continue"),
        say("Undo"),
        say("Redo"),
        say("Watch match"),
        say("Options"),
        say("Give up"),
        say("Really give up?"),
        say("Leave (saved)"),
        say("Leave without saving"),
        say("Quit"),
        say("Quit without saving"),
    ]
    result = [
        *(say("Play again: {name} starts", name=name) for name in DEFAULT_NAMES),
        say("Analysis"),
        say("Save a picture"),
        say("Match page"),
        say("Credits"),
        say("Score"),
        say("Timeline"),
    ]
    pictures = [*(say(sentence) for sentence in SENTENCES), say("Hear it all"), say("Play on!")]
    return home + set_up + menu + result + pictures + [say("Rule book, for grown-ups")]
