"""A headless browser, and pages in it at a window size, in light or dark."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By

from tests.patience import TIMEOUT

_SWITCHES = ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage")


class Browser:
    """Chromium, driven by Selenium; ``show`` opens a page."""

    def __init__(self, program: str, driver: str) -> None:
        options = Options()
        options.binary_location = program
        for switch in _SWITCHES:
            options.add_argument(switch)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self._driver = webdriver.Chrome(options=options, service=Service(driver))

    def close(self) -> None:
        """End the browser."""
        self._driver.quit()

    def show(self, page: Path, wide: int, high: int, *, still: bool = True) -> None:
        """Open a page in a window of this size, with reduced motion if ``still``; wait until it can be played."""
        self.read(page, wide, high, still=still)
        self.wait_for("window.firepit && firepit.ready")

    def read(self, page: Path, wide: int, high: int, *, still: bool = True) -> None:
        """Open a page that needs no script, in a window of this size."""
        size = {"width": wide, "height": high, "deviceScaleFactor": 1, "mobile": wide < 600}
        self._driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        motion = {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"}
        self._driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [motion]})
        self.messages()
        self._driver.get(page.as_uri())

    def ask(self, script: str) -> Any:
        """Return the value of an expression on the page."""
        return self._driver.execute_script(f"return {script}")

    def wait_for(self, condition: str) -> None:
        """Wait until an expression is true."""
        until = time.monotonic() + TIMEOUT
        while not self.ask(condition):
            assert time.monotonic() < until, f"never true: {condition}"
            time.sleep(0.02)

    def click(self, selector: str) -> None:
        """Click the element of a CSS selector."""
        self._driver.find_element(By.CSS_SELECTOR, selector).click()

    def press(self, keys: str) -> None:
        """Press keys, one after the other."""
        self._driver.find_element(By.TAG_NAME, "body").send_keys(keys)

    def drag(self, selector: str, start: float, end: float) -> None:
        """Drag across the element of a CSS selector, from one share of its width to another."""
        box = self.ask(f"document.querySelector('{selector}').getBoundingClientRect().toJSON()")
        places = [box["x"] + share * box["width"] for share in (start, (start + end) / 2, end)]
        kinds = ("mousePressed", "mouseMoved", "mouseReleased")
        for kind, x in zip(kinds, places, strict=True):
            event = {"type": kind, "x": x, "y": box["y"] + box["height"] / 2, "button": "left", "clickCount": 1}
            self._driver.execute_cdp_cmd("Input.dispatchMouseEvent", event)

    def messages(self) -> list[str]:
        """Return the console's messages since the last call."""
        return [entry["message"] for entry in self._driver.get_log("browser")]

    def requests(self) -> list[str]:
        """Return the addresses requested since the last call, without those inside the page."""
        messages = [entry["message"] for entry in self._driver.get_log("performance")]
        return [text for text in messages if "Network.requestWillBeSent" in text and '"url":"http' in text]

    @property
    def overhang(self) -> int:
        """Return by how many pixels the page is wider than its window."""
        return int(self.ask("document.documentElement.scrollWidth - window.innerWidth"))
