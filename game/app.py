"""The app: the window, the loop, and where things are kept.

Time goes by in steps of 1/60 second; a picture is drawn only when something changed or moves. While nothing moves the
loop only looks for events, 60 times a second.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# Straight into the window, past the graphics card: pictures are made in memory, and without a card the detour costs
# more than the drawing (bench/bench_startup.py: a burning fire takes 20 % of a core with it, 2 % without).
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")

import platformdirs
import pygame

from game.core.games import find_game
from game.core.words import choose_language, say
from game.request import AppRequest, NoWindow
from game.screens.home import Home
from game.screens.opening import Seating, library, resume_match, start_match
from game.screens.seats import seat_looks, usual_bot
from game.screens.theatre import Theatre
from game.ui.canvas import Canvas
from game.ui.intentions import Composing, Intention, Translator, Typed
from game.ui.options import read_options, write_options
from game.ui.pictures import Pictures
from game.ui.sound import Sound
from game.ui.stage import STEP, Stage
from game.ui.text import Texts

_MOST_STEPS = 8
_TITLE = "Firepit"
#: where SDL draws when it finds no display: nobody would see that
_UNSEEN = ("dummy", "offscreen", "evdev")


def run(request: AppRequest) -> int:
    """Open the window and stay until the person leaves; return the exit status.

    Raises ``NoWindow`` when there is no display, ``ValueError`` in one sentence when the request cannot be met.
    """
    app = App(request)
    try:
        app.run()
    finally:
        app.close()
    return 0


def find_assets() -> Path:
    """Return the folder of pictures, fonts and sounds: inside the package once installed, beside it in a checkout."""
    package = Path(__file__).resolve().parent
    inside = package / "assets"
    return inside if inside.is_dir() else package.parent / "assets"


class App:
    """One window with its stage. ``step`` turns the crank once, so that tests can drive it without ``run``."""

    def __init__(self, request: AppRequest) -> None:
        self._request = request
        self.data_dir = _prepare_data_dir(request.data_dir)
        options, self._notice = read_options(self.data_dir / "options.json")
        self._language = options.language
        choose_language(request.language or options.language)
        self._fullscreen = request.fullscreen or options.fullscreen
        window = self._open_window()
        assets = find_assets()
        canvas = Canvas(window, Pictures(assets), Texts(assets / "fonts"), options.text_size)
        self.sound = Sound(assets / "sounds", options, request.mute)
        self.stage = Stage(canvas, self.sound, options, self.data_dir, self._command, request.ui_map, self.use_options)
        self._translator = Translator()
        self._typing = True
        self._behind = 0.0
        self._last = time.perf_counter()
        self._next_picture = 0.0
        self._sound_waits = True

    # The window

    def _open_window(self) -> pygame.Surface:
        try:
            with _silent_libraries():
                pygame.display.init()
            if pygame.display.get_driver() in _UNSEEN and "SDL_VIDEODRIVER" not in os.environ:
                raise pygame.error(say("there is no display"))
            pygame.font.init()
            pygame.display.set_caption(_TITLE)
            return self._set_mode()
        except pygame.error as error:
            raise NoWindow(
                say(
                    "No window can be opened ({reason}): run this where there is a screen, or set DISPLAY.",
                    reason=error,
                )
            ) from error

    def _set_mode(self) -> pygame.Surface:
        if self._fullscreen:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        size = self._request.size or _roomy_size()
        return pygame.display.set_mode(size, pygame.RESIZABLE)

    def _fit(self) -> None:
        """Take over the window's new size, and the options that concern drawing."""
        window = pygame.display.get_surface()
        assert window is not None
        self.stage.canvas.resize(window)
        self.stage.resized()

    def use_options(self) -> None:
        """Take over the options, and keep them; a folder that cannot be written is told of once."""
        options, canvas = self.stage.options, self.stage.canvas
        canvas.use_text_size(options.text_size)
        self.sound.use_levels()
        if options.language != self._language:
            self._language = options.language
            choose_language(options.language)
            self.reword()
        if options.fullscreen != self._fullscreen:
            self._fullscreen = options.fullscreen
            self._set_mode()
            self._fit()
        self.stage.resized()
        try:
            write_options(self.data_dir / "options.json", options)
        except OSError:
            self.stage.tell(say("Your options cannot be kept: the data folder cannot be written."))

    def reword(self) -> None:
        """Show everything in the language that is in use now."""
        for scene in self.stage.scenes:
            scene.reword()
        self._fit()

    # Commands that no scene used

    def _command(self, name: str) -> None:
        if name == "quit":
            self.stage.end()
        elif name == "fullscreen":
            self.stage.options.fullscreen = not self._fullscreen
            self.use_options()

    # The first scene

    def open_first_scene(self) -> None:
        """Put on the stage what the request asks for; the home screen always lies below.

        Raises ``ValueError`` in one sentence when it cannot be had.
        """
        stage, request = self.stage, self._request
        stage.push(Home(stage))
        if request.action == "play":
            start_match(stage, self._seating())
        elif request.action == "resume":
            resume_match(stage, request.file or self._last_match())
        elif request.action == "replay" and request.file is not None:
            stage.push(Theatre.of_file(stage, request.file))

    def _seating(self) -> Seating:
        """Return what the command line asks for; the best bot sits where one is asked for."""
        request = self._request
        assert request.game is not None and request.names is not None, "whoever asks for a match names game and people"
        rules = find_game(request.game).load_rules()
        bots = tuple(usual_bot(rules) if seat in request.bots else None for seat in range(len(request.names)))
        return Seating(rules.name, seat_looks(request.names, {}), bots, request.seed, request.options)

    def _last_match(self) -> Path:
        matches = library(self.stage)
        newest = next((summary for summary in matches.summaries() if not summary.over), None)
        if newest is None:
            raise ValueError(say("There is no match to go on with: begin one first."))
        return matches.path(newest)

    # The loop

    def run(self) -> None:
        """Open the first scene and turn until the stage has ended."""
        self.open_first_scene()
        while not self.stage.ended:
            self.step()
            self._rest()

    def step(self) -> None:
        """Take what was touched, let the time that went by pass, and draw if need be."""
        for event in pygame.event.get():
            self.take(event)
            if self.stage.ended:
                return
        self._let_time_pass()
        if self.stage.wants_drawing and time.perf_counter() >= self._next_picture:
            self._draw()

    def _rest(self) -> None:
        """Sleep until there is something to do: the next step of time, or the next picture if that comes first.

        ``pygame.event.wait`` would look for events a thousand times a second, which costs 3 % of a core.
        """
        now = time.perf_counter()
        until = self._last + STEP - self._behind
        if self.stage.wants_drawing:
            until = min(until, self._next_picture)
        if until > now:
            time.sleep(until - now)

    def take(self, event: pygame.event.Event) -> None:
        """Act on one event of the window system."""
        if event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED):
            self._fit()
            return
        if event.type == pygame.JOYDEVICEADDED:
            pygame.joystick.Joystick(event.device_index).init()
            return
        intention = self._translator.translate(event, self.stage.canvas.to_logical)
        if intention is not None and self._wanted(intention):
            self.stage.take(intention)
            self._next_picture = 0.0

    def _wanted(self, intention: Intention) -> bool:
        return self.stage.typing or not isinstance(intention, (Typed, Composing))

    def _let_time_pass(self) -> None:
        now = time.perf_counter()
        self._behind = min(self._behind + now - self._last, _MOST_STEPS * STEP)
        self._last = now
        while self._behind >= STEP and not self.stage.ended:
            self._behind -= STEP
            self.stage.advance(STEP)

    def _draw(self) -> None:
        started = time.perf_counter()
        canvas = self.stage.canvas
        parts = self.stage.draw()
        if parts is None:
            pygame.display.flip()
        else:
            pygame.display.update([canvas.to_window(part) for part in parts])
        self._next_picture = started + 1 / self.stage.frame_rate - 0.002
        self._listen_for_text()
        if self._sound_waits:
            self._after_first_picture()

    def _after_first_picture(self) -> None:
        """Open what the first picture need not wait for."""
        self._sound_waits = False
        notice = self.sound.open() or self._notice
        pygame.joystick.init()
        if notice:
            self.stage.tell(notice)

    def _listen_for_text(self) -> None:
        if self.stage.typing != self._typing:
            self._typing = self.stage.typing
            (pygame.key.start_text_input if self._typing else pygame.key.stop_text_input)()

    def close(self) -> None:
        """Let window and sound go."""
        self.sound.close()
        pygame.quit()


@contextmanager
def _silent_libraries() -> Iterator[None]:
    """Keep what C libraries print about a missing display from the person, who is told in a sentence of ours."""
    try:
        shown = os.dup(2)
    except OSError:  # there is no standard error to be kept from
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(shown, 2)
        os.close(shown)
        os.close(nowhere)


def _roomy_size() -> tuple[int, int]:
    """Return a window size that leaves room on the desktop: 1600 x 900, or less on a small screen."""
    wide, high = pygame.display.get_desktop_sizes()[0]
    scale = min(1.0, wide * 0.94 / 1600, high * 0.88 / 900)
    return max(640, int(1600 * scale)), max(360, int(900 * scale))


def _prepare_data_dir(chosen: Path | None) -> Path:
    folder = chosen or Path(platformdirs.user_data_dir("firepit", appauthor=False))
    try:
        (folder / "matches").mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise ValueError(
            say("Nothing can be kept in {folder} ({why}): choose another with --data-dir.", folder=folder, why=reason)
        ) from error
    return folder
