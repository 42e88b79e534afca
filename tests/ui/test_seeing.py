"""Seeing: strong contrast, colours told apart by every kind of eye or by a glyph, and nothing that flashes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from game.app import find_assets
from game.core import GAMES
from game.screens.table.match_scene import MatchScene
from game.ui.contrast import contrast, ground_of, is_strong, strong_ink, use_contrast
from game.ui.palettes import STANDARD, use_palette
from game.ui.pictures import Pictures
from game.ui.text import Texts
from game.ui.theme import SEAT_COLOURS
from tests import vision
from tests.fast_set import FEW_GAMES, slow_but_for
from tests.scenes.players import wish
from tests.screens import SCREENS, new_match, play_on, prepare
from tests.ui.stagehand import Stagehand

Opener = Callable[..., Stagehand]
Array = npt.NDArray[np.float64]
NOTE = Path(__file__).resolve().parents[2] / "docs" / "colours.md"


@pytest.fixture
def standard() -> Iterator[None]:
    """Paint the seats in the standard palette again in the end."""
    yield
    use_palette(STANDARD.key)


# Strong contrast


@pytest.fixture
def strong() -> Iterator[None]:
    use_contrast(True)
    yield
    use_contrast(False)


def test_every_ink_stands_out_from_the_ground_it_brings() -> None:
    steps = range(0, 256, 15)
    for ink in ((red, green, blue) for red in steps for green in steps for blue in steps):
        strongest = strong_ink(ink)
        assert contrast(strongest, ground_of(strongest)) >= 7, f"{ink} becomes {strongest}"


def test_words_lie_on_a_plain_ground(strong: None) -> None:
    pygame.font.init()
    pygame.display.set_mode((320, 200))
    texts = Texts(find_assets() / "fonts")
    for ink in ((243, 232, 207), (42, 31, 25), (229, 176, 74)):
        image = texts.image("Ooga", "body", 24, ink, (0, 0, 0))
        ground = image.get_at(image.get_rect().center)
        pixels = {tuple(image.get_at((x, y))) for x in range(8, image.get_width() - 8) for y in (9, 12, 15)}
        assert all(pixel[3] == 255 for pixel in pixels) and ground.a == 255, "nothing shows through between letters"


@pytest.mark.parametrize("name", ["panel.hide", "panel.parchment", "panel.bar", "panel.card", "button.stone", "well"])
def test_panels_are_plain_and_have_a_border(strong: None, name: str) -> None:
    pygame.display.set_mode((1600, 900))
    pictures = Pictures(find_assets())
    patch = pictures.patch(name, 300, 120)
    pad = [round(value) for value in pictures.baked(name).bleed]
    body = pygame.Rect(pad[0], pad[1], 300, 120)
    inside = {
        tuple(patch.get_at((x, y))) for x in range(body.x + 20, body.right - 20, 7) for y in range(body.y + 20, 100)
    }
    assert len(inside) == 1, "one colour, no texture"
    (plain,) = inside
    border = patch.get_at((body.centerx, body.y))
    light = max(plain[:3]) > 128
    assert light or contrast((border.r, border.g, border.b), (plain[0], plain[1], plain[2])) >= 3


def test_the_option_changes_every_screen_at_once_and_back(open_app: Opener) -> None:
    hand = open_app(size=(1280, 720))
    hand.click("home.options")
    hand.click("options.tab.colours")

    def look() -> bytes:
        hand.move_to(0, 0)
        hand.turn(0.1)
        return bytes(hand.app.window.surface.get_buffer().raw)

    hand.click("options.high_contrast")
    assert is_strong()
    plain = look()
    hand.click("options.high_contrast")
    assert not is_strong()
    painted = look()
    assert sum(one != other for one, other in zip(plain[::53], painted[::53], strict=True)) > len(plain) // 53 // 2


# Colours


@pytest.mark.parametrize("eyes", list(vision.VISIONS))
@pytest.mark.parametrize("family", [name for name in vision.FAMILIES if name.startswith(("seats", "members"))])
def test_the_colours_of_seats_are_told_apart_by_every_eye(family: str, eyes: str) -> None:
    far, one, other = vision.nearest(family, eyes)
    assert far >= (25 if family == "seats, colour-blind safe" else 10), f"{one} and {other} look alike"


def test_the_palette_of_high_contrast_is_a_ladder_of_lightness(standard: None) -> None:
    use_palette("ladder")
    light = sorted(vision.lab(np.array(entry.paint) / 255)[0] for entry in SEAT_COLOURS)
    assert min(upper - lower for lower, upper in pairwise(light)) >= 9


def test_a_palette_is_chosen_by_name_and_repaints_what_belongs_to_seats(
    standard: None, open_app: Opener, tmp_path: Path
) -> None:
    hand = open_app()
    hand.click("home.options")
    hand.click("options.tab.colours")
    pictures = hand.stage.canvas.pictures
    names = ("disc.blue", "disc.white", "panel.hide")
    before = [pygame.image.tobytes(pictures.image(name), "RGBA") for name in names]
    hand.click("options.palette.safe")
    assert json.loads((tmp_path / "options.json").read_text(encoding="utf-8"))["palette"] == "safe"
    after = [pygame.image.tobytes(pictures.image(name), "RGBA") for name in names]
    assert [one == other for one, other in zip(before, after, strict=True)] == [False, True, True]
    hand.click("options.palette.standard")
    assert pygame.image.tobytes(pictures.image("disc.blue"), "RGBA") == before[0]


def test_every_seat_has_a_glyph_of_its_own_as_well() -> None:
    assert len({entry.glyph for entry in SEAT_COLOURS}) == len(SEAT_COLOURS)


@pytest.mark.parametrize("eyes", list(vision.VISIONS))
@pytest.mark.parametrize("family", [family for family in vision.FAMILIES if family.endswith("goods")])
def test_goods_are_told_apart_by_what_is_drawn_on_them(family: str, eyes: str) -> None:
    pygame.display.set_mode((1600, 900))
    pictures = Pictures(find_assets())
    drawings = {name: vision.drawing(pictures, name, eyes) for name in vision.FAMILIES[family]}
    for one, other in combinations(drawings, 2):
        apart = float(np.sqrt(np.mean((drawings[one] - drawings[other]) ** 2)))
        assert apart >= 5, f"{one} and {other} bear the same drawing ({apart:.1f})"


def test_the_measured_table_is_the_one_that_is_written_down() -> None:
    assert vision.table() in NOTE.read_text(encoding="utf-8"), "run python -m tests.vision and put it into the note"


def test_a_picture_is_shown_as_others_see_it(tmp_path: Path) -> None:
    picture = pygame.Surface((4, 4))
    picture.fill((176, 52, 31))
    pygame.image.save(picture, str(tmp_path / "in.png"))
    assert vision.main(["deutan", str(tmp_path / "in.png"), str(tmp_path / "out.png")]) == 0
    red, green, blue, _ = pygame.image.load(str(tmp_path / "out.png")).get_at((1, 1))
    assert abs(red - green) < 30 < red - blue, "red becomes a brown, as far from green as from red"


# Nothing flashes

#: a flash is a change by a tenth of the largest luminance and back, where the darker picture is darker than this
_CHANGE, _DARK = 0.1, 0.8
#: pictures a second that are looked at
_RATE = 30


def blocks(surface: pygame.Surface) -> Array:
    """Return the mean luminance of each ninth of the picture, at steps of a sixth of its sides."""
    small = pygame.transform.smoothscale(surface, (48, 27))
    light = vision.linear(pygame.surfarray.array3d(small) / 255) @ np.array([0.2126, 0.7152, 0.0722])
    return np.array([light[x : x + 16, y : y + 9].mean() for x in range(0, 33, 8) for y in range(0, 19, 4)])


def most_flashes(film: list[Array]) -> int:
    """Return how often, at most, a large area flashes within any one second."""
    most = 0
    for course in np.array(film).T:
        turns: list[tuple[int, int]] = []  # when, and up or down
        low = high = course[0]
        for moment, light in enumerate(course):
            low, high = min(low, light), max(high, light)
            if light - low >= _CHANGE and low < _DARK:
                turns.append((moment, 1))
                low = high = light
            elif high - light >= _CHANGE and light < _DARK:
                turns.append((moment, -1))
                low = high = light
        turns = [turn for index, turn in enumerate(turns) if index == 0 or turns[index - 1][1] != turn[1]]
        for moment, _ in turns:
            most = max(most, sum(moment <= other < moment + _RATE for other, _ in turns) // 2)
    return most


def film_of(hand: Stagehand, seconds: float) -> list[Array]:
    film = []
    for _ in range(round(seconds * _RATE)):
        hand.turn(1 / _RATE)
        film.append(blocks(hand.app.window.surface))
    return film


def test_a_flash_is_found_when_there_is_one() -> None:
    dark, light = np.zeros(4), np.array([0.0, 0.5, 0.0, 0.0])
    assert most_flashes([dark, light] * 15) > 3
    assert most_flashes(([dark] * 5 + [light] * 5) * 6) <= 3
    assert most_flashes([dark, light * 0.1] * 15) == 0


@pytest.mark.parametrize("game", slow_but_for([entry.name for entry in GAMES.values() if entry.built], FEW_GAMES))
def test_no_table_flashes_while_it_is_played(open_app: Opener, tmp_path: Path, game: str) -> None:
    (tmp_path / "options.json").write_text(json.dumps({"speed": 4.0}), encoding="utf-8")
    seats = 2 if 2 in GAMES[game].seats else min(GAMES[game].seats)
    hand, random = (
        open_app(action="play", game=game, names=("Ada", "Bo", "Cy")[:seats], seed=5, size=(480, 270)),
        Random(5),
    )
    film: list[Array] = []
    for _ in range(16):
        control = wish(hand.map["controls"], game, random)
        if control is None or hand.map["screen"] == "result":
            break
        x, y, wide, high = control["rect"]
        hand.move_to(x + wide / 2, y + high / 2)
        hand.press(x + wide / 2, y + high / 2)
        film += film_of(hand, 0.1)
        hand.release(x + wide / 2, y + high / 2)
        film += film_of(hand, 0.2)
        while hand.stage.scene.busy and len(film) < 60 * _RATE:
            film += film_of(hand, 0.2)
    assert most_flashes(film) <= 3


@pytest.mark.parametrize("screen", ["home", "result", "theatre_open", "curtain"])
def test_no_fire_no_win_and_no_drop_flashes(tmp_path: Path, screen: str) -> None:
    prepare(tmp_path)
    hand = Stagehand(tmp_path, size=(480, 270))
    try:
        SCREENS[screen](hand)
        film = film_of(hand, 1.0)
        if screen == "theatre_open":
            fastest = [name for name in hand.names() if name.startswith("theatre.speed.")][-1]
            hand.click(fastest)
            hand.click("theatre.play")
        film += film_of(hand, 4.0)
        assert most_flashes(film) <= 3
    finally:
        hand.close()


@pytest.mark.slow
@pytest.mark.parametrize("game", [entry.name for entry in GAMES.values() if entry.built])
def test_no_ending_flashes(tmp_path: Path, game: str) -> None:
    """The last move of a match, the triumph and the result, at the usual speed."""
    match, random = new_match(game, min(GAMES[game].seats), 7, chance="modelled"), Random(7)
    while match.prompt is not None:
        play_on(match, random)
    file = tmp_path / "ending.firepit"
    match.at(len(match.records) - 1).save(file)
    hand = Stagehand(tmp_path, size=(480, 270), action="resume", file=file)
    try:
        film = film_of(hand, 0.5)
        table = next(scene for scene in hand.stage.scenes if isinstance(scene, MatchScene))
        if hand.stage.scene is not table:
            hand.stage.pop()  # the curtain
        table.carry_out(str(match.records[-1].move))
        for _ in range(8):
            film += film_of(hand, 2.0) if hand.stage.scene is table else []
        film += film_of(hand, 2.0)
        assert hand.stage.scene.name == "result", "the match has come to its end"
        assert most_flashes(film) <= 3
    finally:
        hand.close()
