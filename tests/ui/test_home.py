"""The home screen: the burning fire, the choices at the other fires, and the lines about each game."""

from __future__ import annotations

import json
import os
import shutil
import threading
import time
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pygame
import pytest

from game import app
from game.core import GAMES, Match
from game.core.words import ENGLISH, use_language
from game.kept.learnt import LearntGames
from game.kept.seats import seat_looks, seat_table
from game.screens.home import home
from game.screens.home.credits import Credits, CreditsText
from game.screens.home.fire_cell import FireCell, fire_area
from game.screens.home.home import Home
from game.screens.navigation import SCREENS, ScreenName, make_screen
from game.screens.open_match import go_home, library
from game.screens.parts import prepared_ahead
from game.screens.sheet.markdown import parse
from game.screens.sheet.typesetting import TextLayout
from game.ui.canvas import Canvas
from game.ui.intentions import Press, Release
from game.ui.layout import Rect
from game.ui.scene import Scene
from game.ui.stage import Stage
from game.ui.theme import SOOT
from game.ui.widgets import Button
from tests.golden.record import match_file
from tests.layout.label_recorder import LabelRecorder
from tests.layout.looking import labels_of
from tests.patience import TIMEOUT
from tests.played import play_at_random
from tests.scenes.support import control_named
from tests.ui.stagehand import Opener, Stagehand, middle_of
from tests.ui.test_lessons import begin, follow
from tests.ui.test_theatre import wait

pytestmark = pytest.mark.unseen

#: a day in seconds
DAY = 86_400.0


def keep(folder: Path, game: str, *, moves: int | None, ago: float = 0.0) -> None:
    """Save a match, last played ``ago`` seconds ago, after ``moves`` random moves; ``None``: a finished match."""
    path = folder / "matches" / f"{game}-{moves}.firepit"
    path.parent.mkdir(exist_ok=True)
    if moves is None:
        shutil.copy(match_file(game), path)
    else:
        names = ["Ada", "Bo", "Cy"][: max(2, GAMES[game].seats[0])]
        match, random = Match.new(game, names=names, seed=2, table=seat_table(seat_looks(names, {}), ())), Random(2)
        play_at_random(match, random, moves)
        match.save(path)
    os.utime(path, (time.time() - ago,) * 2)


def open_and_read(open_app: Opener) -> Stagehand:
    """Open the app, and wait until it has read all matches, which takes longer on a busy machine."""
    hand = open_app()
    wait(hand, lambda: not library(hand.stage).is_reading)
    return hand


def fire_coloured_controls(hand: Stagehand) -> list[str]:
    """Return the ids of the buttons in the style of a fire, which marks recommended choices."""
    return [
        control.id
        for control in hand.stage.controls
        if isinstance(control.look, Button) and control.look.style == "fire"
    ]


def focused(hand: Stagehand) -> list[str]:
    """Return the ids of the controls that have the focus: one, or none."""
    return [control["id"] for control in hand.map["controls"] if control["focused"]]


def fires(hand: Stagehand) -> list[FireCell]:
    """Return the fires of the home screen, one for each game."""
    home = hand.stage.scene
    assert isinstance(home, Home)
    return home.fires


def test_place_of_the_flames_is_found_once_after_each_drawing(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The place depends on the texts of the slab; to measure them sixty times a second would keep a core busy."""
    stage = (hand := open_app()).stage
    slab = FireCell.slab
    asked: list[FireCell] = []
    monkeypatch.setattr(FireCell, "slab", lambda fire, canvas: asked.append(fire) or slab(fire, canvas))
    for text_size in (1.0, 1.5):
        stage.canvas.use_text_size(text_size)
        stage.refresh()
        stage.draw()
        (burning_fire,) = [fire for fire in fires(hand) if fire.is_burning]
        place = fire_area(burning_fire.cell_on_slab(stage.canvas))
        asked.clear()
        for _ in range(60):
            stage.advance()
            assert stage.scene.moving_parts() == [place]
        assert len(asked) <= 1


def words_on(hand: Stagehand, fire: FireCell) -> list[str]:
    """Return the lines on one fire's cell of the wall."""
    canvas = hand.stage.canvas
    canvas.pixels.fill(SOOT)
    canvas.text_recorder = LabelRecorder()
    fire.paint(canvas)
    labels = canvas.text_recorder.labels(canvas.surface, canvas.mapping.origin, canvas.scale)
    canvas.text_recorder = None
    return [label.text for label in labels]


# The burning fire


def test_first_start_shows_one_burning_fire_and_one_fire_coloured_button(open_app: Opener) -> None:
    hand = open_app()
    assert [fire.game.name for fire in fires(hand) if fire.is_burning] == ["ugh_ugh"]
    assert fire_coloured_controls(hand) == focused(hand) == ["home.ugh_ugh.learn"]
    assert hand.control("home.ugh_ugh.learn")["label"] == "New here?"
    assert hand.control("home.ugh_ugh.quick")["label"] == "Just play"
    assert hand.map["prompt"] == "Welcome. Pick a game."
    doors = [name for name in hand.control_ids() if name in ("home.records", "home.house", "home.theatre")]
    assert doors == [], "a screen that would be empty is offered"
    hand.key(pygame.K_RETURN)
    assert hand.map["screen"] == "lesson"


def test_no_other_fire_lies_over_the_buttons_of_the_burning_fire(open_app: Opener) -> None:
    controls = open_app().stage.controls
    buttons = [control.rect for control in controls if control.id in ("home.ugh_ugh.learn", "home.ugh_ugh.new")]
    others = [control for control in controls if not control.id.startswith("home.ugh_ugh")]
    assert len(buttons) == 2
    assert [other.id for other in others if any(other.rect.colliderect(button) for button in buttons)] == []


def test_last_played_game_burns_and_other_open_matches_glow(open_app: Opener, tmp_path: Path) -> None:
    keep(tmp_path, "stone_age", moves=8, ago=500)
    keep(tmp_path, "cvlizations", moves=8, ago=60)
    keep(tmp_path, "ugh_ugh", moves=None, ago=5)
    hand = open_and_read(open_app)
    assert fire_coloured_controls(hand) == focused(hand) == ["home.cvlizations.continue"]
    assert [fire.game.name for fire in fires(hand) if fire.is_lit] == ["cvlizations", "stone_age"]
    assert len(hand.stage.scene.moving_parts() or ()) == 1
    assert {"home.records", "home.house", "home.theatre"} <= set(hand.control_ids())
    hand.click("home.stone_age.continue")
    assert hand.map["screen"] == "curtain" or hand.stage.scene.match.game == "stone_age"  # type: ignore[attr-defined]


def test_last_played_game_burns_without_an_open_match(open_app: Opener, tmp_path: Path) -> None:
    keep(tmp_path, "cvlizations", moves=None)
    hand = open_and_read(open_app)
    assert fire_coloured_controls(hand) == ["home.cvlizations.quick"], (
        "the lesson is offered first although somebody has played"
    )
    assert hand.control("home.cvlizations.learn")["label"] == "Learn it"
    hand.click("home.cvlizations.new")
    assert hand.map["screen"] == "new_match", "the painting does not open the set-up"


def test_finished_lesson_is_marked(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app()
    begin(hand, "cvlizations")
    assert LearntGames(tmp_path).games == []
    follow(hand, hand.click)
    assert LearntGames(tmp_path).games == ["cvlizations"]
    hand.click("lesson.home")
    burning = next(fire for fire in fires(hand) if fire.is_burning)
    assert burning.game.name == "cvlizations"
    assert fire_coloured_controls(hand) == ["home.cvlizations.quick"]
    assert hand.control("home.cvlizations.learn")["label"] == "Learn it again"
    assert hand.map["prompt"] == "Pick a game."


@pytest.mark.parametrize("text", ["{", "[3]", '{"a": 1}'])
def test_broken_list_of_lessons_is_set_aside(tmp_path: Path, text: str) -> None:
    (tmp_path / "learnt.json").write_text(text, encoding="utf-8")
    learnt = LearntGames(tmp_path)
    assert learnt.games == [] and (tmp_path / "learnt.broken.json").read_text(encoding="utf-8") == text
    learnt.add("race")
    assert json.loads((tmp_path / "learnt.json").read_text(encoding="utf-8")) == ["race"]


# The other fires


def test_only_the_fire_under_the_pointer_unfolds(open_app: Opener) -> None:
    hand = open_app()
    assert not [name for name in hand.control_ids() if name.startswith("home.settlers.")]
    hand.unfold("home.settlers.new")
    stones = ["home.settlers.quick", "home.settlers.learn", "home.settlers.new"]
    assert [name for name in hand.control_ids() if name in stones] == stones
    hand.unfold("home.stone_age.new")
    assert [fire.game.name for fire in fires(hand) if fire.is_unfolded] == ["stone_age"]
    hand.click("home.stone_age")
    assert hand.map["screen"] == "new_match", "a click on the picture of a fire that is out does not open the set-up"


def test_only_the_slab_of_the_chosen_fire_glows(open_app: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    glowing: list[Rect] = []
    draw_panel = Canvas.panel

    def record_and_draw(canvas: Canvas, name: str, rect: Rect, *args: object, **kwargs: object) -> None:
        if name == "glow.ember":
            glowing.append(rect)
        draw_panel(canvas, name, rect, *args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "panel", record_and_draw)
    hand = open_app(unseen=False)
    (burning,) = [fire for fire in fires(hand) if fire.is_burning]
    assert set(map(tuple, glowing)) == {tuple(burning.slab(hand.stage.canvas))}, "no fire is chosen at first"
    glowing.clear()
    hand.unfold("home.settlers.new")
    hand.turn()
    (unfolded,) = [fire for fire in fires(hand) if fire.is_unfolded]
    assert set(map(tuple, glowing)) == {tuple(unfolded.slab(hand.stage.canvas))}, "two fires seem to be chosen"


def test_pointer_or_key_that_was_used_last_decides_which_fire_unfolds(open_app: Opener) -> None:
    hand = open_app()
    hand.focus(lambda control: control["id"] == "home.stone_age")
    hand.unfold("home.settlers.new")
    assert [fire.game.name for fire in fires(hand) if fire.is_unfolded] == ["settlers"]
    hand.key(pygame.K_TAB)
    assert [fire.game.name for fire in fires(hand) if fire.is_unfolded] == ["stone_age"]


@pytest.mark.parametrize(("by_keys", "unfolded"), [(False, ["settlers"]), (True, [])])
def test_fire_on_which_the_pointer_rests_when_home_opens_unfolds_unless_a_key_was_used_last(
    by_keys: bool, unfolded: list[str], open_app: Opener
) -> None:
    hand = open_app()
    fire = hand.control("home.settlers")
    hand.click("home.rules")
    hand.move_to(*middle_of(fire))
    if by_keys:
        hand.key(pygame.K_TAB)
    go_home(hand.stage)
    hand.turn()
    assert [fire.game.name for fire in fires(hand) if fire.is_unfolded] == unfolded
    assert not hand.stage.interaction.focused.startswith("home.settlers")


def test_fires_say_how_long_a_match_takes_with_few_and_with_many_players(open_app: Opener) -> None:
    lines = {label.text for label in labels_of(open_app(unseen=False).stage)}
    entries = [entry for entry in GAMES.values() if entry.minutes_each]
    assert entries
    for entry in entries:
        assert f"{min(entry.minutes_each)}-{max(entry.minutes_each)} min" in lines, entry.title


def test_fire_is_one_tab_stop_and_enter_focuses_its_buttons(open_app: Opener) -> None:
    hand = open_app()
    hand.focus(lambda control: control["id"] == "home.stone_age")
    hand.key(pygame.K_TAB)
    assert focused(hand) == ["home.stone_age_solo"]
    hand.key(pygame.K_RETURN)
    assert focused(hand) == ["home.stone_age_solo.quick"]
    hand.key(pygame.K_RIGHT)
    assert focused(hand) == ["home.stone_age_solo.learn"]
    hand.key(pygame.K_ESCAPE)
    assert focused(hand) == ["home.stone_age_solo"] and hand.map["screen"] == "home"


def test_rules_key_opens_the_book_of_the_focused_game_and_the_focus_returns(open_app: Opener) -> None:
    hand = open_app()
    hand.focus(lambda control: control["id"] == "home.stone_age_solo")
    for unfold in (False, True):
        if unfold:
            hand.key(pygame.K_RETURN)
        before = focused(hand)
        hand.key(pygame.K_F1)
        assert hand.stage.scene.title == GAMES["stone_age_solo"].title  # type: ignore[attr-defined]
        hand.key(pygame.K_ESCAPE)
        assert hand.map["screen"] == "home" and focused(hand) == before


@pytest.mark.parametrize("way", [["home.ugh_ugh.new"], ["home.options"], ["home.stone_age", "home.stone_age.new"]])
def test_focus_returns_to_the_button_that_opened_a_screen(open_app: Opener, way: list[str]) -> None:
    hand = open_app()
    for button in way:
        hand.focus(lambda control, button=button: control["id"] == button)  # type: ignore[misc]
        hand.key(pygame.K_RETURN)
    hand.settle()
    assert hand.map["screen"] != "home"
    hand.key(pygame.K_ESCAPE)
    assert hand.map["screen"] == "home" and focused(hand) == way[-1:]


def test_arrow_key_reaches_the_other_button_of_a_game_with_an_open_match(open_app: Opener, tmp_path: Path) -> None:
    keep(tmp_path, "stone_age", moves=8, ago=500)
    keep(tmp_path, "cvlizations", moves=8)
    hand = open_and_read(open_app)
    hand.focus(lambda control: control["id"] == "home.stone_age.continue")
    hand.key(pygame.K_DOWN)
    assert focused(hand) == ["home.stone_age.quick"]
    hand.key(pygame.K_ESCAPE)
    assert focused(hand) == ["home.stone_age.continue"]


def test_first_touch_of_a_finger_unfolds_a_fire_and_the_second_uses_its_button(open_app: Opener) -> None:
    hand = open_app()

    def touch(rect: Rect) -> None:
        hand.stage.handle(Press(*rect.center, finger=True))
        hand.stage.handle(Release(*rect.center))
        hand.settle()

    touch(control_named(hand.stage, "home.settlers").rect)
    assert hand.map["screen"] == "home" and "home.settlers.learn" in hand.control_ids()
    touch(control_named(hand.stage, "home.settlers.learn").rect)
    assert hand.map["screen"] == "lesson"


# Lines about each game


def test_each_fire_describes_its_game_in_one_line(open_app: Opener) -> None:
    hand = open_app()
    for fire in fires(hand):
        assert fire.game.line in words_on(hand, fire), f"the fire of {fire.game.name} is without its line"


@pytest.mark.parametrize(("ago", "is_shown"), [(DAY, True), (8 * DAY, False)])
def test_last_result_is_shown_for_a_week(open_app: Opener, tmp_path: Path, ago: float, is_shown: bool) -> None:
    keep(tmp_path, "stone_age", moves=None, ago=ago)
    hand = open_and_read(open_app)
    fire = next(fire for fire in fires(hand) if fire.game.name == "stone_age")
    words = " ".join(words_on(hand, fire))
    assert ("Last time:" in words) == is_shown == (fire.game.line not in words)


# Opening a screen


def test_screen_that_opens_slowly_is_announced_first(tmp_path: Path) -> None:
    hand = Stagehand(tmp_path)
    stage = hand.stage
    x, y = control_named(stage, "home.ugh_ugh.learn").rect.center
    stage.handle(Press(x, y))
    stage.handle(Release(x, y))
    stage.draw()
    assert (
        stage.scene.name == "home"
        and stage.scene.status().text == "Opening the lesson for Ugh Ugh…"
        and hand.map["busy"]
    )
    assert stage.notice is None, "the announcement is also shown as a notice"
    until = time.monotonic() + TIMEOUT
    while stage.opening_notice and time.monotonic() < until:  # the modules of the lesson's table may still be imported
        stage.advance()
    assert stage.scene.name == "lesson"
    hand.key(pygame.K_ESCAPE)
    stage.handle(Press(x, y))
    stage.handle(Release(x, y))
    assert stage.scene.name == "lesson", "a game opened before does not open at once"
    hand.close()


def test_fires_are_not_painted_again_when_only_the_status_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = Stagehand(tmp_path)
    hand.stage.draw()
    monkeypatch.setattr(FireCell, "paint", lambda cell, canvas: pytest.fail(f"{cell.game.name} is painted again"))
    x, y = control_named(hand.stage, "home.ugh_ugh.learn").rect.center
    hand.stage.handle(Press(x, y))
    hand.stage.handle(Release(x, y))
    hand.stage.draw()
    assert hand.stage.scene.status().text == "Opening the lesson for Ugh Ugh…"
    hand.close()


@pytest.mark.parametrize(
    ("name", "by"),
    [("home.options", "mouse"), ("home.settlers", "mouse"), ("home.settlers.learn", "mouse"), ("home.options", "key")],
)
def test_pressed_control_is_drawn_before_the_screen_it_opens_is_made(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch, name: str, by: str
) -> None:
    """The pressed control is drawn even when press and release come in one step, as on a touchpad or a busy machine."""
    hand = open_app(unseen=False)
    hand.unfold(name)
    if by == "key":
        hand.stage.interaction.by_keys = True
        hand.stage.interaction.focused = name
        hand.stage.refresh()
    seen: list[tuple[str, bool]] = []

    def record_whether_pressed(changed: object) -> None:
        control = next((control for control in hand.stage.controls if control.id == name), None)
        pressed = control is not None and hand.stage.interaction.touch_of(control).pressed
        seen.append((hand.stage.scene.name, pressed))

    monkeypatch.setattr("game.app.pygame.display.update", record_whether_pressed)
    before = hand.stage.clock
    if by == "mouse":
        place = middle_of(hand.control(name))
        hand.press(*place)
        hand.release(*place)
    else:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
    hand.app.take_events()
    assert seen == [("home", True)] and hand.stage.clock == before
    hand.settle()
    hand.stage.refresh()
    hand.app.draw()
    assert seen[-1][1] is False, "the control is drawn pressed for more than one picture"


# Looking ahead


def test_table_opens_while_other_screens_are_still_being_imported(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()
    imported: list[tuple[ScreenName, ...]] = []

    def import_when_told(names: Iterable[ScreenName]) -> None:
        go_on.wait(TIMEOUT)
        imported.append(tuple(names))

    monkeypatch.setattr(home, "import_screens", import_when_told)
    hand = open_app()
    hand.click("home.ugh_ugh.quick")
    hand.settle()
    assert hand.map["screen"] == "match"
    assert not imported, "the table opened only after the other screens were imported"
    go_on.set()


def test_lesson_opens_as_soon_as_its_screen_and_its_table_are_imported(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_import_others, may_import_lesson = threading.Event(), threading.Event()
    imported: list[tuple[ScreenName, ...]] = []

    def import_when_told(names: Iterable[ScreenName]) -> None:
        may_import = may_import_lesson if tuple(names) == ("lesson",) else may_import_others
        may_import.wait(TIMEOUT)
        imported.append(tuple(names))

    monkeypatch.setattr(home, "import_screens", import_when_told)
    hand = open_app()
    learn = control_named(hand.stage, "home.ugh_ugh.learn")
    hand.stage.interaction.use(learn)
    scene = hand.stage.scene
    assert isinstance(scene, Home)
    assert not scene.is_next_screen_loaded
    scene._importing_tables["ugh_ugh"].join(TIMEOUT)
    assert not scene.is_next_screen_loaded
    may_import_lesson.set()
    hand.settle()
    assert hand.map["screen"] == "lesson"
    assert imported == [("lesson",)], "the lesson opened only after the other screens were imported"
    may_import_others.set()


def test_screens_that_home_opens_are_made_in_advance_and_the_likeliest_first(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    import_screens = home.import_screens

    def record_and_import(names: Iterable[ScreenName]) -> None:
        made.append("imported")
        import_screens(names)

    def record_and_make(stage: Stage, name: ScreenName, *given: object) -> Scene:
        made.append(name)
        return make_screen(stage, name, *given)

    monkeypatch.setattr(prepared_ahead, "make_screen", record_and_make)
    monkeypatch.setattr(home, "import_screens", record_and_import)
    hand = open_app()
    hand.app.draw()
    scene = hand.stage.scene
    assert isinstance(scene, Home)
    for draw in scene.preload_painters():
        hand.stage.canvas.preload(partial(draw, hand.stage.canvas))
    assert made == ["imported", "lesson", "new_match", "rulebook", "options", "credits"]


def test_screens_that_home_does_not_open_are_imported_once_another_screen_is_shown(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[object] = []

    class RecordedTimer:
        """Records what a timer would do later."""

        def __init__(self, seconds: float, *work: object) -> None:
            self._work = work

        def start(self) -> None:
            begun.append(self._work)

    monkeypatch.setattr(app, "Timer", RecordedTimer)
    hand = open_app()
    hand.app.draw()
    assert not begun
    for _ in range(2):
        hand.click("home.options")
        while hand.stage.needs_placeholder:
            hand.app.draw()
        assert begun == [(app.import_screens, (SCREENS,))]
        hand.key(pygame.K_ESCAPE)


def test_screens_made_in_advance_leave_the_focus_where_it_is(open_app: Opener) -> None:
    hand = open_app()
    focused = hand.focus(lambda control: control["id"] == "home.options")["id"]
    for draw in hand.stage.scene.preload_painters():
        hand.stage.canvas.preload(partial(draw, hand.stage.canvas))
    assert hand.stage.interaction.focused == focused


def test_game_that_cannot_be_loaded_says_so_and_keeps_home_usable(
    open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(
        GAMES, "race", replace(GAMES["race"], rules="tests.nowhere:RULES", lesson="tests.nowhere:LESSON")
    )
    LearntGames(tmp_path).add("race")  # so that its fire burns
    hand = open_app()
    hand.click("home.more")
    for draw in hand.stage.scene.preload_painters():
        hand.stage.canvas.preload(partial(draw, hand.stage.canvas))
    for door in ("new", "quick", "learn"):
        hand.click(f"home.race.{door}")
        assert hand.map["screen"] == "home"
        assert "cannot be opened: \"No module named 'tests.nowhere'\"" in (hand.stage.notice or "")
        hand.stage.remove_notice()


def test_layout_of_the_credits_is_made_in_steps_and_then_reused(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = open_app()
    make = partial(make_screen, hand.stage, "credits")
    first = make()
    assert isinstance(first, Credits) and sum(1 for _ in first.prepare()) > 100
    again = make()
    assert isinstance(again, Credits) and not list(again.prepare())
    monkeypatch.setattr(TextLayout, "__init__", None)
    hand.stage.push(again)
    hand.app.draw()


def test_credits_are_translated_except_for_names(open_app: Opener) -> None:
    hand = open_app()
    file = hand.stage.canvas.pictures.folder / "CREDITS.md"
    english = parse(file.read_text(encoding="utf-8"))
    use_language("de")
    try:
        shown = CreditsText(file).sheet(hand.stage.canvas).blocks
    finally:
        use_language(ENGLISH)
    for block, original in zip(shown, english, strict=True):
        assert block.rows[1:] == original.rows[1:]
        assert not block.text or block.text != original.text, f"not translated: {block.text}"
        assert not block.rows or block.rows[0] != original.rows[0]


@pytest.mark.taste
@pytest.mark.parametrize(("text_size", "learnt"), [(1.0, ()), (1.2, ()), (1.0, ("settlers",))])
def test_game_titles_on_home_have_one_size_except_at_the_burning_fire(
    open_app: Opener, tmp_path: Path, text_size: float, learnt: tuple[str, ...]
) -> None:
    for game in learnt:
        LearntGames(tmp_path).add(game)
    hand = open_app(size=(1366, 768))
    hand.stage.canvas.use_text_size(text_size)
    hand.turn(0.5)
    titles = {entry.title for entry in GAMES.values()}
    sizes = {label.text: label.size for label in labels_of(hand.stage) if label.text in titles}
    burning = sizes.pop("Ugh Ugh" if not learnt else "Settlers of the Stone Age")
    assert len(sizes) == 5 and max(sizes.values()) - min(sizes.values()) < 1.0, sizes
    assert burning >= max(sizes.values())


def test_burning_fire_offers_to_set_up_a_match(open_app: Opener) -> None:
    hand = open_app()
    button = hand.control("home.ugh_ugh.new")
    assert button["label"] == "New match" and button["rect"][1] > hand.control("home.ugh_ugh.picture")["rect"][1]
    hand.click("home.ugh_ugh.new")
    assert hand.map["screen"] == "new_match"


def test_arrows_on_home_lead_from_fire_to_fire(open_app: Opener) -> None:
    hand = open_app()

    def after(start: str, *keys: int) -> list[str]:
        hand.focus(lambda control: control["id"] == f"home.{start}")
        for key in keys:
            hand.key(key)
        return focused(hand)

    right, left, up, down, enter = pygame.K_RIGHT, pygame.K_LEFT, pygame.K_UP, pygame.K_DOWN, pygame.K_RETURN
    assert after("settlers", right) == ["home.settlers"], "the key led to a corner of the screen"
    assert after("quit", right) == ["home.quit"]
    assert after("my_first_stone_age", left) == ["home.cvlizations"]
    assert after("my_first_stone_age", up) == ["home.credits"]
    assert after("settlers", enter, left) == ["home.stone_age_solo"]
    assert after("cvlizations", enter, right, right, right) == ["home.my_first_stone_age"]
    assert after("my_first_stone_age", enter, left) == ["home.cvlizations"]
    assert after("my_first_stone_age", enter, up) == ["home.my_first_stone_age"]
    assert after("my_first_stone_age", enter, up, right) == ["home.my_first_stone_age"]
    assert after("my_first_stone_age", enter, up, down) == ["home.my_first_stone_age.learn"]


def test_sky_fades_out_above_the_screen_in_a_tall_window(open_app: Opener) -> None:
    canvas = open_app(size=(960, 640), unseen=False).stage.canvas
    top = canvas.mapping.origin[1]
    brightness = [sum(canvas.pixels.get_at((300, top - above))[:3]) for above in (1, 12, top)]
    assert brightness[0] > brightness[1] > brightness[2], "the sky ends at a black bar"
