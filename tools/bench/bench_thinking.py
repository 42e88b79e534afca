"""Measure whether the window stutters while an elder thinks.

    python tools/bench/bench_thinking.py [GAME ...] [--size 1600x900] [--rounds 6]

For each game with an elder, the window's own loop runs without a display (SDL's dummy driver), at a table where it is
an elder's turn; the full window is redrawn in every step. In half of each round the elder's process thinks, in the
other half it only sleeps. The table does the same in both: it shows that the elder thinks, and asks the process for the
answer. So any difference comes from the thinking.

These are printed: the times between two pictures, the window's CPU time per picture, and the number of late pictures,
which come more than half a step after the usual time. Two more times are printed: how long it takes to ask the elder,
which pickles its knowledge, and to end a thought, which ends a process. Each of these delays one picture.

Other programs make pictures late, too. They also take processor time from the elder, which has a low priority. So the
load of the machine is printed before and after each game and, where the system tells, the elder's share of a core.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import mean

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from arguments import bench_parser, name_among
from times import Times, core_share, quantile, summary, time_call

from game.app import App
from game.commands.parsing import read_count, read_size
from game.commands.request import AppRequest
from game.core.bots import BotInput, ask_bot
from game.core.games import GAMES, find_game
from game.processes import thinking
from game.screens.open_match import thinker
from game.screens.table.table import Table
from game.ui.stage import STEP

#: how many pictures are timed in each half of a round: while the elder thinks, and while it sleeps
PICTURES = 150
#: how many pictures at the beginning of each half are not timed
WARM_UP = 45
#: an elder with more rollouts than fit into its time limit
BOT = "elder:100000"
#: the limit: how many milliseconds thinking may add to the p95 of the times between pictures
LIMIT = 1.0
#: after how many seconds of waiting the bench fails
PATIENCE = 120.0
#: a thought that has lasted this many seconds goes on until the elder's time limit: long enough to be measured
LONG_THOUGHT = 1.0
#: a picture is late if it comes more than this many steps of time after the one before
LATE_STEPS = 1.5

#: the function that the elder's process runs; for comparison, it is replaced by ``sleep``
think = thinking.think


def sleep(game: str, bot_input: BotInput, seed: str) -> tuple[str, bool]:
    """Do nothing in the elder's process for as long as a thought may take."""
    time.sleep(PATIENCE)
    return "", False


class Window:
    """An app at a table with an elder, whose pictures are timed."""

    def __init__(self, game: str, size: tuple[int, int], folder: Path) -> None:
        """Open the table: a person plays at the first seat, elders at all others; in a solo game an elder plays."""
        self.game = game
        seats = min(find_game(game).load_rules().seats)
        bots = tuple(range(min(1, seats - 1), seats))
        names = ("Ayla", "Oona", "Broca", "Tarn")[:seats]
        texts = dict.fromkeys(bots, BOT)
        self.app = App(
            AppRequest("play", game, names, seed=11, bots=bots, bot_texts=texts, size=size, data_dir=folder, mute=True)
        )
        self.app.open_first_scene()
        #: for each picture the milliseconds since the picture before, and the CPU milliseconds of the window
        self.times: Times = []
        #: the times that it took to send each question to the elder
        self.asking_times: Times = []
        #: the share of a core that the elder's process had during each series of timed pictures
        self.shares: list[float] = []
        self._last = time.perf_counter(), time.process_time()
        self._record_times()

    def _record_times(self) -> None:
        """Time every picture and every question to the elder, and redraw the full window in each step of time."""
        app = self.app
        worker = thinker(app.stage)
        draw, advance, ask = app.draw, app.advance, worker.ask

        def draw_and_record() -> None:
            draw()
            last_shown, last_cpu = self._last
            shown, cpu = time.perf_counter(), time.process_time()
            self.times.append(((shown - last_shown) * 1000, (cpu - last_cpu) * 1000))
            self._last = shown, cpu

        def advance_and_refresh() -> None:
            advance()
            app.stage.refresh()

        def ask_and_record(*question: object) -> object:
            began, cpu_began = time.perf_counter(), time.process_time()
            thought = ask(*question)  # type: ignore[arg-type]
            ended, cpu_ended = time.perf_counter(), time.process_time()
            self.asking_times.append(((ended - began) * 1000, (cpu_ended - cpu_began) * 1000))
            return thought

        app.draw = draw_and_record  # type: ignore[method-assign]
        app.advance = advance_and_refresh  # type: ignore[method-assign]
        worker.ask = ask_and_record  # type: ignore[method-assign,assignment]

    @property
    def table(self) -> Table | None:
        """The table, if it is on top."""
        scene = self.app.stage.scene
        return scene if isinstance(scene, Table) else None

    @property
    def thinks(self) -> bool:
        """Whether the elder's process works on an answer, and the table does nothing but wait for this answer."""
        table = self.table
        return table is not None and table.helpers.next_turn.only_bot_thinks and thinker(self.app.stage).has_begun

    def loop(self, until: Callable[[], bool]) -> None:
        """Run the loop until a condition is true; raises ``RuntimeError`` if it never is."""
        end = time.monotonic() + PATIENCE
        while not until():
            self.app.step()
            self.app.rest()
            if time.monotonic() > end:
                raise RuntimeError(f"{self.game}: still not true after {PATIENCE:.0f} s")

    def play_until_long_thought(self) -> None:
        """Make the person's moves until an elder has thought for longer than ``LONG_THOUGHT``."""
        random = Random(11)
        thought_began = time.monotonic()

        def thinks_for_long() -> bool:
            """Return whether a thought has lasted long; while no elder thinks, make the person's move."""
            nonlocal thought_began
            if not self.thinks:
                thought_began = time.monotonic()
                self._play_for_person(random)
            return time.monotonic() - thought_began > LONG_THOUGHT

        self.loop(thinks_for_long)

    def _play_for_person(self, random: Random) -> None:
        """Open the curtain if it is closed; if the person is asked, play the move of the bot "hunter"."""
        table = self.table
        prompt = table.match.prompt if table is not None and table.ready else None
        accept = next((control for control in self.app.stage.controls if control.id == "curtain.accept"), None)
        if accept is not None and accept.action is not None:
            accept.action()
        elif table is not None and prompt is not None and prompt.seat == 0:
            table.play(str(ask_bot(table.match, "hunter", random)))

    def time_giving_up(self) -> tuple[float, float]:
        """End the elder's thought and return how long that takes; in the next step the elder begins to think again."""
        table = self.table
        assert table is not None, "the table is on top while the elder thinks"
        return time_call(table.helpers.next_turn.thinking.cancel)

    def time_pictures(self) -> Times:
        """Return the times of pictures while the elder's process works; raises ``RuntimeError`` if its work ends."""
        self.loop(lambda: self.thinks)
        pid = thinker(self.app.stage).worker_pid or 0
        self.times.clear()
        self.loop(lambda: len(self.times) >= WARM_UP)
        self.times.clear()
        self.shares.append(core_share(pid, lambda: self.loop(lambda: len(self.times) >= PICTURES)))
        if not self.thinks:
            raise RuntimeError(f"{self.game}: the thought ended too early")
        return list(self.times)


def measure(game: str, size: tuple[int, int], rounds: int) -> bool:
    """Time pictures alternately with and without a thought, and print the times; return whether the limit is kept."""
    sleeping_times: Times = []
    thinking_times: Times = []
    ending_times: Times = []
    shares: list[float] = []  # of a core, while the elder thinks
    print(f"{game}, load before: {machine_load()}")
    with tempfile.TemporaryDirectory() as temporary:
        window = Window(game, size, Path(temporary))
        window.play_until_long_thought()
        for number in range(rounds):
            halves = [(think, thinking_times), (sleep, sleeping_times)]
            if number % 2:  # each half comes first in every other round
                halves.reverse()
            for work, times in halves:
                ending_times.append(window.time_giving_up())
                thinking.think = work
                times += window.time_pictures()
                if work is think:
                    shares.append(window.shares[-1])
        thinking.think = think
        window.time_giving_up()
        window.app.close()
    report("the elder's process sleeps", sleeping_times)
    report("the elder's process thinks", thinking_times)
    print(f"    its share of a core: {mean(shares):.0%}, at least {min(shares):.0%}")
    sleeping_p95 = quantile([clock for clock, _ in sleeping_times], 0.95)
    thinking_p95 = quantile([clock for clock, _ in thinking_times], 0.95)
    added_ms = thinking_p95 - sleeping_p95
    verdict = "ok" if added_ms <= LIMIT else "MISSED"
    print(f"  thinking adds {added_ms:+.2f} ms to the p95 (limit {LIMIT:.2f} ms): {verdict}")
    for label, times in (("to ask", window.asking_times), ("to end a thought", ending_times)):
        print(f"  {label}: {len(times)} times, {summary([clock for clock, _ in times])}")
    print(f"  load after: {machine_load()}", flush=True)
    return added_ms <= LIMIT


def report(label: str, times: Times) -> None:
    """Print the times between two pictures, the window's CPU time per picture, and how many pictures were late."""
    late_count = sum(clock > LATE_STEPS * STEP * 1000 for clock, _ in times)
    print(f"  {label}: {len(times)} pictures, {late_count} late; between two {summary([clock for clock, _ in times])}")
    print(f"    CPU of a picture: {summary([cpu for _, cpu in times])}")


def machine_load() -> str:
    """Return the mean number of processes that ran or waited in the last minute, and the number of cores."""
    if not hasattr(os, "getloadavg"):
        return "unknown"
    return f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


def main() -> None:
    """Measure each game in turn; exit with status 1 if thinking makes the pictures of any game late."""
    with_elder = [game for game in GAMES if "elder" in find_game(game).load_rules().bots]
    parser = bench_parser(__doc__)
    parser.add_argument("games", type=name_among(with_elder), nargs="*", default=with_elder, metavar="GAME")
    parser.add_argument("--size", type=read_size, default="1600x900")
    parser.add_argument("--rounds", type=read_count, default=6)
    options = parser.parse_args()
    within_limit = [measure(game, options.size, options.rounds) for game in options.games]
    sys.exit(0 if all(within_limit) else 1)


if __name__ == "__main__":
    main()
