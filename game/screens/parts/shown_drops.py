"""The drops that the theatre shows: what their rows, facts and films need, read from disk only when asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from game.core import Match
from game.core.words import say, say_many
from game.drops import KeptDrop, drop_of_record, named_tower, tower_standing, why_closed
from game.drops import drop_of_track as kept_track
from game.kept.seats import seat_looks
from game.screens.parts.story import Story
from game.ui.theme import SeatLook
from physics.drop_file import film_of
from physics.earlier_towers import Standing, leaves_of
from physics.tower import Leaf, leaves
from physics.track import Track

#: how pieces are numbered: member k of seat s is s * 7 + k, then come the predators
CLAN_SIZE = 7
TIGER, BEAR = 35, 36
#: of what the log tells of a drop, so many letters are kept
_LONGEST_TALE = 110


@dataclass(frozen=True)
class ShownDrop:
    """One drop of a match, of a file of its own, or of the workshop.

    ``number`` counts from 1 in its match, ``record`` is the record that made it, ``seat`` who threw or drummed;
    ``entry`` is the drop as the match keeps it. ``film`` and ``kept`` fetch the rest. ``file`` is where it is kept,
    ``day`` when it was played, ``told`` the log's sentence, ``why_closed`` why nobody may look inside (empty: all may),
    ``wait`` for how many drops the most patient piece had been inside that came out. ``hung`` is how the leaves of its
    tower hung, ``tower`` whether that is this one.
    """

    number: int
    record: int
    seat: int | None
    entry: Mapping[str, Any]
    looks: Sequence[SeatLook]
    film: Callable[[], bytes]
    kept: Callable[[], KeptDrop]
    file: str = ""
    day: str = ""
    told: str = ""
    why_closed: str = ""
    wait: int = 0
    hung: tuple[Leaf, ...] = field(default=leaves())
    tower: Standing = "this"

    @property
    def key(self) -> str:
        """A name for it that no other drop has."""
        return f"{self.file}.{self.number}" if self.file else str(self.number)

    @cached_property
    def track(self) -> Track:
        """The film; read when first asked for. Raises ``ValueError`` when it is damaged."""
        return film_of(self.entry, self.film())

    @property
    def struck(self) -> tuple[int, float] | None:
        """Flap and strength of a bang, ``None`` for a throw."""
        strike = self.entry["request"].get("strike")
        return (int(strike[0]), float(strike[1])) if strike else None

    @property
    def thrown(self) -> int:
        """How many pieces were thrown in."""
        return len(self.entry["request"].get("throw") or ())

    @property
    def out(self) -> int:
        """How many pieces came out."""
        return len(self.entry["out"])

    @property
    def held(self) -> tuple[int, ...]:
        """The pieces that stayed inside."""
        return tuple(int(piece[0]) for piece in self.entry["load"][0])

    @property
    def inside(self) -> int:
        """How many pieces stayed inside."""
        return len(self.entry["load"][0])

    @property
    def before(self) -> int:
        """How many pieces lay inside before."""
        return self.inside + self.out - self.thrown

    @property
    def predators(self) -> tuple[int, ...]:
        """The predators that came out or stayed inside."""
        return tuple(piece for piece in (TIGER, BEAR) if piece in (*self.entry["out"], *self.held))

    @property
    def who(self) -> SeatLook | None:
        """How the seat is shown that threw or drummed, if anybody in particular did."""
        return self.looks[self.seat] if self.seat is not None and self.seat < len(self.looks) else None

    def by_seat(self) -> dict[int, tuple[int, int]]:
        """Return for each seat how many of its pieces came out and how many stay.

        Predators count as the seat after all.
        """
        counts: dict[int, tuple[int, int]] = {}
        for piece, came_out in [*((p, True) for p in self.entry["out"]), *((p, False) for p in self.held)]:
            seat = min(piece, TIGER) // CLAN_SIZE
            out, stay = counts.get(seat, (0, 0))
            counts[seat] = (out + came_out, stay + (not came_out))
        return dict(sorted(counts.items()))

    @property
    def title(self) -> str:
        """What was done, in words."""
        if self.struck is not None:
            return say("Bang on flap {flap}", flap=self.struck[0] + 1)
        return say_many("{count} piece thrown in", "{count} pieces thrown in", self.thrown)

    @property
    def result(self) -> str:
        """What came of it, in words."""
        return say("{out} out, {inside} inside", out=self.out, inside=self.inside)

    @property
    def about(self) -> dict[str, Any]:
        """What a file of its own shall tell of it."""
        table = {"colours": [look.colour for look in self.looks], "glyphs": [look.glyph for look in self.looks]}
        return {
            "names": [look.name for look in self.looks],
            "table": table,
            "seat": self.seat,
            "day": self.day,
            "told": self.told,
        }


def drops_of(match: Match, file: str = "", day: str = "") -> list[ShownDrop]:
    """Return all drops of a match that have films, in order."""
    closed, looks = why_closed(match), seat_looks(match.names, match.table)
    drops: list[ShownDrop] = []
    for made in made_drops(match):
        place = made.place
        drops.append(
            ShownDrop(
                len(drops) + 1,
                made.record,
                made.seat,
                made.entry,
                looks,
                _same(made.data),
                _again(match, made.record, place, len(drops) + 1),
                file,
                day,
                made.told,
                closed,
                made.wait,
                leaves_of(made.tower),
                tower_standing(made.tower),
            )
        )
    return drops


@dataclass(frozen=True, slots=True)
class MadeDrop:
    """A drop with a film as a match's records tell it; ``place`` counts the drops of its record from 0.

    ``tower`` is the name of the tower it fell in, ``None`` when none is named.
    """

    record: int
    place: int
    seat: int | None
    entry: Mapping[str, Any]
    data: bytes
    told: str
    wait: int
    tower: str | None


def made_drops(match: Match) -> list[MadeDrop]:
    """Return what the records of a match tell of its drops."""
    told: dict[int, str] = {}
    for line in Story(match).lines(None):
        whole = f"{told.get(line.record, '')} {line.text}".strip()
        if len(whole) <= _LONGEST_TALE or line.record not in told:
            told[line.record] = whole
    since: dict[int, int] = {}
    count = 0
    drops: list[MadeDrop] = []
    for index, record in enumerate(match.records):
        entries = [entry[1] for entry in record.chance if entry[0] == "drop"]
        if not entries:
            continue
        asked = match.at(index).prompt
        seat = asked.seat if asked is not None else None
        for place, (entry, data) in enumerate(zip(entries, record.tracks, strict=True)):
            count += 1
            since |= {int(piece[0]): count for piece in entry["request"].get("throw") or ()}
            wait = max((count - since.pop(piece, count) for piece in entry["out"]), default=0)
            if data is not None:
                tower = named_tower(entry, data)
                drops.append(MadeDrop(index, place, seat, entry, data, told.get(index, ""), wait, tower))
    return drops


def _same(data: bytes) -> Callable[[], bytes]:
    return lambda: data


def _again(match: Match, record: int, place: int, number: int) -> Callable[[], KeptDrop]:
    return lambda: drop_of_record(match, record, place, number)


def drop_of_track(data: bytes) -> ShownDrop:
    """Return a drop from a film alone; raises ``ValueError`` when it cannot be read."""
    return shown(kept_track(data))


def shown(kept: KeptDrop, file: str = "", day: str = "") -> ShownDrop:
    """Return a drop that has a file of its own, as what the file tells of it wants it shown."""
    about, data = kept.about, kept.track or b""
    listed = about.get("names")
    names = [_plain(name, 24) or "?" for name in (listed if isinstance(listed, list) else [])[:5]]
    table = about.get("table")
    looks = seat_looks(names or plain_names(), table if isinstance(table, dict) else {})
    seat = about.get("seat")
    return ShownDrop(
        kept.number,
        0,
        seat if type(seat) is int and 0 <= seat < len(looks) else None,
        kept.entry,
        looks,
        _same(data),
        lambda: kept,
        file,
        day or _plain(about.get("day"), 40),
        _plain(about.get("told"), 200),
        hung=kept.hung,
        tower=kept.tower,
    )


def _plain(text: object, most: int) -> str:
    """Return what of a text from a file can be shown."""
    return "".join(letter for letter in text if letter.isprintable())[:most] if isinstance(text, str) else ""


def plain_names() -> list[str]:
    """Return names for seats nobody knows anything of."""
    return [say("Seat {number}", number=seat + 1) for seat in range(5)]


def piece_picture(piece: int, looks: Sequence[SeatLook]) -> str:
    """Return the picture of a piece by its id."""
    if piece >= TIGER:
        return "cube.tiger" if piece == TIGER else "cube.bear"
    seat = piece // CLAN_SIZE
    return f"member.{looks[seat].colour if 0 <= seat < len(looks) else 'neutral'}"


def piece_name(piece: int, looks: Sequence[SeatLook]) -> str:
    """Return what a piece is called: its clan and number, or the predator."""
    if piece >= TIGER:
        return say("the tiger") if piece == TIGER else say("the bear")
    seat = piece // CLAN_SIZE
    name = looks[seat].name if 0 <= seat < len(looks) else say("Seat {number}", number=seat + 1)
    return say("{name} {number}", name=name, number=piece % CLAN_SIZE + 1)
