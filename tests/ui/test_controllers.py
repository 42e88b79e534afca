"""Game controllers of every maker do the same things, and their buttons are called what is printed on them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.ui.controller_buttons import NINTENDO, PLAYSTATION, UNKNOWN, XBOX, Controller, button_name
from game.ui.controllers import Controllers
from game.ui.intentions import Accept, Command, Go, Intention, Next
from game.ui.keys import KEY_COMMANDS, Bindings, change_button
from tests.ui import virtual_pads as pads
from tests.ui.stagehand import Stagehand
from tests.ui.virtual_pads import Shape, VirtualPad

pytestmark = pytest.mark.unseen

Opener = Callable[..., Stagehand]
Plug = Callable[[Shape], VirtualPad]
#: one of each maker with its buttons in SDL's order, and one that SDL knows nothing of, with those of most joysticks
MAPPED = (pads.XBOX, pads.DUALSENSE, pads.SWITCH_PRO)
SHAPES = (*MAPPED, pads.NAMELESS)
IN_MAPPING = {"a": 0, "b": 1, "x": 2, "y": 3, "log": 4, "menu": 6, "magnify": 8, "previous": 9, "next": 10}
IN_JOYSTICK = {"a": 0, "b": 1, "x": 2, "y": 3, "log": 6, "menu": 7, "magnify": 9, "previous": 4, "next": 5}
CROSS = {"up": (11, 1), "down": (12, 4), "left": (13, 8), "right": (14, 2)}
by_name = pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name.split()[0])


@pytest.fixture
def hand(open_app: Opener) -> Stagehand:
    """Return a window that listens to controllers."""
    opened = open_app()
    Controllers.listen()
    opened.turn()
    return opened


@pytest.fixture
def plug(hand: Stagehand) -> Iterator[Plug]:
    """Return a function that plugs a controller in; what is still plugged in at the end is pulled out."""
    plugged: list[VirtualPad] = []

    def plug_in(shape: Shape) -> VirtualPad:
        plugged.append(VirtualPad(shape))
        hand.turn()
        return plugged[-1]

    yield plug_in
    for pad in reversed(plugged):
        pad.pull_out()


def taken(hand: Stagehand, monkeypatch: pytest.MonkeyPatch) -> list[Intention]:
    """Return a list of what the stage is given from now on."""
    given: list[Intention] = []
    monkeypatch.setattr(hand.stage, "take", given.append)
    return given


def press(hand: Stagehand, pad: VirtualPad, number: int) -> None:
    for down in (True, False):
        pad.button(number, down)
        hand.turn()


def cross(hand: Stagehand, pad: VirtualPad, way: str, seconds: float = 0.1) -> None:
    """Press the D-pad, hold it for a while, and let go."""
    button, hat = CROSS[way]
    for down in (True, False):
        if pad.shape.hats:
            pad.hat(hat if down else 0)
        else:
            pad.button(button, down)
        hand.turn(seconds)


@by_name
def test_each_controller_does_the_same_things(
    hand: Stagehand, plug: Plug, shape: Shape, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad, given = plug(shape), taken(hand, monkeypatch)
    numbers = IN_MAPPING if shape.gamepad else IN_JOYSTICK
    for name in numbers:
        press(hand, pad, numbers[name])
    for way in CROSS:
        cross(hand, pad, way)
    for across, down in ((0, -1), (0, 0), (0, 1), (0, 0), (-1, 0), (0, 0), (1, 0), (0, 0)):
        pad.stick(across, down)
        hand.turn()
    ways = [Go("up"), Go("down"), Go("left"), Go("right")]
    assert given == [
        *(Accept(True, pad=True), Accept(False, pad=True), Command("back"), Command("undo"), Command("rules")),
        *(Command("log"), Command("menu"), Command("magnify"), Next(back=True), Next(), *ways, *ways),
    ]


def test_a_mapping_without_the_d_pad_is_no_mapping(hand: Stagehand, plug: Plug) -> None:
    """SDL guesses one for a virtual joystick: its hat and the numbers of the joystick itself are to be trusted."""
    pad = plug(Shape("Xbox 360 Controller", 0x045E, 0x028E, buttons=11, hats=1))
    hand.key(pygame.K_TAB)
    before = hand.stage.interaction.focused
    cross(hand, pad, "down")
    assert hand.stage.interaction.focused != before
    press(hand, pad, IN_JOYSTICK["menu"])
    assert hand.map["screen"] == "options"
    assert hand.stage.controllers == (Controller("Xbox 360 Controller", XBOX),)


def test_a_held_direction_goes_on_and_on(hand: Stagehand, plug: Plug, monkeypatch: pytest.MonkeyPatch) -> None:
    """After 0.4 s, ten times a second: with a key, a D-pad and a stick."""
    pad, joystick, given = plug(pads.DUALSENSE), plug(pads.NAMELESS), taken(hand, monkeypatch)
    key = {"key": pygame.K_RIGHT, "mod": 0, "scancode": pygame.KSCAN_RIGHT, "unicode": ""}
    holds: list[tuple[Callable[[], object], Callable[[], object]]] = [
        (
            lambda: pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key)),
            lambda: pygame.event.post(pygame.event.Event(pygame.KEYUP, key)),
        ),
        (lambda: pad.button(14, True), lambda: pad.button(14, False)),
        (lambda: pad.stick(1, 0), lambda: pad.stick(0, 0)),
        (lambda: joystick.hat(2), lambda: joystick.hat(0)),
        (lambda: joystick.stick(1, 0), lambda: joystick.stick(0, 0)),
    ]
    for hold, let_go in holds:
        given.clear()
        hold()
        hand.turn(0.38)
        assert given == [Go("right")]
        hand.turn(1.07)
        assert given == [Go("right")] * 12
        let_go()
        hand.turn(1.0)
        assert given == [Go("right")] * 12, "and no more once it is let go"


def test_what_opens_or_accepts_does_not_come_again(
    hand: Stagehand, plug: Plug, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad, given = plug(pads.XBOX), taken(hand, monkeypatch)
    for name in ("a", "b", "menu"):
        pad.button(IN_MAPPING[name], True)
        hand.turn(2.0)
    assert given == [Accept(True, pad=True), Command("back"), Command("menu")]


def test_what_is_held_ends_with_another_button_the_focus_and_the_controller(
    hand: Stagehand, plug: Plug, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad, given = plug(pads.XBOX), taken(hand, monkeypatch)
    ends: list[Callable[[], object]] = [
        lambda: pad.button(IN_MAPPING["b"], True),
        lambda: pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST)),
        pad.pull_out,
    ]
    for end in ends:
        pad.button(14, False)
        pad.button(14, True)
        hand.turn(0.5)
        end()
        hand.turn()
        given.clear()
        hand.turn(1.0)
        assert given == []


@by_name
def test_what_is_held_is_let_go_of_before_sdl_says_that_its_button_came_up(
    hand: Stagehand, plug: Plug, shape: Shape, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A controller is pulled out: nobody has released the button, and a drum would sound."""
    pad, given = plug(shape), taken(hand, monkeypatch)
    pad.button(IN_MAPPING["a"], True)
    hand.app.step()
    monkeypatch.setattr(hand.stage.interaction, "let_go", lambda controls: given.append(Command("let go")))
    pad.pull_out()
    hand.app.step()
    assert given[:2] == [Accept(True, pad=True), Command("let go")]
    assert hand.stage.controllers == ()


def test_two_controllers_are_two_hands(hand: Stagehand, plug: Plug, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, given = plug(pads.XBOX), plug(pads.SWITCH_PRO), taken(hand, monkeypatch)
    first.stick(1, 0)
    hand.turn()
    second.stick(1, 0)
    hand.turn()
    first.pull_out()
    second.stick(0, 0)
    second.stick(0, 1)
    hand.turn()
    assert given == [Go("right"), Go("right"), Go("down")]
    assert [one.maker for one in hand.stage.controllers] == [NINTENDO]


def test_a_stick_that_trembles_or_rolls_goes_one_way_at_a_time(
    hand: Stagehand, plug: Plug, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad, given = plug(pads.XBOX), taken(hand, monkeypatch)
    for across, down in ((0.7, 0), (0.55, 0.3), (0.7, 0.65), (0.1, 0.7), (0.1, 0.1), (-0.9, 0), (-0.3, 0)):
        pad.stick(across, down)
        hand.turn()
    assert given == [Go("right"), Go("down"), Go("left")]


# What they are called


def words_of(hand: Stagehand) -> dict[str, str]:
    return {
        deed.name: hand.control(f"options.button.{deed.name}")["label"]
        for deed in KEY_COMMANDS
        if deed.name in ("accept", "back", "undo", "rules", "previous", "log", "menu", "skip", "up", "mute")
    }


@pytest.mark.parametrize(
    ("shape", "names"),
    [
        (pads.XBOX, "A B LB D-pad up X LS Y View Menu none"),
        (pads.DUALSENSE, "Cross Circle L1 D-pad up Square L3 Triangle Create Options none"),
        (pads.SWITCH_PRO, "A B L D-pad up X Left stick Y − + none"),
        (pads.NAMELESS, "Button 1 Button 2 Button 5 D-pad up Button 3 Button 9 Button 4 Button 7 Button 8 none"),
    ],
    ids=lambda value: value.name.split()[0] if isinstance(value, Shape) else "",
)
def test_buttons_are_called_what_is_printed_on_the_controller(
    hand: Stagehand, plug: Plug, shape: Shape, names: str
) -> None:
    hand.click("home.options")
    hand.click("options.tab.keys")
    assert " ".join(words_of(hand).values()) == "A B LB D-pad up X LS Y View Menu none", "while none is plugged in"
    pad = plug(shape)
    assert " ".join(words_of(hand).values()) == names
    pad.pull_out()
    hand.turn()
    assert words_of(hand)["previous"] == "LB"


def test_a_button_is_bound_by_pressing_it_and_the_d_pad_leaves_it_alone(hand: Stagehand, plug: Plug) -> None:
    hand.click("home.options")
    hand.click("options.tab.keys")
    pad = plug(pads.DUALSENSE)
    hand.click("options.button.mute")
    press(hand, pad, IN_MAPPING["menu"])
    assert hand.stage.notice == "Options is used for Menu. Choose another key."
    press(hand, pad, 15)
    assert hand.stage.notice == "Sound on or off is now: Microphone."
    assert hand.stage.options.keys == {"button.mute": "misc1"}
    hand.click("options.button.redo")
    for _ in range(2):  # the first shows the ring
        cross(hand, pad, "down")
    assert hand.stage.interaction.focused != "options.button.redo"
    assert hand.stage.options.keys == {"button.mute": "misc1"}


def test_buttons_kept_as_numbers_are_those_of_most_joysticks(open_app: Opener, tmp_path: Path) -> None:
    kept = {"button.undo": "3", "button.rules": "2", "button.redo": "11", "button.hint": "10"}
    (tmp_path / "options.json").write_text(json.dumps({"keys": kept}), encoding="utf-8")
    bindings = Bindings(open_app().stage.options.keys)
    assert [bindings.of_button(button) for button in ("y", "x", "11", "guide")] == ["undo", "rules", "redo", "hint"]
    assert bindings.button("undo") == "y"
    assert button_name(bindings.button("redo")) == "Button 12"


def test_a_button_that_is_in_use_is_called_by_its_name() -> None:
    changed: dict[str, str] = {}
    for maker, name in ((PLAYSTATION, "Cross"), (NINTENDO, "A"), (UNKNOWN, "Button 1")):
        sentence = change_button(changed, "undo", "a", [Controller("One", maker)])
        assert sentence == f"{name} is used for Select. Choose another key."
    assert changed == {}
