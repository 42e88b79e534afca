"""How the app answers a hand: ``python tools/bench/bench_feel.py [--games A,B] [--touches N] [--size 3840x2160]``.

Opens a table of each game in the real program, with its own loop, in a window of 1920 x 1080, or of another size, under
Xvfb (or the display there is, if it is large enough). This process points, presses, drags, releases and bangs at random
moments, through the X server, and reads when each picture was shown. Told are the milliseconds from a touch to the next
picture by kind of touch, and the intervals between pictures while something moves, both beside a bare loop that copies
a picture and shows it 60 times a second, and the ten longest of each game with what the loop did meanwhile ("CPU" is
all that its thread did since the picture before). A touch after which the app has nothing to draw, such as a hover over
what was hovered already, changes nothing to be seen: it is counted apart.
Every table has music and bots. MISS marks what misses a goal: touches ``TOUCH_GOAL``, intervals ``INTERVAL_GOAL``,
which is wider in a window of more pixels than 1920 x 1080.
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
from typing import Any, TypeAlias

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygame
from bench_idle import SEATS, SIZE
from bench_startup import start_display
from times import quantile, summary

from game.app import App
from game.commands.request import AppRequest
from game.core import GAMES, Match
from game.core.bots import usual_bot
from game.screens.open_match import resume_match
from game.ui.stage import STEP

BARE = "bare loop"
#: how many events are sent to a table
TOUCHES = 300
#: seconds between two touches: so that they come at any moment of a picture, and that a table goes on
PAUSE = (0.05, 0.25)
#: animations with at most this many pictures a second are decoration
DECORATION = 20
#: touches: the p95 in pictures of the bare loop (ms), and the worst (ms)
TOUCH_GOAL = 2 * STEP * 1000, 100.0
#: intervals while something moves: the p99 as a multiple of that of the bare loop, in a window of 1920 x 1080 and of
#: more pixels; and the longest (ms), unless the machine itself was away as long
INTERVAL_GOAL = 1.25, 2.0, 50.0
#: for how many seconds a picture is waited for
_PATIENCE = 2.0

#: One picture: when it was shown (s), whether something has moved in each step of time since the one before, and what
#: the loop has done since then (ms).
Picture: TypeAlias = tuple[float, bool, dict[str, float]]
#: Events that were taken: when (s), and whether the app has drawn or is to draw because of them.
Taking: TypeAlias = tuple[float, bool]
#: After how many milliseconds a picture came, and what the loop had done for it.
Answer: TypeAlias = tuple[float, dict[str, float]]
#: By kind of touch.
Answers: TypeAlias = dict[str, list[Answer]]
#: Where something may be touched: the middle of what takes a press, in pixels, by what a release there does.
Places: TypeAlias = dict[str, list[tuple[float, float]]]


class Watched:
    """Notes each picture that is shown, answers where something may be touched, and tells all at the end."""

    def __init__(self, places: Callable[[], Places]) -> None:
        self.ended = False
        self._places = places
        self._has_rested = False
        self._pictures: list[Picture] = []
        self._takings: list[Taking] = []
        self._used = time.thread_time()
        self._spent: dict[str, float] = defaultdict(float)
        #: since when what is being timed now goes on (s); a picture is shown while ``draw`` does
        self._since: dict[str, float] = {}
        self._show, pygame.display.update = pygame.display.update, self._update

    def _update(self, *changed: Any) -> None:
        self._show(*changed)
        for name in self._since:
            self._note(name)
        used, self._used = time.thread_time() - self._used, time.thread_time()
        self._pictures.append((time.perf_counter(), not self._has_rested, {"CPU": used * 1000, **self._spent}))
        self._spent.clear()
        self._has_rested = False

    def taking(self, take: Callable[[], None], changed: Callable[[], bool]) -> Callable[[], None]:
        """Return a function that takes events as ``take`` does, and notes whether they have ``changed`` the picture."""

        def noted() -> None:
            came, shown = pygame.event.peek(pump=True), len(self._pictures)
            take()
            if came:
                self._takings.append((time.perf_counter(), changed() or len(self._pictures) > shown))

        return noted

    def stepping(self, advance: Callable[[], None], changed: Callable[[], bool]) -> Callable[[], None]:
        """Return a function that advances a step as ``advance`` does, and notes whether that left nothing to draw."""

        def noted() -> None:
            advance()
            self._has_rested = self._has_rested or not changed()

        return noted

    def timing(self, name: str, act: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function that does the same, and notes how long it takes."""

        def timed(*given: Any) -> Any:
            self._since[name] = time.perf_counter()
            try:
                return act(*given)
            finally:
                self._note(name)
                del self._since[name]

        return timed

    def _note(self, name: str) -> None:
        """Note how long something has taken until now."""
        now = time.perf_counter()
        self._spent[name] += (now - self._since[name]) * 1000
        self._since[name] = now

    def answer(self) -> None:
        """Answer what the other process has asked, if it has."""
        while not self.ended and select.select([sys.stdin], [], [], 0)[0]:
            self.ended = sys.stdin.readline().strip() != "places"
            ask = self.timing("the bench", self._places)
            print(json.dumps([self._pictures, self._takings] if self.ended else ask()), flush=True)


def be_bare(size: tuple[int, int]) -> None:
    """Be a loop that copies a picture and shows it, 60 times a second."""
    pygame.init()
    window = pygame.display.set_mode(size)
    picture = pygame.Surface(size).convert()
    watched = Watched(lambda: {"hover": [(400 + 40 * place, 500) for place in range(20)]})
    take = watched.taking(lambda: pygame.event.clear(), lambda: True)
    until = time.perf_counter()
    while not watched.ended:
        take()
        window.blit(picture, (0, 0))
        pygame.display.update()
        watched.answer()
        until = max(until + STEP, time.perf_counter())
        time.sleep(max(0.0, until - time.perf_counter()))


def be_table(game: str, folder: Path, size: tuple[int, int]) -> None:
    """Be the program, at a table of a game against bots."""
    bot = usual_bot(GAMES[game].load_rules())
    match = Match.new(game, seats=SEATS[game], seed=52_001, table={"bots": [None] + [bot] * (SEATS[game] - 1)})
    match.save(folder / "match.firepit")
    app = App(AppRequest(size=size, data_dir=folder))
    stage = app.stage
    app.open_first_scene()
    resume_match(stage, folder / "match.firepit")
    watched = Watched(lambda: places(app))
    take, advance = watched.timing("touch", app.take_events), watched.timing("time", app.advance)
    app.take_events = watched.taking(take, lambda: stage.wants_drawing)  # type: ignore[method-assign]
    app.advance = watched.stepping(advance, lambda: stage.wants_drawing and stage.frame_rate > DECORATION)  # type: ignore[method-assign]
    app.draw = watched.timing("draw", app.draw)  # type: ignore[method-assign]
    stage.foresight.go_on = watched.timing("ahead", stage.foresight.go_on)  # type: ignore[method-assign]
    app.sound.advance = watched.timing("sound", app.sound.advance)  # type: ignore[method-assign]
    while not watched.ended:
        app.step()
        watched.answer()
        app.rest()
    app.close()


def places(app: App) -> Places:
    """Return where a table may be touched."""
    found: Places = {"hover": [], "move": [], "bang": [], "drag": []}
    for control in app.stage.controls:
        at = app.stage.canvas.mapping.to_window(control.visible_rect).center
        found["hover"].append(at)
        if control.enabled and control.hold:
            found["bang"].append(at)
        elif control.enabled and control.drag:
            found["drag"].append(at)
        elif control.enabled and control.moves:
            found["move"].append(at)
    return found


class Hand:
    """Touches a window through the X server: ``touches`` are when and how."""

    def __init__(self, display: str) -> None:
        self._x11, self._test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self._x11.XOpenDisplay.restype = ctypes.c_void_p
        self._display = ctypes.c_void_p(self._x11.XOpenDisplay(display.encode()))
        self.at = (0, 0)
        self.touches: list[tuple[float, str]] = []

    def do(self, kind: str, function: str, *given: int) -> None:
        """Send an event of XTest, and note it as a touch of a kind."""
        self.touches.append((time.perf_counter(), kind))
        getattr(self._test, function)(self._display, *given, ctypes.c_ulong(0))
        self._x11.XFlush(self._display)

    def point(self, kind: str, at: tuple[float, float]) -> None:
        """Move the pointer, unless it is there: then there would be no event."""
        before, self.at = self.at, (round(at[0]), round(at[1]))
        if self.at != before:
            self.do(kind, "XTestFakeMotionEvent", -1, *self.at)

    def press(self, kind: str, down: bool) -> None:
        """Press the main button, or release it."""
        self.do(kind, "XTestFakeButtonEvent", 1, int(down))


@contextmanager
def program(what: str, size: str, environment: dict[str, str]) -> Iterator[Callable[[str], Any]]:
    """Run the bare loop or a table; yield what asks it something."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(Path(__file__).resolve()), "--be", what, "--folder", folder, "--size", size]
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
    """Touch the window once, as whoever plays does."""

    def pause(least: float = 0.02, most: float = 0.12) -> None:
        time.sleep(chance.uniform(least, most))

    found = ask("places")
    pause(*PAUSE)
    hand.point("hover", chance.choice([*found["hover"], (960.0, 540.0)]))
    pause()
    kind = chance.choice([kind for kind in ("move", "move", "bang", "drag") if found.get(kind)] or ["hover"])
    if kind == "hover":
        return
    x, y = chance.choice(found[kind])
    hand.point("hover", (x, y))
    pause()
    hand.press("press", True)
    pause()
    if kind == "drag":
        for step in range(1, 13):
            hand.point("drag", (x + 12 * step, y + 5 * step))
            pause(0.004, 0.03)
    hand.press("release" if kind == "drag" else kind, False)
    pause()  # what the window is asked next takes some milliseconds


def answers(touches: list[tuple[float, str]], pictures: list[Picture], takings: list[Taking]) -> tuple[Answers, int]:
    """Find the picture that was shown next after each touch; count those touches that changed nothing to be seen."""
    found: Answers = defaultdict(list)
    unchanged = 0
    for when, kind in touches:
        taken = next((taking for taking in takings if taking[0] > when), None)
        shown = next((picture for picture in pictures if picture[0] > when), None)
        if taken is not None and not taken[1]:
            unchanged += 1
        elif shown is not None and taken is not None and shown[0] - when < _PATIENCE:
            spent = {**shown[2], "until taken": (taken[0] - when) * 1000}
            found[kind].append(((shown[0] - when) * 1000, spent))
    return dict(found), unchanged


def intervals(pictures: list[Picture]) -> list[Answer]:
    """Return the milliseconds between pictures while something moved, and what the loop did in each interval."""
    return [((late[0] - soon[0]) * 1000, late[2]) for soon, late in pairwise(pictures) if late[1]]


def report(
    what: str, touches: list[tuple[float, str]], pictures: list[Picture], takings: list[Taking], longest: float
) -> list[Answer]:
    """Print what was measured of the bare loop or of a table, and return the intervals.

    ``longest`` is the goal for the p99 of the intervals, in milliseconds.
    """
    found, unchanged = answers(touches, pictures, takings)
    every = [answer for kind in found.values() for answer in kind]
    print(f"{what}; load {os.getloadavg()[0]:.1f}; {unchanged} touches changed nothing to be seen")
    for kind, those in {"all touches": every, **found}.items():
        waited = [milliseconds for milliseconds, _ in those]
        missed = quantile(waited, 0.95) > TOUCH_GOAL[0] or max(waited, default=0.0) > TOUCH_GOAL[1]
        print(f"  {kind:12} {len(those):4}  {summary(waited)}{'  MISS' if missed else ''}")
    between = intervals(pictures)
    apart = [milliseconds for milliseconds, _ in between]
    over = f"over 25 ms {sum(gap > 25 for gap in apart)}, over 50 ms {sum(gap > 50 for gap in apart)}"
    missed = quantile(apart, 0.99) > longest or max(apart, default=0.0) > INTERVAL_GOAL[2]
    told_gaps = f"{len(apart):4}  {summary(apart)}, p99 {quantile(apart, 0.99):.2f} ms, {over}"
    print(f"  intervals    {told_gaps}{'  MISS' if missed else ''}")
    used = [spent.get("CPU", 0.0) for _, spent in between]
    print(f"  their CPU    {len(used):4}  {summary(used)}, p99 {quantile(used, 0.99):.2f} ms")
    if what != BARE:
        tell_worst("touches", every)
        tell_worst("intervals", between)
    return between


def tell_worst(what: str, those: list[Answer]) -> None:
    """Print the ten longest of some times, and what the loop did in each."""
    print(f"  the longest {what}:")
    for milliseconds, spent in sorted(those, key=lambda each: -each[0])[:10]:
        told_parts = ", ".join(f"{name} {part:.0f}" for name, part in sorted(spent.items(), key=lambda item: -item[1]))
        print(f"      {milliseconds:6.1f} ms: {told_parts}", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", help="only these, with commas between")
    parser.add_argument("--touches", type=int, default=TOUCHES)
    parser.add_argument("--size", default="x".join(map(str, SIZE)), help="of the window, such as 3840x2160")
    parser.add_argument("--be", help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    wide, high = map(int, asked.size.split("x"))
    if asked.be == BARE:
        be_bare((wide, high))
        return
    if asked.be:
        be_table(asked.be, asked.folder, (wide, high))
        return
    server, environment = start_display(asked.size)
    longest = math.inf
    most = INTERVAL_GOAL[wide * high > SIZE[0] * SIZE[1]]
    try:
        games = asked.games.split(",") if asked.games else [name for name in SEATS if GAMES[name].built]
        for what in (BARE, *games):
            with program(what, asked.size, environment) as ask:
                hand, chance = Hand(environment["DISPLAY"]), Random(1)
                ask("places")
                time.sleep(1.0)
                while len(hand.touches) < asked.touches:
                    touch(hand, ask, chance)
                time.sleep(1.0)
                between = report(what, hand.touches, *ask("end"), longest)
                if what == BARE:
                    longest = most * quantile([milliseconds for milliseconds, _ in between], 0.99)
    finally:
        if server is not None:
            server.terminate()


if __name__ == "__main__":
    main()
