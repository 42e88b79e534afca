"""Asking a bot for its move, from its seat's view. A bot with a memory also gets what its seat remembers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeAlias, runtime_checkable
from weakref import WeakKeyDictionary

from game.core.chance import Frequencies
from game.core.match import Match
from game.core.referee import Record
from game.core.rules import AnyRules, AnyState, Bot, Event, MatchOver, Move
from game.core.words import Marked, say


@dataclass(frozen=True, slots=True)
class BotKind:
    """How a bot is presented to a person: its name, one or two sentences on how it plays (``manner``), and its icon.

    ``first`` marks the bot that is preset for a first match. ``level`` says how hard it is to beat, if known.
    """

    name: Marked
    manner: Marked = ""
    icon: str = "totem"
    first: bool = False
    level: Marked = ""


#: The bots that most games have; ``bot_kinds`` of a game's rules overrides them.
USUAL_KINDS = {
    "random": BotKind("Random", "Plays any legal move, instantly.", "rolling-dices", level="Silly bot"),
    "hunter": BotKind("Hunter", icon="spears", level="Easy bot"),
}


def play_random(rules: AnyRules, view: object, seat: int, random: Random) -> Move:
    """Return a random one of the listed moves. This is the bot ``random`` of every game."""
    return random.choice(rules.moves(view))


def sensible_moves(rules: AnyRules, view: AnyState) -> Sequence[Move]:
    """Return the listed moves that are not certainly worse than another listed move.

    Bots and hints choose only from these moves. The optional ``sensible`` of a game's rules says which they are.
    """
    return only_sensible(rules, view, rules.moves(view))


def only_sensible(rules: AnyRules, view: AnyState, moves: Sequence[Move]) -> Sequence[Move]:
    """Return the given legal moves without those that are certainly worse than another of them."""
    sensible: Callable[[AnyState, Sequence[Move]], Sequence[Move]] | None = getattr(rules, "sensible", None)
    return moves if sensible is None or len(moves) < 2 else sensible(view, moves)


def bot_kind(rules: AnyRules, bot: str) -> BotKind:
    """Return how a game's bot is presented. A bot without a presentation gets a name made from its key in ``bots``."""
    kinds: Mapping[str, BotKind] = {**USUAL_KINDS, **getattr(rules, "bot_kinds", {})}
    name, _, _ = bot.partition(":")
    if name in kinds:
        return kinds[name]
    own_kind = getattr(rules.bots.get(name), "kind", None)
    if isinstance(own_kind, BotKind):
        return own_kind
    return BotKind(name.replace("_", " ").capitalize())


def bot_level(rules: AnyRules, bot: str) -> str:
    """Return the strength of a bot in words, or its name if the strength is unknown."""
    kind = bot_kind(rules, bot)
    return say(kind.level or kind.name)


def usual_bot(rules: AnyRules) -> str:
    """Return the default bot of a game: the bot that is preset for a first match, or else the best quick bot."""
    best_first = list(rules.bots)[::-1]  # rules list their best bot last
    for bot in best_first:
        if bot_kind(rules, bot).first:
            return bot
    quick = quick_bots(rules)
    return quick[-1] if quick else best_first[0]


class Memory(Protocol):
    """A seat's memory of a match.

    ``see`` is called once for every event, in order, with what the seat may know of the event. A memory depends on
    these events alone, so a memory that is rebuilt from the same events is the same. A memory can be pickled.
    """

    def see(self, event: Event) -> None:
        """Remember an event."""


#: A memory of any game; only the game knows its type.
AnyMemory: TypeAlias = Any
#: Makes an empty memory from a view and its seat.
BeginMemory: TypeAlias = "Callable[[AnyState, int], AnyMemory]"


@dataclass(frozen=True, slots=True)
class RememberingBot:
    """A bot that plays from its view and from what its seat remembers of the match.

    The bot itself stores nothing between two moves. Its memory is built from the match's events (``recollect``), so
    that the bot plays the same after undo, loading and replay. Without a memory it plays as if it had seen nothing.

    ``play`` is called with the rules, the view, the seat, a ``random.Random`` and the memory; ``begin`` makes an empty
    memory from a view and the seat.
    """

    play: Callable[[AnyRules, AnyState, int, Random, AnyMemory], Move]
    begin: BeginMemory

    def __call__(self, rules: AnyRules, view: object, seat: int, random: Random, memory: Memory | None = None) -> Move:
        """Return one of the legal moves."""
        if memory is None:
            memory = self.begin(view, seat)
        return self.play(rules, view, seat, random, memory)


def ask_bot(match: Match, name: str, random: Random) -> Move:
    """Return the move that the bot ``name`` makes for the seat to move; raises ``MatchOver`` after the end.

    ``name`` may include settings: see ``find_bot``, which raises ``ValueError``.
    """
    return decide(match.rules, gather_bot_input(match, name), random).move


@dataclass(frozen=True, slots=True)
class KnownTower:
    """Bots' knowledge of a tower that is not the standard one.

    ``frequencies`` model drops in it. They are ``None`` until drops have been counted.
    """

    frequencies: Frequencies | None


def known_tower(match: Match) -> KnownTower | None:
    """Return what bots know of a match's tower.

    ``None`` stands for the standard tower, which all bots know.
    """
    return None if match.setup.tower is None else KnownTower(match.referee.frequencies)


@runtime_checkable
class ImaginingBot(Protocol):
    """A bot that imagines drops and therefore has to know how pieces fall in the match's tower."""

    def in_tower(self, tower: KnownTower) -> Bot:
        """Return a variant of this bot that models drops in ``tower``, which is not the standard tower."""


@dataclass(frozen=True, slots=True)
class BotInput:
    """All that a bot decides from: its name with its settings, the view of its seat, and its memory.

    It can be pickled if view and memory can. ``memory`` is ``None`` for a bot without a memory. ``tower`` says what is
    known of the match's tower, ``None`` for the standard tower.
    """

    bot: str
    view: object
    seat: int
    memory: object = None
    tower: KnownTower | None = None


def gather_bot_input(match: Match, name: str) -> BotInput:
    """Return what the bot ``name`` knows when it plays the seat to move.

    The ``memory`` in the result goes on growing with the match: copy the memory to store it. Raises ``ValueError`` as
    ``find_bot`` does, and ``MatchOver`` after the end.
    """
    prompt = match.prompt
    if prompt is None:
        raise MatchOver
    begin = getattr(find_bot(match.rules, name), "begin", None)
    seat = prompt.seat
    memory = None if begin is None else recollect(match, seat, begin)
    return BotInput(name, match.view(seat), seat, memory, known_tower(match))


@dataclass(frozen=True, slots=True)
class Choice:
    """The move of a bot.

    ``is_cut`` tells whether a time limit ended the bot's search: a faster machine may choose another move.
    """

    move: Move
    is_cut: bool = False


def decide(rules: AnyRules, bot_input: BotInput, random: Random) -> Choice:
    """Return the choice that a bot makes from its input.

    A bot with a time limit has a method ``timed_choice``. It returns the same move as a call of the bot, and whether
    the time limit ended the search.
    """
    bot = find_bot(rules, bot_input.bot)
    if bot_input.tower is not None and isinstance(bot, ImaginingBot):
        bot = bot.in_tower(bot_input.tower)
    timed_choice: Callable[..., Choice] | None = getattr(bot, "timed_choice", None)
    if timed_choice is not None:
        return timed_choice(rules, bot_input.view, bot_input.seat, random, bot_input.memory)
    if getattr(bot, "begin", None) is None:
        return Choice(bot(rules, bot_input.view, bot_input.seat, random))
    return Choice(bot(rules, bot_input.view, bot_input.seat, random, bot_input.memory))


def thinks(rules: AnyRules, name: str) -> bool:
    """Return whether a bot takes so long that a window should run it in a separate process."""
    return bool(getattr(find_bot(rules, name), "thinks", False))


@dataclass(slots=True)
class _Recollection:
    """A memory, how many records it has seen, and the last of these records."""

    memory: Memory
    seen_count: int = 0
    last_seen: Record | None = None


#: Each match's memories by their ``begin`` function and seat. They grow with the match.
_recollections: WeakKeyDictionary[Match, dict[tuple[object, int], _Recollection]] = WeakKeyDictionary()


def recollect(match: Match, seat: int, begin: BeginMemory) -> AnyMemory:
    """Return the memory that ``seat`` has of a match, without undone records.

    Only records that are new since the last call are read. The next call changes the same memory: copy it to store it.
    """
    recollections = _recollections.setdefault(match, {})
    records = match.records
    recollection = recollections.get((begin, seat))
    if recollection is None or not _is_valid(recollection, records):
        recollection = _Recollection(begin(match.view(seat), seat))
        recollections[begin, seat] = recollection
        remember_record(recollection.memory, match.opening, seat)
    for record in records[recollection.seen_count :]:
        remember_record(recollection.memory, record, seat)
    recollection.seen_count = len(records)
    recollection.last_seen = records[-1] if records else None
    return recollection.memory


def _is_valid(recollection: _Recollection, records: Sequence[Record]) -> bool:
    """Return whether a match still has all the records that a memory has seen."""
    if recollection.seen_count == 0:
        return True
    return recollection.seen_count <= len(records) and records[recollection.seen_count - 1] is recollection.last_seen


def remember_record(memory: Memory, record: Record, seat: int) -> None:
    """Update a memory with the events of a record, as far as ``seat`` may know them."""
    for event in record.events:
        memory.see(event.seen_by(seat))


# -- bots with settings


@runtime_checkable
class AdjustableBot(Protocol):
    """A bot with settings, such as how long it thinks."""

    def adjusted(self, settings: Sequence[str]) -> Bot:
        """Return a bot with these settings; raises ``ValueError`` for a setting that it does not have."""


def find_bot(rules: AnyRules, text: str) -> Bot:
    """Return a game's bot by its name. Settings may follow the name after colons, such as ``elder:200:bold``.

    Raises ``ValueError`` for a bot that the game does not have, and for settings that the bot does not have.
    """
    name, *settings = str(text).split(":")
    bot = rules.bots.get(name)
    if bot is None:
        raise ValueError(say("There is no bot {bot!r}. Choose from: {bots}.", bot=name, bots=", ".join(rules.bots)))
    if not settings:
        return bot
    if not isinstance(bot, AdjustableBot):
        raise ValueError(say("The bot {bot!r} has no settings: leave out what follows its name.", bot=name))
    return bot.adjusted(settings)


def is_bot(rules: AnyRules, text: str) -> bool:
    """Return whether a game has this bot, with the settings after its name."""
    try:
        find_bot(rules, text)
    except ValueError:
        return False
    return True


def quick_bots(rules: AnyRules) -> list[str]:
    """Return the names of the bots without settings, in the game's order. These bots play at once."""
    return [name for name, bot in rules.bots.items() if not isinstance(bot, AdjustableBot)]
