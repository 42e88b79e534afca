"""Trying out a tower: the model that a person plays with, the controls for that, and measuring a thousand drops."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from random import Random
from threading import Thread
from typing import TYPE_CHECKING

from game.core.games import passage_pieces
from game.core.rules import Drop as ChanceDrop
from game.core.rules import Throw
from game.core.words import say
from game.kept.seats import seat_looks
from game.passage.film import Film
from game.passage.knocks import SoundPlayer, drum
from game.passage.open_tower import OpenPlacement, Spot, draw_strength
from game.passage.outside import LONGEST_HOLD, strength_of
from game.passage.pieces import piece_picture, plain_names
from game.passage.recorded_drop import RecordedDrop
from game.processes.background_job import Progress
from game.ui.canvas import Canvas
from game.ui.control import Control, Hold, Touch
from game.ui.intentions import Go, Intention, Point, Press
from game.ui.layout import Rect
from game.ui.stage import Stage
from game.ui.theme import RING
from game.ui.widgets import Button
from physics.laboratory.measurement import Measurement
from physics.laboratory.tuning import changed_dials, dial_value, tuned
from physics.load import Held
from physics.tower import TOWER, TowerSpec, drums, leaves
from physics.track import Track

if TYPE_CHECKING:
    from physics.passage import Drop

#: dials that move flaps or ledges: after a change the pieces inside are dropped in again
_GEOMETRY_DIALS = ("flap.slope", "flap.gap", "ledge.length")


@dataclass
class PlayCounts:
    """Counts of a person's play: pieces thrown, pieces out, bangs, and the results by figure.

    ``cases`` and ``hits`` count the cases and hits of each figure, by the figure's key. A hit is a case in
    which the figure's event happened, such as a thrown piece that came out at once.
    """

    thrown: int = 0
    out: int = 0
    bangs: int = 0
    hits: dict[str, int] = field(default_factory=dict)
    cases: dict[str, int] = field(default_factory=dict)

    def add_share(self, key: str, hits: int, cases: int) -> None:
        """Count some more cases of a figure, and how many of them are hits."""
        self.hits[key] = self.hits.get(key, 0) + hits
        self.cases[key] = self.cases.get(key, 0) + cases

    def value(self, key: str) -> float | None:
        """Return the share of hits among the cases of a figure, or ``None`` if no case was counted."""
        return self.hits[key] / self.cases[key] if self.cases.get(key) else None


# The state of the workshop: the tower, its film, and the counts

#: the number of pieces in a handful
HANDFUL = 7
#: seconds between two pieces of a handful
_HANDFUL_INTERVAL = 0.22
#: the number of drops that are measured
DROPS = 1000


def measure_drops(progress: Progress, dials: Mapping[str, float], calls: int | None = None) -> Measurement | None:
    """Measure ``DROPS`` drops in a tower with changed dials; runs in another process.

    Progress is reported after each match of ``calls`` throws, by default as many as in the laboratory.
    """
    from physics.laboratory.measure import CALLS_PER_MATCH, measurements

    result = None
    seed = Random().randrange(1 << 20)
    for result in measurements(DROPS, seed, spec=tuned(dials), calls=calls or CALLS_PER_MATCH):
        progress(min(1.0, result["drops"] / DROPS), result)
    return result


class Play:
    """The tower that a person plays with; ``film`` shows the drop so far, and ``second`` is the position in the film.

    ``placement`` is the place of the opened tower, by default the usual place for its shape.

    Raises ``ModuleNotFoundError`` if the physics cannot be imported.
    """

    def __init__(self, spec: TowerSpec = TOWER, placement: OpenPlacement | None = None) -> None:
        from physics.laboratory.play import InteractiveTower

        self._placement = placement
        self._tower_class = InteractiveTower  # imported here, since the physics may be missing
        self.tower = InteractiveTower(spec)
        #: the pieces that are dropped in again once the tower is no longer being changed
        self._waiting: tuple[Held, ...] = ()
        self.pieces = passage_pieces()
        self.seats = len(self.pieces.clans)
        self.looks = seat_looks(plain_names(self.pieces), {})
        self.counts = PlayCounts()
        self.second = 0.0
        #: the second of the film up to which its sounds have been played
        self._heard = 0.0
        # chance outside any match, so it is not recorded
        self._random = Random()
        self._compute()

    @property
    def inside(self) -> list[int]:
        """The pieces inside at the present second of the film."""
        if not self.falling:
            return [held.id for held in self._drop.load.held]
        resting = [held.id for held in self.tower.load.held]
        thrown = [entry.piece.id for entry in self.tower.entries]
        out = self._out_so_far()
        return [piece for piece in resting + thrown if piece not in out]

    @property
    def out(self) -> int:
        """The number of pieces that have come out since counting began, up to the present second of the film."""
        return self.counts.out + (len(self._out_so_far()) if self.falling else 0)

    def _out_so_far(self) -> set[int]:
        """Return the pieces that have come out up to the present second of the film."""
        assert self._drop.track is not None, "the drop has no track"
        return {way_out.id for way_out in self._drop.track.out if way_out.seconds <= self.second}

    @property
    def falling(self) -> bool:
        """Whether the film is running."""
        return not self._is_over_at(self.second)

    def _is_over_at(self, second: float) -> bool:
        """Return whether the film is over at a second."""
        # the film's own end takes long to compute, so it is asked for only once all pieces rest
        return second >= self.film.track.seconds and second >= self.film.seconds

    def _compute(self) -> None:
        """Compute the film of everything done since the tower was last at rest, and start to compute its end."""
        self._drop: Drop = self.tower.drop()
        assert self._drop.track is not None, "the drop has no track"
        self.film = Film(self._record_drop(self._drop.track), self.looks, self._drop.track, placement=self._placement)
        Thread(target=_find_end, args=(self.film,), daemon=True).start()

    def _record_drop(self, track: Track) -> RecordedDrop:
        """Return the drop with all that the theatre needs to play it; the drop belongs to no match."""
        result = self._drop
        spec = self.tower.spec
        request = Throw(self.tower.load, tuple((entry.piece.id, entry.piece.kind) for entry in self.tower.entries))
        drop = ChanceDrop(request, result.out, result.load, result.seconds, tower=result.tower)
        return RecordedDrop(
            drop,
            looks=self.looks,
            pieces=self.pieces,
            tower_name=result.tower,
            spec=spec,
            dials=changed_dials(spec),
            leaves=leaves(spec),
            fetch_track=track.to_bytes,
        )

    def pads(self) -> list[Spot]:
        """Return the place of each drum's pad on the screen."""
        places = (self.film.pad(number) for number in range(drums(self.tower.spec)))
        return [place for place in places if place is not None]

    # Actions

    def _begin(self) -> None:
        """Start a new film if the last one has ended."""
        if self.falling:
            return
        if self.tower.entries or self.tower.bangs:
            # the next film begins with what the last one left in the tower
            self.tower.load = self._drop.load
            self.tower.entries = []
            self.tower.bangs = []
        self.second = 0.0

    def free_piece(self, seat: int) -> int | None:
        """Return a piece of a seat that is neither inside nor falling, or ``None``; see ``pieces_of``."""
        if self.falling:
            taken = {held.id for held in self.tower.load.held} | {entry.piece.id for entry in self.tower.entries}
        else:  # the pieces that came out are free again
            taken = set(self.inside)
        return next((piece for piece in self.pieces_of(seat) if piece not in taken), None)

    def pieces_of(self, seat: int) -> tuple[int, ...]:
        """Return the pieces of a seat; numbers after the last seat stand for the predators."""
        if seat < self.seats:
            return self.pieces.clans[seat]
        return (self.pieces.predators[seat - self.seats].piece,)

    def let_fall(self, seat: int, x: float) -> str:
        """Drop in a piece of a seat at ``x`` mm; return why that is refused, or ``""``."""
        piece = self.free_piece(seat)
        if piece is None:
            is_clan = seat < self.seats  # otherwise a predator
            return say("The whole clan is already inside.") if is_clan else say("Already inside.")
        self._begin()
        self._drop_in(piece, x, self.second)
        self._compute()
        return ""

    def _drop_in(self, piece: int, x: float, second: float) -> None:
        """Let a piece fall in at ``x`` mm, at a second of the film, and count it."""
        self.tower.let_fall(piece, self.pieces.kind_of(piece), x, second, self._random.randrange(1 << 30))
        self.counts.thrown += 1

    def throw_handful(self) -> None:
        """Drop in several pieces of random clans."""
        self._begin()
        width = self.tower.spec.shaft.width
        for index in range(HANDFUL):
            piece = self.free_piece(self._random.randrange(self.seats))
            if piece is not None:
                self._drop_in(piece, self._random.uniform(0, width), self.second + index * _HANDFUL_INTERVAL)
        self._compute()

    def bang(self, flap: int, strength: float) -> None:
        """Bang on a flap; ``strength`` is from 0 to 1."""
        self._begin()
        self.tower.bang(flap, strength, self.second, self._random.randrange(1 << 30))
        self.counts.bangs += 1
        self._compute()

    def empty(self) -> None:
        """Take out all pieces, which count as out."""
        self._end_film()
        self.counts.out += len(self._drop.load.held) + len(self._waiting)
        self.tower = self._tower_class(self.tower.spec)
        self._waiting = ()
        self.second = 0.0
        self._compute()

    def turn_dials(self, values: Mapping[str, float]) -> None:
        """Rebuild the tower with changed dials; if flaps or ledges have moved, all pieces are dropped in again."""
        spec = tuned(values)
        if any(dial_value(spec, path) != dial_value(self.tower.spec, path) for path in _GEOMETRY_DIALS):
            self.rebuild(spec)
            self.pour_back()
            return
        self._end_film()
        self.tower = self._tower_class(spec, self._drop.load)
        self.second = 0.0
        self._compute()

    def rebuild(self, spec: TowerSpec) -> None:
        """Build a new, empty tower; ``pour_back`` drops in the pieces that lay in the old one."""
        self._end_film()
        if not self._waiting:  # otherwise, the pieces still have to be dropped in after an earlier change
            self._waiting = self._drop.load.held
        self.tower = self._tower_class(spec)
        self.second = 0.0
        self._compute()

    def pour_back(self) -> None:
        """Drop in the pieces that lay inside before the tower was rebuilt."""
        waiting = self._waiting
        self._waiting = ()
        for index, piece in enumerate(waiting):
            x = self._random.uniform(0, self.tower.spec.shaft.width)
            self.tower.let_fall(piece.id, piece.kind, x, index * _HANDFUL_INTERVAL / 2, self._random.randrange(1 << 30))
        self._compute()

    def advance(self, seconds: float) -> None:
        """Advance the film; at its end, update the counts."""
        was_falling = self.falling
        second = self.second + seconds
        self.second = self.film.seconds if self._is_over_at(second) else second
        if was_falling and not self.falling:
            self._count_results()

    def _end_film(self) -> None:
        """Count the results of a film that is cut short."""
        if self.falling:
            self._count_results()

    def sound(self, player: SoundPlayer, since: float, speed: float) -> None:
        """Play the film's sounds from the second ``since`` until now, and earlier ones that were planned too late.

        At speed 1, a thread plans the sounds; until it is ready, nothing is played.
        """
        self._heard = min(self._heard, since)
        if speed != 1.0 or self.film.soundtrack.is_planned(speed):
            self.film.soundtrack.play(player, self._heard, self.second, speed)
            self._heard = self.second

    def _count_results(self) -> None:
        """Count the results of a throw or of bangs; if there were both, count only the pieces that came out."""
        out = set(self._drop.out)
        tower = self.tower
        held = {piece.id for piece in tower.load.held}
        thrown = {entry.piece.id for entry in tower.entries}
        self.counts.out += len(out)
        if thrown and not tower.bangs:
            self.counts.add_share("out_now", len(out & thrown), len(thrown))
            if held:
                self.counts.add_share("out_later", len(out & held), len(held))
        if held and not thrown:
            if len(tower.bangs) == 1:
                self.counts.add_share("freed_by_one", len(out & held), len(held))
            elif len(tower.bangs) == 3:
                self.counts.add_share("freed_by_three", len(out & held), len(held))


def _find_end(film: Film) -> None:
    """Compute the sounds and the end of a film ahead, in a thread; the film caches both."""
    with suppress(Exception):  # an error is raised again, and reported, when the window asks for the sounds or the end
        film.soundtrack.plan()
        _ = film.seconds


# The controls for playing with a tower

#: the place of the buttons that drop pieces
_DROP_BUTTONS = Rect(434, 752, 748, 58)
#: the size of a pad's control
_PAD_SIZE = 54.0
#: how far an arrow key moves the aim (mm)
_AIM_STEP = 4.0


def bang_tip(without_holding: bool) -> str:
    """Return how the strength of a bang is chosen: by holding a drum end, or ``without_holding`` by pressing again."""
    if without_holding:
        return say("Each press is a bang: soft, medium, hard, then soft again.")
    return say("Hold a drum end longer for a harder bang.")


class PlayControls:
    """The controls for playing with a tower: its mouth, its drum ends, and the pieces to drop.

    ``screen`` is the first word of the ids of the controls; ``play()`` returns the tower.
    """

    def __init__(self, stage: Stage, screen: str, play: Callable[[], Play]) -> None:
        self._stage = stage
        self._screen = screen
        self._play = play
        #: the seat whose piece is dropped next; numbers after the last seat stand for predators
        self._seat = 0
        #: where the next piece falls in, from the left wall (mm)
        self._aim = TOWER.shaft.width / 2
        #: with the option "without holding", successive presses on a pad count as holds of these lengths (seconds)
        self._hold_times = cycle((0.0, LONGEST_HOLD / 2, LONGEST_HOLD))

    # The mouth

    def mouth(self, rect: Rect) -> Control:
        """Return the tower's mouth: the pointer aims at it, and a press drops a piece there."""
        return Control(
            f"{self._screen}.mouth",
            "space",
            say("Drop a piece here"),
            rect,
            self._let_fall,
            handle=self._handle_aim,
            first=True,
            sound="soft",
        )

    def _handle_aim(self, intention: Intention) -> bool:
        """Aim with the pointer or the arrow keys; return whether a key was used."""
        if isinstance(intention, (Press, Point)):
            x, _ = self._play().film.placement.to_tower(intention.x, intention.y)
            self._aim_at(x)
        elif isinstance(intention, Go) and intention.direction in ("left", "right"):
            step = _AIM_STEP if intention.direction == "right" else -_AIM_STEP
            self._aim_at(self._aim + step)
            return True
        return False

    def _aim_at(self, x: float) -> None:
        spec = self._play().tower.spec
        self._aim = min(max(x, spec.pour.margin), spec.shaft.width - spec.pour.margin)
        self._stage.refresh()

    def _let_fall(self) -> None:
        self._stage.notify(self._play().let_fall(self._seat, self._aim))

    def draw_aim(self, canvas: Canvas, top: float, bottom: float, piece_y: float, piece_size: float) -> None:
        """Draw the line along which the next piece would fall in, and the piece at ``piece_y``."""
        play = self._play()
        x, _ = play.film.placement.to_stage(self._aim, 0.0)
        canvas.line(x, top, x, bottom, RING, 1.5)
        picture = piece_picture(play.pieces_of(self._seat)[0], play.looks, play.pieces)
        canvas.turned(picture, x, piece_y, 0.0, size=piece_size, alpha=170)

    # The drum ends

    def pads(self, label: Callable[[int], str], tip: str) -> list[Control]:
        """List the drum ends. A long press on a drum end bangs; with the option "without holding", any press bangs.

        ``label(number)`` names a drum by its number, counted from 1.
        """
        without_holding = self._stage.options.without_holding

        def hold(pad: int) -> Hold:
            return Hold(press=lambda: None, release=partial(self._bang, pad), cancel=lambda: None)

        return [
            Control(
                f"{self._screen}.pad.{pad}",
                "piece",
                label(pad + 1),
                Rect(x - _PAD_SIZE / 2, y - _PAD_SIZE / 2, _PAD_SIZE, _PAD_SIZE),
                partial(self._bang_with_next_strength, pad) if without_holding else None,
                hold=None if without_holding else hold(pad),
                tooltip=tip,
            )
            for pad, (x, y) in enumerate(self._play().pads())
        ]

    def _bang(self, pad: int, seconds: float) -> None:
        """Bang on a drum end with the strength of a long press of ``seconds``."""
        strength = strength_of(seconds)
        self._stage.sound.play(*drum(strength))
        self._play().bang(pad, strength)
        self._stage.refresh()

    def _bang_with_next_strength(self, pad: int) -> None:
        """Bang without holding: each bang is harder than the last, until a gentle one follows the hardest."""
        self._bang(pad, next(self._hold_times))

    def draw_strength(self, canvas: Canvas, radius: float) -> None:
        """Draw the strength of the bang on the pad that is held, as an arc with a ``radius`` round the pad."""
        for pad, spot in enumerate(self._play().pads()):
            held_seconds = self._stage.held(f"{self._screen}.pad.{pad}")
            if held_seconds > 0:
                draw_strength(canvas, spot, radius, strength_of(held_seconds))

    # The pieces

    def pieces(self) -> list[Control]:
        """List the kinds of piece to drop, and the buttons that drop one piece or a handful."""
        play = self._play()
        names = [look.name for look in play.looks] + [say(predator.title) for predator in play.pieces.predators]
        chips = [
            Control(
                f"{self._screen}.piece.{seat}",
                "tab",
                name,
                Rect(_DROP_BUTTONS.x + 54 * seat, _DROP_BUTTONS.y, 50, _DROP_BUTTONS.h),
                partial(self._choose_seat, seat),
                look=PieceChip(play, seat, is_chosen=seat == self._seat),
                tooltip=name,
            )
            for seat, name in enumerate(names)
        ]
        return [
            *chips,
            Control(
                f"{self._screen}.drop",
                "button",
                say("Drop one"),
                Rect(_DROP_BUTTONS.x + 384, _DROP_BUTTONS.y, 184, _DROP_BUTTONS.h),
                self._let_fall,
                look=Button("fire", size=21),
                sound="soft",
            ),
            Control(
                f"{self._screen}.handful",
                "button",
                say("A handful"),
                Rect(_DROP_BUTTONS.x + 576, _DROP_BUTTONS.y, 172, _DROP_BUTTONS.h),
                play.throw_handful,
                look=Button(size=21),
                sound="soft",
            ),
        ]

    def _choose_seat(self, seat: int) -> None:
        self._seat = seat


class PieceChip:
    """The look of a button for a kind of piece, painted with the looks and pieces of ``play``.

    ``seat`` is the number of a seat or, after the last seat, of a predator; see ``Play.pieces_of``.
    """

    def __init__(self, play: Play, seat: int, *, is_chosen: bool) -> None:
        self._play = play
        self._seat = seat
        self._is_chosen = is_chosen

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the piece in a well, which is lit if it is chosen."""
        rect = control.rect
        play = self._play
        canvas.panel("button.on" if self._is_chosen else "well", rect)
        name = piece_picture(play.pieces_of(self._seat)[0], play.looks, play.pieces)
        size = 36 / canvas.pictures.baked(name).size[1] * (1.1 if touch.hovered else 1.0)
        canvas.turned(name, rect.centerx, rect.centery, 0.0, size=size)
