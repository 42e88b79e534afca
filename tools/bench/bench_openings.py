"""How long a screen takes to open, and how long the slowest turn of the app's loop takes meanwhile.

Run ``python tools/bench/bench_openings.py [--games A,B] [--least MS] [--unprepared]``.

Walks through the app as a person does, by events of mouse, wheel and keyboard: from a table on which a player is asked
(halfway and late in a match against bots), from the result of a match, and from home. Each control that makes no move
is pointed at until its tooltip is shown, and clicked. A screen that opens is walked through in the same way, and left
with Esc. After each touch some turns of the loop are timed. A turn is a step of time and the picture after it; a person
sees a long turn as a stutter. Drawing ahead is timed separately. Each walk starts the program anew: half of the walks
in English, half in German with the largest text.

For each kind of touch with a turn of at least ``--least`` milliseconds of CPU, two times are printed: the slowest turn
after the first touch of this kind in a walk, and the slowest turn after any later touch. For each screen that opens,
two times are measured from the touch on: to the first changed picture (the frame of the screen, or the notice that it
opens) and to the finished picture. Times above a limit are listed. With ``--unprepared`` nothing is drawn ahead. A
fixed loop is timed after each opening: if this loop takes longer than in another run, the machine is slower.

Slices of drawing ahead are timed as the CPU of their thread, and their page faults are counted. On some virtual
machines a page fault takes 8 microseconds, thirty times as long as on a usual computer. For comparison, the time of a
new surface of the window's size is printed beside them.
Returns 1 when a turn takes longer than its limit. The flip is not measured, since there is no display (SDL's dummy
driver), nor is the work of other threads.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
from arguments import bench_parser, names_among
from times import summary, time_call

from game.app import App
from game.commands.parsing import read_size
from game.commands.request import AppRequest
from game.core import GAMES, Match
from game.core.bots import ask_bot, usual_bot
from game.screens.open_match import resume_match
from game.screens.table.table import Table
from game.ui.control import Control
from game.ui.pictures import PICTURE_THREAD
from game.ui.stage import STEP
from game.window import garbage

#: the limit: milliseconds of CPU for one loop turn
TURN_LIMIT = 25.0
#: the limits of opening a screen, in milliseconds of CPU: to the first changed picture, and to the finished picture
FIRST_LIMIT = 33.0
WHOLE_LIMIT = 250.0
NAMES = ("Ayla", "Broca", "Oona", "Tarn")
#: the number of seats of each game; games that are missing here are measured with 3 seats
SEATS = {"my_first_stone_age": 2, "stone_age_solo": 1}
#: sets of options of the app: each walk is made once with each set
APP_OPTIONS: tuple[Mapping[str, object], ...] = (
    {"language": "en", "text_size": 1.0},
    {"language": "de", "text_size": 1.5},
)
HOME = "home"
#: the moments of each match, as shares of its moves
MOMENTS = {"halfway": 0.5, "late": 0.95, "over": 1.0}
#: how many turns of the app's loop are timed after a touch, once the screen that it opens is loaded
_TURNS_AFTER = 6
#: how many turns of the app's loop a screen may take to load
_MAX_LOADING_TURNS = 400
#: how many additions are timed as a reference
_REFERENCE_ADDITIONS = 200_000
#: how many loop turns are timed until a tooltip is shown
_TOOLTIP_TURNS = 34
#: the seconds that a person looks at the first picture, while a thread imports the other screens
_FIRST_LOOK_SECONDS = 2.0
#: how many loop turns are timed while a person looks at what has opened
_LOOKING_TURNS = 120
#: how many screens a walk may open above each other
_MAX_NESTED = 3
#: how many controls of one kind on one screen may be touched in a walk
_MAX_OF_KIND = 2
_NUMBERS = re.compile(r"\d+")
#: slices of drawing ahead that take more milliseconds of CPU are listed
SLICE_LIMIT = 12.0
#: how many new surfaces of the window's size are timed as a reference, all kept until the last is made
_TIMED_SURFACES = 5
#: controls not clicked: they end the walk, start a match, write to disk, or change how everything is drawn
_NOT_CLICKED = re.compile(
    r"quit|leave|home$|undo|redo|hint|again|sound|export|share|keep|save|delete|begin|start|play|resume|continue"
    r"|^options\.(?!tab)|^home\..*\.picture"
)
#: the keys that are pressed on a table
_KEYS = (pygame.K_F1, pygame.K_l, pygame.K_F10, pygame.K_o)


@dataclass(frozen=True, slots=True)
class OpeningTime:
    """How long a screen took to open, in milliseconds of CPU from the touch."""

    #: the touch and the screen that it opened
    label: str
    #: until the first changed picture
    first: float
    #: until the finished picture
    whole: float


@dataclass(frozen=True, slots=True)
class ShownPicture:
    """A picture that was shown."""

    #: when it was shown, in milliseconds of CPU
    at: float
    #: the screens that were open
    screens: tuple[object, ...]
    #: whether the picture announces that a screen opens
    is_announcement: bool
    #: whether the screen on top is drawn in full
    is_whole: bool


@dataclass(frozen=True, slots=True)
class OwnTime:
    """The CPU milliseconds and the page faults of a call, both of the calling thread only."""

    milliseconds: float
    page_faults: int

    @classmethod
    def of(cls, act: Callable[[], object]) -> OwnTime:
        """Time a call, and count the page faults of its thread (on Linux; elsewhere 0)."""
        if sys.platform != "linux":
            began = time.thread_time()
            act()
            return cls((time.thread_time() - began) * 1000, 0)
        from resource import RUSAGE_THREAD, getrusage  # Linux only

        faults_before = getrusage(RUSAGE_THREAD).ru_minflt
        began = time.thread_time()
        act()
        milliseconds = (time.thread_time() - began) * 1000
        return cls(milliseconds, getrusage(RUSAGE_THREAD).ru_minflt - faults_before)


class Walk:
    """One run of the app, which measures in milliseconds of CPU how long things take.

    - ``costs``: the slowest turn of the app's loop after each touch, by the label of the touch.
    - ``references``: as a reference, a fixed number of additions after each opening.
    - ``slice_times``: each slice of drawing ahead, with the place where it was timed.
    - ``collection_times``: each collection of new garbage, which the app makes between two turns.
    - ``surface_times``: making a surface of the window's size.
    """

    def __init__(
        self, folder: Path, size: tuple[int, int], app_options: Mapping[str, object], *, prepared: bool = True
    ) -> None:
        (folder / "options.json").write_text(json.dumps(app_options), encoding="utf-8")
        self.app = App(AppRequest(data_dir=folder, size=size, mute=True))
        self.stage = self.app.stage
        self._prepared = prepared
        self._shown: list[ShownPicture] = []
        self._show = self.app._show
        self.app._show = self._show_and_record  # type: ignore[method-assign]
        self.openings: list[OpeningTime] = []
        self.references: list[float] = []
        self.slice_times: list[tuple[OwnTime, str]] = []
        self.collection_times: list[OwnTime] = []
        self.surface_times: list[OwnTime] = []
        self.app.open_first_scene()
        self.turn()
        time.sleep(_FIRST_LOOK_SECONDS)
        garbage.begin()
        self.collection_times.clear()  # the app collects nothing before ``garbage.begin``
        self.costs: dict[str, list[float]] = defaultdict(list)
        #: how many controls of each kind were touched
        self._touched: dict[str, int] = defaultdict(int)

    def turn(self, *events: pygame.event.Event) -> float:
        """Run one turn of the app's loop with some events; return its milliseconds of CPU."""

        def act() -> None:
            self.app._round_began = time.perf_counter()
            for event in events:
                self.app.handle(event)
            if not self._is_loading and not self.stage.needs_placeholder:
                self.app.advance()
            if self.stage.wants_drawing:
                self.app.draw()

        milliseconds = OwnTime.of(act).milliseconds
        self.collection_times.append(OwnTime.of(garbage.collect_new))
        return milliseconds

    @property
    def _is_loading(self) -> bool:
        """Whether a screen that was asked for is still being loaded."""
        return self.app._loading_scene is not None

    def _show_and_record(self, areas: Sequence[pygame.Rect]) -> None:
        """Show the ``areas`` of a picture as the app does; record the time and the open screens."""
        self._show(areas)
        is_whole = not self.stage.needs_placeholder and not self.stage.opening_notice
        self._shown.append(
            ShownPicture(time.thread_time() * 1000, self._open_screens, bool(self.stage.opening_notice), is_whole)
        )

    def send_events(self, label: str, *events: pygame.event.Event, turns: int = _TURNS_AFTER) -> None:
        """Let the app handle events, run its loop until any new screen is loaded, then run as many more ``turns``.

        The milliseconds of the longest turn are added to ``costs`` under the ``label``. If a new screen has appeared,
        the time that it took is added to ``openings``.
        """
        screens_before = self._open_screens
        self._shown = []
        began = time.thread_time() * 1000
        costs = [self.turn(*events)]
        stage = self.stage
        while (self._is_loading or stage.opening_notice or stage.needs_placeholder) and len(costs) < _MAX_LOADING_TURNS:
            costs.append(self.turn())
        costs += [self.turn() for _ in range(turns)]
        self.costs[label].append(max(costs))
        if self._open_screens != screens_before:
            changed = [shown.at for shown in self._shown if shown.screens != screens_before or shown.is_announcement]
            whole = [shown.at for shown in self._shown if shown.screens == self._open_screens and shown.is_whole]
            if changed and whole:
                self.openings.append(OpeningTime(f"{label} -> {self.place}", changed[0] - began, whole[0] - began))
                _, cpu = time_call(lambda: sum(range(_REFERENCE_ADDITIONS)))
                self.references.append(cpu)

    def press(self, label: str, key: int) -> None:
        """Press a key with ``send_events``, which records the longest turn of the loop under the ``label``."""
        self.send_events(label, pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, scancode=0))

    def wait_two_seconds(self) -> None:
        """Wait for two seconds, while the program draws ahead and cleans up."""
        for _ in range(_LOOKING_TURNS):
            self.costs[f"{self.place}: as it stands"].append(self.turn())
            if self._prepared and not self.stage.scene.busy and not self.stage.preloader.done:
                self.slice_times.append((OwnTime.of(self.stage.preloader.preload_slice), self.place))
                # give a thread the time step that it has in the app between two turns
                for thread in threading.enumerate():
                    if thread.name == PICTURE_THREAD:
                        thread.join(STEP)
            garbage.collect_if_due()

    def wait_for_move(self) -> None:
        """Let time pass, and open the curtain, until the table is at rest."""
        for _ in range(20_000):
            self.stage.advance(STEP)
            accept = next((control for control in self.stage.controls if control.id == "curtain.accept"), None)
            if accept is not None and accept.action is not None:
                accept.action()
            elif not self.stage.scene.busy:
                return
        raise RuntimeError(f"{self.stage.scene.name} never comes to rest")

    @property
    def place(self) -> str:
        """The names of the top screen and of the dialog over it."""
        scene = self.stage.scene
        dialog = getattr(scene, "dialog", None)
        return scene.name if dialog is None else f"{scene.name}/{type(dialog).__name__}"

    def walk(self, depth: int = 0) -> None:
        """Touch the controls of the screen on top, and visit the screens they open.

        ``depth`` is how many screens this walk has opened below the top screen.
        """
        self.wait_two_seconds()
        screens_before = self._open_screens
        for control in list(self.stage.controls):
            kind = f"{self.place}: {_NUMBERS.sub('#', control.id)}"
            if self._worth_touching(control) and self._touched[kind] < _MAX_OF_KIND:
                self._touched[kind] += 1
                self._walk_into(control, kind, depth)
            if self._open_screens != screens_before:  # the way back was not found
                return
        if not isinstance(self.stage.scene, Table):  # only a table uses the keys
            return
        for key in _KEYS:
            self.press(f"{self.place}: key {pygame.key.name(key)}", key)
            self._go_back(screens_before)

    @property
    def _open_screens(self) -> tuple[object, ...]:
        """The open screens, and the type of the dialog over the top screen."""
        return (*self.stage.scenes, type(getattr(self.stage.scene, "dialog", None)))

    def _worth_touching(self, control: Control) -> bool:
        """Return whether a control is visible, is not resting, and makes no move."""
        rect = control.visible_rect
        return not control.moves and not control.resting and rect.w > 1 and rect.h > 1

    def _walk_into(self, control: Control, kind: str, depth: int) -> None:
        """Point at a control, turn the wheel over it or click it, visit the screens it opens, and go back.

        ``kind`` describes the control in the report; ``depth`` is as in ``walk``.
        """
        screens_before = self._open_screens
        rect = control.visible_rect
        at = self.stage.canvas.mapping.to_pixel(rect.centerx, rect.centery)
        motion = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        self.send_events(f"{kind} pointed at", motion, turns=_TOOLTIP_TURNS)
        if control.handle is not None:
            for amount in (-3.0, -3.0, 6.0):
                self.send_events(f"{kind} scrolled", pygame.event.Event(pygame.MOUSEWHEEL, precise_y=amount))
        can_be_clicked = control.enabled and control.action is not None and control.id != "back"
        if not can_be_clicked or _NOT_CLICKED.search(control.id):
            return
        press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        release = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1)
        self.send_events(f"{kind} clicked", press, release)
        closed_several = len(self.stage.scenes) < len(screens_before) - 1
        if self._open_screens != screens_before and not closed_several and depth < _MAX_NESTED:
            self.walk(depth + 1)
        self._go_back(screens_before)

    def _go_back(self, screens_before: tuple[object, ...]) -> None:
        """Press Esc until the earlier screen is on top again, at most four times."""
        for _ in range(4):
            if self._open_screens == screens_before or len(self.stage.scenes) < len(screens_before) - 1:
                return
            self.press(f"{self.place}: left", pygame.K_ESCAPE)

    def close(self) -> None:
        """Time the reference surfaces, and close the app."""
        surfaces: list[pygame.Surface] = []  # all are kept, so that none gets the memory of another
        size = self.stage.canvas.surface.get_size()
        for _ in range(_TIMED_SURFACES):
            self.surface_times.append(OwnTime.of(lambda: surfaces.append(pygame.Surface(size))))
        self.app.close()


def save_at_moments(game: str, folder: Path, seed: int) -> dict[str, Path]:
    """Play a match of bots, and save it at each of ``MOMENTS``; return the files.

    In each file the first seat is to move, or the match is over.
    """
    seats = SEATS.get(game, 3)
    bot = usual_bot(GAMES[game].load_rules())
    table = {"bots": [None] + [bot] * (seats - 1)}
    match = Match.new(game, names=list(NAMES[:seats]), seed=seed, table=table)
    random = Random(seed)
    stops = []  # the numbers of records at which the match may be saved
    while match.prompt is not None:
        if match.prompt.seat == 0:
            stops.append(len(match.records))
        match.play(ask_bot(match, bot, random))
    stops.append(len(match.records))
    files = {}
    for moment, share in MOMENTS.items():
        files[moment] = folder / f"{game}-{moment}.firepit"
        match.at(stops[int(share * (len(stops) - 1))]).save(files[moment])
    return files


def walk_through(
    place: str, match: Path | None, app_options: Mapping[str, object], options: argparse.Namespace
) -> Walk:
    """Walk through the app from a match, or from home without one; print the error if the walk ends early."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        (folder / "matches").mkdir()
        for files in options.match_files.values():
            for path in files.values():
                shutil.copy(path, folder / "matches")
        walk = Walk(folder, options.size, app_options, prepared=not options.unprepared)
        try:
            if match is not None:
                resume_match(walk.stage, folder / "matches" / match.name)
                walk.wait_for_move()
            walk.walk()
        except Exception as error:  # the measurements up to then are still printed
            print(f"the walk through {place} ended early: {error!r}")
        walk.close()
    return walk


def print_costs(walks: Mapping[str, Walk], least: float) -> float:
    """Print the touches that cost at least ``least``, the most expensive first; return the highest cost of all."""
    first_costs: dict[str, tuple[float, str]] = {}  # the highest cost of a first touch, and the place of its walk
    later_costs: dict[str, list[float]] = defaultdict(list)
    for place, walk in walks.items():
        for label, costs in walk.costs.items():
            first_costs[label] = max(first_costs.get(label, (0.0, "")), (costs[0], place))
            later_costs[label] += costs[1:]
    highest = {label: max([first, *later_costs[label]]) for label, (first, _) in first_costs.items()}
    for label, cost in sorted(highest.items(), key=lambda item: item[1], reverse=True):
        if cost >= least:
            first, place = first_costs[label]
            later = later_costs[label]
            later_text = f"{max(later):6.1f} again ({len(later)})" if later else ""
            print(f"{first:6.1f} first in {place:42} {later_text:22} {label}")
    return max(highest.values(), default=0.0)


def print_openings(walks: Mapping[str, Walk]) -> None:
    """Print how long all openings took, and list the openings above the limits, the slowest first."""
    openings = [opening for walk in walks.values() for opening in walk.openings]
    references = [milliseconds for walk in walks.values() for milliseconds in walk.references]
    print(f"{len(openings)} openings; the reference: {summary(references)}")
    for name, limit in (("first", FIRST_LIMIT), ("whole", WHOLE_LIMIT)):
        times = sorted(((getattr(opening, name), opening.label) for opening in openings), reverse=True)
        late = [(milliseconds, label) for milliseconds, label in times if milliseconds > limit]
        print(f"{name} picture: {summary([each for each, _ in times])}; {len(late)} after more than {limit:.0f} ms")
        for milliseconds, label in late:
            print(f"    {milliseconds:6.1f} {label}")


def print_slices(walks: Mapping[str, Walk]) -> None:
    """Print how long all slices of drawing ahead took, and list the slices above the limit, the slowest first."""
    slices = [timed_slice for walk in walks.values() for timed_slice in walk.slice_times]
    surfaces = [own_time for walk in walks.values() for own_time in walk.surface_times]
    print(f"{len(slices)} slices of drawing ahead: {summary([own_time.milliseconds for own_time, _ in slices])}")
    collections = [own_time.milliseconds for walk in walks.values() for own_time in walk.collection_times]
    print(f"{len(collections)} collections of new garbage: {summary(collections)}")
    print(f"a new surface of the window's size: {summary([own_time.milliseconds for own_time in surfaces])}")
    late = sorted(
        (own_time.milliseconds, own_time.page_faults, place)
        for own_time, place in slices
        if own_time.milliseconds > SLICE_LIMIT
    )
    print(f"{len(late)} slices took more than {SLICE_LIMIT:.0f} ms")
    for milliseconds, page_faults, place in reversed(late):
        print(f"    {milliseconds:6.1f} {place} ({page_faults} page faults)")


def main() -> int:
    """Walk from every place and print the slow turns; return 1 when one exceeds the limit."""
    parser = bench_parser(__doc__)
    built, places = [entry.name for entry in GAMES.values() if entry.built], (*MOMENTS, HOME)
    parser.add_argument("--games", type=names_among(built), default=",".join(built))
    parser.add_argument("--places", type=names_among(places), default=",".join(places), help="where walks begin")
    parser.add_argument("--size", type=read_size, default="1920x1080")
    parser.add_argument("--seed", type=int, default=71_001, help="of the matches")
    parser.add_argument("--least", type=float, default=12.0, help="what costs less is not listed")
    parser.add_argument("--unprepared", action="store_true", help="draw nothing ahead")
    options = parser.parse_args()
    garbage.keep_freed_memory()
    walks = {}
    with tempfile.TemporaryDirectory() as temporary:
        options.match_files = {game: save_at_moments(game, Path(temporary), options.seed) for game in options.games}
        starts: list[tuple[str, Path | None]] = []  # where walks begin: the name of the place, and its match
        for game in options.games:
            starts += [(f"{game} {moment}", options.match_files[game][moment]) for moment in MOMENTS]
        starts.append((HOME, None))
        for place, match in starts:
            if place.split()[-1] not in options.places:
                continue
            for app_options in APP_OPTIONS:
                name = f"{place}, {app_options['language']}"
                walks[name] = walk_through(name, match, app_options, options)
                print(f"{name}: {len(walks[name].costs)} kinds of touch", flush=True)
    print_openings(walks)
    print_slices(walks)
    slowest = print_costs(walks, options.least)
    print(f"the slowest turn {slowest:.1f} ms, limit {TURN_LIMIT:.0f}")
    return int(slowest > TURN_LIMIT)


if __name__ == "__main__":
    sys.exit(main())
