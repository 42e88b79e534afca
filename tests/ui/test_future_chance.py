"""No code of the app computes ahead with a match's own seed: only playing a move draws chance."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.core import GAMES, Match
from game.core.bots import ask_bot, quick_bots
from game.core.chance import LiveChance
from game.core.final_moves import is_final
from game.core.past_match import PastMatch
from game.kept.seats import seat_looks, seat_table
from game.screens.open_match import go_home, resume_match
from game.screens.table.table import Table
from tests.fast_set import few_and_many, mark_slow_except, two_games_of
from tests.games import BUILT
from tests.screens import NAMES
from tests.ui.future_chance import SEED, ChanceAhead, Watch
from tests.ui.stagehand import Opener, Stagehand, table_of
from tests.ui.test_rough import Monkey

pytestmark = pytest.mark.unseen


def new_watched_match(game: str, bots: tuple[int, ...] = ()) -> Match:
    """Return a new match with ``SEED``, by which ``Watch`` recognises its draws of chance."""
    seats = min(GAMES[game].seats)
    best = list(GAMES[game].load_rules().bots)[-1]
    table = seat_table(seat_looks(NAMES[:seats], {}), [best if seat in bots else None for seat in range(seats)])
    return Match.new(game, names=NAMES[:seats], seed=SEED, table=table)


def matches_on_stage(hand: Stagehand) -> list[Match]:
    """Return the matches of all open tables."""
    return [scene.match for scene in hand.stage.scenes if isinstance(scene, Table)]


def sit_down(hand: Stagehand, path: Path) -> Table:
    """Go to the table of the match from any screen, accept the curtain if there is one, and return the table."""
    if not isinstance(hand.stage.scene, Table) or hand.stage.scene.path != path:
        go_home(hand.stage)
        resume_match(hand.stage, path)
    hand.settle()
    if "curtain.accept" in hand.control_ids():
        hand.click("curtain.accept")
    return table_of(hand)


def is_bots_turn(table: Table) -> bool:
    """Whether a bot is to move at a table."""
    prompt = table.match.prompt
    return prompt is not None and table.helpers.next_turn.thinking.bots[prompt.seat] is not None


@pytest.mark.parametrize("rounds", few_and_many(7, 60))
@pytest.mark.parametrize("with_bot", mark_slow_except([False, True], [True]))
@two_games_of(BUILT)
def test_random_touches_at_a_table_draw_no_chance_before_its_move(
    open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, with_bot: bool, rounds: int
) -> None:
    """A bot plays the second seat if the game has one; the slow set also tries people only."""
    bots = (1,) if with_bot and max(GAMES[game].seats) > 1 else ()
    match = new_watched_match(game, bots)
    (tmp_path / "matches").mkdir()
    path = tmp_path / "matches" / "one.firepit"
    match.save(path)
    hand = open_app()
    watch = Watch(monkeypatch, lambda: matches_on_stage(hand))
    watch.watch_bots(monkeypatch, match.rules)
    hand.stage.options.confirm_turn, hand.stage.options.speed = True, 4.0
    monkey, random = Monkey(hand, 3), Random(5)
    for _ in range(rounds):
        table = sit_down(hand, path)
        while is_bots_turn(table):
            hand.turn(0.5)
            table = sit_down(hand, path)  # a touch that waited for its screen may have left the table again
        if table.match.prompt is not None and hand.stage.scene is table:
            table.player.skip()
            table.play(str(random.choice(table.match.moves)))
            if table.helpers.confirmation.is_waiting:
                table.helpers.confirmation.confirm()
        for _ in range(7):
            monkey.act()
    assert watch.plays > 3, "the random touches hardly played the match"
    assert not bots or watch.bot_calls > 0


@pytest.mark.parametrize("most", few_and_many(8, 60))
@two_games_of(BUILT)
def test_previews_and_replays_and_bots_draw_no_chance_before_its_move(
    monkeypatch: pytest.MonkeyPatch, game: str, most: int
) -> None:
    match, random = new_watched_match(game), Random(2)
    watch = Watch(monkeypatch, lambda: (match,))
    watch.watch_bots(monkeypatch, match.rules)
    for number in range(most):
        prompt = match.prompt
        if prompt is None:
            break
        for move in list(match.moves)[:12]:
            is_final(match, str(move), prompt.seat)
        past = PastMatch(match)
        past.go(past.length // 2)
        assert past.view(None) is not None
        names = quick_bots(match.rules)
        name = names[number % len(names)]
        match.play(ask_bot(match, name, random))
    assert watch.plays >= most // 2 and watch.bot_calls == watch.plays


def test_chance_drawn_before_its_move_is_detected(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    match = new_watched_match("ugh_ugh")
    match.save(tmp_path / "one")
    copy = Match.load(tmp_path / "one")
    Watch(monkeypatch, lambda: (match,))
    move = str(match.moves[0])

    def play_ahead() -> None:
        while copy.prompt is not None:
            copy.play(str(copy.moves[0]))

    for draw_ahead in (
        lambda: LiveChance(SEED, 1, None),
        lambda: Random(SEED),
        lambda: Random(f"{SEED}:1"),
        lambda: Random(f"{SEED}:hint"),
        play_ahead,
    ):
        with pytest.raises(ChanceAhead):
            draw_ahead()
    assert match.play(move) is not None


def test_bots_and_the_match_draw_different_random_numbers() -> None:
    of_the_match = {tuple(Random(f"{SEED}:{index}").random() for _ in range(3)) for index in range(300)}
    of_bots = {tuple(Random(f"{SEED}:bot:{index}").random() for _ in range(3)) for index in range(300)}
    assert not of_the_match & of_bots and len(of_bots) == 300
