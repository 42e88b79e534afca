"""Measure how long a person at a table waits after each move.

Run ``python tools/bench/bench_waits.py [--limits] [--games A,B] [--seats N] [--seed N]``.

Plays matches of each game in the app, a person at the first seat and hunters (or the game's first bot) at the others.
The person's moves are clicks on controls of the UI map; if a move takes several clicks, only the last click is made. A
wait lasts from a click until the UI map is no longer busy and has an enabled control. It is measured in the app's time,
in steps of 1/60 s, not in the time that this machine takes. Bots take no time to think.

The median, the 95th percentile and the longest wait are printed: for all clicks after which something was shown, for
each kind of move (its first word), and for whole turns of bots, if a game has turns. ``--listed`` prints the events of
the longest waits. With ``--limits`` only the games with limits are played, with their numbers of seats, and 1 is
returned when a limit is exceeded.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections import defaultdict
from itertools import chain
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
from arguments import bench_parser, names_among
from times import quantile

from game.app import App
from game.commands.parsing import read_count, read_number
from game.commands.request import AppRequest
from game.core import GAMES, Match
from game.core.bots import ask_bot
from game.screens.open_match import resume_match
from game.screens.table.table import Table
from game.ui.stage import STEP

SEATS = {"ugh_ugh": 3, "cvlizations": 3, "my_first_stone_age": 3, "stone_age": 3, "stone_age_solo": 1, "settlers": 3}
NAMES = ("Ayla", "Broca", "Oona", "Tarn")
#: the names of two kinds of waits; every other kind is named after the first word of a person's move
ALL_MOVES, BOT_TURN = "all touches", "a bot's turn"
#: the limits: median seconds, by game, number of seats and kind of touch
LIMITS = (
    ("my_first_stone_age", 2, ALL_MOVES, 3.5),
    ("my_first_stone_age", 3, ALL_MOVES, 3.5),
    ("settlers", 3, BOT_TURN, 5.0),
    ("cvlizations", 2, ALL_MOVES, 3.0),
    ("cvlizations", 2, "play", 3.0),
    ("cvlizations", 3, "play", 3.5),
    ("ugh_ugh", 3, "call", 4.0),
)
#: the first seed; no code was tuned on these seeds
FIRST_SEED = 52_001
#: times up to this many seconds do not count as waits
_INSTANT = 0.05
#: how many of the longest waits are listed with their events
_LISTED_WAITS = 6
#: seconds after which a table counts as stuck
_LONGEST_WAIT = 180.0


class MeasuredMatch:
    """A match in the app, and how long its person had to wait.

    ``waits`` has the seconds of each wait, by the first word of the move before it. ``bot_turns`` has the seconds of
    each whole turn of a bot. ``described_waits`` has the seconds of each wait, and a text with its move and events.
    """

    def __init__(self, game: str, seats: int, seed: int, folder: Path, speed: float) -> None:
        bots = GAMES[game].load_rules().bots
        bot = "hunter" if "hunter" in bots else next(iter(bots))
        self.bot = bot
        match = Match.new(game, names=list(NAMES[:seats]), seed=seed, table={"bots": [None] + [bot] * (seats - 1)})
        file = folder / f"{game}-{seed}.firepit"
        match.save(file)
        self._map_file = folder / "ui.json"
        self._app = App(AppRequest(data_dir=folder, ui_map=self._map_file, size=(480, 270), mute=True))
        self.stage = self._app.stage
        self.stage.options.speed = speed
        self._app.open_first_scene()
        resume_match(self.stage, file)
        self._random = Random(seed)
        self.waits: dict[str, list[float]] = defaultdict(list)
        self.bot_turns: list[float] = []
        self.described_waits: list[tuple[float, str]] = []
        #: the seat of the turn on screen, and the seconds since that turn began
        self._turn: int | None = None
        self._turn_seconds = 0.0

    @property
    def map(self) -> dict[str, Any]:
        """The UI map of the current screen."""
        self.stage.refresh()
        self.stage.draw()
        ui_map: dict[str, Any] = json.loads(self._map_file.read_text(encoding="utf-8"))
        return ui_map

    @property
    def table(self) -> Table | None:
        """The table, or ``None`` if another screen is on top."""
        scene = self.stage.scene
        return scene if isinstance(scene, Table) else None

    def wait_until_ready(self) -> float:
        """Advance the app until the UI map has enabled controls; return how many seconds of the app's time passed."""
        steps = 0
        while steps * STEP < _LONGEST_WAIT:
            if not self.stage.scene.busy:
                ui_map = self.map
                if not ui_map["busy"] and any(control["enabled"] for control in ui_map["controls"]):
                    return steps * STEP
            self.stage.advance(STEP)
            self._time_turn()
            steps += 1
        raise RuntimeError(f"{self.stage.scene.name} never comes to rest")

    def _time_turn(self) -> None:
        """Add a step of time to the current turn; if a bot's turn has ended, add its seconds to ``bot_turns``.

        Does nothing in a game without turns.
        """
        table = self.table
        if table is None:
            return
        turns_have_begun = bool(getattr(table.view, "turn", 0))
        seat = getattr(table.view, "active", None) if turns_have_begun else None
        if seat != self._turn:
            was_turn_of_bot = self._turn is not None and self._turn != 0  # the person sits at seat 0
            if was_turn_of_bot:
                self.bot_turns.append(self._turn_seconds)
            self._turn = seat
            self._turn_seconds = 0.0
        if table.busy:
            self._turn_seconds += STEP

    def play(self, moves: int) -> None:
        """Play up to ``moves`` moves of the person, and record the wait after each."""
        self.wait_until_ready()
        for _ in range(moves):
            table = self.table
            if table is None or table.match.prompt is None:
                return
            if table.match.prompt.seat != 0:
                raise RuntimeError(f"a bot is asked, and nothing moves: {table.match!r}")
            move = str(ask_bot(table.match, self.bot, self._random))
            record_count = len(table.match.records)
            self._touch(table, move)
            seconds = self.wait_until_ready()
            if seconds > _INSTANT:
                self.waits[move.split()[0]].append(seconds)
                new_records = table.match.records[record_count:]
                events = [type(event).__name__ for record in new_records for event in record.events]
                self.described_waits.append((seconds, f"{move}: {' '.join(events)}"))

    def _touch(self, table: Table, move: str) -> None:
        """Click a control that makes the move; if no click makes it, play the move directly."""
        record_count = len(table.match.records)
        for control in self.map["controls"]:
            if control["moves"] == [move] and control["enabled"]:
                x, y, width, height = control["rect"]
                at = (x + width // 2, y + height // 2)
                for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                    self._app.handle(pygame.event.Event(kind, pos=at, button=1))
                if len(table.match.records) > record_count:
                    return
        table.play(move)
        if len(table.match.records) == record_count:
            table.carry_out(move)

    def close(self) -> None:
        """Close the app."""
        self._app.close()


def summary(seconds: list[float]) -> str:
    """Return the median, the 95th percentile and the maximum of some waits as text."""
    p95 = quantile(seconds, 0.95)
    return f"median {median(seconds):5.2f}   p95 {p95:5.2f}   max {max(seconds):5.2f}   ({len(seconds)})"


def seconds_by_kind(matches: list[MeasuredMatch]) -> dict[str, list[float]]:
    """Return the seconds waited: after all moves, after each kind of move, and for whole turns of bots.

    The kinds of moves are sorted by their medians, the longest first.
    """
    waits_by_kind: dict[str, list[float]] = defaultdict(list)
    for match in matches:
        for kind, seconds in match.waits.items():
            waits_by_kind[kind] += seconds
    all_waits = list(chain(*waits_by_kind.values()))
    bot_turns = list(chain(*[match.bot_turns for match in matches]))
    sorted_waits = dict(sorted(waits_by_kind.items(), key=lambda item: median(item[1]), reverse=True))
    all_kinds = {ALL_MOVES: all_waits} | sorted_waits | {BOT_TURN: bot_turns}
    return {kind: seconds for kind, seconds in all_kinds.items() if seconds}


def report(game: str, matches: list[MeasuredMatch], *, lists_waits: bool) -> None:
    """Print the measurements of one game."""
    first_column = game  # only the first line names the game
    for kind, seconds in seconds_by_kind(matches).items():
        print(f"{first_column:20} {kind:14} {summary(seconds)}")
        first_column = ""
    if lists_waits:
        waits = sorted((wait for match in matches for wait in match.described_waits), reverse=True)
        for seconds, events in waits[:_LISTED_WAITS]:
            print(f"      {seconds:5.2f}  {events[:300]}")


def report_limits(game: str, seats: int, matches: list[MeasuredMatch]) -> bool:
    """Print whether a game with a number of seats keeps its limits; return whether it exceeds any of them."""
    exceeds_any = False
    for limited_game, limited_seats, kind, limit in LIMITS:
        if (limited_game, limited_seats) != (game, seats):
            continue
        measured = median(seconds_by_kind(matches)[kind])
        exceeds_any = exceeds_any or measured > limit
        verdict = "missed" if measured > limit else "kept"
        print(f"{game}, {seats} seats: {kind} {measured:.2f} s of {limit} s: {verdict}", flush=True)
    return exceeds_any


def play_matches(game: str, seats: int, options: argparse.Namespace) -> list[MeasuredMatch]:
    """Play some matches of a game and return them with their waits."""
    matches = []
    for seed in range(options.seed, options.seed + options.matches):
        with tempfile.TemporaryDirectory() as temporary:
            folder = Path(temporary)
            (folder / "matches").mkdir()
            match = MeasuredMatch(game, seats, seed, folder, options.speed)
            match.play(options.moves)
            match.close()
            matches.append(match)
    return matches


def tables_to_play(options: argparse.Namespace) -> list[tuple[str, int]]:
    """Return the games to play with their numbers of seats: those with limits, or one table for each game."""
    if options.limits:
        return list(dict.fromkeys((game, seats) for game, seats, *_ in LIMITS if game in options.games))
    tables = []
    for game in options.games:
        seats = SEATS.get(game, GAMES[game].seats[0])
        if options.seats in GAMES[game].seats:
            seats = options.seats
        tables.append((game, seats))
    return tables


def main() -> int:
    """Play matches and print their waits; return 1 when limits are checked and any limit is exceeded."""
    parser = bench_parser(__doc__)
    parser.add_argument("--games", type=names_among(GAMES), default=",".join(SEATS))
    parser.add_argument("--limits", action="store_true", help="check the limits")
    parser.add_argument("--matches", type=read_count, help="of each game; else 2, and with --limits 6")
    parser.add_argument("--seed", type=int, default=FIRST_SEED, help="of the first match")
    parser.add_argument("--moves", type=read_count, default=60, help="of the person, at most, in each match")
    parser.add_argument("--seats", type=read_count, help="where a game allows it; else the usual number")
    parser.add_argument("--speed", type=read_number, default=1.0, help="the option Animation speed")
    parser.add_argument("--listed", action="store_true", help="list the longest waits with what was shown")
    options = parser.parse_args()
    options.matches = options.matches or (6 if options.limits else 2)
    is_limit_missed = False
    for game, seats in tables_to_play(options):
        matches = play_matches(game, seats, options)
        report(game, matches, lists_waits=options.listed)
        if options.limits and report_limits(game, seats, matches):
            is_limit_missed = True
    return int(is_limit_missed)


if __name__ == "__main__":
    sys.exit(main())
