"""Mouse, keys, fingers and game controllers: all are bound in one place, and each alone is enough to play."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.core import GAMES, Match
from game.ui.control import Control
from game.ui.focus import Interaction
from game.ui.intentions import (
    Accept,
    Chord,
    Command,
    Edit,
    Go,
    GoToRegion,
    Intention,
    Next,
    Point,
    Press,
    Release,
    Translator,
    Typed,
)
from game.ui.keys import KEY_COMMANDS, Bindings, change_button, change_key, chord, key_label, key_name
from game.ui.layout import Rect
from game.ui.lists import ScrollArea
from game.ui.uimap import describe
from tests.fast_set import mark_slow_except, two_games_of
from tests.scenes.players import tabs_between, wish
from tests.screens import SCREENS, prepare
from tests.ui.stagehand import Opener, Stagehand, middle_of

pytestmark = pytest.mark.unseen

#: buttons as most joysticks count them; LEFT and RIGHT are the shoulder buttons
A, B, X, Y, LEFT, RIGHT, SELECT, START = 0, 1, 2, 3, 4, 5, 6, 7


# Bindings of keys and buttons


def meaning(changed: dict[str, str], key: int, mod: int = 0, typing: bool = False) -> Intention | None:
    """Return the intention of a key when these bindings are changed; ``typing`` when a text field has the focus."""
    translator = Translator(Bindings(changed))
    translator.typing = typing
    event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, scancode=0)
    return translator.translate(event, lambda x, y: (x, y))


def test_each_command_has_its_own_key_and_no_button_has_two_meanings() -> None:
    keys = [command.key for command in KEY_COMMANDS]
    buttons = [command.button for command in KEY_COMMANDS if command.button]
    assert len(set(keys)) == len(keys) and len(set(buttons)) == len(buttons)
    bindings = Bindings({})
    for command in KEY_COMMANDS:
        assert bindings.command_of_key(command.key) == command.name
        assert not command.button or bindings.command_of_button(command.button) == command.name


def test_key_chosen_for_a_command_replaces_its_usual_key() -> None:
    changed: dict[str, str] = {}
    assert change_key(changed, "undo", "u") is None
    assert meaning(changed, pygame.K_u) == Command("undo")
    assert meaning(changed, pygame.K_z, pygame.KMOD_CTRL) == Chord("ctrl+z")
    assert change_key(changed, "undo", "ctrl+z") is None
    assert changed == {}, "a key set back to the usual one is saved as changed"


def test_choosing_a_key_in_use_swaps_the_keys_of_both_commands() -> None:
    changed: dict[str, str] = {}
    assert change_key(changed, "undo", "f1") is None
    assert meaning(changed, pygame.K_F1) == Command("undo")
    assert meaning(changed, pygame.K_z, pygame.KMOD_CTRL) == Command("rules")
    assert change_key(changed, "undo", "ctrl+z") is None
    assert changed == {}, "swapped keys are saved as changed"
    assert change_button(changed, "undo", "y") is None
    assert Bindings(changed).command_of_button("x") == "rules" and Bindings(changed).command_of_button("y") == "undo"


def test_essential_keys_cannot_be_changed_and_the_refusal_names_their_use() -> None:
    changed: dict[str, str] = {}
    assert change_key(changed, "undo", "return") == "Enter is already used for “Select”. Choose another one."
    assert change_key(changed, "accept", "f1") == "F1 is already used for “Rules”. Choose another one."
    assert change_key(changed, "undo", "backspace") == "Backspace is needed for typing."
    assert change_button(changed, "undo", "a") == "A is already used for “Select”. Choose another one."
    assert changed == {}


def test_usual_keys_still_select_and_go_back_after_other_keys_are_chosen() -> None:
    changed = {"accept": "e", "back": "q", "left": "a", "next": "n"}
    assert meaning(changed, pygame.K_e) == meaning(changed, pygame.K_RETURN) == Accept(down=True)
    assert meaning(changed, pygame.K_q) == meaning(changed, pygame.K_ESCAPE) == Command("back")
    assert meaning(changed, pygame.K_a) == meaning(changed, pygame.K_LEFT) == Go("left")
    assert meaning(changed, pygame.K_n) == meaning(changed, pygame.K_TAB) == Next()


def test_invalid_changes_of_keys_are_ignored() -> None:
    changed = {"fly": "f", "undo": "", "button.undo": "fish"}
    assert meaning(changed, pygame.K_z, pygame.KMOD_CTRL) == Command("undo")
    assert meaning(changed, pygame.K_f) == Chord("f"), "a key without a command is not passed on as it is"


def test_letters_are_no_commands_during_text_entry() -> None:
    assert meaning({}, pygame.K_m) == Command("mute")
    assert meaning({}, pygame.K_m, typing=True) is None
    assert meaning({"accept": "e"}, pygame.K_e, typing=True) is None
    assert meaning({}, pygame.K_z, pygame.KMOD_CTRL, typing=True) == Command("undo")
    assert meaning({}, pygame.K_F1, typing=True) == Command("rules")


def meaning_in_place(key: str, scancode: int, mod: int = 0, typing: bool = False, **changed: str) -> Intention | None:
    """Return the intention of a key that types ``key`` and has the scancode ``scancode``."""
    translator = Translator(Bindings(changed))
    translator.typing = typing
    event = pygame.event.Event(pygame.KEYDOWN, key=ord(key), mod=mod, scancode=scancode)
    return translator.translate(event, lambda x, y: (x, y))


@pytest.mark.parametrize("letters", ["дртыьмкщ", "ληνσμωρο"], ids=["Russian", "Greek"])
def test_keys_of_other_alphabets_are_bound_by_scancode(letters: str) -> None:
    for letter, letter_on_us_keyboard in zip(letters, "lhnsmvro", strict=True):
        place = pygame.KSCAN_A + ord(letter_on_us_keyboard) - ord("a")
        assert meaning_in_place(letter, place) == meaning({}, ord(letter_on_us_keyboard)) is not None
        assert meaning_in_place(letter, place, typing=True) is None
    assert meaning_in_place("я", pygame.KSCAN_Z, pygame.KMOD_LCTRL) == Command("undo")
    assert meaning_in_place("м", pygame.KSCAN_V, pygame.KMOD_LCTRL, typing=True) == Edit("paste")


def test_latin_keys_are_bound_by_their_letter() -> None:
    """QWERTZ, AZERTY and Dvorak have the letters in other places."""
    assert meaning_in_place("z", pygame.KSCAN_Y, pygame.KMOD_LCTRL) == Command("undo")
    assert meaning_in_place("y", pygame.KSCAN_Z, pygame.KMOD_LCTRL) == Command("redo")
    assert meaning_in_place("m", pygame.KSCAN_SEMICOLON) == Command("mute")
    assert meaning_in_place(",", pygame.KSCAN_M) == Chord(",")
    assert meaning_in_place("o", pygame.KSCAN_S) == Command("options")
    assert meaning_in_place("ł", pygame.KSCAN_L) == Chord("ł")


def test_upper_row_of_keys_counts_as_digits_on_every_layout() -> None:
    for symbol, place, region in (
        ("&", pygame.KSCAN_1, "cards"),
        ("é", pygame.KSCAN_2, "table"),
        ("۳", pygame.KSCAN_3, "buttons"),
    ):
        assert meaning_in_place(symbol, place) == GoToRegion(region)
        assert meaning_in_place(symbol, place, typing=True) is None
    assert meaning_in_place("&", pygame.KSCAN_1, log="&") == Command("log"), (
        "a command bound to the symbol does not take precedence over the key's digit"
    )
    assert meaning_in_place("4", pygame.KSCAN_1) == GoToRegion("corner"), (
        "the place of a key takes precedence over the digit that it types"
    )


def test_binding_of_another_alphabet_is_saved_by_scancode(open_app: Opener) -> None:
    """The key that types л on a Russian keyboard types k on an English one, so the command is bound to k."""
    hand = open_keys_page(open_app)
    hand.click("options.key.mute")
    press = {"key": ord("л"), "mod": 0, "scancode": pygame.KSCAN_K, "unicode": "л"}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, press))
    hand.turn()
    assert hand.stage.options.keys == {"mute": "k"}
    silent = hand.stage.sound.muted
    hand.key(pygame.K_k)
    assert hand.stage.sound.muted != silent


def test_text_typed_with_ctrl_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    """X sends letters of other alphabets even with Ctrl. Windows reports AltGr, which types text, as Ctrl and Alt."""
    translator = Translator(Bindings({}))
    for held, text in ((0, Typed("я")), (pygame.KMOD_LCTRL, None), (pygame.KMOD_LCTRL | pygame.KMOD_RALT, Typed("я"))):
        monkeypatch.setattr(pygame.key, "get_mods", lambda held=held: held)
        assert translator.translate(pygame.event.Event(pygame.TEXTINPUT, text="я"), lambda x, y: (x, y)) == text


def test_side_button_of_a_mouse_goes_back(open_app: Opener) -> None:
    hand = open_app()
    hand.click("home.options")
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=(5, 5), button=pygame.BUTTON_X1))
        hand.turn()
    assert hand.map["screen"] == "home"


@pytest.mark.parametrize(
    ("key", "scancode", "meant"),
    [
        (pygame.K_BACKSPACE, pygame.KSCAN_BACKSPACE, Edit("backspace")),
        (pygame.K_DELETE, pygame.KSCAN_DELETE, Edit("delete")),
        (pygame.K_TAB, pygame.KSCAN_TAB, Next()),
        (pygame.K_LEFT, pygame.KSCAN_LEFT, Go("left")),
        (pygame.K_F10, pygame.KSCAN_F10, None),
    ],
)
def test_moving_and_editing_keys_repeat_while_held(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch, key: int, scancode: int, meant: Intention | None
) -> None:
    """A held key repeats after 0.4 s, ten times a second, until another key that is no modifier is pressed."""
    hand, intentions = open_app(), []
    monkeypatch.setattr(hand.stage, "handle", intentions.append)

    def post(kind: int, key: int, scancode: int) -> None:
        pygame.event.post(pygame.event.Event(kind, key=key, mod=0, scancode=scancode, unicode=""))

    post(pygame.KEYDOWN, key, scancode)
    hand.turn(0.5)
    post(pygame.KEYDOWN, pygame.K_LSHIFT, pygame.KSCAN_LSHIFT)
    hand.turn(0.45)
    post(pygame.KEYDOWN, pygame.K_F12, pygame.KSCAN_F12)
    hand.turn(1.0)
    assert intentions == [*([meant] * 7 if meant else [Command("menu")]), Chord("f12")]


def test_keys_are_named_as_printed() -> None:
    assert chord(pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT) == "ctrl+shift+z"
    assert chord(pygame.K_LSHIFT, pygame.KMOD_LSHIFT) == ""
    assert key_name(ord("ö")) == "ö"
    assert key_label("ctrl+shift+z") == "Ctrl + Shift + Z"
    assert key_label("ctrl+pageup") == "Ctrl + Page Up"
    assert [key_label(f"kp_{key}") for key in ("plus", "5", "enter")] == ["Keypad +", "Keypad 5", "Keypad Enter"]


# Changing bindings on the screen


def notice(hand: Stagehand) -> str:
    return hand.stage.notice or ""


def open_keys_page(open_app: Opener) -> Stagehand:
    """Open the options at the page of keys."""
    hand = open_app()
    hand.click("home.options")
    hand.click("options.tab.keys")
    return hand


def test_options_list_the_key_and_the_button_of_every_command(open_app: Opener) -> None:
    hand = open_keys_page(open_app)
    for command in KEY_COMMANDS:
        assert hand.control(f"options.key.{command.name}")["label"] == key_label(command.key)
        assert f"options.button.{command.name}" in hand.control_ids()


def test_key_is_changed_by_pressing_it_and_saved(open_app: Opener, tmp_path: Path) -> None:
    hand = open_keys_page(open_app)
    hand.click("options.key.mute")
    assert hand.control("options.key.mute")["label"] == "Press a key or button…"
    hand.key(pygame.K_F1)
    assert notice(hand) == "“Sound on or off” is now on F1. “Rules” is now on M."
    hand.click("options.key.rules")
    hand.key(pygame.K_F1)
    hand.click("options.key.mute")
    hand.key(pygame.K_TAB)
    assert notice(hand) == "Tab is already used for “Next control”. Choose another one."
    hand.key(pygame.K_j, pygame.KMOD_CTRL)
    assert notice(hand) == "“Sound on or off” is now on Ctrl + J."
    assert json.loads((tmp_path / "options.json").read_text(encoding="utf-8"))["keys"] == {"mute": "ctrl+j"}
    silent = hand.stage.sound.muted
    hand.key(pygame.K_m)
    assert hand.stage.sound.muted == silent
    hand.key(pygame.K_j, pygame.KMOD_CTRL)
    assert hand.stage.sound.muted != silent
    hand.click("options.keys.reset")
    assert hand.control("options.key.mute")["label"] == "M"
    assert not hand.control("options.keys.reset")["enabled"]


def test_esc_and_leaving_the_page_keep_the_old_key(open_app: Opener) -> None:
    hand = open_keys_page(open_app)
    hand.click("options.key.log")
    hand.key(pygame.K_ESCAPE)
    assert hand.map["screen"] == "options" and hand.control("options.key.log")["label"] == "L"
    hand.click("options.key.log")
    hand.click("options.tab.play")
    hand.key(pygame.K_k)
    assert hand.stage.options.keys == {}


def test_button_is_changed_by_pressing_it(open_app: Opener) -> None:
    hand = open_keys_page(open_app)
    hand.click("options.button.redo")
    press_controller(hand, 11)
    assert notice(hand) == "“Redo” is now on Button 12."
    assert hand.stage.options.keys == {"button.redo": "11"}


# Keys at the table


def open_race(open_app: Opener) -> Stagehand:
    """Open a race between two people."""
    return open_app(action="play", game="race", names=("Ada", "Bo"), seed=1, options={"cards": False})


@pytest.mark.parametrize(
    ("key", "screen"),
    [(pygame.K_F1, "rulebook"), (pygame.K_l, "log"), (pygame.K_F10, "pause"), (pygame.K_o, "options")],
)
def test_each_key_opens_its_screen_and_esc_closes_it(open_app: Opener, key: int, screen: str) -> None:
    hand = open_race(open_app)
    table = hand.map["screen"]
    hand.key(key)
    assert hand.map["screen"] == screen
    hand.key(pygame.K_ESCAPE)
    assert hand.map["screen"] == table


def test_options_key_opens_no_second_options_page(open_app: Opener) -> None:
    hand = open_app()
    hand.key(pygame.K_o)
    hand.click("options.accessibility")
    hand.key(pygame.K_o)
    assert [scene.name for scene in hand.stage.scenes] == ["home", "options", "accessibility"]


def test_key_skips_the_animation(open_app: Opener) -> None:
    hand = open_race(open_app)
    hand.stage.interaction.use(next(control for control in hand.stage.controls if control.moves))
    hand.turn()
    assert hand.stage.scene.busy
    for _ in range(2):  # the first press speeds the animation up
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_s, mod=0, unicode="", scancode=0))
        hand.turn()
    hand.turn()
    assert not hand.stage.scene.busy, "an animation of half a second takes more than three steps"


# The game controller


def press_controller(hand: Stagehand, button: int) -> None:
    """Press a button of a controller that SDL has no mapping for, and let everything settle."""
    for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, button=button, joy=0, instance_id=0))
        hand.turn()
    hand.settle()


def use_by_controller(hand: Stagehand, name: str) -> None:
    """Go to a control with the shoulder buttons, the shorter way round, and press A."""
    steps = tabs_between(hand.map["controls"], name)
    assert steps is not None, f"the controller cannot reach {name}"
    for _ in range(abs(steps)):
        press_controller(hand, RIGHT if steps > 0 else LEFT)
    assert hand.control(name)["focused"]
    press_controller(hand, A)


@pytest.mark.parametrize("game", mark_slow_except(["my_first_stone_age", "cvlizations"], ["my_first_stone_age"]))
def test_whole_match_is_played_by_controller_alone(open_app: Opener, tmp_path: Path, game: str) -> None:
    (tmp_path / "options.json").write_text(json.dumps({"speed": 0.0, "reduced_motion": True}), encoding="utf-8")
    hand, random = open_app(action="play", game=game, names=("Ada", "Bo"), seed=4), Random(4)
    for _ in range(4000):
        if hand.map["screen"] == "result":
            break
        control = wish([control for control in hand.map["controls"] if control["focusable"]], game, random)
        assert control is not None, f"no usable control: {hand.map['prompt']}"
        use_by_controller(hand, control["id"])
    match = Match.load(next((tmp_path / "matches").glob("*.firepit")))
    assert match.outcome is not None and match.game == game


def test_controller_opens_rules_and_log_and_menu_and_goes_back(open_app: Opener) -> None:
    hand = open_race(open_app)
    table = hand.map["screen"]
    for button, screen in ((Y, "rulebook"), (SELECT, "log"), (START, "pause")):
        press_controller(hand, button)
        assert hand.map["screen"] == screen
        press_controller(hand, B)
        assert hand.map["screen"] == table


def test_controller_undoes_a_move(open_app: Opener) -> None:
    hand = open_app(action="play", game="stone_age", names=("Ada", "Bo"), seed=4)
    match = hand.stage.scene.match  # type: ignore[attr-defined]
    random = Random(1)
    while match.why_not_undo is not None:
        control = wish([entry for entry in hand.map["controls"] if entry["focusable"]], "stone_age", random)
        assert control is not None
        hand.click(control["id"])
    records = len(match.records)
    press_controller(hand, X)
    assert len(match.records) < records


# The focus ring


def walk_round(hand: Stagehand) -> None:
    """Press Tab once round the screen; the focus ring must always be on a visible control."""
    window = pygame.Rect((0, 0), hand.app.window.surface.get_size())
    for _ in range(sum(control["focusable"] for control in hand.map["controls"]) + 2):
        hand.key(pygame.K_TAB)
        ringed = [control for control in hand.map["controls"] if control["focused"]]
        assert len(ringed) == 1, f"no focus ring on {hand.map['screen']}"
        rect = pygame.Rect(ringed[0]["rect"])
        assert rect.w > 4 and rect.h > 4 and window.inflate(2, 2).contains(rect), f"the ring is out of view: {ringed}"


@pytest.fixture(scope="module")
def folder_with_matches(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a data folder with matches in it."""
    folder = tmp_path_factory.mktemp("data")
    prepare(folder)
    return folder


@contextmanager
def opened_screen(folder_with_matches: Path, folder: Path, screen: str) -> Iterator[Stagehand]:
    """Open one of the ``SCREENS`` with a copy of the matches in ``folder``, and close it at the end."""
    shutil.copytree(folder_with_matches, folder, dirs_exist_ok=True)
    hand = Stagehand(folder, unseen=True)
    try:
        SCREENS[screen](hand)
        yield hand
    finally:
        hand.close()


#: screens of every kind: few and many controls, a scrolling page, a dialog, a screen over a table
_FEW_SCREENS = ("home", "new_match", "options_keys", "rulebook_search", "match_card", "pause")


@pytest.mark.parametrize(
    "screen",
    mark_slow_except(sorted(name for name in SCREENS if not name.startswith(("theatre", "workshop"))), _FEW_SCREENS),
)
def test_tab_goes_round_every_screen_with_a_visible_ring(
    folder_with_matches: Path, tmp_path: Path, screen: str
) -> None:
    with opened_screen(folder_with_matches, tmp_path, screen) as hand:
        walk_round(hand)


@pytest.mark.parametrize("screen", ["home", "house", "new_match", "options_keys", "records", "records_deleted"])
def test_each_control_of_a_screen_is_read_out_in_words_of_its_own(
    folder_with_matches: Path, tmp_path: Path, screen: str
) -> None:
    """Else a person who does not see the screen cannot tell which match or which player a button is for."""
    with opened_screen(folder_with_matches, tmp_path, screen) as hand:
        spoken = Counter(describe(control) for control in hand.stage.controls if control.focusable)
        assert [words for words, count in spoken.items() if count > 1] == []


@two_games_of([entry.name for entry in GAMES.values() if entry.built])
def test_tab_goes_round_every_table_with_a_visible_ring(open_app: Opener, game: str) -> None:
    seats = GAMES[game].seats[-1]
    hand = open_app(action="play", game=game, names=("Ada", "Bo", "Cy", "Di", "Ed")[:seats], seed=2)
    if "curtain.accept" in hand.control_ids():
        hand.click("curtain.accept")
    walk_round(hand)


# Fingers and large targets


class Taps:
    """An ``Interaction`` with a clock of its own; it records which controls were used."""

    def __init__(self) -> None:
        self.now = 0.0
        self.used: list[str] = []
        self.interaction = Interaction(
            act=lambda control: self.used.append(control.id), refuse=lambda control: None, now=lambda: self.now
        )

    def tap(self, controls: list[Control], x: float, y: float, seconds: float = 0.1, finger: bool = True) -> None:
        """Touch a place with a finger, or press the mouse there, for some seconds."""
        self.interaction.handle(Point(x, y), controls)
        self.interaction.handle(Press(x, y, finger), controls)
        self.now += seconds
        self.interaction.handle(Release(x, y), controls)


def square(name: str, x: float, y: float, size: float = 40, **more: Any) -> Control:
    return Control(name, "button", name, Rect(x, y, size, size), **more)


def test_resting_finger_shows_the_tooltip_and_does_not_use_the_control() -> None:
    taps, controls = Taps(), [square("explained", 0, 0, tooltip="What it is.")]
    taps.tap(controls, 20, 20, seconds=1.0)
    assert taps.used == [] and taps.interaction.hovered == "explained", "the tooltip closed before it could be read"
    taps.tap(controls, 20, 20)
    assert taps.used == ["explained"] and taps.interaction.hovered == ""
    taps.tap(controls, 20, 20, seconds=1.0, finger=False)
    assert taps.used == ["explained", "explained"], "a long press with the mouse does not count as a click"


def test_tooltip_waits_after_a_click_until_the_pointer_moves_on() -> None:
    taps, controls = Taps(), [square("used", 0, 0, tooltip="What it is."), square("disabled", 100, 0, enabled=False)]
    taps.tap(controls, 20, 20, finger=False)
    for x, is_due in ((22, False), (35, True)):
        taps.now += 5.0
        taps.interaction.handle(Point(x, 20), controls)
        assert (taps.interaction.tooltip_wait_began == taps.now) == is_due, (
            f"the wait for the tooltip is wrong with the pointer at {x}"
        )
    taps.tap(controls, 120, 20, finger=False)
    assert taps.interaction.tooltip_wait_began < taps.now, "the tooltip waits after a touch on a disabled control"


def test_resting_finger_shows_the_same_as_a_hovering_pointer(open_app: Opener) -> None:
    hand = open_app()
    at = middle_of(hand.control("home.sound"))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=True))
    hand.turn(1.0)
    silent = hand.stage.sound.muted
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=True))
    hand.turn(1.0)
    assert hand.stage.sound.muted == silent, "a resting finger used the control"
    tip = hand.stage.tooltip
    assert tip is not None and tip[1] == hand.control("home.sound")["label"]


def test_finger_swept_over_a_list_scrolls_without_using_a_control() -> None:
    taps, area = Taps(), ScrollArea()
    area.set_content(Rect(0, 0, 300, 200), 2000)
    rows = [Control(f"row.{index}", "list", "", rect, clip=area.rect) for index, rect in area.rows(40, 50)]
    listed = [area.control("list", "List"), *rows]
    taps.interaction.handle(Point(100, 150), listed)
    taps.interaction.handle(Press(100, 150, finger=True), listed)
    for y in (140, 120, 60):
        taps.interaction.handle(Point(100, y), listed)
    taps.interaction.handle(Release(100, 60), listed)
    assert area.offset == pytest.approx(90) and taps.used == []
    taps.tap(listed, 100, 150)
    assert len(taps.used) == 1, "a tap does not count as a click"
    taps.interaction.handle(Press(100, 150), listed)
    taps.interaction.handle(Point(100, 60), listed)
    taps.interaction.handle(Release(100, 60), listed)
    assert area.offset == pytest.approx(90), "a mouse that is dragged over a list scrolls it as a finger does"


def test_large_targets_are_at_least_56_units_wide_but_give_way_to_a_nearer_control() -> None:
    taps = Taps()
    small = [square("left", 100, 100), square("right", 150, 100)]
    taps.tap(small, 95, 95)
    assert taps.used == [], "targets are larger than drawn although the option is off"
    taps.interaction.least_target = 56
    taps.tap(small, 93, 93)
    taps.tap(small, 144, 120)
    taps.tap(small, 146, 120)
    assert taps.used == ["left", "left", "right"], "a touch between two neighbours does not use the nearer one"
    taps.tap(small, 80, 100)
    assert len(taps.used) == 3, "a touch farther away uses a control"
    taps.tap([square("board", 0, 0, 400), *small], 95, 95)
    assert taps.used[-1] == "board", "the control right under the finger does not take precedence"
    taps.tap([Control("list", "list", "", Rect(0, 0, 400, 400)), *small], 95, 95)
    assert taps.used[-1] == "left", "the list takes precedence over the control on it"


def test_touch_just_outside_a_control_uses_it_if_large_targets_are_chosen(open_app: Opener) -> None:
    hand = open_app()
    hand.click("home.options")
    hand.click("options.tab.hands")
    hand.click("options.large_targets")
    hand.key(pygame.K_ESCAPE)
    x, y, width, _ = hand.control("home.sound")["rect"]
    silent = hand.stage.sound.muted
    beside = (x + width / 2, y - 1)
    hand.press(*beside)
    hand.turn()
    hand.release(*beside)
    hand.turn()
    assert hand.stage.sound.muted != silent
