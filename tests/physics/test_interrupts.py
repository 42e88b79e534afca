"""Ctrl+C ends physics at any moment, also inside the engine."""

from __future__ import annotations

import gc
import signal
import sys
from collections.abc import Iterator
from types import FrameType

import pytest

from physics.interrupts import delaying_interrupts
from physics.load import EMPTY
from physics.passage import strike, throw

MEMBERS = tuple((id, "member") for id in range(7))
#: functions of pymunk: one that calls the engine, the callbacks of the engine, and two that free a space and a body
FUNCTIONS = ("step", "ext_cpCollisionBeginFunc", "ext_cpSpaceShapeQueryFunc", "spacefree", "freebody")


@pytest.fixture(autouse=True)
def ctrl_c_raises() -> Iterator[None]:
    """Let Ctrl+C raise ``KeyboardInterrupt``, even in tests that were started in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
    assert sys.gettrace() is None or "trace_nothing" not in repr(sys.gettrace())


def press_ctrl_c_in(function: str) -> None:
    """Press Ctrl+C when a function of pymunk with this name is called next."""

    def watch(frame: FrameType, event: str, argument: object) -> None:
        if event == "call" and frame.f_code.co_name == function:
            sys.setprofile(None)
            signal.raise_signal(signal.SIGINT)

    sys.setprofile(watch)


@pytest.mark.parametrize("function", FUNCTIONS)
def test_ctrl_c_in_the_engine_ends_a_drop(function: str, capsys: pytest.CaptureFixture[str]) -> None:
    load = throw(EMPTY, MEMBERS, 3, record=False).load
    gc.collect()
    with pytest.raises(KeyboardInterrupt), delaying_interrupts():
        press_ctrl_c_in(function)
        for seed in range(9):
            throw(load, ((7, "member"),), seed)
            gc.collect()
    assert capsys.readouterr().err == ""
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize("function", FUNCTIONS[:3])
def test_ctrl_c_ends_a_throw_or_a_bang_that_was_called_without_the_app(function: str) -> None:
    press_ctrl_c_in(function)
    with pytest.raises(KeyboardInterrupt):
        strike(throw(EMPTY, MEMBERS, 3).load, 0, 1.0, 3)


def test_ctrl_c_outside_the_engine_acts_as_usual() -> None:
    with pytest.raises(KeyboardInterrupt), delaying_interrupts(), delaying_interrupts():
        signal.raise_signal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with delaying_interrupts():
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        signal.raise_signal(signal.SIGINT)
