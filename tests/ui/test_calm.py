"""With reduced motion no film starts by itself and no fire flickers."""

from __future__ import annotations

import time
from pathlib import Path

from game.screens.home.home import Home
from game.screens.theatre.theatre import Theatre
from tests.scenes.support import new_match, open_table, played_until


def test_reduced_motion_starts_no_film_and_stops_fires_from_flickering(tmp_path: Path) -> None:
    (tmp_path / "matches").mkdir()
    match = played_until(lambda seed: new_match("ugh_ugh", 3, seed), lambda state, kind: kind == "drums")
    match.save(tmp_path / "matches" / "one.firepit")
    stage, _ = open_table(match, tmp_path, (640, 360), still=True)
    stage.push(Theatre.of_match(stage, match))
    assert not stage.scene.wants_frames
    stage.go_home(Home)
    for _ in range(600):
        stage.advance()
        time.sleep(0.002 if stage.scene.wants_frames else 0)
    assert not stage.scene.wants_frames
    assert stage.scene.moving_parts(), "home shows no burning fire"
