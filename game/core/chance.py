"""Where randomness comes from: dice, shuffles and drops that are live, played back from a record, or modelled.

Every draw becomes an entry, a JSON-able list: ``["roll", [2, 5]]``, ``["shuffle", [...]]``, ``["pick", x]`` or
``["drop", {"seed", "request", "out", "load", "seconds", "tower"}]``, where only a drop that was computed names its
tower. The entries of a record are all that is needed to apply its move again without drawing and without
physics.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Protocol, TypeAlias

from game.core.canonical import canonical_json, freeze, plain
from game.core.rules import Fallen, Load, Strike, Throw
from game.core.words import say

Entry: TypeAlias = "list[Any]"
Pieces: TypeAlias = "tuple[tuple[int, str], ...]"

SEEDS = 2**31
#: no drop takes more seconds, and nothing in it lies or turns farther, in mm and radians
LONGEST_DROP, _FARTHEST = 600.0, 1e6


class ChanceError(ValueError):
    """A record's chance does not fit the rules that ask for it: the record is damaged or the rules have changed."""


class RecordedTrack(Protocol):
    """The film of a drop, as far as the core cares: something that can be kept as bytes."""

    def to_bytes(self) -> bytes:
        """Return the track in its file format."""


class Dropped(Protocol):
    """What a passage gives for a throw or a strike."""

    @property
    def out(self) -> Sequence[int]:
        """Ids of the pieces that came out, in order."""

    @property
    def load(self) -> Any:
        """What now rests inside."""

    @property
    def seconds(self) -> float:
        """How long until everything rested."""

    @property
    def track(self) -> RecordedTrack | None:
        """The film, unless it was not asked for."""


class Passage(Protocol):
    """A module or object that computes drops: pure functions of load, action and seed."""

    def throw(self, load: Load, pieces: Pieces, seed: int, *, record: bool = True) -> Dropped:
        """Throw pieces onto ``load``; ``record`` says whether a track is wanted."""

    def strike(self, load: Load, flap: int, strength: float, seed: int, *, record: bool = True) -> Dropped:
        """Bang once on the end of a flap."""


class Frequencies(Protocol):
    """A module or object that answers drops from measured frequencies, without physics."""

    def modelled_throw(self, load: Load, pieces: Pieces, random: Random) -> tuple[Sequence[int], Load]:
        """Return what came out, and the load."""

    def modelled_strike(self, load: Load, flap: int, strength: float, random: Random) -> tuple[Sequence[int], Load]:
        """Return what came out, and the load."""


class DrawnChance:
    """Chance that draws from its own generator and notes every draw; subclasses say how a drop is answered.

    The randomness of one record depends on the match's ``seed`` and the record's ``index`` alone, so that a match
    loaded from a file has the same future. The generator is made on the first draw: most moves draw nothing.
    """

    def __init__(self, seed: int, index: int) -> None:
        self.entries: list[Entry] = []
        self.tracks: list[bytes | None] = []
        self._seed = seed
        self._index = index
        self._generator: Random | None = None

    @property
    def _random(self) -> Random:
        if self._generator is None:
            self._generator = Random(f"{self._seed}:{self._index}")
        return self._generator

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Roll ``count`` dice with faces 1..``sides``."""
        faces = [1 + self._random.randrange(sides) for _ in range(count)]
        self.entries.append(["roll", faces])
        return tuple(faces)

    def shuffle(self, items: Sequence[Any]) -> tuple[Any, ...]:
        """Return ``items`` in a random order (Fisher and Yates, spelt out so that no library update changes it)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self._random.randrange(last + 1)
            order[last], order[other] = order[other], order[last]
        self.entries.append(["shuffle", plain(order)])
        return tuple(order)

    def pick(self, items: Sequence[Any]) -> Any:
        """Return one of ``items``; raises ``ValueError`` when there are none."""
        if not items:
            raise ValueError("nothing to pick from")
        picked = items[self._random.randrange(len(items))]
        self.entries.append(["pick", plain(picked)])
        return picked

    def drop(self, request: Throw | Strike) -> Fallen:
        """Let pieces fall or a flap be struck."""
        raise NotImplementedError

    def _note_drop(
        self, request: Throw | Strike, seed: int | None, fallen: Fallen, track: bytes | None, tower: str = ""
    ) -> None:
        drop: dict[str, Any] = {
            "seed": seed,
            "request": describe_request(request),
            "out": list(fallen.out),
            "load": [[list(held) for held in fallen.load[0]], list(fallen.load[1])],
            "seconds": fallen.seconds,
        }
        if tower:
            drop["tower"] = tower
        self.entries.append(["drop", drop])
        self.tracks.append(track)


class LiveChance(DrawnChance):
    """Chance as it is in play: drops are computed by the passage, each from a seed drawn here.

    ``tracked`` says whether drops keep their tracks; the drops are the same either way.
    """

    def __init__(self, seed: int, index: int, passage: Passage | None, tracked: bool = True) -> None:
        super().__init__(seed, index)
        self._passage = passage
        self._tracked = tracked

    def drop(self, request: Throw | Strike) -> Fallen:
        """Let the passage act; raises ``ValueError`` in a game without one."""
        if self._passage is None:
            raise ValueError("this game has no passage")
        seed = self._random.randrange(SEEDS)
        dropped = act(self._passage, request, seed, record=self._tracked)
        fallen = Fallen(tuple(dropped.out), freeze(dropped.load), dropped.seconds)
        film = None if dropped.track is None else dropped.track.to_bytes()
        self._note_drop(request, seed, fallen, film, getattr(dropped, "tower", ""))
        return fallen


class ModelledChance(DrawnChance):
    """Chance that answers drops from measured frequencies: fast, for bots that look ahead and for simulation.

    A modelled drop takes no time, has no seed and no track, and cannot be verified.
    """

    def __init__(self, seed: int, index: int, model: Frequencies | None) -> None:
        super().__init__(seed, index)
        self._model = model

    def drop(self, request: Throw | Strike) -> Fallen:
        """Answer from the model; raises ``ValueError`` in a game without one."""
        if self._model is None:
            raise ValueError("this game has no passage")
        if isinstance(request, Throw):
            out, load = self._model.modelled_throw(request.load, request.pieces, self._random)
        else:
            out, load = self._model.modelled_strike(request.load, request.flap, request.strength, self._random)
        fallen = Fallen(tuple(out), load, 0.0)
        self._note_drop(request, None, fallen, None)
        return fallen


class RecordedChance:
    """Chance played back from the entries of a record, in order. Nothing is drawn and nothing is simulated.

    Every request is held against the entry that should answer it; ``ChanceError`` says where they part.
    ``watch`` is told of each drop with its request (which knows the load) and its entry, as ``verify`` needs;
    ``check`` raises ``ValueError`` for a load that cannot rest in the passage.
    """

    def __init__(
        self,
        entries: Sequence[Entry],
        watch: Callable[[Throw | Strike, dict[str, Any]], None] | None = None,
        check: Callable[[Any], None] | None = None,
    ) -> None:
        self._entries = entries
        self._next = 0
        self._watch = watch
        self._check = check

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Return the recorded faces."""
        faces = self._take("roll")
        whole = isinstance(faces, (list, tuple)) and all(type(face) is int and 1 <= face <= sides for face in faces)
        if not whole or len(faces) != count:
            raise self._misfit(f"roll of {count} dice with {sides} sides")
        return tuple(faces)

    def shuffle(self, items: Sequence[Any]) -> tuple[Any, ...]:
        """Return ``items`` in the recorded order."""
        recorded = self._take("shuffle")
        order = [canonical_json(item) for item in recorded] if isinstance(recorded, (list, tuple)) else []
        by_text = {canonical_json(item): item for item in items}
        if sorted(order) != sorted(canonical_json(item) for item in items):
            raise self._misfit(f"shuffle of {len(items)} items")
        return tuple([by_text[text] for text in order])

    def pick(self, items: Sequence[Any]) -> Any:
        """Return the recorded item."""
        picked = canonical_json(self._take("pick"))
        for item in items:
            if canonical_json(item) == picked:
                return item
        raise self._misfit(f"pick from {len(items)} items")

    def drop(self, request: Throw | Strike) -> Fallen:
        """Return the recorded drop."""
        drop = self._take("drop")
        if not _is_drop(drop) or canonical_json(drop["request"]) != canonical_json(describe_request(request)):
            raise self._misfit("drop")
        if not _loses_none(request, drop):
            raise ChanceError(say("the recorded drop loses pieces, or has more than there are"))
        self._check_load(drop["load"])
        if self._watch is not None:
            self._watch(request, drop)
        return Fallen(tuple(drop["out"]), freeze(drop["load"]), drop["seconds"])

    def _check_load(self, load: Any) -> None:
        if self._check is None:
            return
        try:
            self._check(load)
        except ValueError as error:
            raise ChanceError(say("after the recorded drop a piece or a leaf is where none can be")) from error

    def finish(self) -> None:
        """Raise ``ChanceError`` when the record holds more chance than the move used."""
        if self._next != len(self._entries):
            raise ChanceError(say("the record holds more chance than its move asks for"))

    def _take(self, kind: str) -> Any:
        """Return the value of the next entry, which must be of this kind."""
        if self._next >= len(self._entries):
            raise ChanceError(say("the rules ask for a {kind} that the record does not hold", kind=kind))
        entry = self._entries[self._next]
        self._next += 1
        if not isinstance(entry, (list, tuple)) or len(entry) != 2 or entry[0] != kind:
            raise self._misfit(kind)
        return entry[1]

    def _misfit(self, asked: str) -> ChanceError:
        number = self._next
        reason = say("the rules ask for a {asked}, but chance {number} is another", asked=asked, number=number)
        return ChanceError(reason)


def act(passage: Passage, request: Throw | Strike, seed: int, record: bool = True) -> Dropped:
    """Compute the drop that ``request`` and ``seed`` describe."""
    if isinstance(request, Throw):
        return passage.throw(request.load, request.pieces, seed, record=record)
    return passage.strike(request.load, request.flap, request.strength, seed, record=record)


def describe_request(request: Throw | Strike) -> dict[str, Any]:
    """Return a request as JSON, without the load: what rested inside follows from the records before."""
    if isinstance(request, Throw):
        return {"throw": [list(piece) for piece in request.pieces]}
    return {"strike": [request.flap, request.strength]}


def _is_drop(drop: Any) -> bool:
    """Say whether a recorded drop has the shape that the rules and the passage rely on."""
    if not isinstance(drop, dict) or not {"seed", "request", "out", "load", "seconds"} <= drop.keys():
        return False
    out, load, seed, seconds = drop["out"], drop["load"], drop["seed"], drop["seconds"]
    return (
        (seed is None or type(seed) is int)
        and _is_number(seconds)
        and 0 <= seconds <= LONGEST_DROP
        and isinstance(out, (list, tuple))
        and all(type(piece) is int for piece in out)
        and isinstance(load, (list, tuple))
        and len(load) == 2
        and all(isinstance(part, (list, tuple)) for part in load)
        and all(map(_is_held, load[0]))
        and all(map(_is_number, load[1]))
    )


def _is_held(held: Any) -> bool:
    """Say whether this is a piece at rest: id, kind, lane, x, y and angle."""
    if not isinstance(held, (list, tuple)) or len(held) != 6:
        return False
    id, kind, lane, *place = held
    return type(id) is int and isinstance(kind, str) and type(lane) is int and all(map(_is_number, place))


def _is_number(value: Any) -> bool:
    return type(value) in (int, float) and abs(value) < _FARTHEST


def _loses_none(request: Throw | Strike, drop: Mapping[str, Any]) -> bool:
    """Say whether the pieces that came out and those that stay are those that lay inside and those thrown."""
    before = [held[0] for held in request.load[0]]
    if isinstance(request, Throw):
        before += [piece for piece, _ in request.pieces]
    return sorted(before) == sorted([*drop["out"], *(held[0] for held in drop["load"][0])])
