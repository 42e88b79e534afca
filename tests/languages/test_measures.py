"""Numbers and days in the available languages."""

from __future__ import annotations

from datetime import date

from game.core.measures import day_text, decimal, short_number, thousands
from game.core.words import use_language


def test_numbers_and_days_are_written_as_in_english() -> None:
    assert day_text(date(2026, 9, 3)) == "3 Sep 2026"
    assert (decimal(2.5, 2), short_number(0.25), short_number(2.0), thousands(12_345)) == (
        "2.50",
        "0.25",
        "2",
        "12,345",
    )


def test_numbers_are_written_as_in_german() -> None:
    use_language("de")
    assert decimal(2.5, 2) == "2,50"
    assert thousands(12_345) != "12,345"
