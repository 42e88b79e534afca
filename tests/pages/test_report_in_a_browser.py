"""The report of a simulation in a real browser: nothing overflows, nothing is downloaded, and the console is empty."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

pytest.importorskip("selenium")

from game.core.words import use_language
from game.simulate.page import page
from tests.fast_set import mark_slow_except
from tests.pages.browser import Browser
from tests.pages.test_report import simulated


@pytest.mark.parametrize(
    ("wide", "high", "language"),
    mark_slow_except(product((360, 1400), (900,), ("en", "de", "pl")), [(360, 900, "de"), (1400, 900, "en")]),
)
def test_html_report_fits_a_narrow_and_a_wide_window(
    browser: Browser, tmp_path: Path, wide: int, high: int, language: str
) -> None:
    result, earlier = simulated("ugh_ugh"), simulated("ugh_ugh", seed=50)
    use_language(language)
    try:
        file = tmp_path / "report.html"
        file.write_text(page(result, earlier), "utf-8")
    finally:
        use_language("en")
    browser.read(file, wide, high)
    assert browser.overhang <= 0 and browser.messages() == [] and browser.requests() == []
    assert browser.ask("document.querySelectorAll('.panel').length") >= 7
    cut = "[...document.querySelectorAll('.row > span')].filter(part => part.scrollWidth > part.clientWidth + 1).length"
    assert browser.ask(cut) == 0
    assert browser.ask("document.documentElement.lang") == language
