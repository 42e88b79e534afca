"""Two tables side by side, one for each world, with the same inputs at the same time."""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.core import Match
from game.core.bots import ask_bot, quick_bots
from game.core.undoing import why_not_undo
from game.core.words import choose_language, language
from game.screens.matches.result import Result
from game.screens.parts.match_log import MatchLog
from game.screens.parts.match_picture import draw_table
from game.screens.table.curtain import Curtain
from game.screens.table.table import Table as Scene
from game.ui.asset_folder import find_assets
from game.ui.canvas import Canvas
from game.ui.intentions import Command, Point
from game.ui.options import Options
from game.ui.sound import Sound
from game.ui.stage import STEP, Stage
from tests.shared_pictures import shared_pictures, shared_texts
from tests.speech.recording import listen
from tests.two_worlds.worlds import OtherWorld, other_world

#: the usual window size of the tables of both worlds
SIZE = (800, 450)
#: the size to which both windows are changed now and then
_OTHER_SIZE = (640, 400)
#: where the pointer is put on both tables, in logical units
_POINTER_PLACE = (400.0, 700.0)
#: after this number of frames, a minute and a half, a table should be at rest
_MAX_FRAMES = 60 * 90


class RecordingSound(Sound):
    """A sound that records the requested effects."""

    def __init__(self, options: Options) -> None:
        super().__init__(find_assets() / "sounds", options, silent=True)
        self.noises: list[str] = []

    def play(self, name: str, *more: Any, **named: Any) -> None:
        """Record the sound."""
        self.noises.append(name)


class Table:
    """The table of one world, on a surface of its own."""

    def __init__(self, match: Match, folder: Path, speed: float) -> None:
        # without headphones the narrator is silent while secrets lie open, and nothing that it says could be compared
        self.options = Options(speed=speed, speech=True, headphones=True)
        self.sound = RecordingSound(self.options)
        self.surface = pygame.Surface(SIZE)
        canvas = Canvas(self.surface, shared_pictures(), shared_texts())
        self.stage = Stage(canvas, self.sound, self.options, folder)
        self.speaker = listen(self.stage)
        self.match = match
        self.scene: Scene = match.entry.load_scene()(self.stage, match, None)
        self.scene.helpers.next_turn.let_bot_play = _wait  # type: ignore[method-assign]
        self.stage.push(self.scene)

    def change_seat(self, seat: int, name: str, bot: str | None) -> None:
        """Give a seat to a bot or to a person, and go on with the table that is shown then."""
        self.scene.helpers.seat_changer.change(seat, name, bot)
        self.scene = next(scene for scene in self.stage.scenes if isinstance(scene, Scene))
        self.scene.helpers.next_turn.let_bot_play = _wait  # type: ignore[method-assign]
        if self.match.prompt is not None and self.match.prompt.seat not in self.scene.people:
            self.scene.keep_still()

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the window."""
        self.surface = pygame.Surface(size)
        self.stage.canvas.resize(self.surface)
        self.stage.resized()

    def seen(self) -> dict[str, Any]:
        """Return everything that can be seen, read or heard now."""
        stage = self.stage
        if stage.wants_drawing:
            stage.draw()
        status = stage.scene.status()
        heard, self.sound.noises = self.sound.noises, []
        return {
            "screen": stage.scene.name,
            "status": (status.text, status.seat, status.more),
            "notice": stage.notice,
            "heard": heard,
            "said": self.speaker.heard(),
            "read out": list(stage.scene.read_out()),
            "controls": [
                (
                    control.id,
                    control.role,
                    control.label,
                    control.tooltip,
                    control.why_not,
                    control.heard,
                    control.enabled,
                    control.moves,
                    tuple(control.rect),
                )
                for control in stage.controls
            ],
            "picture": zlib.crc32(self.surface.get_buffer()),
        }


class TwoTables:
    """The tables of the two worlds; ``play`` makes a move at each, and compares them until the next person may look."""

    def __init__(
        self, match: Match, folder: Path, random: Random, *, speed: float, every: int, probes: float, shy: float = 0.3
    ) -> None:
        """Set up the tables; pictures are compared every ``every`` frames.

        ``probes`` is the share of moves at which menu, log, book, options, another size and another language are tried,
        too. ``shy`` is the share of moves before which a seat decides without asking for its covered secrets.
        """
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode(SIZE)
        self.match, self.random = match, random
        self.other = OtherWorld(match)
        self.tables = (Table(match, folder, speed), Table(self.other, folder, speed))
        self.people = self.tables[0].scene.people
        self._every, self._probes, self._shy = every, probes, shy
        #: the seat whose secrets lie open, by the rules
        self._confidant: int | None = None
        #: how often the tables were compared, and how many moves made a difference that was hidden
        self.compared = self.told_apart = 0
        self.wait_until_still(compare=True)

    @property
    def first(self) -> Table:
        """The table of the actual match."""
        return self.tables[0]

    def wait_until_still(self, *, compare: bool) -> None:
        """Let time go by on both tables until nothing moves; with ``compare``, compare them on the way."""
        # the frame in which other screens are opened and compared, too; -1: in none
        probe_at = self.random.randrange(40) if self.random.random() < self._probes else -1
        for frame in range(_MAX_FRAMES):
            if compare and frame == probe_at:
                self._probe()
            if compare and (frame % self._every == 0 or not self.first.stage.scene.busy):
                self.compare(f"frame {frame}")
            if not any(table.stage.scene.busy for table in self.tables):
                return
            for table in self.tables:
                table.stage.advance(STEP)
        raise AssertionError("the table never came to rest")

    def compare(self, when: str) -> None:
        """Check that both tables look and sound the same."""
        one, two = (table.seen() for table in self.tables)
        self.compared += 1
        if one != two:
            differing = [key for key in one if one[key] != two[key]]
            self._keep_pictures()
            details = {key: _find_difference(one[key], two[key]) for key in differing}
            raise AssertionError(f"after {self.match.records[-1].move}, {when}: {details}")

    def _keep_pictures(self) -> None:
        """Save both pictures beside the match, to help find the fault."""
        for number, table in enumerate(self.tables):
            table.stage.refresh()
            table.stage.draw()
            pygame.image.save(table.surface, str(table.stage.data_dir / f"world_{number}.png"))

    def take(self) -> None:
        """Let the deciding seat accept the table, and usually open its secrets if it has to ask for them."""
        shy = self.random.random() < self._shy
        for table in self.tables:
            if isinstance(table.stage.scene, Curtain):
                _accept_curtain(table)
                continue
            is_person = not table.scene.helpers.next_turn.thinking.bots[self.asked]
            must_ask_for_secrets = is_person and table.scene.hand_over.opens_own_hand
            if must_ask_for_secrets and not shy:
                table.scene.look_as(table.scene.viewer)
        self.wait_until_still(compare=False)
        self._confidant = self.asked if self.first.scene.reader == self.asked else None

    def change_seat(self, seat: int, name: str, bot: str | None) -> None:
        """Open the dialog of the seats and change a seat in both worlds; compare the pictures until a seat looks."""
        for table in self.tables:
            table.scene.helpers.seat_changer.ask_which_seat()
            table.scene.helpers.seat_changer.ask_who_plays(seat)
        self.compare("while it is asked who plays")
        self._return_to_tables()
        self._do_on_both(lambda table: table.change_seat(seat, name, bot))
        self.people, self._confidant = self.first.scene.people, None
        self.wait_until_still(compare=True)

    @property
    def asked(self) -> int:
        """Return the seat that decides."""
        assert self.match.prompt is not None
        return self.match.prompt.seat

    def play(self, move: str) -> None:
        """Play a move in both worlds; the second differs in things that the current reader may not know."""
        first, second = self.tables
        before, confidant = self.match.state, self._confidant
        first.scene.look_as(first.scene.viewer, closed=first.scene.reader is None)
        first.stage.notify("Only whoever looks now may read this.")
        first.sound.noises.clear()
        first.speaker.heard()
        first.scene.carry_out(move)
        reader = self.reader_after()
        if reader is None and confidant is not None:
            assert first.stage.notice is None, "a notice for one seat is still shown to the next"
        state, other, after = other_world(self.match, before, reader, self.random)
        if after != self.match.state or other.events != self.match.records[-1].events:
            self.told_apart += 1
        # before the move, the second table shows the position as the reader sees it: the same in both worlds
        past = _before_last(self.match)
        self.other.set_position(past, state, reader)
        second.scene.match_log = MatchLog(self.other)
        second.scene.look_as(second.scene.viewer, closed=second.scene.reader is None)
        second.sound.noises.clear()
        second.speaker.heard()
        second.stage.notify(first.stage.notice or "")
        # the move then leads to the record and the state of the other world
        self.other.expect(other, after)
        self.other.remember(self.match.records[-1], other_world(self.match, before, None, self.random)[1])
        second.scene.carry_out(str(other.move))
        self.wait_until_still(compare=True)
        if self.random.random() < 2 * self._probes:
            self._probe_at_rest()

    def reader_after(self) -> int | None:
        """Return the seat whose secrets may be seen after the last move, from the rules and not from the table."""
        if len(self.people) == 1:
            return self.people[0]
        prompt, scene = self.match.prompt, self.first.scene
        is_same_seat = prompt is not None and prompt.seat == self._confidant
        hides_others = scene.hand_over.opens_own_hand or (
            prompt is not None and scene.hand_over.needs_curtain(scene.match, prompt)
        )
        if not (is_same_seat and hides_others):
            self._confidant = None
        return self._confidant

    # Screens that are tried while the table is handed over

    def _probe(self) -> None:
        """Open each screen available over the curtain, and check that it looks the same in both worlds."""
        for name in ("menu", "log", "rules", "options"):
            self._do_on_both(lambda table, name=name: table.stage.handle(Command(name)))
            self.compare(f"after opening the {name}")
            self._return_to_tables()
        self._do_on_both(lambda table: table.resize(_OTHER_SIZE))
        self.compare("at another size")
        self._do_on_both(lambda table: table.resize(SIZE))
        self._in_other_words()
        self._do_on_both(lambda table: table.stage.handle(Point(*_POINTER_PLACE)))
        self.compare("under the pointer")
        self._do_on_both(lambda table: table.stage.handle(Point(-50, -50)))  # the pointer is beside the window
        one, two = (pygame.image.tobytes(draw_table(table.stage, table.match), "RGB") for table in self.tables)
        assert one == two, "the picture beside the match file shows a secret"

    def _probe_at_rest(self) -> None:
        """Try undo and redo, and watch the news if the open table offers them."""
        if self.first.stage.scene is not self.first.scene:
            return
        possible = why_not_undo(self.match, self.first.scene.viewer) is None
        names = ("undo", "redo") if possible else ("undo",)
        for name in names:
            self._do_on_both(lambda table, name=name: table.stage.handle(Command(name)))
            self.compare(f"at once after {name}")
            self.wait_until_still(compare=True)
            if name == "undo" and possible:
                # no screen may be opened round a curtain, so the curtain is accepted before the move is redone
                self._do_on_both(_accept_curtain)
                self.wait_until_still(compare=False)
        offered = [table.scene.helpers.unseen_records.is_offered for table in self.tables]
        assert offered[0] == offered[1]
        if offered[0] and self.first.scene.reader is None:
            self._do_on_both(lambda table: table.scene.helpers.unseen_records.open())
            self.wait_until_still(compare=True)
            self._return_to_tables()

    def _in_other_words(self) -> None:
        """Compare the tables in another language."""
        spoken = language()
        choose_language("pl")
        try:
            self._do_on_both(_reword)
            self.compare("in another language")
        finally:
            choose_language(spoken)
            self._do_on_both(_reword)

    def _do_on_both(self, act: Callable[[Table], None]) -> None:
        """Do the same on both tables."""
        for table in self.tables:
            act(table)

    def _return_to_tables(self) -> None:
        """Close the screens over both tables."""
        for table in self.tables:
            while table.stage.scene is not table.scene and not isinstance(table.stage.scene, Curtain):
                table.stage.pop()


def _wait() -> None:
    """Do nothing where a table would let a bot move: the test makes the moves of bots."""


def _accept_curtain(table: Table) -> None:
    """Accept the curtain, if there is one."""
    if isinstance(table.stage.scene, Curtain):
        table.stage.scene.accept()


def _reword(table: Table) -> None:
    """Show all open screens in the current language."""
    for scene in table.stage.scenes:
        scene.refresh_texts()
    table.stage.resized()


def _before_last(match: Match) -> Match:
    """Return the match before its last record."""
    return OtherWorld(match.at(len(match.records) - 1))


def _find_difference(one: Any, two: Any) -> Any:
    """Return the first differing pairs of two lists, or their lengths; return both values if they are no lists."""
    if isinstance(one, list):
        return [pair for pair in zip(one, two, strict=False) if pair[0] != pair[1]][:3] or (len(one), len(two))
    return (one, two)


def play_on(tables: TwoTables, moves: int | None) -> None:
    """Play ``moves`` moves on both tables (``None``: to the end), with a mixture of bots."""
    match, random = tables.match, tables.random
    count = 0
    while match.prompt is not None and (moves is None or count < moves):
        tables.take()
        names = quick_bots(match.rules)
        name = names[-1] if random.random() < 0.7 else names[0]
        tables.play(str(ask_bot(match, name, random)))
        count += 1
    is_result_shown = isinstance(tables.first.stage.scene, Result)
    assert is_result_shown == (match.prompt is None)
