"""What all screens share: layout, text, pictures, focus, timelines, sound, options, the UI map."""

from __future__ import annotations

import json
from pathlib import Path
from typing import cast

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.words import quoted
from game.ui.animation import Timeline, TimelinePlayer
from game.ui.asset_folder import find_assets
from game.ui.canvas import Canvas
from game.ui.control import Control, Drag, Hold
from game.ui.focus import Interaction
from game.ui.intentions import Accept, Command, Go, Next, Point, Press, Release, Translator
from game.ui.keys import Bindings
from game.ui.layout import SCREEN, Rect, column, grid, row
from game.ui.lists import ScrollArea, show_focused_row
from game.ui.options import Options, SavedOptions, read_options, write_options
from game.ui.pictures import Pictures
from game.ui.scene import Scene, Status
from game.ui.sound import Sound
from game.ui.stage import Stage
from game.ui.text import Run, Texts
from game.ui.theme import BONE, GLYPHS, SEAT_COLOURS
from game.ui.uimap import UiMap, touchable
from game.ui.widgets import Button


@pytest.fixture
def canvas() -> Canvas:
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode((1280, 800))
    assets = find_assets()
    return Canvas(surface, Pictures(assets), Texts(assets / "fonts"))


# Layout and canvas


@given(st.integers(1, 9), st.integers(1, 9), st.floats(0, 20))
def test_grid_fills_its_rectangle(columns: int, rows: int, gap: float) -> None:
    whole = Rect(10, 20, 700, 500)
    cells = grid(whole, columns, rows, gap)
    assert len(cells) == columns * rows
    assert cells[0].topleft == whole.topleft
    assert cells[-1].right == pytest.approx(whole.right, abs=0.01)
    assert cells[-1].bottom == pytest.approx(whole.bottom, abs=0.01)
    assert len(row(whole, columns)) == columns and len(column(whole, rows)) == rows


def test_screen_is_letterboxed_in_a_window_of_another_shape(canvas: Canvas) -> None:
    assert canvas.scale == 0.8
    assert canvas.mapping.origin == (0, 40)
    assert canvas.mapping.to_logical(*canvas.mapping.to_pixel(800, 450)) == (800, 450)


def test_layer_is_painted_once_for_each_cache_key_and_canvas_size(canvas: Canvas) -> None:
    painted = []
    for key in ("one", "one", "two", "one"):
        canvas.layer(key, lambda key=key: painted.append(key))  # type: ignore[misc]
    assert painted == ["one", "two"]
    canvas.resize(canvas.surface)
    canvas.layer("one", lambda: painted.append("again"))
    assert painted[-1] == "again", "a resized canvas does not paint its layers again"


# Text


@pytest.mark.parametrize("kind", ["display", "body", "bold", "flavour"])
def test_letter_missing_from_all_fonts_is_drawn_as_a_dot(canvas: Canvas, kind: str) -> None:
    texts = canvas.texts
    assert texts.legible("Łucja Jürgen Öl…", kind) == "Łucja Jürgen Öl…"
    assert texts.legible("Ayla 🔥火", kind) == "Ayla ••"
    assert texts.legible("👋🏽👨\u200d👩🔥\ufe0f!", kind) == "••••!"
    assert texts.width("Ayla 🔥", kind, 20) == texts.width("Ayla •", kind, 20)
    drawn = [texts.image(text, kind, 20, BONE) for text in ("Ayla 🔥", "Ayla •", "Ayla ")]
    pictures = [pygame.image.tobytes(image, "RGBA") for image in drawn]
    assert pictures[0] == pictures[1] != pictures[2]
    assert texts.kind_for(texts.legible("Ayla 🔥", "display"), "display") == "display"


def test_name_with_letters_that_the_display_font_lacks_is_drawn_in_the_spare_font(canvas: Canvas) -> None:
    assert canvas.texts.kind_for("Ayla", "display") == "display"
    assert canvas.texts.kind_for("Пещера", "display") == "spare"
    assert canvas.texts.kind_for("Пещера", "body") == "body"


@settings(max_examples=40, deadline=None)
@given(st.text(st.characters(categories=("L", "N", "P", "Zs")), max_size=60), st.integers(60, 400))
def test_wrapped_lines_fit_and_lose_no_word(words: str, width: int) -> None:
    pygame.font.init()
    texts = Texts(find_assets() / "fonts")
    lines = texts.wrap(words, "body", 20, width)
    widest = max((texts.width(letter, "body", 20) for letter in words), default=0)
    assert all(texts.width(line, "body", 20) <= max(width, widest) for line in lines)
    assert "".join(lines).replace(" ", "") == words.replace(" ", "")


@pytest.mark.parametrize("is_rich", [False, True])
def test_wrapped_text_does_not_end_with_a_line_of_one_word(is_rich: bool) -> None:
    pygame.font.init()
    texts, words = Texts(find_assets() / "fonts"), "Send stupid workers into a tower."
    width = texts.width(words, "body", 20) - 5
    if is_rich:
        lines = ["".join([run.text for _, run in line]) for line in texts.wrap_runs([Run(words)], 20, width)]
    else:
        lines = list(texts.wrap(words, "body", 20, width))
    assert [line.strip() for line in lines] == ["Send stupid workers into", "a tower."]


def test_last_line_stays_one_word_if_two_would_make_it_longer_than_the_line_before() -> None:
    pygame.font.init()
    texts = Texts(find_assets() / "fonts")
    width = texts.width("one drum. If you drum,", "body", 20)
    lines = texts.wrap("one drum. If you drum, you drum for everybody.", "body", 20, width)
    assert lines == ("one drum. If you drum,", "you drum for", "everybody.")


def test_line_does_not_break_between_a_bracketed_number_and_the_next_word() -> None:
    pygame.font.init()
    texts = Texts(find_assets() / "fonts")
    width = texts.width("Discard (4 ", "body", 20)
    assert texts.wrap("Discard (4 of 4)", "body", 20, width) == ("Discard", "(4 of 4)")


def test_line_in_the_spare_font_is_no_wider_than_its_place(canvas: Canvas) -> None:
    texts = canvas.texts
    for width in range(60, 400, 20):
        lines = texts.wrap("Anna proposes to the whole clan of Пещера", "display", 20, width)
        too_wide = [line for line in lines if " " in line and texts.width(line, "display", 20) > width]
        assert not too_wide, "a letter that the display face lacks made the line wider than its place"


def test_long_name_shrinks_and_then_is_shortened(canvas: Canvas) -> None:
    short, size = canvas.texts.fit("Oona", "display", 30, 400, 14)
    assert (short, size) == ("Oona", 30)
    long, size = canvas.texts.fit("W" * 60, "display", 30, 200, 14)
    assert size == 14 and long.endswith("…")
    assert canvas.texts.width(long, "display", 14) <= 200


def test_text_shrinks_before_a_word_is_broken(canvas: Canvas) -> None:
    width = canvas.texts.width("Knock-Knock", "bold", 20) - 4
    lines, size = canvas.texts.fit_box("Knock-Knock Joke", "bold", 20, width, 200, 10)
    assert lines == ("Knock-Knock", "Joke") and 15 < size < 20
    lines, size = canvas.texts.fit_box("Knock-Knock Joke", "bold", 20, width // 3, 200, 18)
    assert size == 18 and "".join(lines).replace(" ", "") == "Knock-KnockJoke"


def test_path_is_broken_after_a_slash_before_it_shrinks(canvas: Canvas) -> None:
    path = "/home/ayla/matches/damaged.firepit"
    width = canvas.texts.width("/home/ayla/matches/", "body", 30) + 4
    lines, size = canvas.texts.fit_box(f"{path}: it is empty", "body", 30, width, 200, 10)
    assert size == 30 and lines[:2] == ("/home/ayla/matches/", "damaged.firepit: it")
    lines, _ = canvas.texts.fit_box(path.replace("/", "\\"), "body", 30, width, 200, 10)
    assert lines == ("\\home\\ayla\\matches\\", "damaged.firepit")


def test_rich_text_keeps_its_runs_in_order(canvas: Canvas) -> None:
    runs = [Run("Oona", "bold"), Run(" lifted the forest box and took a "), Run("berry", "bold"), Run(".")]
    lines = canvas.texts.wrap_runs(runs, 20, 120)
    words = [run.text for line in lines for _, run in line if run.text.strip()]
    assert words == ["Oona", "lifted", "the", "forest", "box", "and", "took", "a", "berry", "."]


def test_larger_text_size_makes_a_line_wider(canvas: Canvas) -> None:
    before = canvas.text_width("The river", 20)
    canvas.use_text_size(1.5)
    assert canvas.text_width("The river", 20) == pytest.approx(before * 1.5, rel=0.06)


# Pictures


@pytest.mark.parametrize("size", [(40, 40), (58, 58), (300, 60), (1000, 700)])
def test_nine_patch_has_the_requested_size_and_no_holes(canvas: Canvas, size: tuple[int, int]) -> None:
    canvas.pictures.use_scale(1.0)
    image = canvas.pictures.patch("panel.hide", *size)
    bleed = canvas.pictures.baked("panel.hide").bleed  # left, above, right and below
    assert image.get_size() == (size[0] + bleed[0] + bleed[2], size[1] + bleed[1] + bleed[3])
    body = pygame.mask.from_surface(image.subsurface((bleed[0] + 6, bleed[1] + 6, size[0] - 12, size[1] - 12)), 250)
    assert body.count() == (size[0] - 12) * (size[1] - 12)


def test_missing_picture_is_named_in_the_error(canvas: Canvas) -> None:
    with pytest.raises(FileNotFoundError, match=r"panel\.nothing"):
        canvas.pictures.image("panel.nothing")
    with pytest.raises(FileNotFoundError, match="no icon named 'unicorn'"):
        canvas.pictures.icon("unicorn", 20, BONE)


def test_looks_of_every_seat_can_be_drawn(canvas: Canvas) -> None:
    names = canvas.pictures.icon_names()
    assert {entry.glyph for entry in SEAT_COLOURS} | set(GLYPHS) <= names
    for entry in SEAT_COLOURS:
        for kind in ("disc", "disc_small", "member"):
            canvas.pictures.baked(f"{kind}.{entry.key}")


# Focus


class Hands:
    """An ``Interaction`` with a clock for tests to advance; it records the used and the refused controls."""

    def __init__(self) -> None:
        self.now = 0.0
        self.used: list[str] = []
        self.refused: list[str] = []
        self.interaction = Interaction(
            act=lambda control: self.used.append(control.id),
            refuse=lambda control: self.refused.append(control.id),
            now=lambda: self.now,
        )


def square(name: str, x: float, y: float, **more: object) -> Control:
    return Control(name, "button", name, Rect(x, y, 50, 50), **more)  # type: ignore[arg-type]


def test_arrows_move_the_focus_to_the_nearest_control_in_that_direction() -> None:
    hands = Hands()
    controls = [square("a", 0, 0), square("b", 100, 0), square("c", 0, 100), square("d", 100, 100)]
    hands.interaction.update_controls(controls)
    hands.interaction.handle(Go("right"), controls)
    assert hands.interaction.focused == "a", "the first arrow does not focus the first control"
    for direction, expected in (("right", "b"), ("down", "d"), ("left", "c"), ("up", "a")):
        hands.interaction.handle(Go(direction), controls)
        assert hands.interaction.focused == expected


def test_tab_goes_round_and_skips_controls_without_focus() -> None:
    hands = Hands()
    controls = [square("a", 0, 0), square("b", 100, 0, focusable=False), square("c", 200, 0)]
    hands.interaction.update_controls(controls)
    seen = []
    for back in (False, False, False, True):
        hands.interaction.handle(Next(back), controls)
        seen.append(hands.interaction.focused)
    assert seen == ["a", "c", "a", "c"], "the first Tab only shows where the focus is"


def test_disabled_control_refuses_and_enabled_control_acts() -> None:
    hands = Hands()
    controls = [square("a", 0, 0), square("b", 100, 0, enabled=False)]
    for x in (20, 120):
        hands.interaction.handle(Press(x, 20), controls)
        hands.interaction.handle(Release(x, 20), controls)
    assert (hands.used, hands.refused) == (["a"], ["b"])


@pytest.mark.parametrize(("style", "used"), [("stone", []), ("fire", ["a"])])
def test_first_press_of_the_accept_key_only_shows_a_hidden_focus_except_on_the_main_action(
    style: str, used: list[str]
) -> None:
    hands = Hands()
    controls = [square("a", 0, 0, look=Button(style))]
    hands.interaction.update_controls(controls)
    hands.interaction.handle(Accept(down=True), controls)
    assert hands.used == used and hands.interaction.touch_of(controls[0]).shows_focus_ring
    hands.interaction.handle(Accept(down=True), controls)
    assert hands.used == [*used, "a"]


def test_first_press_of_the_accept_key_shows_a_hidden_focus_instead_of_holding_its_control() -> None:
    durations: list[float] = []
    hands = Hands()
    hold = Hold(press=lambda: None, release=durations.append, cancel=lambda: None)
    controls = [square("drum", 0, 0, hold=hold)]
    hands.interaction.update_controls(controls)
    for down in (True, False):
        hands.interaction.handle(Accept(down=down), controls)
    assert not durations and hands.interaction.touch_of(controls[0]).shows_focus_ring, (
        "a press acts on a focused control whose focus is hidden"
    )
    for down in (True, False):
        hands.interaction.handle(Accept(down=down), controls)
    assert durations == [0.0]


def test_release_outside_the_pressed_control_does_not_activate_it() -> None:
    hands = Hands()
    controls = [square("a", 0, 0)]
    hands.interaction.handle(Press(20, 20), controls)
    hands.interaction.handle(Release(200, 20), controls)
    assert hands.used == []


@pytest.mark.parametrize("by_key", [True, False])
def test_long_press_reports_its_duration(by_key: bool) -> None:
    hands, durations = Hands(), list[object]()
    hold = Hold(press=lambda: durations.append("press"), release=durations.append, cancel=lambda: None)
    controls = [square("bang", 0, 0, hold=hold)]
    hands.interaction.update_controls(controls)
    hands.interaction.by_keys = by_key
    hands.interaction.handle(Accept(down=True, space=True) if by_key else Press(20, 20), controls)
    hands.now = 0.75
    assert hands.interaction.touch_of(controls[0]).held == 0.75
    hands.interaction.handle(Accept(down=False, space=True) if by_key else Release(20, 20), controls)
    assert durations == ["press", 0.75]


@pytest.mark.parametrize("give_up", [Release(300, 300), Command("back")])
def test_long_press_can_be_cancelled(give_up: Release | Command) -> None:
    hands, calls = Hands(), list[object]()
    hold = Hold(press=lambda: calls.append("press"), release=calls.append, cancel=lambda: calls.append("given up"))
    controls = [square("bang", 0, 0, hold=hold)]
    hands.interaction.handle(Press(10, 10), controls)
    assert hands.interaction.handle(give_up, controls)
    hands.interaction.handle(Release(10, 10), controls)
    assert calls == ["press", "given up"]


@pytest.mark.parametrize("by_key", [True, False])
def test_letting_go_of_a_pressed_control_cancels_its_hold(by_key: bool) -> None:
    hands, calls = Hands(), list[object]()
    hold = Hold(press=lambda: calls.append("press"), release=calls.append, cancel=lambda: calls.append("given up"))
    controls = [square("bang", 0, 0, hold=hold), square("button", 100, 0)]
    hands.interaction.update_controls(controls)
    hands.interaction.by_keys = by_key
    hands.interaction.handle(Accept(down=True, space=True) if by_key else Press(20, 20), controls)
    hands.interaction.let_go(controls)
    hands.interaction.handle(Accept(down=False, space=True) if by_key else Release(20, 20), controls)
    assert calls == ["press", "given up"] and not hands.interaction.is_pressing
    hands.interaction.handle(Press(120, 20), controls)
    hands.interaction.let_go(controls)
    hands.interaction.handle(Release(120, 20), controls)
    assert hands.used == []


def test_interrupted_drag_drops_at_a_point_outside_the_screen() -> None:
    hands, dropped = Hands(), list[tuple[float, float]]()
    drag = Drag(start=lambda: None, move=lambda x, y: None, drop=lambda x, y: dropped.append((x, y)))
    controls = [square("figure", 0, 0, drag=drag), square("place", 200, 0)]
    for intention in (Press(20, 20), Point(220, 20)):
        hands.interaction.handle(intention, controls)
    hands.interaction.let_go(controls)
    hands.interaction.handle(Release(220, 20), controls)
    assert len(dropped) == 1 and not SCREEN.collidepoint(*dropped[0])


def test_focus_moves_to_the_nearest_control_when_the_focused_control_is_gone() -> None:
    hands = Hands()
    hands.interaction.update_controls([square("a", 0, 0, first=True), square("b", 300, 0)])
    hands.interaction.update_controls([square("c", 40, 0), square("b", 300, 0)])
    assert hands.interaction.focused == "c"


def test_focus_moves_to_the_nearest_usable_control_when_its_control_is_disabled() -> None:
    hands = Hands()
    far, beside, grey = square("far", 900, 0), square("beside", 200, 0), square("grey", 100, 0, enabled=False)
    hands.interaction.update_controls([square("undo", 0, 0, first=True), grey, beside, far])
    after_undo = [square("undo", 0, 0, enabled=False), grey, beside, far]
    hands.interaction.update_controls(after_undo)
    assert hands.interaction.focused == "beside"
    hands.interaction.by_keys = True
    for _ in range(3):
        hands.interaction.handle(Next(), after_undo)
    hands.interaction.update_controls(after_undo)
    assert hands.interaction.focused == "grey", "Tab does not stay on a disabled control, to say why it is disabled"


def test_pointer_hovers_over_the_topmost_control() -> None:
    hands = Hands()
    controls = [square("below", 0, 0), square("above", 20, 0)]
    hands.interaction.handle(Point(30, 10), controls)
    assert hands.interaction.hovered == "above"


def test_control_looked_at_is_the_one_last_hovered_or_focused() -> None:
    hands = Hands()
    controls = [square("a", 0, 0, first=True), square("b", 300, 0)]
    hands.interaction.update_controls(controls)
    hands.interaction.handle(Point(310, 10), controls)
    assert hands.interaction.looked_at == "b"
    assert (hands.interaction.looked_at_for(0.0), hands.interaction.looked_at_for(9.0)) == ("b", "")
    hands.interaction.handle(Next(), controls)
    assert hands.interaction.looked_at == hands.interaction.looked_at_for(9.0) == hands.interaction.focused != ""


def test_only_the_uncovered_part_of_a_card_can_be_touched() -> None:
    below, above = square("below", 0, 0), square("above", 20, 0)
    assert touchable(below.rect, [above.rect]) == Rect(0, 0, 20, 50)
    assert touchable(above.rect, []) == above.rect


def test_touchable_part_lies_outside_the_covers_of_all_layers() -> None:
    lower_cover, upper_cover = Rect(0, 0, 60, 20), Rect(0, 20, 100, 30)
    part = touchable(Rect(0, 0, 100, 50), [lower_cover, upper_cover])
    assert part == Rect(60, 0, 40, 20), "the strip over the upper cover is cut beside the lower cover, too"


def test_control_can_be_touched_in_a_gap_between_three_covers() -> None:
    """One cover lies over the middle of the control.

    The two others lie over the middles of the strips that the first cover leaves free.
    """
    control = Rect(0, 0, 100, 60)
    covers = [Rect(-23, 24, 70, 40), Rect(31, 40, 84, 57), Rect(22, -13, 81, 49)]
    part = touchable(control, covers)
    assert not any(cover.collidepoint(part.center) for cover in covers) and control.contains(part)


def test_touchable_part_of_a_wholly_covered_control_is_the_whole_control() -> None:
    control = Rect(10, 10, 50, 50)
    assert touchable(control, [Rect(0, 0, 100, 100)]) == control
    assert touchable(control, [Rect(0, 0, 100, 35), Rect(0, 35, 100, 65)]) == control, (
        "a control hidden by two covers was cut"
    )


def test_control_covered_only_beside_its_middle_can_be_touched_everywhere() -> None:
    control = Rect(0, 0, 50, 50)
    assert touchable(control, [Rect(25.5, 0, 50, 50)]) == control


def test_keys_and_mouse_and_controller_give_the_same_intentions() -> None:
    translator = Translator(Bindings({}))

    def meaning(kind: int, **values: object) -> object:
        event = pygame.event.Event(kind, scancode=0, instance_id=0, **values)
        return translator.translate(event, lambda x, y: (x / 2, y / 2))

    assert meaning(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0) == Accept(down=True)
    assert meaning(pygame.JOYBUTTONDOWN, button=0) == Accept(down=True, by_controller=True)
    assert meaning(pygame.JOYHATMOTION, value=(0, -1)) == Go("down")
    assert meaning(pygame.JOYAXISMOTION, axis=0, value=0.9) == Go("right")
    assert meaning(pygame.JOYAXISMOTION, axis=0, value=0.95) is None, "one push of the stick counted twice"
    assert meaning(pygame.MOUSEBUTTONDOWN, pos=(40, 20), button=1) == Press(20, 10)
    assert meaning(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_LCTRL) == Command("undo")
    assert meaning(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT) == Command("redo")


def test_keys_reach_every_row_of_a_long_list() -> None:
    hands, area = Hands(), ScrollArea()
    hands.interaction.by_keys = True
    names = [f"row.{index}" for index in range(30)]

    def rows_in_view() -> list[Control]:
        area.set_content(Rect(0, 0, 200, 200), 30 * 50)
        show_focused_row(area, names, hands.interaction.focused, 50)
        rows = area.rows(30, 50)
        return [Control(names[index], "list", "", rect, clip=area.rect) for index, rect in rows]

    for direction, end in (("down", "row.29"), ("up", "row.0")):
        for _ in range(40):
            listed = rows_in_view()
            hands.interaction.update_controls(listed)
            hands.interaction.handle(Go(direction), listed)
        assert hands.interaction.focused == end
    rows_in_view()
    assert area.offset == 0


# Timelines


def test_finished_timeline_shows_its_last_value_and_skips_only_optional_cues() -> None:
    """A cue is a call at a certain second. It is optional unless it was added with ``always=True``."""
    shown: list[float] = []
    cues: list[str] = []
    timeline = Timeline().tween(0.0, 1.0, shown.append).cue(0.5, lambda: cues.append("knock"))
    timeline.cue(0.9, lambda: cues.append("score"), always=True)
    timeline.advance(0.25)
    assert 0 < shown[-1] < 1
    timeline.finish()
    assert shown[-1] == 1.0
    assert cues == ["score"]
    assert timeline.done


@pytest.mark.parametrize(("speed", "steps"), [(0.5, 120), (1.0, 60), (4.0, 15)])
def test_timeline_plays_as_fast_as_the_speed_option_says(speed: float, steps: int) -> None:
    ended: list[bool] = []
    player = TimelinePlayer(lambda: speed)
    player.play(Timeline().add_pause(1.0), lambda: ended.append(True))
    for _ in range(steps - 1):
        player.update(1 / 60)
    assert not ended
    player.update(2 / 60)
    assert ended and not player.busy


def test_speed_zero_ends_an_animation_at_once() -> None:
    ended: list[bool] = []
    player = TimelinePlayer(lambda: 0.0)
    player.play(Timeline().add_pause(9.0), lambda: ended.append(True))
    assert ended and not player.busy


# Sound


def test_no_variant_of_a_sound_is_played_twice_in_a_row() -> None:
    sound = Sound(find_assets() / "sounds", Options())
    assert sound.open() is None
    last, hardest = None, 2600
    for impulse in (300, 300, hardest, hardest, hardest, 100, 900):
        chosen = sound.choose_variant("knock_wood", impulse / hardest)
        assert chosen != last
        last = chosen
    sound.close()


# Options and the UI map


def test_options_are_read_back_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "options.json"
    options = Options(text_size=1.2, music=0.1, speed=0.0, language="de", keys={"undo": "u"})
    write_options(path, options)
    assert read_options(path) == (options, "")


def test_options_of_an_older_or_newer_version_are_read_without_loss(tmp_path: Path) -> None:
    path = tmp_path / "options.json"
    path.write_text('{"master": 0.3, "smell": ["smoke"]}', encoding="utf-8")
    options, notice = read_options(path)
    assert not notice
    assert options == Options(master=0.3, others={"smell": ["smoke"]})
    write_options(path, options)
    assert read_options(path) == (options, "")


def test_change_of_the_options_by_another_window_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "options.json"
    write_options(path, Options(music=0.2, keys={"undo": "u"}, others={"smell": ["smoke"]}))
    one, other = SavedOptions(path), SavedOptions(path)
    one.options.language = "de"
    one.options.keys["log"] = "x"
    one.write()
    other.options.music = 0.9
    other.write()
    assert read_options(path)[0] == Options(
        language="de", music=0.9, keys={"undo": "u", "log": "x"}, others={"smell": ["smoke"]}
    )
    other.options.language, one.options.muted = "pl", True
    other.write()
    one.write()
    both = read_options(path)[0]
    assert (both.language, both.muted, both.music) == ("pl", True, 0.9), (
        "the change written first does not survive the change written last"
    )
    path.write_text("broken", encoding="utf-8")
    one.write()
    assert read_options(path)[0] == one.options, "a file that was damaged meanwhile is not rewritten whole"


@pytest.mark.parametrize(
    "text", ["", "[]", '{"speed": 3}', '{"master": 2}', '{"keys": {"undo": 1}}', '{"fullscreen": "yes"}']
)
def test_broken_options_give_the_defaults_and_a_notice(tmp_path: Path, text: str) -> None:
    path = tmp_path / "options.json"
    path.write_text(text, encoding="utf-8")
    options, notice = read_options(path)
    assert options == Options()
    assert "options.broken.json" in notice
    assert (tmp_path / "options.broken.json").read_text(encoding="utf-8") == text


def test_only_the_invalid_options_of_a_damaged_file_get_their_defaults(tmp_path: Path) -> None:
    """Who needs contrast or large text could not read the notice otherwise."""
    path = tmp_path / "options.json"
    valid = {"language": "de", "high_contrast": True, "text_size": 1.4, "keys": {"hint": "j"}, "smell": ["smoke"]}
    invalid = {"speed": 99, "palette": [], "muted": "yes", "keys": {"hint": "j", "log": 7}}
    path.write_text(json.dumps({**valid, **invalid}), encoding="utf-8")
    kept = Options(language="de", high_contrast=True, text_size=1.4, keys={"hint": "j"}, others={"smell": ["smoke"]})
    saved = SavedOptions(path)
    assert saved.options == kept and "options.broken.json" in saved.notice
    assert read_options(path) == (kept, ""), "the valid options were not written again"


class AskingScene(Scene):
    """A screen that asks Ada to roll."""

    name = "race"

    def status(self) -> Status:
        return Status("Ada, roll.", 0)


def test_file_of_the_ui_map_is_replaced_only_after_a_change(tmp_path: Path, canvas: Canvas) -> None:
    path = tmp_path / "ui.json"
    ui_map = UiMap(path)
    controls = [square("a", 0, 0, moves=("pass",))]
    scene = AskingScene(cast(Stage, None))
    ui_map.write(scene, controls, "a", canvas)
    first = path.stat().st_ino
    ui_map.write(scene, controls, "a", canvas)
    assert path.stat().st_ino == first
    data = json.loads(path.read_text(encoding="utf-8"))
    assert data == {
        "screen": "race",
        "prompt": "Ada, roll.",
        "seat": 0,
        "busy": False,
        "thinking": None,
        "answered": 0,
        "controls": [
            {
                "id": "a",
                "role": "button",
                "label": "a",
                "rect": [0, 40, 40, 40],
                "enabled": True,
                "focused": True,
                "focusable": True,
                "moves": ["pass"],
            }
        ],
    }


def test_unwritable_ui_map_is_reported_once(tmp_path: Path, canvas: Canvas, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "gone" / "ui.json"
    ui_map, scene = UiMap(path), AskingScene(cast(Stage, None))
    for answered in range(3):
        ui_map.write(scene, [], "", canvas, answered)
    error = capsys.readouterr().err
    assert error == f"The UI map {quoted(path)} cannot be written (No such file or directory).\n"
    path.parent.mkdir()
    ui_map.write(scene, [], "", canvas, 3)
    assert json.loads(path.read_text(encoding="utf-8"))["answered"] == 3, (
        "the map was not written again as soon as possible"
    )
