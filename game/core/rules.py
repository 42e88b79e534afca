"""The contract that each game's rules fulfil, and the small types that every game shares.

Rules are pure: a state is a frozen dataclass of JSON-able values, a move is an intent with a canonical one-line text,
and ``apply`` turns a state, a move and chance into a new state and the events that happened. Nothing here draws, waits
or looks at a clock.

A game whose course is a list of things still to be done need not write all of it: see ``game.core.deciding``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache, lru_cache
from string import Formatter
from typing import (
    Annotated,
    Any,
    ClassVar,
    Generic,
    Protocol,
    TypeAlias,
    TypeVar,
    dataclass_transform,
    get_args,
    get_type_hints,
    runtime_checkable,
)

from game.core.copying import new_of
from game.core.words import Marked, Plural, say, say_many, who

Json: TypeAlias = "None | bool | int | float | str | list[Json] | dict[str, Json]"
OptionValue: TypeAlias = "bool | int | str"
#: JSON that a game counts of its matches; its shape is known to that game alone
Statistics: TypeAlias = "dict[str, Any]"
#: what ``simulate`` found, as it writes it: plain JSON values
Findings: TypeAlias = "Mapping[str, Any]"
Item = TypeVar("Item")
Kind = TypeVar("Kind", bound="Event")


class BadMove(ValueError):
    """The text or object cannot be read as a move of this game."""


class IllegalMove(ValueError):
    """The move is well formed, but not allowed now; the message says why in words."""


class MatchOver(ValueError):
    """The match has ended: nothing can be played any more."""


class NotAsked(str):
    """A reason against a move that says only that something else is asked now.

    A game's ``why_not`` may return one; ``Match.why_not`` then says what is asked instead.
    """

    __slots__ = ()


class Prompt:
    """Who is asked, for what; it never changes.

    ``seat`` counts from 0. ``kind`` is a short key that scenes switch on. ``text`` is a sentence a player understands;
    it may hold ``{0}``, ``{1}``, ... for the names of seats, which ``Match.prompt`` fills in. Rules may give it as a
    function that makes it from ``about``, such as the state: most who ask who is next read no sentence, and it is made
    when it is first read. Such a prompt is made anew for whoever asks.
    """

    __slots__ = ("_about", "_names", "_text", "kind", "seat")

    def __init__(
        self,
        seat: int,
        kind: str,
        text: str | Callable[..., str],
        about: tuple[Any, ...] = (),
        names: Sequence[str] = (),
    ) -> None:
        self.seat = seat
        self.kind = kind
        self._text = text
        self._about = about
        self._names = names

    @property
    def text(self) -> str:
        """The sentence."""
        text = self._text if isinstance(self._text, str) else self._text(*self._about)
        if self._names and "{" in text:
            text = text.format(*self._names)
        self._text, self._about, self._names = text, (), ()
        return text

    def with_names(self, names: Sequence[str]) -> Prompt:
        """Return the same prompt with the names of the seats filled in: itself, if it is made for whoever asks."""
        if self._about:
            self._names = names
            return self
        return Prompt(self.seat, self.kind, self._text, (), names)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Prompt):
            return NotImplemented
        return (self.seat, self.kind, self.text) == (other.seat, other.kind, other.text)

    def __hash__(self) -> int:
        return hash((self.seat, self.kind, self.text))

    def __repr__(self) -> str:
        return f"Prompt(seat={self.seat!r}, kind={self.kind!r}, text={self.text!r})"

    def __reduce__(self) -> tuple[type[Prompt], tuple[int, str, str]]:
        return Prompt, (self.seat, self.kind, self.text)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the winning seats, every seat's score, and the reason in words."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Option:
    """One setting of a match: ``values`` lists what it may be, in any order; ``default`` is one of them.

    ``labels`` are the values in words, one each, where the values do not speak for themselves. A label that is a seat's
    number in braces (``"{0}"``) stands for that seat, by its name; without that seat the value is not offered.
    ``earlier`` is what an option that was added later is in matches kept before there was that option; ``None``: as new
    matches have it. ``notes`` tell what each value changes, one each, where ``text`` does not: that of the chosen value
    is shown. ``first`` is the value that is good for a first match, where one is better for it than the others.
    """

    key: str
    title: Marked
    text: Marked
    default: OptionValue
    values: tuple[OptionValue, ...]
    labels: tuple[Marked, ...] = ()
    earlier: OptionValue | None = None
    notes: tuple[Marked, ...] = ()
    first: OptionValue | None = None


@dataclass(frozen=True, slots=True)
class Worded:
    """How a field of an event is told, in its type: ``Annotated[int, Worded("who", who)]``.

    ``place`` is the place in the sentence that it fills, ``words`` the function that says its value there, none where
    the value needs no words. The function has a name: a lambda in an annotation finds no names of its module.
    """

    place: str
    words: Callable[[Any], object] | None = None


#: the seat that an event is about, told as ``{who}``
Seat: TypeAlias = Annotated[int, Worded("who", who)]
#: a number that decides between the two forms of a ``Plural`` sentence, told as ``{count}``
Count: TypeAlias = Annotated[int, Worded("count")]


@dataclass(frozen=True, slots=True, init=False)
class Event:
    """Something that happened: what it changes, who may know of it, and how the log tells it.

    A subclass is a class of JSON-able fields under ``@event``. ``reveals`` marks an event that uncovers hidden
    information (undo never goes past one), ``tentative`` one that may be taken back although another seat decides now,
    as long as that has touched nothing: nobody learns a secret by it. ``says`` is the sentence that the log shows, a
    ``Plural`` where a number decides; fields fill its places by their names, or as their types say (``Worded``).
    """

    reveals: ClassVar[bool] = False
    tentative: ClassVar[bool] = False
    says: ClassVar[Marked | Plural] = ""

    def change(self, copy: Any) -> None:
        """Write what the event changes into a working copy: of the state in the rules, of a view at the table.

        In a view some parts are blanked, and so may be fields of this event: what is not known stays blank.
        """

    def seen_by(self, seat: int | None) -> Event:
        """Return what ``seat`` may know of this event (``None``: an onlooker): all, unless a subclass hides some."""
        return self

    def sentence(self) -> str:
        """Return the sentence that the log shows, with ``{0}``, ``{1}``, ... for names; empty if it shows none."""
        says = self.says
        if not says:
            return ""
        kind: Any = type(self)
        told: dict[str, Any] = {place: words(getattr(self, name)) for name, place, words in _places(kind)}
        return say(says, **told) if isinstance(says, str) else say_many(says.one, says.many, **told)

    def to_json(self) -> dict[str, object]:
        """Return the event as a JSON object with its kind under ``event``."""
        return {"event": type(self).__name__, **{f.name: getattr(self, f.name) for f in fields(self)}}

    def __reduce__(self) -> tuple[type[Event], tuple[object, ...]]:
        return type(self), tuple([getattr(self, f.name) for f in fields(self)])


@cache
def _places(kind: Any) -> tuple[tuple[str, str, Callable[[Any], object]], ...]:
    """Return of each field of an event its name, its place in the sentence, and what says its value.

    Raises ``TypeError`` where the template has a place that no field fills.
    """
    hints = get_type_hints(kind, include_extras=True)
    found = []
    for name in [f.name for f in fields(kind)]:
        worded = next((each for each in get_args(hints[name]) if isinstance(each, Worded)), Worded(name))
        found.append((name, worded.place, worded.words or _itself))
    template = kind.says if isinstance(kind.says, str) else kind.says.one + kind.says.many
    wanted = {place for _, place, _, _ in Formatter().parse(template) if place}
    if unfilled := wanted - {place for _, place, _ in found}:
        raise TypeError(f"no field of {kind.__name__} fills {{{min(unfilled)}}} in {template!r}")
    return tuple(found)


def _itself(value: object) -> object:
    return value


@dataclass_transform(frozen_default=True)
def event(kind: type[Kind]) -> type[Kind]:
    """Make a kind of event of a class: a frozen dataclass with slots, of which equal events are made only once.

    In random matches of our games 78 to 87 of 100 events have been made before; to find one takes half as long as to
    make it.
    """
    made = dataclass(frozen=True, slots=True, init=False)(kind)
    made.__new__ = lru_cache(maxsize=2048)(new_of(made))  # type: ignore[method-assign, assignment]
    return made


class Chance(Protocol):
    """The source of all randomness. Every draw is recorded in order and can be played back."""

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Roll ``count`` dice with faces 1..``sides``."""

    def shuffle(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return ``items`` in a random order."""

    def pick(self, items: Sequence[Item]) -> Item:
        """Return one of ``items``."""

    def drop(self, request: Throw | Strike) -> Drop:
        """Answer a throw or a strike with what the Passage does."""


#: a piece at rest: id, kind, lane, x, y (mm) and angle (radians)
HeldPiece: TypeAlias = tuple[int, str, int, float, float, float]
#: what rests in the Passage: the held pieces, and the angle of each leaf (radians)
Load: TypeAlias = tuple[tuple[HeldPiece, ...], tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class Throw:
    """Pieces thrown into the Passage onto what already rests there.

    ``load`` is what rests there; ``pieces`` are ``(id, kind)`` in the order thrown, ``kind`` being ``"member"`` or
    ``"predator"``.
    """

    load: Load
    pieces: tuple[tuple[int, str], ...]

    def to_json(self) -> dict[str, object]:
        """Return the request without its load: what rested inside follows from the records before."""
        return {"throw": [list(piece) for piece in self.pieces]}


@dataclass(frozen=True, slots=True)
class Strike:
    """One bang on the outer end of ``flap`` (0 is the highest), ``strength`` in (0, 1]."""

    load: Load
    flap: int
    strength: float

    def to_json(self) -> dict[str, object]:
        """Return the request without its load: what rested inside follows from the records before."""
        return {"strike": [self.flap, self.strength]}


@dataclass(frozen=True, slots=True)
class Drop:
    """One throw or one strike with its result; a chance entry (see ``game.core.chance_entries``).

    ``request`` says what was asked and, as its ``load``, what lay inside before. ``out`` are the ids of the pieces that
    came out, in order, ``load`` is what rests inside afterwards, ``seconds`` the time until all rested. ``seed`` is
    what it was computed from, ``None`` when it was modelled; ``tower`` names the tower, empty when none is named.
    ``track`` is the recording in its file format, ``None`` without one.
    """

    request: Throw | Strike
    out: tuple[int, ...]
    load: Load
    seconds: float
    seed: int | None = None
    tower: str = ""
    track: bytes | None = field(default=None, repr=False)

    @property
    def thrown(self) -> tuple[int, ...]:
        """The ids of the pieces that were thrown in; none for a strike."""
        return tuple([piece for piece, _ in self.request.pieces]) if isinstance(self.request, Throw) else ()

    @property
    def held(self) -> tuple[int, ...]:
        """The ids of the pieces that stayed inside."""
        return tuple([held[0] for held in self.load[0]])

    def to_json(self) -> list[object]:
        """Return the entry as a match file keeps it: without the load before and the track, which stand elsewhere."""
        held, flaps = self.load
        facts: dict[str, object] = {
            "seed": self.seed,
            "request": self.request.to_json(),
            "out": list(self.out),
            "load": [[list(piece) for piece in held], list(flaps)],
            "seconds": self.seconds,
        }
        if self.tower:
            facts["tower"] = self.tower
        return ["drop", facts]


State = TypeVar("State")


@runtime_checkable
class Move(Protocol):
    """An intent: a small frozen dataclass whose ``str`` is its canonical one-line text."""

    def __str__(self) -> str:
        """Return the canonical text; the game's ``parse`` reads it back to an equal move."""


#: what plays a seat when no person does: called with the rules, the seat's view, the seat and a ``random.Random``, and,
#: where it has a memory, with what its seat remembers
Bot: TypeAlias = "Callable[..., Move]"


class NamedRules:
    """Base of the games' rules classes, with a ``repr`` of name and seats: ``<Rules of nim: 2 seats>``."""

    name: str
    seats: tuple[int, ...]

    def __repr__(self) -> str:
        *fewer, most = map(str, self.seats)
        seats = f"{', '.join(fewer)} or {most} seats" if fewer else f"{most} seat{'' if most == '1' else 's'}"
        return f"<Rules of {self.name}: {seats}>"


class OpenRules(NamedRules, Generic[State]):
    """Base of the rules of a game in which nothing is hidden: everybody sees the whole state, without a curtain."""

    def view(self, state: State, seat: int | None) -> State:
        """Return the whole state."""
        return state

    def scramble(self, state: State, seat: int | None, salt: int) -> State:
        """Return the state as it is: there is nothing that ``seat`` may not know."""
        return state


class Rules(Protocol[State]):
    """What a game's ``rules.py`` offers as its module-level ``RULES``.

    It may offer more:

    - ``turns(state)``: how many turns each seat has begun, for ``simulate``;
    - ``bot_kinds``, a mapping to ``game.core.bots.BotKind``: what a person reads of its bots;
    - ``measured(key, value, options)``: in words, what was measured of a value of an option beside the other
      ``options``, such as how hard the match is then; ``""`` where nothing was;
    - ``matters(key, seats, options)``: whether an option changes anything with so many seats, and the other ``options``
      as they are: one that does not is not offered; without it all are;
    - ``after(view, event)``: the view once an event has happened there (``Event.change``), for a table that shows one
      event after another; without it the view changes when all have happened;
    - ``asking_fields``: the names of the fields of the state that say who is asked for what: events need not change
      them;
    - ``only_answer(state)``, the move or ``None``: which questions have but one answer, so that a table need not ask
      them: none whose answer tells a secret, and no throw or strike that a person makes by hand.
    """

    name: str
    title: str
    seats: tuple[int, ...]
    minutes: int
    options: tuple[Option, ...]
    #: bots by name, the best last; each is called with (rules, view, seat, random.Random) and returns one of the legal
    #: moves (see ``game.core.bots``, also for bots with a memory)
    bots: Mapping[str, Bot]

    def start(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """Set the game up for ``seats`` players; ``options`` holds every option, defaults filled in."""

    def prompt(self, state: State) -> Prompt | None:
        """Say who is asked for what; ``None`` when the game is over."""

    def moves(self, state: State) -> tuple[Move, ...]:
        """List the legal moves, sorted by text, unique. Open-ended moves are listed in a finite selection."""

    def why_not(self, state: State, move: Move) -> str | None:
        """Return ``None`` if ``move`` is legal now, else the reason in words; may raise ``MatchOver``.

        A reason may hold ``{0}``, ``{1}``, ... for names. It is ``NotAsked`` where the move is
        only made at the wrong time.
        """

    def apply(self, state: State, move: Move, chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """Carry out a legal move; callers ask ``why_not`` first."""

    def view(self, state: State, seat: int | None) -> State:
        """Return what ``seat`` may know, in the state's own shape with the hidden blanked; ``None``: an onlooker."""

    def outcome(self, state: State) -> Outcome | None:
        """Return how the match ended, or ``None`` while it goes on."""

    def parse(self, text: str) -> Move:
        """Read a move's text; raises ``BadMove``."""

    def scores(self, state: State) -> tuple[int, ...]:
        """Return every seat's present score, for charts and plates."""

    def state_from_json(self, data: object) -> State:
        """Rebuild a state from ``dataclasses.asdict`` after a trip through JSON (lists become tuples again)."""

    def scramble(self, state: State, seat: int | None, salt: int) -> State:
        """Return a state that differs from ``state`` only in what ``seat`` (``None``: an onlooker) may not know."""

    def conserved(self, state: State) -> Mapping[str, int]:
        """Count every kind of piece, card and token over all places; the counts never change in a match."""


#: a state of whichever game it is; only that game knows its type
AnyState: TypeAlias = Any
#: the rules of whichever game it is
AnyRules: TypeAlias = Rules[AnyState]
