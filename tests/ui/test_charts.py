"""Charts: where the numbers of bars and blocks stand, and how much room the bars have."""

from __future__ import annotations

import pygame
import pytest

from game.core.aftermath import Bar, MatchChart
from game.kept.seats import seat_looks
from game.screens.looking_back.luck_and_skill import paint_chart
from game.ui.canvas import Canvas
from game.ui.charts import STYLES, draw_amount, number_place
from game.ui.layout import Rect
from tests.layout.label_recorder import Label, LabelRecorder
from tests.shared_pictures import shared_pictures, shared_texts


@pytest.fixture
def canvas() -> Canvas:
    """Return a canvas that records its text."""
    pygame.display.init()
    pygame.font.init()
    canvas = Canvas(pygame.display.set_mode((1600, 900)).copy(), shared_pictures(), shared_texts())
    canvas.text_recorder = LabelRecorder()
    return canvas


def labels_on(canvas: Canvas) -> dict[str, Label]:
    """Return the lines of text on a canvas."""
    assert canvas.text_recorder is not None
    labels = canvas.text_recorder.labels(canvas.surface, canvas.mapping.origin, canvas.scale)
    return {label.text: label for label in labels}


@pytest.mark.parametrize(
    ("line", "expected"),
    [(180.0, (87.0, False)), (60.0, (87.0, False)), (90.0, (113.0, True))],
    ids=["a line in the bar", "a line far above", "a line where the number would stand"],
)
def test_number_of_a_bar_stands_above_it_or_inside_if_a_line_is_in_the_way(
    line: float, expected: tuple[float, bool]
) -> None:
    """The bar reaches from 100 down to 200."""
    assert number_place(100.0, 200.0, line) == expected


def test_number_of_a_low_bar_stands_above_a_line_close_to_it() -> None:
    assert number_place(190.0, 200.0, 180.0) == (167.0, False)


@pytest.mark.parametrize(("width", "shown"), [(14.0, True), (4.0, False)])
def test_block_of_a_chart_shows_its_number_only_if_it_fits(canvas: Canvas, width: float, shown: bool) -> None:
    draw_amount(canvas, Rect(100, 100, width, 60), STYLES[2], "1", "star")
    assert ("1" in labels_on(canvas)) == shown


def test_bar_shows_the_number_of_its_part_and_of_the_whole(canvas: Canvas) -> None:
    chart = MatchChart(
        "looks", "Finds", (Bar("Una", 6, whole=12), Bar("Brok", 13, whole=13)), "", "finds", rest_legend="others"
    )
    place = Rect(40, 144, 740, 728)
    paint_chart(canvas, chart, place, ())
    numbers = labels_on(canvas)
    assert numbers["12"].ink.bottom < numbers["6"].ink.top, (
        "the number of the whole bar does not stand at its upper end"
    )
    assert "13" in numbers


def test_highest_bar_of_a_low_chart_takes_at_least_a_third_of_its_height(canvas: Canvas) -> None:
    """The title of the axis stands beside the labels, and a sentence of two lines is left out."""
    bars = tuple([Bar(str(number), 4.0 * number, usual=4.0) for number in range(1, 10)])
    sentence = "Una ended with 36 points; the average of all players was 27."
    chart = MatchChart(
        "points", "Points", bars, sentence, value_legend="Una", usual_legend="average", axis_title="round"
    )
    place = Rect(564, 560, 452, 312)
    paint_chart(canvas, chart, place, ())
    labels = labels_on(canvas)
    assert labels["0"].ink.centery - labels["36"].ink.centery > place.h / 3
    assert labels["round"].ink.right < labels["1"].ink.x and "Una" in labels
    paint_chart(canvas, chart, Rect(40, 100, 452, 400), ())
    assert any(text in sentence and text.startswith("Una ended") for text in labels_on(canvas))


def test_bars_too_narrow_for_their_numbers_have_no_numbers(canvas: Canvas) -> None:
    def numbers_of(count: int) -> set[str]:
        bars = tuple([Bar("", 7.0, whole=9.0) for _ in range(count)])
        chart = MatchChart("throws", "Throws", bars, "", value_legend="out", axis_title="throws")
        canvas.text_recorder = LabelRecorder()
        paint_chart(canvas, chart, Rect(564, 560, 452, 312), ())
        return {"7"} & set(labels_on(canvas))

    assert numbers_of(12) and not numbers_of(24)


def test_bar_of_a_seat_has_the_colour_of_the_seat(canvas: Canvas) -> None:
    looks = seat_looks(["Una", "Brok"], {})
    bars = tuple([Bar(look.name, 5.0, seat=seat) for seat, look in enumerate(looks)])
    place = Rect(564, 560, 452, 312)
    paint_chart(canvas, MatchChart("waiting", "Stuck", bars, "", value_legend="throws stuck"), place, looks)
    left, top, width, height = canvas.mapping.to_window(place)
    row = [tuple(canvas.surface.get_at((x, top + height // 2)))[:3] for x in range(left, left + width)]
    assert looks[0].paint in row and looks[1].paint in row


def test_all_bars_have_as_many_decimals_and_bars_of_seats_alone_have_no_legend(canvas: Canvas) -> None:
    looks = seat_looks(["Una", "Brok"], {})
    bars = tuple(
        [Bar(look.name, value, seat=seat) for seat, (look, value) in enumerate(zip(looks, (2.5, 2.0), strict=True))]
    )
    chart = MatchChart("finds", "Trees per find", bars, "", value_legend="trees per find")
    paint_chart(canvas, chart, Rect(40, 144, 740, 528), looks)
    labels = labels_on(canvas)
    assert "2.5" in labels and "2.0" in labels and "trees per find" not in labels
