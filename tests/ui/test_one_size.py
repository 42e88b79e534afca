"""What stands side by side has letters of one size, and nothing that is drawn on a border or a scroll bar is lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from game.core.words import ENGLISH, use_language
from game.kept.seats import seat_looks
from game.screens.navigation import open_screen
from game.screens.new_match.seats_panel import EmptyPlace
from game.screens.workshop.build_panels import draw_checks
from game.screens.workshop.workshop_panels import draw_legend
from game.ui.asset_folder import find_assets
from game.ui.contrast import use_contrast
from game.ui.control import Control, Touch
from game.ui.layout import SCREEN, Rect
from game.ui.lists import ScrollArea
from game.ui.offscreen import OffscreenCanvas
from game.ui.segments import Segment, in_one_size
from game.ui.theme import SHADE
from game.ui.widgets import Button, buttons_in_one_size, rows_in_one_size
from tests.layout.label_recorder import LabelRecorder
from tests.ui.stagehand import Stagehand

_CHECKS = [(True, "No parts overlap"), (False, "The tower took up to 14.4 s to settle, and then some")]
_WORDS = ("Home", "Save a picture", "Theatre")


def _canvas(text_size: float) -> OffscreenCanvas:
    canvas = OffscreenCanvas((1280, 720), SCREEN, find_assets())
    canvas.use_text_size(text_size)
    return canvas


def _sizes(canvas: OffscreenCanvas, controls: list[Control], monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """Return the heights in pixels of the letters on controls."""
    heights: set[int] = set()
    monkeypatch.setattr(canvas, "record_text", lambda text, kind, height, *rest, **named: heights.add(height))
    for control in controls:
        control.look.draw(canvas, control, Touch())
    return heights


@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_label_in_two_lines_does_not_touch_the_edge_of_its_button(text_size: float) -> None:
    canvas = _canvas(text_size)
    canvas.text_recorder = recorder = LabelRecorder()
    button = Control("tower", "button", "Tower: a quite shaky tower", Rect(100, 100, 250, 46))
    Button("on", "stone-tower", 21).draw(canvas, button, Touch())
    labels = recorder.labels(canvas.pixels, canvas.mapping.origin, canvas.scale)
    assert len(labels) == 2
    assert all(label.ink.bottom <= button.rect.bottom - 2 for label in labels), "letters lie on the button's edge"


@pytest.mark.parametrize("text_size", [1.0, 1.2, 1.5])
def test_labels_of_a_row_have_one_size(text_size: float, monkeypatch: pytest.MonkeyPatch) -> None:
    canvas = _canvas(text_size)
    cells = [Rect(20 + 130 * index, 20, 126, 64) for index in range(len(_WORDS))]
    looks = [Segment(False), Button(icon="mountaintop", size=22)]
    segments, buttons = (
        [Control(words, "button", words, cell, look=look) for words, cell in zip(_WORDS, cells, strict=True)]
        for look in looks
    )
    assert len(_sizes(canvas, segments, monkeypatch)) > 1
    assert len(_sizes(canvas, buttons, monkeypatch)) > 1
    assert len(_sizes(canvas, in_one_size(segments), monkeypatch)) == 1
    assert len(_sizes(canvas, buttons_in_one_size(canvas, buttons), monkeypatch)) == 1


def test_only_buttons_at_the_same_height_get_one_size(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas = _canvas(1.2)
    places = Rect(20, 20, 126, 64), Rect(150, 25, 126, 54), Rect(20, 120, 126, 64)
    buttons = [
        Control(words, "button", words, place, look=Button()) for words, place in zip(_WORDS, places, strict=True)
    ]
    spot = Control("spot", "space", "Spot", Rect(300, 20, 40, 64))
    *alike, other, last = rows_in_one_size(canvas, [*buttons, spot])
    assert last is spot, "a control without a label has changed"
    assert len(_sizes(canvas, alike, monkeypatch)) == 1
    assert _sizes(canvas, [other], monkeypatch) == _sizes(canvas, buttons[2:], monkeypatch)


@pytest.mark.parametrize(("width", "icon_count"), [(160.0, 3), (142.0, 3), (110.0, 0)])
def test_row_shows_all_of_its_icons_or_none(width: float, icon_count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    canvas = _canvas(1.0)
    words = ("Person", "Easy bot", "Strong bot")
    row = [
        Control(each, "tab", each, Rect(20 + width * index, 20, width, 64), look=Segment(False, "person"))
        for index, each in enumerate(words)
    ]
    icons: list[str] = []
    monkeypatch.setattr(canvas, "icon", lambda name, *rest, **named: icons.append(name))
    assert len(_sizes(canvas, in_one_size(row), monkeypatch)) == 1
    assert len(icons) == icon_count


@pytest.mark.parametrize("width", [100.0, 110.0, 120.0, 150.0])
def test_label_whose_icon_does_not_fit_has_the_text_size_of_the_seat_names_beside_it(
    width: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas = _canvas(1.0)
    looks = [
        Segment(True, "rolling-dices"),
        *[Segment(False, seat=seat) for seat in seat_looks(("Marianne", "Bo"), {})],
    ]
    row = [
        Control(name, "tab", name, Rect(20 + width * index, 20, width, 64), look=look)
        for index, (name, look) in enumerate(zip(("Random", "Marianne", "Bo"), looks, strict=True))
    ]
    assert len(_sizes(canvas, in_one_size(row), monkeypatch)) == 1


def test_lines_on_all_tower_cards_have_one_text_size(
    open_app: Callable[..., Stagehand], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = open_app()
    stage = hand.stage
    open_screen(stage, "tower_shelf")
    hand.turn(0.1)
    cards = [control for control in stage.controls if control.id.startswith("shelf.tower.")]
    heights: set[int] = set()

    def record(text: str, kind: str, height: int, *rest: object, paragraph: str = "", **named: object) -> None:
        if paragraph in lines:
            heights.add(height)

    lines = cards[0].look.lines
    assert len(lines) >= 8
    monkeypatch.setattr(stage.canvas, "record_text", record)
    for control in cards:
        control.look.draw(stage.canvas, control, Touch())
    assert len(heights) == 1


def test_label_in_high_contrast_leaves_the_border_of_its_button_whole() -> None:
    use_contrast(True)
    try:
        canvas = _canvas(1.5)
        control = Control("rules", "button", "Qjgpy", Rect(100, 100, 300, 40), look=Button(size=30))
        pictures = []
        for label in (control.label, " "):
            canvas.surface.fill((0, 0, 0))
            control.look.draw(canvas, replace(control, label=label), Touch())
            box = canvas.mapping.to_window(control.rect)
            pictures.append([tuple(canvas.pixels.get_at((x, box.bottom - 1)))[:3] for x in range(box.left, box.right)])
        assert all(min(lettered) >= min(bare) for lettered, bare in zip(*pictures, strict=True))
    finally:
        use_contrast(False)


def test_thumb_of_a_scroll_bar_has_a_dark_edge_on_all_sides() -> None:
    canvas = _canvas(1.0)
    area = ScrollArea()
    area.set_content(Rect(1000, 122.5, 500, 724), 60000)
    for offset in range(0, 30000, 777):
        area.offset = offset
        canvas.surface.fill((200, 180, 140))
        area.draw(canvas, area.control("text", "Text"), Touch())
        dark = [y for y in range(720) if tuple(canvas.pixels.get_at((1195, y)))[:3] == SHADE]
        gaps = [after - before for before, after in pairwise(dark) if after - before > 1]
        assert len(gaps) == 1, f"the thumb has no upper or no lower edge at offset {offset}"


def test_long_aim_of_a_game_wraps_to_two_lines_instead_of_shrinking(
    open_app: Callable[..., Stagehand], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = open_app()
    use_language("de")
    try:
        open_screen(hand.stage, "new_match", "cvlizations")
        drawn: dict[str, tuple[int, int]] = {}
        canvas = hand.stage.canvas

        def record(text: str, kind: str, height: int, size: float, *rest: object, **named: object) -> None:
            drawn[text] = (height, canvas.text_pixels(size))

        monkeypatch.setattr(canvas, "record_text", record)
        hand.stage.scene.draw(canvas)
    finally:
        use_language(ENGLISH)
    heights = [heights for text, heights in drawn.items() if text.startswith("Nach neun Runden")]
    assert heights and all(height == wanted for height, wanted in heights), f"the aim is too small: {drawn}"


@pytest.mark.parametrize("text_size", (1.0, 1.2, 1.5))
def test_checks_of_a_tower_have_one_text_size_and_so_has_the_legend(
    text_size: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas, heights = _canvas(text_size), set[int]()
    monkeypatch.setattr(canvas, "record_text", lambda text, kind, height, *rest, **named: heights.add(height))
    draw_checks(canvas, _CHECKS)
    assert len(heights) == 1
    heights.clear()
    draw_legend(canvas, 100, 100)
    assert len(heights) == 1


@pytest.mark.parametrize(("wide", "high"), [(190.0, 96.0), (300.0, 60.0)])
def test_labels_of_empty_places_for_players_have_one_text_size(
    wide: float, high: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas, heights = _canvas(1.0), set[int]()
    monkeypatch.setattr(
        canvas, "record_text", lambda text, kind, height, *rest, **named: heights.add(height) if text != "Add" else None
    )
    words = ("a third player", "a fourth player", "a fifth player")
    for word, look in zip(words, seat_looks(words, {}), strict=True):
        place = Control("more", "button", word, Rect(0, 0, wide, high), look=EmptyPlace(look, word, words))
        place.look.draw(canvas, place, Touch())
    assert len(heights) == 1
