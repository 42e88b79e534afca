"""Game controllers of every maker do the same, and their buttons are named as they are labelled."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.ui.controller_buttons import NINTENDO, PLAYSTATION, UNKNOWN, XBOX, Controller, button_label
from game.ui.controllers import Controllers
from game.ui.intentions import Accept, Command, Go, Intention, Next, NextUseful
from game.ui.keys import KEY_COMMANDS, Bindings, change_button
from tests.scenes.support import control_named
from tests.ui import virtual_controllers as virtual
from tests.ui.stagehand import Opener, Stagehand
from tests.ui.virtual_controllers import Shape, VirtualController

pytestmark = pytest.mark.unseen

Plug = Callable[[Shape], VirtualController]
#: a controller of each maker, all known to SDL
MAPPED = (virtual.XBOX, virtual.DUALSENSE, virtual.SWITCH_PRO)
#: the controllers in ``MAPPED``, and one that SDL does not know
SHAPES = (*MAPPED, virtual.NAMELESS)
#: the number of each button in SDL's mapping of known controllers, in the order of pressing in a test
IN_MAPPING = {"a": 0, "b": 1, "x": 2, "y": 3, "log": 4, "menu": 6, "magnify": 8, "previous": 9, "next": 10}
#: the number of each button, as most joysticks count
IN_JOYSTICK = {"a": 0, "b": 1, "x": 2, "y": 3, "log": 6, "menu": 7, "magnify": 9, "previous": 4, "next": 5}
#: by direction: the button of a controller's D-pad, and the value of a joystick's hat
D_PAD = {"up": (11, 1), "down": (12, 4), "left": (13, 8), "right": (14, 2)}
by_name = pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name.split()[0])


@pytest.fixture
def hand(open_app: Opener) -> Stagehand:
    """Return a window that reads controllers."""
    opened = open_app()
    Controllers.listen()
    opened.turn()
    return opened


@pytest.fixture
def plug(hand: Stagehand) -> Iterator[Plug]:
    """Return a function that plugs a controller in; controllers still plugged in are removed after the test."""
    plugged: list[VirtualController] = []

    def plug_in(shape: Shape) -> VirtualController:
        plugged.append(VirtualController(shape))
        hand.turn()
        return plugged[-1]

    yield plug_in
    for controller in reversed(plugged):
        controller.pull_out()


def received_intentions(hand: Stagehand, monkeypatch: pytest.MonkeyPatch) -> list[Intention]:
    """Return a list of the intentions that the stage receives from now on."""
    intentions: list[Intention] = []
    monkeypatch.setattr(hand.stage, "handle", intentions.append)
    return intentions


def press(hand: Stagehand, controller: VirtualController, number: int) -> None:
    """Press a button of a controller and let go of it."""
    for down in (True, False):
        controller.button(number, down)
        hand.turn()


def press_d_pad(hand: Stagehand, controller: VirtualController, direction: str, seconds: float = 0.1) -> None:
    """Press the D-pad, hold it for a while, and let go."""
    button, hat = D_PAD[direction]
    for down in (True, False):
        if controller.shape.hats:
            controller.hat(hat if down else 0)
        else:
            controller.button(button, down)
        hand.turn(seconds)


@by_name
def test_buttons_and_sticks_of_every_controller_give_the_same_intentions(
    hand: Stagehand, plug: Plug, shape: Shape, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller, intentions = plug(shape), received_intentions(hand, monkeypatch)
    numbers = IN_MAPPING if shape.gamepad else IN_JOYSTICK
    for name in numbers:
        press(hand, controller, numbers[name])
    for way in D_PAD:
        press_d_pad(hand, controller, way)
    for across, down in ((0, -1), (0, 0), (0, 1), (0, 0), (-1, 0), (0, 0), (1, 0), (0, 0)):
        controller.stick(across, down)
        hand.turn()
    ways = [Go("up"), Go("down"), Go("left"), Go("right")]
    assert intentions == [
        *(Accept(down=True, by_controller=True), Accept(down=False, by_controller=True)),
        *(Command("back"), Command("undo"), Command("rules"), Command("log")),
        *(Command("menu"), Command("magnify"), Next(back=True), Next(), *ways, *ways),
    ]


@pytest.mark.parametrize("shape", MAPPED, ids=lambda shape: shape.name.split()[0])
def test_triggers_go_to_the_next_and_the_previous_available_action(
    hand: Stagehand, plug: Plug, shape: Shape, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller, intentions = plug(shape), received_intentions(hand, monkeypatch)
    for trigger in (1, 0):
        for pulled in (0.3, 0.7, 0.5, 0.9, 0.1):  # a trigger that trembles is pressed once
            controller.trigger(trigger, pulled)
            hand.turn()
    assert intentions == [NextUseful(), NextUseful(back=True)]


def test_triggers_are_named_as_printed_and_can_be_bound_to_other_commands(hand: Stagehand, plug: Plug) -> None:
    hand.click("home.options")
    hand.click("options.tab.keys")
    for shape, label in zip(MAPPED, ("RT", "R2", "ZR"), strict=True):
        controller = plug(shape)
        assert hand.control("options.button.next_useful")["label"] == label
        controller.pull_out()
        hand.turn()
    controller = plug(virtual.XBOX)
    hand.click("options.button.undo")
    controller.trigger(0, 1.0)
    hand.turn()
    assert hand.stage.options.keys == {"button.undo": "lefttrigger", "button.previous_useful": "x"}


def test_sdl_mapping_without_a_d_pad_is_ignored(hand: Stagehand, plug: Plug) -> None:
    """SDL guesses a mapping for a virtual joystick; the joystick's own hat and button numbers are right."""
    controller = plug(Shape("Xbox 360 Controller", 0x045E, 0x028E, buttons=11, hats=1))
    hand.key(pygame.K_TAB)
    before = hand.stage.interaction.focused
    press_d_pad(hand, controller, "down")
    assert hand.stage.interaction.focused != before
    press(hand, controller, IN_JOYSTICK["menu"])
    assert hand.map["screen"] == "options"
    assert hand.stage.controllers == (Controller("Xbox 360 Controller", XBOX),)


def test_held_direction_repeats_ten_times_a_second(
    hand: Stagehand, plug: Plug, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A key, a D-pad or a stick repeats after 0.4 s, ten times a second."""
    controller, joystick = plug(virtual.DUALSENSE), plug(virtual.NAMELESS)
    right_button, right_of_hat = D_PAD["right"]
    intentions = received_intentions(hand, monkeypatch)
    key = {"key": pygame.K_RIGHT, "mod": 0, "scancode": pygame.KSCAN_RIGHT, "unicode": ""}
    holds: list[tuple[Callable[[], object], Callable[[], object]]] = [
        (
            lambda: pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key)),
            lambda: pygame.event.post(pygame.event.Event(pygame.KEYUP, key)),
        ),
        (lambda: controller.button(right_button, True), lambda: controller.button(right_button, False)),
        (lambda: controller.stick(1, 0), lambda: controller.stick(0, 0)),
        (lambda: joystick.hat(right_of_hat), lambda: joystick.hat(0)),
        (lambda: joystick.stick(1, 0), lambda: joystick.stick(0, 0)),
    ]
    for hold, let_go in holds:
        intentions.clear()
        hold()
        hand.turn(0.38)
        assert intentions == [Go("right")]
        hand.turn(1.07)
        assert intentions == [Go("right")] * 12
        let_go()
        hand.turn(1.0)
        assert intentions == [Go("right")] * 12, "repeating goes on after the release"


def test_accept_and_menu_buttons_do_not_repeat(hand: Stagehand, plug: Plug, monkeypatch: pytest.MonkeyPatch) -> None:
    controller, intentions = plug(virtual.XBOX), received_intentions(hand, monkeypatch)
    for name in ("a", "b", "menu"):
        controller.button(IN_MAPPING[name], True)
        hand.turn(2.0)
    assert intentions == [Accept(down=True, by_controller=True), Command("back"), Command("menu")]


def test_held_direction_ends_with_another_button_a_lost_focus_or_unplugging(
    hand: Stagehand, plug: Plug, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller, intentions = plug(virtual.XBOX), received_intentions(hand, monkeypatch)
    ends: list[Callable[[], object]] = [
        lambda: controller.button(IN_MAPPING["b"], True),
        lambda: pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST)),
        controller.pull_out,
    ]
    for end in ends:
        controller.button(D_PAD["right"][0], False)
        controller.button(D_PAD["right"][0], True)
        hand.turn(0.5)
        end()
        hand.turn()
        intentions.clear()
        hand.turn(1.0)
        assert intentions == []


@by_name
def test_unplugging_cancels_a_held_button_before_sdl_reports_a_release(
    hand: Stagehand, plug: Plug, shape: Shape, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When a controller is unplugged nobody has released the button, so no drum may sound."""
    controller, intentions = plug(shape), received_intentions(hand, monkeypatch)
    controller.button(IN_MAPPING["a"], True)
    hand.app.step()
    monkeypatch.setattr(hand.stage.interaction, "let_go", lambda controls: intentions.append(Command("let go")))
    controller.pull_out()
    hand.app.step()
    assert intentions[:2] == [Accept(down=True, by_controller=True), Command("let go")]
    assert hand.stage.controllers == ()


def test_unplugged_controller_is_named_in_a_notice_and_another_one_goes_on(hand: Stagehand, plug: Plug) -> None:
    first, second = plug(virtual.XBOX), plug(virtual.DUALSENSE)
    assert hand.stage.notice is None
    first.pull_out()
    hand.turn()
    assert hand.stage.notice is not None and "Xbox Wireless Controller" in hand.stage.notice
    hand.turn(30.0)
    assert hand.stage.notice is not None, "the notice is gone before anybody has touched anything"
    before = hand.stage.interaction.focused
    for _ in range(2):  # the first press only shows the focus ring
        press_d_pad(hand, second, "down")
    assert hand.stage.interaction.focused != before


def test_tooltips_name_the_keys_or_buttons_of_the_device_used_last(hand: Stagehand, plug: Plug) -> None:
    hand.click("home.ugh_ugh.quick")
    controller = plug(virtual.DUALSENSE)

    def tooltip_of(name: str) -> str:
        return control_named(hand.stage, f"corner.{name}").tooltip

    assert tooltip_of("rules") == "Rules (F1)"
    press_d_pad(hand, controller, "down")
    assert tooltip_of("rules") == "Rules (Triangle)"
    assert tooltip_of("options") == "Options", "a command without a button names a key"
    hand.move_to(300, 300)
    hand.turn()
    assert tooltip_of("rules") == "Rules (Triangle)", "a touched mouse takes over from the controller"
    hand.key(pygame.K_TAB)
    assert tooltip_of("rules") == "Rules (F1)"
    press_d_pad(hand, controller, "down")
    controller.pull_out()
    hand.turn()
    assert tooltip_of("rules") == "Rules (F1)", "buttons are named although no controller is left"


def test_tooltips_still_name_keys_after_one_of_two_unused_controllers_is_unplugged(hand: Stagehand, plug: Plug) -> None:
    hand.click("home.ugh_ugh.quick")
    plug(virtual.XBOX)
    plug(virtual.DUALSENSE).pull_out()
    hand.turn()
    assert control_named(hand.stage, "corner.rules").tooltip == "Rules (F1)"


def test_two_controllers_repeat_independently(hand: Stagehand, plug: Plug, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, intentions = plug(virtual.XBOX), plug(virtual.SWITCH_PRO), received_intentions(hand, monkeypatch)
    first.stick(1, 0)
    hand.turn()
    second.stick(1, 0)
    hand.turn()
    first.pull_out()
    second.stick(0, 0)
    second.stick(0, 1)
    hand.turn()
    assert intentions == [Go("right"), Go("right"), Go("down")]
    assert [one.maker for one in hand.stage.controllers] == [NINTENDO]


def test_unsteady_stick_gives_one_direction_at_a_time(
    hand: Stagehand, plug: Plug, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller, intentions = plug(virtual.XBOX), received_intentions(hand, monkeypatch)
    for across, down in ((0.7, 0), (0.55, 0.3), (0.7, 0.65), (0.1, 0.7), (0.1, 0.1), (-0.9, 0), (-0.3, 0)):
        controller.stick(across, down)
        hand.turn()
    assert intentions == [Go("right"), Go("down"), Go("left")]


# Names of buttons


def button_labels(hand: Stagehand) -> dict[str, str]:
    """Return the names of buttons in the options, by command."""
    return {
        command.name: hand.control(f"options.button.{command.name}")["label"]
        for command in KEY_COMMANDS
        if command.name in ("accept", "back", "undo", "rules", "previous", "log", "menu", "skip", "up", "mute")
    }


@pytest.mark.parametrize(
    ("shape", "names"),
    [
        (virtual.XBOX, "A B LB D-pad up X LS Y View Menu none"),
        (virtual.DUALSENSE, "Cross Circle L1 D-pad up Square L3 Triangle Create Options none"),
        (virtual.SWITCH_PRO, "A B L D-pad up X Left stick Y − + none"),
        (virtual.NAMELESS, "Button 1 Button 2 Button 5 D-pad up Button 3 Button 9 Button 4 Button 7 Button 8 none"),
    ],
    ids=lambda value: value.name.split()[0] if isinstance(value, Shape) else "",
)
def test_buttons_are_named_as_labelled_on_the_controller(hand: Stagehand, plug: Plug, shape: Shape, names: str) -> None:
    hand.click("home.options")
    hand.click("options.tab.keys")
    assert " ".join(button_labels(hand).values()) == "A B LB D-pad up X LS Y View Menu none", (
        "without a controller the buttons are not named as those of an Xbox"
    )
    controller = plug(shape)
    assert " ".join(button_labels(hand).values()) == names
    controller.pull_out()
    hand.turn()
    assert button_labels(hand)["previous"] == "LB"


def test_button_is_bound_by_pressing_it_and_the_d_pad_cannot_be_bound(hand: Stagehand, plug: Plug) -> None:
    hand.click("home.options")
    hand.click("options.tab.keys")
    controller = plug(virtual.DUALSENSE)
    hand.click("options.button.mute")
    press(hand, controller, IN_MAPPING["menu"])
    assert hand.stage.notice == "Options is already used for “Menu”. Choose another one."
    press(hand, controller, 15)  # the microphone's button
    assert hand.stage.notice == "“Sound on or off” is now on Microphone."
    assert hand.stage.options.keys == {"button.mute": "misc1"}
    hand.click("options.button.redo")
    for _ in range(2):  # the first press only shows the focus ring
        press_d_pad(hand, controller, "down")
    assert hand.stage.interaction.focused != "options.button.redo"
    assert hand.stage.options.keys == {"button.mute": "misc1"}


def test_saved_button_numbers_are_read_in_the_usual_order_of_the_buttons(open_app: Opener, tmp_path: Path) -> None:
    saved = {"button.undo": "3", "button.rules": "2", "button.redo": "11", "button.hint": "10"}
    (tmp_path / "options.json").write_text(json.dumps({"keys": saved}), encoding="utf-8")
    bindings = Bindings(open_app().stage.options.keys)
    assert [bindings.command_of_button(button) for button in ("y", "x", "11", "guide")] == [
        "undo",
        "rules",
        "redo",
        "hint",
    ]
    assert bindings.button("undo") == "y"
    assert button_label(bindings.button("redo")) == "Button 12"


def test_button_in_use_is_named_in_the_notice() -> None:
    changed: dict[str, str] = {}
    for maker, name in ((PLAYSTATION, "Cross"), (NINTENDO, "A"), (UNKNOWN, "Button 1")):
        sentence = change_button(changed, "undo", "a", [Controller("One", maker)])
        assert sentence == f"{name} is already used for “Select”. Choose another one."
    assert changed == {}
