"""Bots think in a process of their own: they choose the same moves as in the window's, and leave nothing behind."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from game.core import Match
from game.core.bots import BotInput, ask_bot, gather_bot_input
from game.elder.advice import elder_of
from game.processes import thinking
from game.processes.thinking import ChosenMove, Thinker, Thought, load, think
from game.processes.worker import Worker
from tests.fast_set import mark_slow_except
from tests.patience import TIMEOUT

BRISK, SLOW = "elder:16:bold", "elder:4000"
KILL_SIGNAL = getattr(signal, "SIGKILL", signal.SIGTERM)


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    """Return a thinker, which is closed after the test."""
    thinker = Thinker()
    yield thinker
    thinker.close()


def opening(seed: int = 5) -> Match:
    """Return a match of Stone Age in which the first seat places figures."""
    return Match.new("stone_age", seats=2, seed=seed)


def wait_until(until: Callable[[], object]) -> None:
    """Wait until a function returns something true; fail after the timeout."""
    end = time.monotonic() + TIMEOUT
    while not until():
        assert time.monotonic() < end, "the answer never came"
        time.sleep(0.01)


def is_alive(pid: int) -> bool:
    """Return whether a process exists, a zombie included."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def begin_thought(thinker: Thinker, match: Match, bot: str = SLOW, seed: str = "s") -> tuple[Thought[ChosenMove], int]:
    """Ask a bot, and wait until its process is in the middle of the thought."""
    thought = thinker.ask(match, bot, seed)
    wait_until(lambda: thought.ready or thinker.has_begun)
    assert not thought.ready
    pid = thinker.worker_pid
    assert pid is not None
    return thought, pid


def test_process_gives_the_same_move_as_the_bot_itself(thinker: Thinker) -> None:
    match = opening()
    for number in range(6):
        seed = f"{match.seed}:bot:{number}"
        thought = thinker.ask(match, BRISK, seed)
        assert thought.value.move == str(ask_bot(match, BRISK, Random(seed))) and thought.ready
        assert not thought.value.is_cut, "a search that ran to its end counts as cut"
        match.play(thought.value.move)


def test_fast_bot_starts_no_process(thinker: Thinker) -> None:
    match = opening()
    for bot in ("hunter", "random"):
        thought = thinker.ask(match, bot, "seed")
        assert thought.ready and thought.value.move == str(ask_bot(match, bot, Random("seed")))
    assert thinker.worker_pid is None


def test_process_reports_that_the_time_limit_cut_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    match = opening()
    elder = elder_of(match.rules)
    assert elder is not None
    hurried = {**match.rules.bots, "elder": replace(elder, seconds=0.0)}
    monkeypatch.setattr(type(match.rules), "bots", hurried)
    text, is_cut = think(match.game, gather_bot_input(match, BRISK), "s")
    assert is_cut, "the process does not say that the time limit ended the search"
    thought = Thinker(None).ask(match, BRISK, "s")
    assert thought.value.is_cut and thought.value.move == text


def test_one_process_is_used_again_and_again(thinker: Thinker) -> None:
    thinker.prepare("stone_age")
    pid = thinker.worker_pid
    match = opening()
    for number in range(2):
        match.play(thinker.ask(match, BRISK, str(number)).value.move)
        thinker.prepare("stone_age")
    assert pid is not None and thinker.worker_pid == pid


@pytest.mark.parametrize("times", mark_slow_except([1, 2], [2]))
def test_killed_process_is_replaced_silently(thinker: Thinker, times: int, capfd: pytest.CaptureFixture[str]) -> None:
    match, bot = opening(), "elder:400"
    thought, pid = begin_thought(thinker, match, bot)
    for _ in range(times):
        pid = thinker.worker_pid or 0
        os.kill(pid, KILL_SIGNAL)
        wait_until(lambda gone=pid: thought.ready or thinker.worker_pid != gone)  # type: ignore[misc]
        wait_until(lambda: thought.ready or thinker.has_begun)
        assert not thought.ready
    # the elder's move depends on the speed of the machine, so only the move of a bot without a time limit is checked
    match.play(thought.value.move)
    assert thinker.ask(match, BRISK, "t").value.move == str(ask_bot(match, BRISK, Random("t")))
    assert not is_alive(pid), "the killed process is still a zombie"
    assert capfd.readouterr() == ("", "")


def test_bot_runs_in_this_process_after_its_own_process_has_died_repeatedly() -> None:
    match = opening()
    started: list[int] = []

    def start() -> Worker:
        """Start a worker and kill it."""
        worker = Worker()
        started.append(worker.pid)
        os.kill(worker.pid, KILL_SIGNAL)
        return worker

    thinker = Thinker(start)
    assert thinker.ask(match, BRISK, "s").value.move == str(ask_bot(match, BRISK, Random("s")))
    assert len(started) == 3 and thinker.worker_pid is None
    assert thinker.ask(match, BRISK, "t").ready and len(started) == 3


def test_bot_runs_in_this_process_if_no_other_process_can_be_started() -> None:
    def start() -> Worker:
        raise OSError("no more processes")

    for thinker in (Thinker(start), Thinker(None)):
        match = opening()
        thinker.prepare(match.game)
        thought = thinker.ask(match, BRISK, "s")
        assert thought.ready and thought.value.move == str(ask_bot(match, BRISK, Random("s")))
        thinker.close()


def test_bot_whose_input_cannot_be_pickled_runs_in_this_process(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = opening()
    monkeypatch.setattr(
        thinking, "gather_bot_input", lambda match, bot: BotInput(bot, match.state, 0, lambda: "closed")
    )
    thought = thinker.ask(match, BRISK, "s")
    assert thought.ready and thought.value.move == str(ask_bot(match, BRISK, Random("s")))


def test_cancelling_a_bot_that_thinks_ends_its_process_at_once_and_another_can_start(thinker: Thinker) -> None:
    match = opening()
    thought, pid = begin_thought(thinker, match)
    thought.cancel()
    assert not is_alive(pid) and thinker.worker_pid is None
    thought.cancel()
    following = thinker.ask(match, BRISK, "s")
    assert following.value.move == str(ask_bot(match, BRISK, Random("s")))


def test_asking_for_a_new_move_drops_the_previous_request(thinker: Thinker) -> None:
    first, other = opening(5), opening(6)
    stale, _ = begin_thought(thinker, first)
    thought = thinker.ask(other, BRISK, "s")
    assert thought.value.move == str(ask_bot(other, BRISK, Random("s")))
    stale.cancel()
    assert thinker.worker_pid is not None, "cancelling the dropped thought ended the new thought"


def test_cancelling_a_request_that_has_not_begun_keeps_the_process(thinker: Thinker) -> None:
    thinker.prepare("stone_age")
    pid = thinker.worker_pid
    thinker.ask(opening(), SLOW, "s").cancel()
    match = opening()
    assert thinker.ask(match, BRISK, "s").value.move == str(ask_bot(match, BRISK, Random("s")))
    assert thinker.worker_pid == pid


def test_closing_while_a_bot_thinks_leaves_no_process(thinker: Thinker) -> None:
    _, pid = begin_thought(thinker, opening())
    thinker.close()
    assert not is_alive(pid)
    thinker.close()


def test_unknown_bot_is_refused(thinker: Thinker) -> None:
    with pytest.raises(ValueError, match="There is no bot"):
        thinker.ask(opening(), "sage", "s")


# -- the process itself


def outcome_of(worker: Worker, job: Callable[[], object]) -> Any:
    """Let a free worker do a job; return its outcome."""
    while not worker.is_free:
        worker.take(TIMEOUT)
    worker.give(pickle.dumps(job))
    return worker.take(TIMEOUT)


def loaded_modules() -> list[str]:
    """Return the names of the modules that this process has loaded."""
    return list(sys.modules)


def test_process_lowers_its_priority_and_loads_no_window() -> None:
    worker = Worker()
    try:
        outcome_of(worker, partial(load, "stone_age"))
        assert not {"pygame", "pymunk"} & set(outcome_of(worker, loaded_modules).value)
        if hasattr(os, "nice"):
            assert outcome_of(worker, partial(os.nice, 0)).value > os.nice(0)
        assert outcome_of(worker, partial(int, "x")).has_failed, "the error was not returned as a failure"
        assert outcome_of(worker, partial(int, "7")).value == 7, "the process does not go on after an error"
    finally:
        worker.end()
