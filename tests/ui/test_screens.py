"""The screens besides the tables, used as a person uses them: through the UI map, with real events."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from game.app import App
from game.commands.request import AppRequest
from game.core import GAMES, Match
from game.core.words import quoted
from game.screens.home.fire_cell import FRAMES, GROUND, FireCell, draw_fire, fire_area
from game.screens.open_match import go_home
from game.screens.table.table import Table
from game.ui.layout import SCREEN, Rect
from game.ui.theme import SOOT
from game.ui.window_limits import NoWindow
from tests.fast_set import few_and_many
from tests.layout.looking import labels_of
from tests.played import play_at_random
from tests.ui.stagehand import Opener, Stagehand, is_enabled, middle_of, table_of
from tests.ui.test_clickers import choose

pytestmark = pytest.mark.unseen


def save_race(folder: Path, moves: int | None) -> Path:
    """Save a race after some random moves, or after its end."""
    match = Match.new("race", names=["Ada", "Bo"], seed=2, options={"cards": True, "length": 6})
    random = Random(2)
    play_at_random(match, random, moves)
    path = folder / "matches" / "race-1.firepit"
    path.parent.mkdir(parents=True, exist_ok=True)
    match.save(path)
    return path


def save_drop(folder: Path) -> None:
    """Save a file into the folder of drops, so that the theatre has something to show."""
    (folder / "drops").mkdir(exist_ok=True)
    (folder / "drops" / "one.drop").write_bytes(b"")


@pytest.fixture
def unbuilt_game(monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the name of a game on the wall that is not built."""
    monkeypatch.setitem(GAMES, "settlers", replace(GAMES["settlers"], built=False))
    return "settlers"


def test_home_enables_only_games_that_can_be_played(open_app: Opener, unbuilt_game: str) -> None:
    hand = open_app()
    assert hand.map["screen"] == "home"
    for game in GAMES.values():
        controls = {f"home.{game.name}", f"home.{game.name}.new"} & set(hand.control_ids())
        assert controls or game.name == "race", f"the home screen shows no control for {game.name}"
    assert is_enabled(hand, "home.ugh_ugh.new") and is_enabled(hand, "home.stone_age")
    assert not is_enabled(hand, f"home.{unbuilt_game}")


def test_game_that_is_not_available_says_so_when_clicked(open_app: Opener, unbuilt_game: str) -> None:
    hand = open_app()
    hand.click(f"home.{unbuilt_game}")
    assert hand.map["screen"] == "home"
    assert hand.stage.notice == "Settlers of the Stone Age is not available yet."


def test_embers_glow_under_the_pointer_and_sparks_stay_in_their_area(open_app: Opener) -> None:
    """A game on the home screen is a fire. Under the pointer it unfolds, and its embers are redder."""
    canvas, cell = open_app().stage.canvas, Rect(546, 100, 508, 346)
    hearth = canvas.mapping.to_window(Rect(cell.centerx - 30, cell.y + GROUND - 24, 60, 14))

    def redness(*, unfolded: bool) -> int:
        canvas.pixels.fill(SOOT)
        FireCell(GAMES["ugh_ugh"], cell, is_chosen=unfolded).paint(canvas)
        return int(pygame.transform.average_color(canvas.pixels, hearth)[0])

    assert redness(unfolded=True) > redness(unfolded=False) + 60
    area = canvas.mapping.to_window(fire_area(cell))
    for frame in range(FRAMES):
        canvas.pixels.fill(SOOT)
        draw_fire(canvas, cell, frame)
        alight = pygame.mask.from_threshold(canvas.pixels, SOOT, (1, 1, 1))
        alight.invert()
        above = pygame.mask.Mask((canvas.pixels.get_width(), area.bottom - area.h // 3), fill=True)
        lit = alight.overlap_mask(above, (0, 0)).get_bounding_rects()
        assert lit and all(area.contains(box) for box in lit), (
            "no spark glows, or a spark is outside the area of sparks"
        )


@pytest.mark.parametrize("count", few_and_many(3, len(GAMES)))
def test_continue_button_of_each_game_opens_the_match_of_that_game(
    open_app: Opener, tmp_path: Path, count: int
) -> None:
    built = [entry for entry in GAMES.values() if entry.built and entry.name != "race"][-count:]
    for number, entry in enumerate(built):
        names = ["Ada", "Bo", "Cy", "Di"][: entry.seats[0]]
        path = tmp_path / "matches" / f"{entry.name}.firepit"
        path.parent.mkdir(exist_ok=True)
        Match.new(entry.name, names=names, seed=1).save(path)
        os.utime(path, (1_790_000_000 + 1000 * number,) * 2)
    hand = open_app()
    assert f"your turn in {built[-1].title}" in hand.map["prompt"], "the newest match is not shown first"
    for entry in built:
        hand.click(f"home.{entry.name}.continue")
        table = table_of(hand)
        assert table.match.game == entry.name
        go_home(hand.stage)
        hand.settle()


def test_chosen_set_up_is_used_for_the_new_match_and_remembered(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app()
    hand.click("home.ugh_ugh.new")
    hand.click("new.count.4")
    hand.click("new.0.name")
    for _ in range(24):
        hand.key(pygame.K_BACKSPACE)
    assert not is_enabled(hand, "new.begin"), "a match begins although a seat has no name"
    hand.type("Łucja Ægir")
    hand.click("new.0.look")
    hand.click("look.colour.violet")
    hand.click("look.done")
    hand.click("new.1.player.hunter")
    hand.click("new.2.player.person")
    hand.click("new.begin")
    assert hand.map["screen"] in ("match", "curtain", "ugh_ugh")
    files = list((tmp_path / "matches").glob("*.firepit"))
    match = Match.load(files[0])
    assert match.names[0] == "Łucja Ægir"
    assert match.table["colours"][0] == "violet"
    assert match.table["bots"] == [None, "hunter", None, "hunter"]
    last = json.loads((tmp_path / "last_setup.json").read_text(encoding="utf-8"))
    assert last["ugh_ugh"]["count"] == 4


def test_two_seats_never_share_a_colour_or_a_glyph(open_app: Opener) -> None:
    hand = open_app()
    hand.click("home.ugh_ugh.new")
    hand.click("new.0.look")
    hand.click("look.colour.blue")
    hand.click("look.glyph.bear-head")
    hand.click("look.done")
    hand.click("new.begin")
    looks = table_of(hand).looks
    assert len({look.colour for look in looks}) == len(looks)
    assert len({look.glyph for look in looks}) == len(looks)


def test_options_act_at_once_and_are_saved(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app()
    hand.click("home.options")
    hand.click("options.tab.seeing")
    hand.click("options.text.1.3")
    hand.click("options.reduced_motion")
    hand.click("options.tab.play")
    hand.click("options.speed.0")
    saved = json.loads((tmp_path / "options.json").read_text(encoding="utf-8"))
    assert (saved["text_size"], saved["reduced_motion"], saved["speed"]) == (1.3, True, 0.0)
    assert hand.stage.canvas.text_size == 1.3


def test_slider_follows_keys_and_pointer(open_app: Opener) -> None:
    hand = open_app()
    hand.click("home.options")
    hand.click("options.tab.hearing")
    x, y, width, height = hand.control("options.music")["rect"]
    hand.move_to(x + width - 1, y + height / 2)
    hand.press(x + width - 1, y + height / 2)
    hand.turn()
    hand.release(x + width - 1, y + height / 2)
    hand.turn()
    assert hand.stage.options.music == 1.0
    hand.key(pygame.K_LEFT)
    assert hand.stage.options.music == pytest.approx(0.95)


def test_broken_options_are_set_aside(open_app: Opener, tmp_path: Path) -> None:
    (tmp_path / "options.json").write_text('{"master": "loud"}', encoding="utf-8")
    hand = open_app()
    hand.app.step()
    assert hand.stage.options.master == 0.8
    assert (tmp_path / "options.broken.json").read_text(encoding="utf-8") == '{"master": "loud"}'


def test_escape_leads_back_from_every_screen(open_app: Opener, tmp_path: Path) -> None:
    save_race(tmp_path, None)
    save_drop(tmp_path)
    hand = open_app()
    for door in ("home.options", "home.rules", "home.records", "home.theatre", "home.credits", "home.race.new"):
        hand.click(door)
        assert hand.map["screen"] != "home"
        hand.key(pygame.K_ESCAPE)
        assert hand.map["screen"] == "home"


def test_every_screen_of_home_can_be_reached_with_tab_and_opened_with_enter(open_app: Opener, tmp_path: Path) -> None:
    save_race(tmp_path, None)
    hand = open_app()
    for door in ("home.options", "home.rules", "home.records"):
        hand.focus(lambda control, door=door: control["id"] == door)  # type: ignore[misc]
        hand.key(pygame.K_RETURN)
        assert hand.map["screen"] != "home"
        hand.key(pygame.K_ESCAPE)


def test_search_in_the_rule_book_finds_words(open_app: Opener) -> None:
    hand = open_app(unseen=False, action="play", game="race", names=("Ada", "Bo"), seed=1, options={"cards": False})
    hand.key(pygame.K_F1)
    assert hand.map["screen"] == "rulebook"
    before = hand.stage.canvas.surface.copy()
    hand.click("rules.search")
    hand.type("rolled 1")
    assert is_enabled(hand, "rules.next")
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(hand.stage.canvas.surface, "RGB")


@pytest.mark.parametrize("count", few_and_many(3, len(GAMES)))
def test_each_rule_book_leads_to_the_others(open_app: Opener, count: int) -> None:
    built = [entry for entry in GAMES.values() if entry.built][:count]
    hand = open_app()
    hand.click("home.rules")
    for entry in built[1:]:
        hand.click(f"rules.book.{entry.name}")
        assert hand.map["screen"] == "rulebook"
        assert f"rules.book.{entry.name}" not in hand.control_ids(), "the open book is listed among the others"
    hand.key(pygame.K_ESCAPE)
    assert hand.map["screen"] == "home"


@pytest.mark.parametrize("way", ["click", "F1"])
def test_new_match_leads_to_its_rules(open_app: Opener, way: str) -> None:
    hand = open_app()
    hand.click("home.ugh_ugh.new")
    if way == "click":
        hand.click("new.rules")
    else:
        hand.key(pygame.K_F1)
    assert hand.map["screen"] == "rulebook" and "rules.book.ugh_ugh" not in hand.control_ids()
    hand.key(pygame.K_ESCAPE)
    assert hand.map["screen"] == "new_match"


def test_table_is_covered_before_the_next_player_looks(open_app: Opener) -> None:
    hand = open_app(action="play", game="race", names=("Ada", "Bo"), seed=1)
    assert hand.map["screen"] == "curtain"
    assert hand.map["seat"] == 0
    hand.key(pygame.K_ESCAPE)
    assert hand.map["screen"] == "pause"
    hand.key(pygame.K_ESCAPE)
    assert hand.map["screen"] == "curtain", "Esc leads past the curtain"
    hand.click("curtain.accept")
    while hand.map["screen"] == "race":
        hand.click(choose(hand, Random(1)))
    assert hand.map["screen"] == "curtain"
    assert hand.map["seat"] == 1
    assert not any(control["moves"] for control in hand.map["controls"])


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_buttons_of_the_curtain_lie_inside_its_frame_with_their_words_in_one_line(
    open_app: Opener, tmp_path: Path, language: str
) -> None:
    hand = open_app(action="resume", file=save_race(tmp_path, 5), language=language)
    assert hand.map["screen"] == "curtain"
    inside = Rect(90, 90, 1420, 720)  # the laces reach in as far as this
    buttons = [control for control in hand.stage.controls if control.id.startswith("curtain.")]
    assert {"curtain.since", "curtain.bot", "curtain.leave"} <= {button.id for button in buttons}
    assert all(inside.contains(button.rect) for button in buttons)
    assert "curtain.undo" not in [button.id for button in buttons]
    assert sum(button.rect.centerx - SCREEN.centerx for button in buttons) == 0, "the buttons are not in the middle"
    lines = [label.text for label in labels_of(hand.stage)]
    assert all(button.label in lines for button in buttons), lines


def test_button_on_the_curtain_shows_what_happened_since_the_last_turn(open_app: Opener, tmp_path: Path) -> None:
    path = save_race(tmp_path, 5)
    hand = open_app(action="resume", file=path)
    hand.click("curtain.since")
    assert hand.map["screen"] == "since"
    hand.key(pygame.K_RETURN)
    assert hand.map["screen"] == "race"


def test_match_left_through_the_menu_is_saved(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app(action="play", game="race", names=("Ada", "Bo"), seed=1, options={"cards": False})
    hand.click(choose(hand, Random(1)))
    hand.key(pygame.K_ESCAPE)
    assert hand.map["screen"] == "pause"
    hand.click("pause.leave")
    assert hand.map["screen"] == "home"
    file = next((tmp_path / "matches").glob("*.firepit"))
    assert len(Match.load(file).records) == 1


def test_undo_before_the_first_move_says_why_not(open_app: Opener) -> None:
    hand = open_app(action="play", game="race", names=("Ada", "Bo"), seed=1, options={"cards": False})
    assert not is_enabled(hand, "corner.undo")
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert hand.stage.notice == "No moves yet."


def test_finished_match_shows_its_result_and_its_drops(open_app: Opener, tmp_path: Path) -> None:
    path = save_race(tmp_path, None)
    hand = open_app()
    hand.click("home.records")
    hand.click(f"records.match.{path.name}")
    assert hand.map["screen"] == "result"
    hand.click("result.drops")
    assert hand.map["screen"] == "theatre"
    assert is_enabled(hand, "theatre.xray")


def test_x_ray_is_refused_during_the_match(open_app: Opener, tmp_path: Path) -> None:
    match = Match.new("race", names=["Ada", "Bo"], seed=2, options={"cards": False})
    random = Random(3)
    while not any(record.tracks for record in match.records):
        stones = [move for move in match.moves if str(move) == "stone"]
        match.play(stones[0] if stones else random.choice(match.moves))
    path = tmp_path / "matches" / "race-1.firepit"
    path.parent.mkdir()
    match.save(path)
    hand = open_app(action="replay", file=path)
    assert hand.map["screen"] == "theatre"
    assert not is_enabled(hand, "theatre.xray")
    hand.click("theatre.xray")
    assert hand.stage.notice == "The match isn't over, so nobody may look inside."


def test_file_of_a_single_drop_is_shown_in_the_theatre(open_app: Opener, tmp_path: Path) -> None:
    from physics.passage import throw

    file = tmp_path / "one.drop"
    nothing_inside, pieces = ((), ()), ((0, "member"), (7, "member"), (35, "predator"))
    file.write_bytes(throw(nothing_inside, pieces, 5).track.to_bytes())
    hand = open_app(action="replay", file=file)
    assert hand.map["screen"] == "theatre"
    hand.turn(1.0)
    assert hand.stage.scene.wants_frames
    hand.turn(20.0)
    assert not hand.stage.scene.wants_frames, "the film does not end"


def test_ui_map_uses_window_pixels(open_app: Opener) -> None:
    small = open_app(size=(640, 360)).control("home.quit")["rect"]
    assert all(isinstance(value, int) for value in small)
    assert small[0] >= 0 and small[0] + small[2] <= 640


def test_missing_display_is_reported_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "nosuchdriver")
    with pytest.raises(NoWindow, match="No window could be opened"):
        App(AppRequest(data_dir=tmp_path))


def test_error_says_that_the_machine_has_no_display(tmp_path: Path) -> None:
    variables = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {key: value for key, value in os.environ.items() if key not in variables}
    command = [sys.executable, "run.py", "--data-dir", str(tmp_path)]
    root = Path(__file__).resolve().parents[2]
    ended = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True)
    assert ended.returncode == 2
    assert ended.stderr.startswith("No window could be opened") and ended.stderr.count("\n") == 1


def test_closing_the_window_at_the_curtain_ends_the_app(open_app: Opener) -> None:
    hand = open_app(action="play", game="race", names=("Ada", "Bo"), seed=1)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    hand.turn()
    assert hand.stage.ended


def test_controls_grow_with_the_window(open_app: Opener) -> None:
    hand = open_app(size=(960, 540))
    before = hand.control("home.quit")["rect"]
    pygame.display.set_mode((1600, 900), pygame.RESIZABLE)
    pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1600, y=900))
    hand.turn()
    assert hand.stage.canvas.scale == 1.0
    after = hand.control("home.quit")["rect"]
    assert after[2] > before[2] * 1.6


def test_f11_fills_the_screen_and_is_remembered(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app()
    hand.key(pygame.K_F11)
    assert json.loads((tmp_path / "options.json").read_text(encoding="utf-8"))["fullscreen"] is True
    assert hand.map["screen"] == "home"


@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_every_screen_can_be_drawn_at_every_text_size(open_app: Opener, tmp_path: Path, text_size: float) -> None:
    path = save_race(tmp_path, None)
    save_drop(tmp_path)
    (tmp_path / "options.json").write_text(json.dumps({"text_size": text_size}), encoding="utf-8")
    hand = open_app(unseen=False)
    for door in ("home.options", "home.rules", "home.records", "home.theatre", "home.credits", "home.race.new"):
        hand.click(door)
        for control in hand.map["controls"]:
            x, y, width, height = control["rect"]
            assert x >= -1 and y >= -1 and x + width <= 961 and y + height <= 541, f"{control['id']} leaves the window"
        hand.key(pygame.K_ESCAPE)
    assert path.exists()


def test_click_skips_the_animation(open_app: Opener) -> None:
    hand = open_app(action="play", game="race", names=("Ada", "Bo"), seed=1, options={"cards": False})
    name = choose(hand, Random(1))
    place = middle_of(hand.control(name))
    hand.press(*place)
    hand.turn()
    hand.release(*place)
    hand.turn()
    assert hand.stage.scene.busy
    hand.press(5, 300)
    hand.turn(3 / 60)
    assert not hand.stage.scene.busy, "an animation of half a second takes more than three steps"


def test_option_that_names_a_seat_is_reset_when_the_seat_is_removed(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app()
    hand.click("home.ugh_ugh.new")
    hand.click("new.count.3")
    assert "new.option.longest_hair.4" not in hand.control_ids()
    hand.click("new.option.longest_hair.3")
    hand.click("new.count.2")
    assert "new.option.longest_hair.3" not in hand.control_ids()
    hand.click("new.begin")
    last = json.loads((tmp_path / "last_setup.json").read_text(encoding="utf-8"))
    assert last["ugh_ugh"]["options"]["longest_hair"] == 0


def play_an_unsavable_move(hand: Stagehand, by_bot: bool) -> tuple[Table, Path, bytes]:
    """Replace the match file by a folder and play until saving fails; return table, path and the file's bytes."""
    table = hand.stage.scene
    assert isinstance(table, Table)
    # play until the bot is asked; the bot then makes the move that cannot be saved
    while by_bot and table.match.prompt is not None and table.match.prompt.seat == 0:
        table.play(str(next(iter(table.match.moves))))
        table.player.skip()
    path = next((hand.stage.data_dir / "matches").glob("*.firepit"))
    before = path.read_bytes()
    path.unlink()
    path.mkdir()
    if not by_bot:
        table.play(str(next(iter(table.match.moves))))
    hand.settle()
    assert hand.map["screen"] == "unkept"
    assert hand.map["prompt"] == f"{quoted(path)} cannot be written (Is a directory)."
    return table, path, before


@pytest.mark.parametrize("by_bot", [False, True])
@pytest.mark.parametrize("way", ["again", "elsewhere", "without", "leave"])
def test_unsavable_move_is_made_only_with_another_folder_or_without_saving(
    open_app: Opener, way: str, by_bot: bool
) -> None:
    hand = open_app(action="play", game="race", names=("Ada", "Bo"), seed=5, options={"cards": False}, bots=(1,))
    table, path, _ = play_an_unsavable_move(hand, by_bot)
    before = len(table.match.records)
    hand.click(f"unkept.{way}")
    if way == "elsewhere":
        hand.click("place.here")
    hand.settle()
    assert hand.map["screen"] == {"again": "unkept", "leave": "home"}.get(way, "race")
    assert (len(table.match.records) > before) == (way in ("elsewhere", "without"))
    others = [file for file in path.parent.glob("*.firepit") if file != path]
    record_counts = [len(table.match.records)] if way == "elsewhere" else []
    assert [len(Match.load(file).records) for file in others] == record_counts


@pytest.mark.parametrize("by_bot", [False, True])
def test_escape_after_a_failed_save_lets_a_person_move_again_while_a_bot_moves_by_itself(
    open_app: Opener, by_bot: bool
) -> None:
    """The move could not be saved, so it is not made. After Esc a person has to move again; a bot moves by itself."""
    hand = open_app(action="play", game="race", names=("Ada", "Bo"), seed=5, options={"cards": False}, bots=(1,))
    table, path, data = play_an_unsavable_move(hand, by_bot)
    before = len(table.match.records)
    path.rmdir()
    path.write_bytes(data)
    hand.key(pygame.K_ESCAPE)
    assert hand.map["screen"] == "race"
    assert (len(table.match.records) > before) == by_bot
