"""Asking a bot for its move, from its seat's view; a bot with a memory also gets what its seat remembers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeAlias, runtime_checkable
from weakref import WeakKeyDictionary

from game.core.match import Match
from game.core.referee import Record
from game.core.rules import AnyRules, AnyState, Bot, Event, Move
from game.core.words import Marked, say


@dataclass(frozen=True, slots=True)
class BotKind:
    """What a person reads of a bot: its name, in a sentence or two how it plays, and the icon it is shown with.

    ``first`` is whether it is the one to meet in a first match. ``level`` says how hard it is to beat, if
    that is known.
    """

    name: Marked
    manner: Marked = ""
    icon: str = "totem"
    first: bool = False
    level: Marked = ""


#: What a person reads of the bots that most games have; ``bot_kinds`` of a game's rules goes before.
USUAL_KINDS = {
    "random": BotKind("Random", "Any legal move. Plays instantly.", "rolling-dices", level="Easy bot"),
    "hunter": BotKind("Hunter", icon="spears", level="Normal bot"),
}


def play_random(rules: AnyRules, view: object, seat: int, chance: Random) -> Move:
    """Return any of the listed moves: the bot ``random`` of any game."""
    return chance.choice(rules.moves(view))


def bot_kind(rules: AnyRules, bot: str) -> BotKind:
    """Return what a person reads of a game's bot ``bot``: as its name the key without underscores if none is given."""
    kinds: Mapping[str, BotKind] = {**USUAL_KINDS, **getattr(rules, "bot_kinds", {})}
    name = bot.partition(":")[0]
    own = getattr(rules.bots.get(name), "kind", None)
    return kinds.get(name) or (own if isinstance(own, BotKind) else BotKind(name.replace("_", " ").capitalize()))


def bot_name(rules: AnyRules, bot: str) -> str:
    """Return the name, for a person, of a game's bot ``bot``."""
    return say(bot_kind(rules, bot).name)


def usual_bot(rules: AnyRules) -> str:
    """Return the bot that plays where none is named: the one to meet first, else the best."""
    best_first = list(rules.bots)[::-1]
    return next((bot for bot in best_first if bot_kind(rules, bot).first), best_first[0])


class Memory(Protocol):
    """What a seat keeps in mind of a match: it is shown every event once, in order, as the seat may know it.

    It is made of nothing but what it has seen, so that a memory made anew is the same; it can be pickled.
    """

    def see(self, event: Event) -> None:
        """Take note of an event."""


#: A memory of whichever game it is; only that game knows its type.
AnyMemory: TypeAlias = Any
#: Begins a memory that has seen nothing yet, from a view and the seat.
BeginMemory: TypeAlias = "Callable[[AnyState, int], AnyMemory]"


@dataclass(frozen=True, slots=True)
class RememberingBot:
    """A bot that plays from its view and from what its seat remembers of the match.

    It keeps nothing between two moves: its memory is made of the match's events (``recollect``), so that it plays the
    same after undo, loading and replay. Without a memory it plays as if it had seen nothing.

    ``play`` is called with the rules, the view, the seat, a ``random.Random`` and the memory; ``begin`` with a view and
    the seat, for a memory that has seen nothing yet.
    """

    play: Callable[[AnyRules, AnyState, int, Random, AnyMemory], Move]
    begin: BeginMemory

    def __call__(self, rules: AnyRules, view: object, seat: int, random: Random, memory: Memory | None = None) -> Move:
        """Return one of the legal moves."""
        return self.play(rules, view, seat, random, self.begin(view, seat) if memory is None else memory)


def ask_bot(match: Match, name: str, random: Random) -> Move:
    """Return the move that the bot ``name`` makes for the seat that is asked now; somebody must be asked.

    ``name`` may tell how it is to play: see ``find_bot``, which raises ``ValueError``.
    """
    return decide(match.rules, what_is_known(match, name), random)


@dataclass(frozen=True, slots=True)
class Known:
    """All that a bot decides from: its name and how it is to play, the view of its seat, and the memory it plays with.

    It can be pickled where view and memory can. ``memory`` is ``None`` for a bot without one.
    """

    bot: str
    view: object
    seat: int
    memory: object = None


def what_is_known(match: Match, name: str) -> Known:
    """Return what the bot ``name`` knows when it is asked now; somebody must be asked.

    The memory goes on growing with the match: who keeps it, copies it. Raises ``ValueError`` as ``find_bot`` does.
    """
    prompt = match.prompt
    assert prompt is not None, "nobody is asked"
    begin, seat = getattr(find_bot(match.rules, name), "begin", None), prompt.seat
    return Known(name, match.view(seat), seat, None if begin is None else recollect(match, seat, begin))


def decide(rules: AnyRules, known: Known, random: Random) -> Move:
    """Return the move that a bot makes from what it knows."""
    bot = find_bot(rules, known.bot)
    if getattr(bot, "begin", None) is None:
        return bot(rules, known.view, known.seat, random)
    return bot(rules, known.view, known.seat, random, known.memory)


def thinks(rules: AnyRules, name: str) -> bool:
    """Return whether a bot takes its time, so that a window has it think in a process of its own."""
    return bool(getattr(find_bot(rules, name), "thinks", False))


@dataclass(slots=True)
class _Recollection:
    """A memory with the records that it has seen."""

    memory: Memory
    seen: int = 0
    last: Record | None = None


#: The memories of the matches that are played, by how they begin and whose they are: each grows with its match.
_recollections: WeakKeyDictionary[Match, dict[tuple[object, int], _Recollection]] = WeakKeyDictionary()


def recollect(match: Match, seat: int, begin: BeginMemory) -> AnyMemory:
    """Return what ``seat`` remembers of a match, records that were taken back left out.

    Only what happened since the last time is looked at. The memory goes on growing when it is asked for again: who
    wants to keep it, copies it.
    """
    of_match = _recollections.setdefault(match, {})
    records = match.records
    kept = of_match.get((begin, seat))
    if kept is None or kept.seen > len(records) or (kept.seen and records[kept.seen - 1] is not kept.last):
        kept = of_match[begin, seat] = _Recollection(begin(match.view(seat), seat))
        show_record(kept.memory, match.opening, seat)
    for record in records[kept.seen :]:
        show_record(kept.memory, record, seat)
    kept.seen, kept.last = len(records), records[-1] if records else None
    return kept.memory


def show_record(memory: Memory, record: Record, seat: int) -> None:
    """Have a memory see what a record tells its seat."""
    for event in record.events:
        memory.see(event.seen_by(seat))


# -- bots that can be told how to play


@runtime_checkable
class AdjustableBot(Protocol):
    """A bot that can be told how to play, such as how long to think."""

    def adjusted(self, wishes: Sequence[str]) -> Bot:
        """Return a bot that plays as wished; raises ``ValueError`` for a wish that it does not know."""


def find_bot(rules: AnyRules, text: str) -> Bot:
    """Return a game's bot by its name, with what it is told after colons, such as ``elder:200:bold``.

    Raises ``ValueError`` for a bot that the game has not, and for what a bot cannot be told.
    """
    name, *wishes = text.split(":")
    bot = rules.bots.get(name)
    if bot is None:
        raise ValueError(say("There is no bot {bot!r}. Choose from: {bots}.", bot=name, bots=", ".join(rules.bots)))
    if not wishes:
        return bot
    if not isinstance(bot, AdjustableBot):
        raise ValueError(say("The bot {bot!r} has no settings: leave out what follows its name.", bot=name))
    return bot.adjusted(wishes)


def is_bot(rules: AnyRules, text: str) -> bool:
    """Return whether a game has this bot, and it can play as it is told."""
    try:
        find_bot(rules, text)
    except ValueError:
        return False
    return True


def quick_bots(rules: AnyRules) -> list[str]:
    """Return the bots that play at once, in the order in which the game lists them."""
    return [name for name, bot in rules.bots.items() if not isinstance(bot, AdjustableBot)]
