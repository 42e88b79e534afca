"""The report of a simulation: its charts, the marked differences, and its HTML."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from game.core.aftermath import ReportChart, ReportRow, Share
from game.core.words import quoted
from game.simulate import checked_simulation, simulate
from game.simulate.page import (
    Distribution,
    columns_html,
    differs,
    means_differ,
    own_charts,
    page,
    read_earlier,
    rows_html,
)
from tests.cli.conftest import Run
from tests.fast_set import two_games_of
from tests.games import HOUSE


def simulated(game: str, seed: int = 1, matches: int = 2) -> dict[str, Any]:
    """Return the output of ``simulate --json``, read back."""
    result: dict[str, Any] = json.loads(
        json.dumps(simulate(checked_simulation(game, None, ("hunter",), matches=matches, seed=seed, drops="modelled")))
    )
    return result


class CheckedPage(HTMLParser):
    """Checks that every tag is closed, and collects the text of the page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        #: the tags that are open now
        self.open: list[str] = []
        self.ids: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "!doctype"):
            self.open.append(tag)
        self.ids += [value for key, value in attrs if key == "id" and value]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@two_games_of(HOUSE)
def test_html_report_of_a_game_has_all_its_charts(game: str) -> None:
    result = simulated(game)
    text = page(result, simulated(game, seed=50))
    charts = [chart.key for chart in own_charts(result)]
    ids = CheckedPage(text).ids
    assert charts and {"lengths", "scores", *charts} <= set(ids) and len(set(ids)) == len(ids)
    assert "<script" not in text and "http" not in re.sub(r"base64,[^)]*", "", text).replace("http-equiv", "")


def test_differences_within_noise_are_not_marked_as_changes() -> None:
    assert differs(Share(90, 100), Share(50, 100)) and not differs(Share(55, 100), Share(50, 100))
    assert differs(Share(64, 100), Share(50, 100)) and not differs(Share(64, 100), Share(50, 100), comparisons=60)
    assert not differs(Share(3, 3), Share(0, 0)) and not differs(Share(0, 9), Share(0, 9))
    even = {str(value): 10 for value in range(20)}
    more = {str(value): 10 for value in range(5, 25)}
    assert means_differ(even, more) and not means_differ(even, even) and not means_differ({"1": 1}, even)


def test_two_runs_of_the_same_simulation_rarely_differ() -> None:
    """Of 400 pairs of runs with equal odds, fewer than 8 % are marked as different."""
    from random import Random

    def share_of_60(random: Random) -> Share:
        """Return the share of 60 matches that are won with a probability of 0.3."""
        return Share(sum(1 for _ in range(60) if random.random() < 0.3), 60)

    random, marked = Random(4), 0
    for _ in range(400):
        first_run, second_run = ([share_of_60(random) for _ in range(10)] for _ in range(2))
        if any(differs(now, was, 10) for now, was in zip(first_run, second_run, strict=True)):
            marked += 1
    assert marked / 400 < 0.08


def test_bar_is_marked_with_the_direction_of_its_change() -> None:
    now = ReportChart("seats", "Seats", (ReportRow("0", "<one>", Share(90, 100), Share(9, 90)),), "won", "held")
    was = ReportChart("seats", "Seats", (ReportRow("0", "<one>", Share(50, 100), Share(5, 50)),), "won", "held")
    text = rows_html(now, was)
    assert "▲" in text and text.count("<em") == 1 and "&lt;one&gt;" in text and "▼" in rows_html(was, now)
    assert "<em" not in rows_html(now, now) and "<em" not in rows_html(now)


def test_chart_of_columns_states_the_mean() -> None:
    """A chart of the lengths 0 to 99 has 20 columns; its text gives the mean."""
    chart = Distribution("lengths", "Length", {str(value): 2 for value in range(100)}, "moves")
    text = columns_html(chart)
    assert "The average is 49.5, give or take 4.0." in text and text.count("<i style") == 20
    assert columns_html(Distribution("lengths", "Length", {}, "moves")) == ""


def test_report_is_written_and_compared_with_an_earlier_run(run: Run, tmp_path: Path) -> None:
    command = ("simulate", "my_first_stone_age", "--games", "3", "--jobs", "1", "--bots", "random")
    old, out = tmp_path / "old.json", tmp_path / "report.html"
    old.write_text(run(*command, "--json")[1], "utf-8")
    status, _, error = run(*command, "--seed", "9", "--html", str(out), "--against", str(old))
    assert status == 0 and f"The page was saved to {quoted(out)}." in error
    assert "(outlines and vertical lines)" in out.read_text("utf-8")
    status, _, error = run(*command, "--html", str(out))
    assert status == 2 and "already exists" in error
    assert run(*command, "--html", str(out), "--force")[0] == 0


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[]", "is not the output of simulate --json"),
        ("{", "is not the output of simulate --json"),
        (None, "cannot be read"),
        (
            '{"game": "x", "finished": 1, "matches": 1, "players": 1, "bots": [], "distributions": {}}',
            "from another game",
        ),
    ],
)
def test_comparison_with_an_unusable_file_is_refused(text: str | None, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "old.json"
    if text is not None:
        file.write_text(text, "utf-8")
    with pytest.raises(ValueError, match=sentence):
        read_earlier(file, "settlers")


@pytest.mark.parametrize(
    ("wrong", "of_distributions"),
    [
        ({"finished": "x"}, {}),
        ({"matches": None}, {}),
        ({"players": "z"}, {}),
        ({"bots": 3}, {}),
        ({"distributions": 5}, {}),
        ({}, {"lengths": {"x": 1}}),
        ({}, {"wins_by_seat": []}),
        ({}, {"scores_by_seat": None}),
    ],
)
def test_comparison_with_tampered_results_is_refused(
    wrong: dict[str, object], of_distributions: dict[str, object], tmp_path: Path
) -> None:
    file, result = tmp_path / "old.json", simulated("my_first_stone_age", matches=1)
    file.write_text(json.dumps(result), "utf-8")
    assert read_earlier(file, "my_first_stone_age") == result
    result["distributions"] |= of_distributions
    file.write_text(json.dumps(result | wrong), "utf-8")
    with pytest.raises(ValueError, match="is not the output of simulate --json"):
        read_earlier(file, "my_first_stone_age")


def test_results_without_a_finished_match_can_be_compared() -> None:
    result = simulated("my_first_stone_age", matches=1)
    seats = [{}] * result["players"]
    nothing = {"lengths": {}, "turns": {}, "scores_by_seat": seats, "wins_by_seat": seats}
    earlier = result | {"finished": 0, "wins_by_seat": [0.0] * result["players"], "distributions": nothing}
    assert "Compared with" in page(result, earlier) and "Compared with" in page(earlier, result)


def test_scale_of_a_chart_ends_a_little_beyond_its_largest_bar() -> None:
    """The largest bar fills 1 / 1.15 of its row, but a share is never drawn larger than it is."""

    def widths(*bars: Share | float) -> list[str]:
        """Return the widths that the bars of a chart have on the page."""
        chart = ReportChart("few", "Few", tuple(ReportRow(str(bar), "", bar) for bar in bars), "bars")
        return re.findall(r'class="bar" style="width:(.*?)"', rows_html(chart))

    assert widths(1.0, 0.5) == widths(2.0, 1.0) == widths(Share(1, 10), Share(1, 20)) == ["86.96%", "43.48%"]
    assert widths(Share(9, 10)) == ["90.00%"] and widths(0.0) == ["0.00%"]


def test_long_word_in_the_label_of_a_bar_may_be_hyphenated() -> None:
    labels = ("Katzenjammerpause", "Klopf-Klopf-Witz", "Honigmond")
    chart = ReportChart("cards", "Cards", tuple(ReportRow(label, label, Share(1, 2)) for label in labels), "built")
    assert re.findall(r'"row"><span>(.*?)</span>', rows_html(chart)) == [
        "Kat\u00adzen\u00adjam\u00admer\u00adpause",
        "Klopf-Klopf-Witz",
        "Honigmond",
    ]
