"""High contrast, and colours of seats and goods that differ for every kind of colour vision or by a glyph."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.ui.asset_folder import find_assets
from game.ui.contrast import background_of, is_strong, plain_panel, strong_ink, use_contrast
from game.ui.palettes import STANDARD, use_palette
from game.ui.pictures import Pictures
from game.ui.text import Texts
from game.ui.theme import SEAT_COLOURS
from tests import vision
from tests.legibility import contrast
from tests.ui.stagehand import Opener

COLOURS_PAGE = Path(__file__).resolve().parents[2] / "docs" / "colours.md"


@pytest.fixture
def standard_palette_afterwards() -> Iterator[None]:
    """Restore the standard palette after the test."""
    yield
    use_palette(STANDARD.key)


# High contrast


@pytest.fixture
def high_contrast() -> Iterator[None]:
    """Switch high contrast on for one test."""
    use_contrast(True)
    yield
    use_contrast(False)


def test_every_ink_in_high_contrast_stands_out_from_its_background() -> None:
    """An ink is a colour in which a text is written."""
    steps = range(0, 256, 15)
    for ink in ((red, green, blue) for red in steps for green in steps for blue in steps):
        strongest = strong_ink(ink)
        assert contrast(strongest, background_of(strongest)) >= 7, (
            f"{ink} becomes {strongest}, which has too little contrast"
        )


def test_chosen_button_in_high_contrast_is_framed_on_white_paper_and_on_black() -> None:
    golden = pygame.Surface((120, 60), pygame.SRCALPHA)
    golden.fill((229, 176, 74, 255))
    chosen = plain_panel("button.on", golden, golden.get_rect())
    assert chosen is not None
    across = [tuple(chosen.get_at((x, 30)))[:3] for x in range(12)]
    for paper in ((255, 255, 255), (0, 0, 0)):
        assert any(contrast(colour, paper) >= 3 for colour in across[:5]), f"no frame stands out from {paper}"
    assert across[-1] == (255, 255, 255)


@pytest.mark.parametrize("high_contrast", [False, True])
def test_chosen_colour_of_a_seat_is_marked_by_a_shape(open_app: Opener, high_contrast: bool) -> None:
    """Between chosen and not chosen, the edge of a disc changes by more than its colour."""
    hand = open_app(size=(1280, 720))
    hand.stage.options.high_contrast = high_contrast
    hand.stage.apply_options()
    hand.click("home.ugh_ugh.new")
    hand.click("new.0.look")
    control = hand.control("look.colour.white")["rect"]

    def lightness() -> np.ndarray:
        window = pygame.display.get_surface()
        assert window is not None
        pixels = pygame.surfarray.array3d(window.subsurface(pygame.Rect(control))).astype(float)
        return pixels @ np.array([0.2126, 0.7152, 0.0722])

    before = lightness()
    hand.click("look.colour.white")
    hand.move_to(5, 5)
    hand.turn()
    corner = (slice(len(before) * 2 // 3, None), slice(len(before) * 2 // 3, None))
    changed = np.abs(lightness() - before)[corner] > 60
    assert changed.mean() > 0.15


def test_words_in_high_contrast_have_an_opaque_background(high_contrast: None) -> None:
    pygame.font.init()
    pygame.display.set_mode((320, 200))
    texts = Texts(find_assets() / "fonts")
    for ink in ((243, 232, 207), (42, 31, 25), (229, 176, 74)):
        image = texts.image("Ooga", "body", 24, ink, (0, 0, 0))
        ground = image.get_at(image.get_rect().center)
        pixels = {tuple(image.get_at((x, y))) for x in range(8, image.get_width() - 8) for y in (9, 12, 15)}
        assert all(pixel[3] == 255 for pixel in pixels) and ground.a == 255, "the background is not opaque"


@pytest.mark.parametrize("name", ["panel.hide", "panel.parchment", "panel.bar", "panel.card", "button.stone", "well"])
def test_panels_in_high_contrast_are_plain_and_have_a_border(high_contrast: None, name: str) -> None:
    pygame.display.set_mode((1600, 900))
    pictures = Pictures(find_assets())
    patch = pictures.patch(name, 300, 120)
    bleed = [round(value) for value in pictures.baked(name).bleed]
    body = pygame.Rect(bleed[0], bleed[1], 300, 120)
    inside = {
        tuple(patch.get_at((x, y))) for x in range(body.x + 20, body.right - 20, 7) for y in range(body.y + 20, 100)
    }
    assert len(inside) == 1, "the panel is not of one colour"
    (plain,) = inside
    border = patch.get_at((body.centerx, body.y))
    is_light = max(plain[:3]) > 128  # a light panel stands out without a border
    assert is_light or contrast((border.r, border.g, border.b), (plain[0], plain[1], plain[2])) >= 3


def test_high_contrast_option_changes_every_screen_at_once_and_back(open_app: Opener) -> None:
    hand = open_app(size=(1280, 720))
    hand.click("home.options")
    hand.click("options.tab.colours")

    def shown_pixels() -> bytes:
        hand.move_to(0, 0)
        hand.turn(0.1)
        return bytes(hand.app.window.surface.get_buffer().raw)

    hand.click("options.high_contrast")
    assert is_strong()
    plain = shown_pixels()
    hand.click("options.high_contrast")
    assert not is_strong()
    painted = shown_pixels()
    sample = slice(None, None, 53)  # every 53rd byte: a sample of all places and colour channels
    changed = sum(one != other for one, other in zip(plain[sample], painted[sample], strict=True))
    assert changed > len(plain[sample]) // 2


def test_no_line_crosses_the_dark_bars_of_a_window_in_high_contrast(tmp_path: Path, open_app: Opener) -> None:
    (tmp_path / "options.json").write_text(json.dumps({"high_contrast": True}), encoding="utf-8")
    hand = open_app(size=(1000, 620))
    hand.click("home.options")
    hand.turn(0.5)
    bar_above = hand.app.window.surface.subsurface((0, 0, 1000, hand.stage.canvas.mapping.origin[1]))
    assert max(sum(bar_above.get_at((500, y))[:3]) for y in range(bar_above.get_height())) < 120


# Colours


@pytest.mark.parametrize("eyes", list(vision.VISIONS))
@pytest.mark.parametrize("family", [name for name in vision.FAMILIES if name.startswith(("seats", "members"))])
def test_seat_colours_differ_for_every_kind_of_colour_vision(family: str, eyes: str) -> None:
    distance, one, other = vision.closest_pair(family, eyes)
    least = 25 if family == "seats, colour-blind safe" else 10
    assert distance >= least, f"{one} and {other} look alike: expected a distance of {least}, got {distance:.1f}"


def test_high_contrast_palette_has_evenly_spaced_lightness(standard_palette_afterwards: None) -> None:
    use_palette("ladder")
    light = sorted(vision.lab(np.array(entry.paint) / 255)[0] for entry in SEAT_COLOURS)
    assert min(upper - lower for lower, upper in pairwise(light)) >= 9


def test_chosen_palette_repaints_everything_in_seat_colours(
    standard_palette_afterwards: None, open_app: Opener, tmp_path: Path
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


def test_every_seat_also_has_its_own_glyph() -> None:
    assert len({entry.glyph for entry in SEAT_COLOURS}) == len(SEAT_COLOURS)


@pytest.mark.parametrize("eyes", list(vision.VISIONS))
@pytest.mark.parametrize("family", [family for family in vision.FAMILIES if family.endswith("goods")])
def test_goods_differ_by_their_drawing_for_every_kind_of_colour_vision(family: str, eyes: str) -> None:
    pygame.display.set_mode((1600, 900))
    pictures = Pictures(find_assets())
    drawings = {name: vision.drawing(pictures, name, eyes) for name in vision.FAMILIES[family]}
    for one, other in combinations(drawings, 2):
        difference = float(np.sqrt(np.mean((drawings[one] - drawings[other]) ** 2)))
        assert difference >= 5, f"the drawings of {one} and {other} are alike ({difference:.1f})"


def test_table_of_colour_distances_in_the_docs_is_up_to_date() -> None:
    assert vision.distance_table() in COLOURS_PAGE.read_text(encoding="utf-8"), (
        "the table of the page is out of date: run python -m tests.vision and put its table into the page"
    )


def test_picture_is_converted_to_another_colour_vision(tmp_path: Path) -> None:
    picture = pygame.Surface((4, 4))
    picture.fill((176, 52, 31))
    pygame.image.save(picture, str(tmp_path / "in.png"))
    assert vision.main(["deutan", str(tmp_path / "in.png"), str(tmp_path / "out.png")]) == 0
    red, green, blue, _ = pygame.image.load(str(tmp_path / "out.png")).get_at((1, 1))
    assert abs(red - green) < 30 < red - blue, "red does not become a brown between green and red"
