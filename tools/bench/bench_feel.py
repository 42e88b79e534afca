"""How fast the app answers input: ``python tools/bench/bench_feel.py [--games A,B] [--touches N] [--size 3840x2160]``.

A table of each game is opened in the real program, with its own loop. The window is 1920 x 1080 or ``--size``, under
Xvfb (or on the present display, if it is large enough). This process points, presses, drags, releases and bangs at
random moments, through the X server, and reads when each picture was shown. For comparison, the same is done with a
bare loop, which only shows a picture 60 times per second. For each game and for the bare loop these are printed:

- the milliseconds from a touch to the next picture, by kind of touch,
- the intervals between pictures while something moves,
- the ten longest times of both kinds, and the work of the loop in each of them. "CPU" is all work of the loop's thread
  since the previous picture.

A touch after which the app has nothing to draw, such as a second hover over the same control, is counted separately.
Every table has music and bots. MISS marks a time that misses one of the goals below. In a window of more pixels than
1920 x 1080, the goal for intervals is wider.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import math
import os
import select
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeAlias

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
import pygame
from arguments import bench_parser, names_among
from bench_idle import SEATS, SIZE
from bench_startup import display
from times import quantile, summary

from game.app import App
from game.commands.parsing import read_count
from game.commands.request import AppRequest
from game.core import GAMES, Match
from game.core.bots import usual_bot
from game.screens.open_match import resume_match
from game.ui.stage import STEP

BARE = "bare loop"
#: how many events are sent to a table
TOUCHES = 300
#: the range of seconds between two touches, which are random, so that touches come at any moment between two pictures
PAUSE = (0.05, 0.25)
#: animations with at most this many pictures per second are decoration, and their intervals are not measured
DECORATION_RATE = 20
#: the goal for the p95 of touches (ms), which is two pictures of the bare loop, and for the longest touch (ms)
TOUCH_P95_GOAL, LONGEST_TOUCH_GOAL = 2 * STEP * 1000, 100.0
#: the goal for the p99 of intervals while something moves, as a multiple of the bare loop's: in a window of
#: 1920 x 1080, and in larger windows
P99_FACTOR_GOAL, LARGE_P99_FACTOR_GOAL = 1.25, 2.0
#: the goal for the longest interval (ms), unless the machine itself stood still as long
LONGEST_INTERVAL_GOAL = 50.0
#: seconds after which a picture no longer counts as the answer to a touch
_PATIENCE = 2.0


class Picture(NamedTuple):
    """A picture that was shown."""

    #: when it was shown (s)
    at: float
    #: whether something has moved in each step of time since the picture before
    is_moving: bool
    #: the time that the loop has spent on each part of its work since the picture before (ms)
    spent: dict[str, float]


class HandledEvents(NamedTuple):
    """Events that the app handled together."""

    #: when they were handled (s)
    at: float
    #: whether they cause a new picture
    changes_picture: bool


#: How many milliseconds passed until a picture was shown, and how many of them the loop spent on each part of its work.
Delay: TypeAlias = tuple[float, dict[str, float]]
#: The delays after touches, by the kind of touch.
Delays: TypeAlias = dict[str, list[Delay]]
#: The middles of the controls, in pixels, by the kind of touch that they take.
Places: TypeAlias = dict[str, list[tuple[float, float]]]


class Recorder:
    """Records each shown picture, tells the parent process where to touch, and prints the records at the end."""

    def __init__(self, places: Callable[[], Places]) -> None:
        self.ended = False
        self._places = places
        #: whether a step of time since the last picture left nothing to draw
        self._has_rested = False
        self._pictures: list[Picture] = []
        self._handled: list[HandledEvents] = []
        #: the CPU seconds used until the last picture, and the milliseconds spent on each part of the work since then
        self._cpu_seconds = time.thread_time()
        self._spent: dict[str, float] = defaultdict(float)
        #: for each running action, the time (s) up to which it is counted in ``_spent``; an action may still run when a
        #: picture is shown
        self._since: dict[str, float] = {}
        self._show = pygame.display.update
        pygame.display.update = self._show_and_record

    def _show_and_record(self, *changed: Any) -> None:
        """Show a picture as ``pygame.display.update`` does; record the time, and the work since the last picture."""
        self._show(*changed)
        for name in self._since:
            self._add_time(name)
        cpu_seconds = time.thread_time()
        spent = {"CPU": (cpu_seconds - self._cpu_seconds) * 1000, **self._spent}
        self._cpu_seconds = cpu_seconds
        self._pictures.append(Picture(time.perf_counter(), not self._has_rested, spent))
        self._spent.clear()
        self._has_rested = False

    def recording_events(self, take: Callable[[], None], changed: Callable[[], bool]) -> Callable[[], None]:
        """Return a function that calls ``take`` and records whether the events changed the picture.

        ``changed`` returns whether a new picture must be drawn.
        """

        def take_and_record() -> None:
            has_events = pygame.event.peek(pump=True)
            pictures_before = len(self._pictures)
            take()
            if has_events:
                changes_picture = changed() or len(self._pictures) > pictures_before
                self._handled.append(HandledEvents(time.perf_counter(), changes_picture))

        return take_and_record

    def recording_rest(self, advance: Callable[[], None], changed: Callable[[], bool]) -> Callable[[], None]:
        """Return a function that calls ``advance`` and records whether there was nothing to draw after it.

        ``changed`` returns whether a new picture must be drawn.
        """

        def advance_and_record() -> None:
            advance()
            self._has_rested = self._has_rested or not changed()

        return advance_and_record

    def with_timing(self, name: str, act: Callable[..., Any]) -> Callable[..., Any]:
        """Wrap ``act`` in a function that also records its time."""

        def act_timed(*args: Any) -> Any:
            self._since[name] = time.perf_counter()
            try:
                return act(*args)
            finally:
                self._add_time(name)
                del self._since[name]

        return act_timed

    def _add_time(self, name: str) -> None:
        """Count the time since the action ``name`` began, or since its time was last counted."""
        now = time.perf_counter()
        self._spent[name] += (now - self._since[name]) * 1000
        self._since[name] = now

    def answer_parent(self) -> None:
        """Answer the questions of the parent process with a line of JSON each.

        The answer to ``places`` is where to touch. The answer to any other line is the records, and the program ends.
        """
        while not self.ended and select.select([sys.stdin], [], [], 0)[0]:
            self.ended = sys.stdin.readline().strip() != "places"
            timed_places = self.with_timing("the bench", self._places)
            print(json.dumps([self._pictures, self._handled] if self.ended else timed_places()), flush=True)


def run_bare(size: tuple[int, int]) -> None:
    """Run a loop that copies a picture and shows it, 60 times a second."""
    pygame.init()
    window = pygame.display.set_mode(size)
    picture = pygame.Surface(size).convert()
    recorder = Recorder(lambda: {"hover": [(400 + 40 * place, 500) for place in range(20)]})
    take = recorder.recording_events(lambda: pygame.event.clear(), lambda: True)
    until = time.perf_counter()
    while not recorder.ended:
        take()
        window.blit(picture, (0, 0))
        pygame.display.update()
        recorder.answer_parent()
        until = max(until + STEP, time.perf_counter())
        time.sleep(max(0.0, until - time.perf_counter()))


def run_table(game: str, folder: Path, size: tuple[int, int]) -> None:
    """Run the program at a table of a game against bots, and measure it until the parent process ends it.

    To be timed, the methods that the app calls in a step are wrapped by a ``Recorder``.
    """
    bot = usual_bot(GAMES[game].load_rules())
    match = Match.new(game, seats=SEATS[game], seed=52_001, table={"bots": [None] + [bot] * (SEATS[game] - 1)})
    match.save(folder / "match.firepit")
    app = App(AppRequest(size=size, data_dir=folder))
    stage = app.stage
    app.open_first_scene()
    resume_match(stage, folder / "match.firepit")
    recorder = Recorder(lambda: places(app))
    take, advance = recorder.with_timing("touch", app.take_events), recorder.with_timing("time", app.advance)
    app.take_events = recorder.recording_events(take, lambda: stage.wants_drawing)  # type: ignore[method-assign]
    app.advance = recorder.recording_rest(advance, lambda: stage.wants_drawing and stage.frame_rate > DECORATION_RATE)  # type: ignore[method-assign]
    app.draw = recorder.with_timing("draw", app.draw)  # type: ignore[method-assign]
    stage.preloader.preload_slice = recorder.with_timing("ahead", stage.preloader.preload_slice)  # type: ignore[method-assign]
    app.sound.advance = recorder.with_timing("sound", app.sound.advance)  # type: ignore[method-assign]
    while not recorder.ended:
        app.step()
        recorder.answer_parent()
        app.rest()
    app.close()


def places(app: App) -> Places:
    """Return the middles of a table's controls, in pixels of the window, by the kind of touch."""
    middles: Places = {"hover": [], "move": [], "bang": [], "drag": []}
    for control in app.stage.controls:
        middle = app.stage.canvas.mapping.to_window(control.visible_rect).center
        middles["hover"].append(middle)
        if control.enabled and control.hold:
            middles["bang"].append(middle)
        elif control.enabled and control.drag:
            middles["drag"].append(middle)
        elif control.enabled and control.moves:
            middles["move"].append(middle)
    return middles


class Hand:
    """Touches a window through the X server; ``touches`` has the time and the kind of each touch."""

    def __init__(self, display: str) -> None:
        self._x11, self._test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self._x11.XOpenDisplay.restype = ctypes.c_void_p
        self._display = ctypes.c_void_p(self._x11.XOpenDisplay(display.encode()))
        self.at = (0, 0)
        self.touches: list[tuple[float, str]] = []

    def send(self, kind: str, function: str, *args: int) -> None:
        """Send an event by calling a ``function`` of XTest, and record it as a touch of a ``kind``."""
        self.touches.append((time.perf_counter(), kind))
        delay = ctypes.c_ulong(0)
        getattr(self._test, function)(self._display, *args, delay)
        self._x11.XFlush(self._display)

    def point(self, kind: str, at: tuple[float, float]) -> None:
        """Move the pointer, unless it is there already, since that would make no event."""
        x, y = at
        new = (round(x), round(y))
        if self.at != new:
            self.at = new
            self.send(kind, "XTestFakeMotionEvent", -1, *new)

    def press(self, kind: str) -> None:
        """Press the main button."""
        self.send(kind, "XTestFakeButtonEvent", 1, 1)

    def release(self, kind: str) -> None:
        """Release the main button."""
        self.send(kind, "XTestFakeButtonEvent", 1, 0)


@contextmanager
def program(subject: str, size: str, environment: dict[str, str]) -> Iterator[Callable[[str], Any]]:
    """Run the bare loop or the table of a game; yield a function that asks the program a question."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(Path(__file__).resolve()), "--be", subject, "--folder", folder, "--size", size]
        running = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        assert running.stdin is not None and running.stdout is not None
        inlet, outlet = running.stdin, running.stdout

        def ask(question: str) -> Any:
            print(question, file=inlet, flush=True)
            return json.loads(next(line for line in outlet if line[:1] in "[{"))

        yield ask
        running.wait()


def touch(hand: Hand, ask: Callable[[str], Any], chance: Random) -> None:
    """Touch the window once, as a player does."""

    def pause(least: float = 0.02, most: float = 0.12) -> None:
        time.sleep(chance.uniform(least, most))

    places_by_kind = ask("places")
    pause(*PAUSE)
    hand.point("hover", chance.choice([*places_by_kind["hover"], (960.0, 540.0)]))
    pause()
    # moves are twice as likely, since they are the most usual touch
    kinds = [kind for kind in ("move", "move", "bang", "drag") if places_by_kind.get(kind)]
    kind = chance.choice(kinds or ["hover"])
    if kind == "hover":
        return
    x, y = chance.choice(places_by_kind[kind])
    hand.point("hover", (x, y))
    pause()
    hand.press("press")
    pause()
    if kind == "drag":
        for step in range(1, 13):
            hand.point("drag", (x + 12 * step, y + 5 * step))
            pause(0.004, 0.03)
    hand.release("release" if kind == "drag" else kind)  # a move or a bang happens on release
    pause()  # the program needs some milliseconds before it can tell its places again


def delays_after_touches(
    touches: list[tuple[float, str]], pictures: list[Picture], handled: list[HandledEvents]
) -> tuple[Delays, int]:
    """Return the delay from each touch to the next picture, and the number of touches that changed no picture."""
    delays_by_kind: Delays = defaultdict(list)
    unchanged = 0
    for touched_at, kind in touches:  # pictures and handled events are in the order of time
        events = next((events for events in handled if events.at > touched_at), None)
        picture = next((picture for picture in pictures if picture.at > touched_at), None)
        if events is not None and not events.changes_picture:
            unchanged += 1
        elif picture is not None and events is not None and picture.at - touched_at < _PATIENCE:
            spent = {**picture.spent, "until taken": (events.at - touched_at) * 1000}
            delays_by_kind[kind].append(((picture.at - touched_at) * 1000, spent))
    return dict(delays_by_kind), unchanged


def intervals(pictures: list[Picture]) -> list[Delay]:
    """Return the milliseconds between pictures while something moved, and the loop's work in each interval."""
    return [
        ((picture.at - previous.at) * 1000, picture.spent)
        for previous, picture in pairwise(pictures)
        if picture.is_moving
    ]


def report(
    subject: str,
    touches: list[tuple[float, str]],
    pictures: list[Picture],
    handled: list[HandledEvents],
    p99_goal: float,
) -> list[Delay]:
    """Print the measurements of the ``subject``, and return the intervals between pictures.

    ``p99_goal`` is the goal for the p99 of the intervals, in milliseconds.
    """
    delays_by_kind, unchanged = delays_after_touches(touches, pictures, handled)
    all_delays = [delay for delays_of_kind in delays_by_kind.values() for delay in delays_of_kind]
    print(f"{subject}; load {os.getloadavg()[0]:.1f}; {unchanged} touches changed nothing to be seen")
    for kind, delays_of_kind in {"all touches": all_delays, **delays_by_kind}.items():
        times = [milliseconds for milliseconds, _ in delays_of_kind]
        touches_miss = quantile(times, 0.95) > TOUCH_P95_GOAL or max(times, default=0.0) > LONGEST_TOUCH_GOAL
        print(f"  {kind:12} {len(times):4}  {summary(times)}{'  MISS' if touches_miss else ''}")
    between = intervals(pictures)
    gaps = [milliseconds for milliseconds, _ in between]
    p99 = quantile(gaps, 0.99)
    over = ", ".join(f"over {limit} ms {sum(gap > limit for gap in gaps)}" for limit in (25, 50))
    intervals_miss = p99 > p99_goal or max(gaps, default=0.0) > LONGEST_INTERVAL_GOAL
    gaps_text = f"{len(gaps):4}  {summary(gaps)}, p99 {p99:.2f} ms, {over}"
    print(f"  intervals    {gaps_text}{'  MISS' if intervals_miss else ''}")
    cpu = [spent.get("CPU", 0.0) for _, spent in between]
    print(f"  CPU of each  {len(cpu):4}  {summary(cpu)}, p99 {quantile(cpu, 0.99):.2f} ms")
    if subject != BARE:
        print_longest("touches", all_delays)
        print_longest("intervals", between)
    return between


def print_longest(plural: str, delays: list[Delay]) -> None:
    """Print the ten longest delays, and how long each part of the loop's work took in them."""
    print(f"  the longest {plural}:")
    for milliseconds, milliseconds_by_part in sorted(delays, key=lambda delay: delay[0], reverse=True)[:10]:
        parts = sorted(milliseconds_by_part.items(), key=lambda item: item[1], reverse=True)
        parts_text = ", ".join(f"{name} {part_milliseconds:.0f}" for name, part_milliseconds in parts)
        print(f"      {milliseconds:6.1f} ms: {parts_text}", flush=True)


def main() -> None:
    """Measure the bare loop and each game.

    Each of them runs in a process that this program starts with ``--be``.
    """
    parser = bench_parser(__doc__)
    built = [name for name in SEATS if GAMES[name].built]
    parser.add_argument("--games", type=names_among(built), default=",".join(built))
    parser.add_argument("--touches", type=read_count, default=TOUCHES)
    parser.add_argument("--size", default="x".join(map(str, SIZE)), help="of the window, such as 3840x2160")
    parser.add_argument("--be", help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    width, height = map(int, options.size.split("x"))
    if options.be == BARE:
        run_bare((width, height))
        return
    if options.be:
        run_table(options.be, options.folder, (width, height))
        return
    p99_goal = math.inf
    usual_width, usual_height = SIZE
    is_larger = width * height > usual_width * usual_height
    factor = LARGE_P99_FACTOR_GOAL if is_larger else P99_FACTOR_GOAL
    with display(options.size) as environment:
        for subject in (BARE, *options.games):
            with program(subject, options.size, environment) as ask:
                hand, chance = Hand(environment["DISPLAY"]), Random(1)
                ask("places")
                time.sleep(1.0)
                while len(hand.touches) < options.touches:
                    touch(hand, ask, chance)
                time.sleep(1.0)
                pictures, handled = ask("end")
                between = report(
                    subject,
                    hand.touches,
                    [Picture(*picture) for picture in pictures],
                    [HandledEvents(*events) for events in handled],
                    p99_goal,
                )
                if subject == BARE:
                    p99_goal = factor * quantile([milliseconds for milliseconds, _ in between], 0.99)


if __name__ == "__main__":
    main()
