"""The window at every size that a window manager may give it: no crash, and no file or memory is leaked."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pygame
import pytest

from game.core import Match
from game.screens.matches.replay import Replay
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.text import Texts
from game.ui.theme import BONE, FONTS
from game.ui.tiles import Tiles
from tests.fast_set import mark_slow_except
from tests.layout.places import GROUPS, SCREENS_BY_NAME
from tests.shared_pictures import shared_pictures
from tests.ui.stagehand import Opener, Stagehand

ROOT = Path(__file__).parents[2]
#: where Linux lists the open files of a process
FILES = Path("/proc/self/fd")
#: sizes that no person chooses, and usual sizes
SIZES = ((1, 1), (2, 700), (700, 2), (0, 0), (20_000, 200), (200, 3000), (64, 36), (1280, 720))
#: screens with much to lay out
FEW_SCREENS = ("options_keys", "rulebook", "workshop", "lesson_ugh_ugh")


def resize(hand: Stagehand, size: tuple[int, int]) -> None:
    """Resize the window as the window system does; without pixels SDL gives it an empty surface."""
    if min(size) > 0:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        hand.app.handle(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
    else:
        hand.stage.canvas.resize(pygame.Surface(size))
        hand.stage.resized()
    hand.turn()


def strain(hand: Stagehand, sizes: list[tuple[int, int]], random: Random) -> None:
    """Resize the window again and again with large texts and large targets, moving the pointer and the focus."""
    options = hand.stage.options
    options.high_contrast, options.large_targets, options.text_size = True, True, 1.5
    hand.app.apply_options()
    for size in sizes:
        resize(hand, size)
        hand.move_to(random.uniform(-5, size[0] + 5), random.uniform(-5, size[1] + 5))
        hand.key(pygame.K_TAB)
        if random.random() < 0.2:
            options.high_contrast = not options.high_contrast
            hand.app.apply_options()


def test_window_that_has_grown_much_is_dark_until_it_is_drawn(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system would show it white. Of a window that is dragged larger, the picture stays."""
    hand = open_app()
    shown: list[pygame.Color] = []
    for size, is_dark in (((640, 360), False), ((700, 400), False), ((1400, 800), True), ((640, 360), False)):
        hand.turn()
        surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        surface.fill("white")
        shown.clear()
        with monkeypatch.context() as patch:
            patch.setattr(pygame.display, "update", lambda *areas: shown.append(hand.app.window.surface.get_at((0, 0))))
            hand.app.handle(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
        assert shown == ([pygame.Color("black")] if is_dark else []), f"wrongly shown at {size}"


def test_table_in_a_replay_is_never_drawn_into_the_former_memory_of_the_window(open_app: Opener) -> None:
    """The system replaces the window's memory before the app takes the event of the new size."""
    hand = open_app()
    replay = Replay(hand.stage, Match.new("stone_age", names=["Ada", "Bo"], seed=1))
    hand.stage.push(replay)
    hand.turn()
    window = pygame.display.set_mode((640, 1000), pygame.RESIZABLE)
    hand.stage.draw()
    first_byte = replay.frame.table.stage.canvas.pixels._pixels_address
    offset = first_byte - window._pixels_address
    assert 0 <= offset < window.get_pitch() * window.get_height(), "the table is drawn outside the window's memory"


@pytest.mark.skipif(not FILES.exists(), reason="this system does not tell which files are open")
def test_fonts_of_many_sizes_leak_no_file_handles() -> None:
    pygame.font.init()
    texts, before = Texts(ROOT / "assets" / "fonts"), len(os.listdir(FILES))
    for size in range(4, 204, 5):
        for kind in FONTS:
            assert texts.image("Ayla", kind, size, BONE).get_width()
    assert len(os.listdir(FILES)) < before + 20
    assert texts.font.cache_info().currsize <= 64
    pygame.font.quit()


@pytest.mark.slow
@pytest.mark.skipif(not FILES.exists(), reason="this system does not tell which files are open")
def test_resizing_leaks_no_file_handles(open_app: Opener) -> None:
    hand = open_app()
    before = len(os.listdir(FILES))
    for step in range(200):
        resize(hand, (400 + 7 * step, 300 + 4 * step))
    assert len(os.listdir(FILES)) < before + 20


@pytest.mark.parametrize(("wide", "high"), mark_slow_except(SIZES, SIZES[::2]))
def test_home_survives_every_window_size(open_app: Opener, wide: int, high: int) -> None:
    hand = open_app()
    strain(hand, [(wide, high), (1024, 640)], Random(1))
    assert hand.map["screen"] == "home"


@pytest.mark.parametrize("name", mark_slow_except(FEW_SCREENS, FEW_SCREENS[:2]))
def test_screen_survives_tiny_windows(open_app: Opener, name: str) -> None:
    hand = open_app()
    SCREENS_BY_NAME[name](hand)
    screen = hand.map["screen"]
    strain(hand, [(1, 1), (23, 400), (1024, 640)], Random(1))
    assert hand.map["screen"] == screen


def test_tiles_of_a_shared_picture_match_the_picture_at_every_scale() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 36))
    pictures = shared_pictures()
    for scale in (0.64, 0.8, 0.64):
        pictures.use_scale(scale)
        assert pictures.tiles("ugh.tower_back")[1] == Tiles.from_picture(pictures.image("ugh.tower_back"))
    pygame.display.quit()


@pytest.mark.slow
@pytest.mark.parametrize("group", GROUPS)
def test_every_screen_survives_random_window_sizes(tmp_path: Path, group: str) -> None:
    """The screens run in another process, so that a crash is noticed."""
    command = [sys.executable, "-X", "faulthandler", "-m", "tests.ui.straining", str(tmp_path), group, "[]", "25", "2"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, f"the program failed:\n{result.stdout[-500:] + result.stderr[-4000:]}"


def test_wall_is_cut_out_above_the_screen_only_in_a_window_that_is_higher(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut_out: list[str] = []
    picture_part = Canvas.picture_part

    def note_and_draw(canvas: Canvas, name: str, part: Rect, rect: Rect) -> None:
        cut_out.append(name)
        picture_part(canvas, name, part, rect)

    monkeypatch.setattr(Canvas, "picture_part", note_and_draw)
    hand = open_app(own=True)
    for size, names in (((960, 540), []), ((960, 600), ["home.wall_dark"])):
        resize(hand, size)
        assert cut_out == names


def test_wall_and_bar_go_on_beside_the_screen_in_a_wide_window(open_app: Opener) -> None:
    canvas = open_app(size=(1200, 540), unseen=False).stage.canvas
    left, top = canvas.mapping.origin
    right = canvas.pixels.get_width() - left
    assert left > 100 and top == 0

    def brightness(x: int, rows: range) -> int:
        return sum(sum(canvas.pixels.get_at((x, y))[:3]) for y in rows)

    wall, bar = range(100, 400), range(520, 530)
    for inside, beside, half_way, end in ((left, left - 1, left // 2, 0), (right - 1, right, right + left // 2, 1199)):
        assert brightness(beside, wall) == pytest.approx(brightness(inside, wall), rel=0.05), "there is a seam"
        assert brightness(beside, wall) > brightness(half_way, wall) > brightness(end, wall) < 3000
        assert brightness(end, bar) > brightness(inside, bar) / 2, "the bar ends at the screen's edge"


@pytest.mark.parametrize("width", [1199, 1200, 1201])
def test_what_is_as_wide_as_the_screen_is_filled_to_the_sides_of_a_wide_window(open_app: Opener, width: int) -> None:
    canvas = open_app(size=(width, 540), unseen=False).stage.canvas
    for place, is_filled in ((Rect(0, 100, 1600, 100), True), (Rect(0, 300, 1500, 100), False)):
        canvas.fill(place, BONE)
        _, y = canvas.mapping.to_pixel(place.centerx, place.centery)
        assert [canvas.pixels.get_at((x, y))[:3] == BONE[:3] for x in (0, width - 1)] == [is_filled, is_filled]
