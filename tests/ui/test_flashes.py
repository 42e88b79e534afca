"""No picture flashes more than three times a second, as WCAG 2 defines and measures a flash."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from game.core import GAMES, Match
from game.core.rules import Event
from tests import vision
from tests.fast_set import few_and_many, mark_slow_except, two_games_of
from tests.golden.record import match_file
from tests.scenes.players import wish
from tests.screens import GAME, SCREENS, new_match, play_on, prepare
from tests.ui.stagehand import Opener, Stagehand, middle_of, table_of

Array = npt.NDArray[np.float64]
#: a flash is a change by this share of the highest luminance and back, with a picture darker than ``_DARK``
_CHANGE = 0.1
#: a change counts as a flash only if the darker of its two pictures has less than this luminance
_DARK = 0.8
#: how many pictures are measured per second
_RATE = 30
#: how many matches are searched for events of every kind
_MATCHES = 3
#: the longest time for which one move is measured, in seconds
_LONGEST = 20.0


def luminance_of_areas(surface: pygame.Surface) -> Array:
    """Return the mean luminance of areas a third as wide and high as the picture, at steps of half their size."""
    small = pygame.transform.smoothscale(surface, (48, 27))
    weights_of_red_green_and_blue = np.array([0.2126, 0.7152, 0.0722])
    light = vision.linear(pygame.surfarray.array3d(small) / 255) @ weights_of_red_green_and_blue
    return np.array([light[x : x + 16, y : y + 9].mean() for x in range(0, 33, 8) for y in range(0, 19, 4)])


def most_flashes(film: list[Array]) -> int:
    """Return the largest number of times that a large area flashes within any one second."""
    most = 0
    for lights in np.array(film).T:  # the luminance of one area, picture by picture
        turns: list[tuple[int, int]] = []  # the times of large changes, and whether each is up or down
        low = high = lights[0]
        for moment, light in enumerate(lights):
            low, high = min(low, light), max(high, light)
            if light - low >= _CHANGE and low < _DARK:
                turns.append((moment, 1))
                low = high = light
            elif high - light >= _CHANGE and light < _DARK:
                turns.append((moment, -1))
                low = high = light
        # if large changes in the same direction follow each other, only the first counts
        turns = [turn for index, turn in enumerate(turns) if index == 0 or turns[index - 1][1] != turn[1]]
        for moment, _ in turns:  # two turns, up and down, are a flash
            most = max(most, sum(moment <= other < moment + _RATE for other, _ in turns) // 2)
    return most


def film_of(hand: Stagehand, seconds: float) -> list[Array]:
    """Let time go by; return the luminance of all areas, picture by picture."""
    film = []
    for _ in range(round(seconds * _RATE)):
        hand.turn(1 / _RATE)
        film.append(luminance_of_areas(hand.app.window.surface))
    return film


def test_more_than_three_flashes_a_second_are_detected() -> None:
    dark, light = np.zeros(4), np.array([0.0, 0.5, 0.0, 0.0])
    assert most_flashes([dark, light] * 15) > 3
    assert most_flashes(([dark] * 5 + [light] * 5) * 6) <= 3
    assert most_flashes([dark, light * 0.1] * 15) == 0


@two_games_of([entry.name for entry in GAMES.values() if entry.built])
def test_table_does_not_flash_during_play(open_app: Opener, tmp_path: Path, game: str) -> None:
    (tmp_path / "options.json").write_text(json.dumps({"speed": 4.0}), encoding="utf-8")
    seats = 2 if 2 in GAMES[game].seats else min(GAMES[game].seats)
    hand, random = (
        open_app(action="play", game=game, names=("Ada", "Bo", "Cy")[:seats], seed=5, size=(480, 270)),
        Random(5),
    )
    film: list[Array] = []
    for _ in range(10):
        control = wish(hand.map["controls"], game, random)
        if control is None or hand.map["screen"] == "result":
            break
        place = middle_of(control)
        hand.move_to(*place)
        hand.press(*place)
        film += film_of(hand, 0.1)
        hand.release(*place)
        film += film_of(hand, 0.2)
        while hand.stage.scene.busy and len(film) < 60 * _RATE:
            film += film_of(hand, 0.2)
    assert most_flashes(film) <= 3


@pytest.mark.parametrize("seconds", few_and_many(1, 4))
@pytest.mark.parametrize(
    "screen", mark_slow_except(["home", "result", "theatre_open", "curtain"], ["home", "theatre_open"])
)
def test_fires_and_results_and_drops_do_not_flash(tmp_path: Path, screen: str, seconds: int) -> None:
    if screen == "theatre_open":
        (tmp_path / "matches").mkdir()
        shutil.copy(match_file(GAME), tmp_path / "matches" / f"{GAME}-0.firepit")
    elif screen != "home":
        prepare(tmp_path)
    hand = Stagehand(tmp_path, size=(480, 270))
    try:
        SCREENS[screen](hand)
        film = film_of(hand, 1.0)
        if screen == "theatre_open":
            fastest = [name for name in hand.control_ids() if name.startswith("theatre.speed.")][-1]
            hand.click(fastest)
            hand.click("theatre.play")
        film += film_of(hand, seconds)
        assert most_flashes(film) <= 3
    finally:
        hand.close()


@pytest.mark.slow
@pytest.mark.parametrize("game", [entry.name for entry in GAMES.values() if entry.built])
def test_ending_of_a_match_does_not_flash(tmp_path: Path, game: str) -> None:
    """An ending is the last move of a match, the picture of the outcome and the result, at the usual speed."""
    match, random = new_match(game, min(GAMES[game].seats), 7, chance="modelled"), Random(7)
    while match.prompt is not None:
        play_on(match, random)
    file = tmp_path / "ending.firepit"
    match.at(len(match.records) - 1).save(file)
    hand = Stagehand(tmp_path, size=(480, 270), action="resume", file=file)
    try:
        film = film_of(hand, 0.5)
        table = table_of(hand)
        if hand.stage.scene is not table:
            hand.stage.pop()  # the curtain
        table.carry_out(str(match.records[-1].move))
        for _ in range(8):
            if hand.stage.scene is table:
                film += film_of(hand, 2.0)
        film += film_of(hand, 2.0)
        assert hand.stage.scene.name == "result", "the match is not over"
        assert most_flashes(film) <= 3
    finally:
        hand.close()


def moves_of_every_kind(game: str) -> list[Match]:
    """Return matches of bots, each just after a move; together these moves made every kind of event that occurs."""
    known, found = set[type[Event]](), []
    for seed in range(1, _MATCHES + 1):
        match, random = new_match(game, max(GAMES[game].seats), seed, chance="modelled"), Random(seed)
        while match.prompt is not None:
            play_on(match, random)
            kinds = set(map(type, match.records[-1].events))
            if not kinds <= known:
                known |= kinds
                found.append(match.at(len(match.records)))
    return found


def film_of_last_move(match: Match, folder: Path) -> list[Array]:
    """Show the last move of a match at a table, at four times the usual speed; return the pictures."""
    folder.mkdir()
    (folder / "options.json").write_text(json.dumps({"speed": 4.0}), encoding="utf-8")
    file = folder / "match.firepit"
    match.at(len(match.records) - 1).save(file)
    hand = Stagehand(folder, size=(480, 270), action="resume", file=file)
    try:
        table = table_of(hand)
        if hand.stage.scene is not table:
            hand.stage.pop()  # the curtain
        hand.settle()
        table.carry_out(str(match.records[-1].move))
        film = film_of(hand, 0.2)
        while table.busy and len(film) < _LONGEST * _RATE:
            film += film_of(hand, 0.2)
        return film
    finally:
        hand.close()


@pytest.mark.slow
@pytest.mark.parametrize("game", [entry.name for entry in GAMES.values() if entry.built])
def test_animations_of_events_do_not_flash(tmp_path: Path, game: str) -> None:
    """Every kind of event that occurs in matches of bots is shown once."""
    flashing = {}
    for number, match in enumerate(moves_of_every_kind(game)):
        flashes = most_flashes(film_of_last_move(match, tmp_path / str(number)))
        if flashes > 3:
            flashing[number] = [type(event).__name__ for event in match.records[-1].events], flashes
    assert flashing == {}
