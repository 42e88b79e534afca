"""Keyboards of other alphabets, and a mouse's side button, as the real window system sends them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.ui.real_window import NoDisplay, RealWindow

pytestmark = pytest.mark.window
#: the X number of the key that has an O on a US keyboard
O_KEY = "32"


@pytest.mark.skipif(not shutil.which("setxkbmap"), reason="this needs setxkbmap")
def test_commands_keep_their_places_on_keyboards_of_other_alphabets(tmp_path: Path) -> None:
    try:
        opened = RealWindow(tmp_path)
    except NoDisplay as reason:
        pytest.skip(str(reason))
    with opened as window:
        for layout in ("ru", "ua", "gr"):
            subprocess.run(["setxkbmap", layout], env=window.environment, check=True)
            window.press(O_KEY)
            assert window.map["screen"] == "options", f"the key did not open the options in the layout {layout}"
            window.click(window.map["controls"][0], button=8)
            assert window.map["screen"] == "home", "the side button does not go back"
