"""The screen with the assets for authors of games."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.stagehand import Stagehand


def test_assets_screen_pages_through_pictures_and_plays_a_clicked_sound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = Stagehand(tmp_path, action="assets")
    assert hand.map["screen"] == "assets"
    pictures = hand.stage.canvas.pictures
    assert {"wall.plain", "panel.bar"} <= set(pictures.names)
    for kind in ("panels", "icons"):
        hand.click(f"assets.{kind}")
        assert not hand.control("assets.earlier")["enabled"]
    hand.click("assets.later")
    assert hand.control("assets.earlier")["enabled"]
    hand.click("assets.sounds")
    heard: list[str] = []
    monkeypatch.setattr(hand.stage.sound, "play", lambda name, *_, **__: heard.append(name))
    names = [name for name in hand.control_ids() if name.startswith("assets.sound.")]
    hand.click(names[0])
    assert names[0].removeprefix("assets.sound.") in heard
    hand.close()
