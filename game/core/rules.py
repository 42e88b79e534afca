"""The protocol of a game's rules, and the small types that all games share.

Rules are pure. A state is a frozen dataclass of JSON-able values. A move has a canonical one-line text. ``apply`` turns
a state, a move and chance into a new state and the events that happened. Rules never draw, wait or read a clock.

Most games need not implement all of the protocol: ``game.core.deciding`` does most of it for a game with steps.
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

from game.core.copying import new_method_of
from game.core.words import Marked, Plural, say, say_many, who

Json: TypeAlias = "None | bool | int | float | str | list[Json] | dict[str, Json]"
OptionValue: TypeAlias = "bool | int | str"
#: a game's own counts of its matches, as JSON; only the game knows their shape
Statistics: TypeAlias = "dict[str, Any]"
#: the results of ``simulate``, as JSON
Findings: TypeAlias = "Mapping[str, Any]"
Item = TypeVar("Item")
Kind = TypeVar("Kind", bound="Event")


class BadMove(ValueError):
    """The text or object cannot be read as a move of this game."""


class IllegalMove(ValueError):
    """The move is well formed, but not allowed now. The message says why in words."""


class MatchOver(ValueError):
    """The match is over: no move can be played any more. The message says this unless another message is given."""

    def __init__(self, message: str = "") -> None:
        super().__init__(message or say("The match is over. No more moves are possible."))


class NotAsked(str):
    """The reason why a move is refused that is made at the wrong time: another decision is pending.

    A game's ``why_not`` may return such a reason; ``Match.why_not`` then names the pending decision instead.
    """

    __slots__ = ()


class Prompt:
    """The pending decision: which seat has to decide what. Immutable for callers.

    ``seat`` counts from 0. ``kind`` is a short key that scenes switch on. ``text`` is a sentence for a player;
    it may hold ``{0}``, ``{1}``, ... for the names of seats, which ``Match.prompt`` fills in. Instead of a text, rules
    may pass a function that makes the text from the arguments ``about``. It is called when the text is first read,
    since most callers read only the seat. Such rules must return a new ``Prompt`` each time, because ``with_names``
    changes the object.
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
        """The sentence, put together when it is first asked for."""
        text = self._text if isinstance(self._text, str) else self._text(*self._about)
        if self._names and "{" in text:
            text = text.format(*self._names)
        self._text = text
        self._about = ()
        self._names = ()
        return text

    def with_names(self, names: Sequence[str]) -> Prompt:
        """Return the prompt with the seats' names filled in.

        If a function still has to make the text, this prompt stores the names and is returned itself. Otherwise a new
        prompt is returned.
        """
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
    """One setting of a match: ``values`` lists the possible values, in any order; ``default`` is one of them.

    - ``labels`` are texts for the values, one each, if the values need any. The label ``"{0}"`` shows the name of seat
      0, and so on. Without that seat the value is not offered.
    - ``earlier`` is the value in saved matches that are older than the option; ``None`` means ``default``.
    - ``notes`` explain each value, if ``text`` does not. The note of the chosen value is shown.
    - ``first`` is the best value for a first match, if any.
    - ``lengths`` are the lengths of a match with each value, as shares of its usual length, if they differ.
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
    lengths: tuple[float, ...] = ()

    def length_with(self, value: OptionValue) -> float:
        """Return how long a match with this value of the option is, as a share of its usual length."""
        return self.lengths[self.values.index(value)] if self.lengths else 1.0


@dataclass(frozen=True, slots=True)
class HeadStart:
    """The advantages of a seat with a head start of 1 to 3 steps. A step is worth about the same in every game.

    ``steps`` describes the advantage for each number of steps. ``give(state, steps)`` is called with the state that
    ``start`` has made, and with the steps of each seat, 0 for none. It returns the state with the head starts, and the
    events that bots with a memory have to see; these take the place of the opening's events of the same kind, for
    example of the event that says who begins. ``earlier`` are the former head starts of the game, the oldest first: a
    saved match that began with one of them keeps it.
    """

    steps: tuple[Marked, Marked, Marked]
    give: Callable[[Any, Sequence[int]], tuple[Any, tuple[Event, ...]]]
    earlier: tuple[HeadStart, ...] = ()

    @property
    def versions(self) -> tuple[HeadStart, ...]:
        """Every version of the game's head starts, the oldest first; new matches use the last one."""
        return (*self.earlier, self)


@dataclass(frozen=True, slots=True)
class Worded:
    """The wording of an event's field, as part of its type: ``Annotated[int, Worded("who", who)]``.

    ``place`` is the placeholder that the field fills. ``words`` is the function that turns the value into text,
    ``None`` to insert the value itself. A lambda is not allowed, since it could not see its module's names.
    """

    place: str
    words: Callable[[Any], object] | None = None


#: the seat that an event is about; it fills ``{who}``
Seat: TypeAlias = Annotated[int, Worded("who", who)]
#: the number that chooses the singular or plural of a sentence. It fills ``{count}``
Count: TypeAlias = Annotated[int, Worded("count")]


@dataclass(frozen=True, slots=True)
class Deed:
    """An act of the seat ``doer`` by which the seat ``to`` gains something (``helps``) or loses something."""

    doer: int
    to: int
    helps: bool


@dataclass(frozen=True, slots=True, init=False)
class Event:
    """A consequence of a move: what it changes, which seats may know it, and its sentence in the log.

    A subclass has JSON-able fields and the decorator ``@event``. ``reveals`` marks an event that uncovers hidden
    information: undo never goes past it. ``why_final`` is a sentence that says why undo must not go past an event. Undo
    then stops there even if the decision stays with the seat or passes to a bot. ``tentative`` marks an event that
    reveals no secret. It can be undone even if the decision has passed to another seat, until that seat acts. ``says``
    is the sentence in the log, a ``Plural`` if it depends on a number. A field fills the placeholder that has its name,
    or the placeholder that its ``Worded`` names.
    """

    reveals: ClassVar[bool] = False
    why_final: ClassVar[Marked] = ""
    tentative: ClassVar[bool] = False
    says: ClassVar[Marked | Plural] = ""

    def change(self, copy: Any) -> None:
        """Change a working copy as the event says; the rules pass a copy of the state, a table a copy of a view.

        Parts of a view and fields of the event may be blanked. Such parts stay blank.
        """

    def seen_by(self, seat: int | None) -> Event:
        """Return the event as ``seat`` may know it (``None``: an onlooker); a subclass blanks hidden fields."""
        return self

    def sentence(self) -> str:
        """Return the sentence for the log, with ``{0}``, ``{1}``, ... for names; empty if the log shows none."""
        says = self.says
        if not says:
            return ""
        kind: Any = type(self)
        values: dict[str, Any] = {place: words(getattr(self, name)) for name, place, words in _worded_fields(kind)}
        if isinstance(says, str):
            return say(says, **values)
        return say_many(says.one, says.many, **values)

    def deeds(self) -> tuple[Deed, ...]:
        """Return the acts of seats on each other in this event, such as a theft or a deal."""
        return ()

    def to_json(self) -> dict[str, object]:
        """Return the event as a JSON object with its kind under ``event``."""
        return {"event": type(self).__name__, **{each.name: getattr(self, each.name) for each in fields(self)}}

    def __reduce__(self) -> tuple[type[Event], tuple[object, ...]]:
        return type(self), tuple([getattr(self, each.name) for each in fields(self)])


@cache
def _worded_fields(kind: Any) -> tuple[tuple[str, str, Callable[[Any], object]], ...]:
    """Return for each field of an event class: its name, its placeholder, and the function that words its value.

    Raises ``TypeError`` when a placeholder of the sentence belongs to no field.
    """
    hints = get_type_hints(kind, include_extras=True)
    found = []
    for name in [each.name for each in fields(kind)]:
        annotations = (annotation for annotation in get_args(hints[name]) if isinstance(annotation, Worded))
        worded = next(annotations, Worded(name))
        found.append((name, worded.place, worded.words or _unchanged))
    # singular and plural together, since a placeholder may be in only one of them
    template = kind.says if isinstance(kind.says, str) else kind.says.one + kind.says.many
    placeholders = {placeholder for _, placeholder, _, _ in Formatter().parse(template) if placeholder}
    unfilled = placeholders - {placeholder for _, placeholder, _ in found}
    if unfilled:
        raise TypeError(f"no field of {kind.__name__} fills {{{min(unfilled)}}} in {template!r}")
    return tuple(found)


def _unchanged(value: object) -> object:
    """Return a field's value as it is, for a field whose type names no function for the words."""
    return value


@dataclass_transform(frozen_default=True)
def event(kind: type[Kind]) -> type[Kind]:
    """Decorate an event class: make it a frozen dataclass with slots, and cache equal instances.

    In random matches of our games 78 to 87 % of all events are in the cache. A lookup takes half as long as making an
    event.
    """
    event_class = dataclass(frozen=True, slots=True, init=False)(kind)
    event_class.__new__ = lru_cache(maxsize=2048)(new_method_of(event_class))  # type: ignore[method-assign, assignment]
    return event_class


class Chance(Protocol):
    """The source of all randomness. Every draw is recorded in order and can be played back."""

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Roll ``count`` dice with faces 1..``sides``."""

    def shuffle(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return ``items`` in a random order."""

    def pick(self, items: Sequence[Item]) -> Item:
        """Return a random one of ``items``."""

    def drop(self, request: Throw | Strike) -> Drop:
        """Return the Passage's result of a throw or a strike."""


#: a piece at rest: id, kind, lane, x, y (mm) and angle (radians)
HeldPiece: TypeAlias = tuple[int, str, int, float, float, float]
#: what rests in the Passage: the held pieces, and the angle of each leaf (radians)
Load: TypeAlias = tuple[tuple[HeldPiece, ...], tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class Lever:
    """A leaf of a Passage as everybody at the table knows it: which ``drum`` strikes it, and how it ``hangs``.

    A flap or a ledge hangs in the wall to the ``"left"`` or to the ``"right"``. A ``"swing"`` and a ``"wheel"`` hang in
    the middle. Drums count from 0 at the top. A ledge that no drum strikes has the drum -1.
    """

    drum: int
    hangs: str

    def sunk_angle(self, turn: float) -> float:
        """Return how far (rad) the leaf has sunk after it turned by ``turn`` (rad). Sinking lifts its outer end.

        The result is never negative: a leaf that is thrown up has not sunk. A wheel never sinks.
        """
        if self.hangs == "wheel":
            return 0.0
        if self.hangs == "swing":
            return abs(turn)
        return max(0.0, -turn if self.hangs == "left" else turn)

    def turn_of(self, sunk_angle: float) -> float:
        """Return by how much (rad) the leaf has turned if it has sunk by ``sunk_angle`` (rad)."""
        return -sunk_angle if self.hangs == "left" else sunk_angle


@dataclass(frozen=True, slots=True)
class Throw:
    """Pieces thrown into the Passage onto what already rests there.

    ``load`` is what rests there; ``pieces`` are ``(id, kind)`` in the order thrown, with the kind ``"member"`` or
    ``"predator"``.
    """

    load: Load
    pieces: tuple[tuple[int, str], ...]

    def to_json(self) -> dict[str, object]:
        """Return the request for a match file, without its load, which follows from the earlier records."""
        return {"throw": [list(piece) for piece in self.pieces]}


@dataclass(frozen=True, slots=True)
class Strike:
    """One bang on the outer end of ``flap`` (0 is the highest), with a ``strength`` in (0, 1]."""

    load: Load
    flap: int
    strength: float

    def to_json(self) -> dict[str, object]:
        """Return the request for a match file, without its load, which follows from the earlier records."""
        return {"strike": [self.flap, self.strength]}


@dataclass(frozen=True, slots=True)
class Drop:
    """One throw or one strike with its result; a chance entry (see ``game.core.chance_entries``).

    ``request`` is the throw or strike, with the load before it. ``out`` are the ids of the pieces that came out, in
    order. ``load`` is what rests inside afterwards. ``seconds`` is the time until all pieces rested. ``seed`` is the
    seed of the physics, ``None`` for a modelled drop; ``tower`` is the tower's name, or empty. ``track`` is the
    recording in its file format, or ``None``.
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
        if not isinstance(self.request, Throw):
            return ()
        return tuple([piece for piece, _ in self.request.pieces])

    @property
    def held(self) -> tuple[int, ...]:
        """The ids of the pieces that stayed inside."""
        pieces, _ = self.load
        return tuple([piece for piece, *_ in pieces])

    def to_json(self) -> list[object]:
        """Return the entry for a match file. The load before the drop and the track are in other lines of the file."""
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
    """A seat's decision: a small frozen dataclass whose ``str`` is its canonical one-line text."""

    def __str__(self) -> str:
        """Return the canonical text. The game's ``parse`` reads it back to an equal move."""


#: a function that plays a seat. It is called with the rules, the seat's view, the seat and a ``random.Random``. The
#: last argument is the seat's memory, if the bot has a memory
Bot: TypeAlias = "Callable[..., Move]"


class NamedRules:
    """Base of the games' rules classes: no options, and a ``repr`` of name and seats: ``<Rules of nim: 2 seats>``."""

    name: str
    seats: tuple[int, ...]
    options: tuple[Option, ...] = ()

    def __repr__(self) -> str:
        *fewer, most = map(str, self.seats)
        counts = f"{', '.join(fewer)} or {most}" if fewer else most
        noun = "seat" if counts == "1" else "seats"
        return f"<Rules of {self.name}: {counts} {noun}>"


class OpenRules(NamedRules, Generic[State]):
    """Base of the rules of a game without hidden information: every seat sees the whole state."""

    def view(self, state: State, seat: int | None) -> State:
        """Return the whole state."""
        return state

    def scramble(self, state: State, seat: int | None, salt: int) -> State:
        """Return the state unchanged: nothing is hidden from ``seat``."""
        return state


class Rules(Protocol[State]):
    """The rules of a game, the module-level ``RULES`` of its ``rules.py``.

    Optional members:

    - ``turns(state)``: how many turns each seat has begun, for ``simulate``;
    - ``bot_kinds``, a mapping to ``game.core.bots.BotKind``: how its bots are presented;
    - ``sensible(view, moves)``: the ``moves`` except those that are certainly worse than another move, whatever hidden
      and random things turn out to be. The result is never empty. Bots and hints consider only these;
    - ``measured(key, value, options)``: a sentence with a measured fact about the option ``key`` set to ``value`` while
      the other options are as in ``options``, such as how hard the match then is; ``""`` if there is none;
    - ``matters(key, seats, options)``: whether an option has any effect with this number of seats and the other
      ``options``; an option without effect is not offered;
    - ``after(view, event)``: the view after an event (``Event.change``), for a table that shows one event after
      another; without it the view changes only after the last event;
    - ``asking_fields``: the names of the state's fields that hold the pending decision; events need not change these;
    - ``head_start``, a ``HeadStart``: advantages at the start, so that weaker players have a chance;
    - ``in_tower(state, levers)``: the state made by ``start``, adapted to a player's own tower, whose leaves are
      ``levers``; without it the game is played in the standard tower only;
    - ``only_answer(state)``: the only legal move, for a table to make without asking, or ``None``. It must not return
      moves that tell a secret, nor throws and strikes, which a person makes by hand.
    """

    name: str
    title: str
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    #: bots by name, the best last. Each is called with (rules, view, seat, random.Random) and returns one of the legal
    #: moves. ``game.core.bots`` also describes bots with a memory
    bots: Mapping[str, Bot]

    def start(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """Set the game up for ``seats`` players; ``options`` holds every option, defaults filled in."""

    def prompt(self, state: State) -> Prompt | None:
        """Return the pending decision; ``None`` when the game is over."""

    def moves(self, state: State) -> tuple[Move, ...]:
        """List the legal moves, unique and sorted by text. Where they are countless, list only a finite selection."""

    def why_not(self, state: State, move: Move) -> str | None:
        """Return ``None`` if ``move`` is legal now, else the reason in words. This may raise ``MatchOver``.

        A reason may hold ``{0}``, ``{1}``, ... for names. It is a ``NotAsked`` if the move is merely made at the wrong
        time.
        """

    def apply(self, state: State, move: Move, chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """Carry out a legal move; callers check it with ``why_not`` first."""

    def view(self, state: State, seat: int | None) -> State:
        """Return the state with everything blanked that is hidden from ``seat`` (``None``: an onlooker)."""

    def outcome(self, state: State) -> Outcome | None:
        """Return how the match ended, or ``None`` while it goes on."""

    def parse(self, text: str) -> Move:
        """Read a move's text; raises ``BadMove``."""

    def scores(self, state: State) -> tuple[int, ...]:
        """Return every seat's present score, for charts and panels."""

    def scramble(self, state: State, seat: int | None, salt: int) -> State:
        """Return a state that differs from ``state`` only in what ``seat`` (``None``: an onlooker) may not know.

        Another ``salt`` gives another such state, if there is one.
        """

    def conserved(self, state: State) -> Mapping[str, int]:
        """Return how many pieces, cards and tokens of each kind there are in all places. This never changes."""


#: a state of any game; only the game knows its type
AnyState: TypeAlias = Any
#: the rules of any game
AnyRules: TypeAlias = Rules[AnyState]
