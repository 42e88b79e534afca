"""Formatting numbers and dates in the language in use."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime

from game.core.words import Marked, row_of, say

MONTHS: tuple[Marked, ...] = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def day_text(day: date) -> str:
    """Return a day as ``14 Nov 2026``."""
    return say("{day} {month} {year}", day=day.day, month=say(MONTHS[day.month - 1]), year=day.year)


def date_at(seconds: float) -> date | None:
    """Return the local date of a time in seconds since 1970; ``None`` for a time beyond the range of dates."""
    try:
        return datetime.fromtimestamp(seconds).date()
    except (OverflowError, ValueError, OSError):
        return None


def day_text_at(seconds: float) -> str:
    """Return the local date of a time in seconds since 1970, as ``14 Nov 2026``."""
    day = date_at(seconds)
    return say("date unknown") if day is None else day_text(day)


def day_and_time_text_at(seconds: float) -> str:
    """Return the local date and time of day of a time in seconds since 1970, as ``14 Nov 2026, 09:05``."""
    if date_at(seconds) is None:
        return day_text_at(seconds)
    return row_of([day_text_at(seconds), datetime.fromtimestamp(seconds).strftime("%H:%M")])


def decimal(value: float, places: int) -> str:
    """Return a number with ``places`` digits after the decimal point or comma of the language."""
    # Translators: the decimal point
    return f"{value:.{places}f}".replace(".", say("."))


def percent(share: float, places: int = 0) -> str:
    """Return a share as a percentage with ``places`` decimals, such as ``35%``."""
    return say("{percent}%", percent=decimal(100 * share, places))


def short_number(value: float) -> str:
    """Return a number with as few digits as it needs: ``0.25``, ``2``."""
    return f"{value:g}".replace(".", say("."))


def thousands(count: int) -> str:
    """Return a large number in groups of three digits: ``1,000``."""
    # Translators: what stands between groups of three digits, as in 1,000
    return f"{count:,}".replace(",", say(","))


def clock_time(seconds: float) -> str:
    """Return a length of time in minutes and seconds, with hours if need be: ``3:05``, ``1:20:00``."""
    minutes, whole_seconds = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours}:{minutes:02}:{whole_seconds:02}"
    return f"{minutes}:{whole_seconds:02}"


def time_taken(seconds: Mapping[str, float]) -> str:
    """Return each person's time as a sentence, from the ``seconds`` by name; empty if nobody was timed."""
    times = [say("{name} {time}", name=name, time=clock_time(taken)) for name, taken in seconds.items() if taken > 0]
    if not times:
        return ""
    return say("Time taken: {times}.", times=row_of(times))
