"""The dialog that exports a tower for others: as a small file, or as a picture whose file contains the tower."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from game.core.words import say, say_many
from game.kept.given_files import write_whole
from game.passage.tower_picture import draw_tower_picture
from game.screens.navigation import open_screen
from game.screens.parts.making import named_path
from game.screens.parts.page import Question
from game.towers.tower_file import ENDING, PICTURE_ENDING, OwnTower, picture_with, tower_bytes
from game.ui.asset_folder import find_assets
from game.ui.layout import Rect
from game.ui.lettering import draw_title
from game.ui.offscreen import OffscreenCanvas
from game.ui.stage import Stage
from game.ui.theme import PARCHMENT
from physics.tower import count_drums

if TYPE_CHECKING:
    from game.screens.parts.page import Entry

#: the folder for these files, in the data folder
_FOLDER: Final = "shared"
#: the size of the picture in pixels
_PIXELS: Final = (640, 900)
#: the whole picture and the place of the tower on it, in logical units
_CARD_AREA, _TOWER_AREA = Rect(0, 0, 320, 450), Rect(20, 20, 280, 350)


class TowerSharing(Question):
    """Asks in which form to share a tower, and writes the file."""

    name = "tower_sharing"

    def __init__(self, stage: Stage, tower: OwnTower) -> None:
        super().__init__(stage)
        self._tower = tower

    def heading(self) -> str:
        """Return the heading, which names the tower."""
        return say("Share “{name}”", name=self._tower.name)

    def words(self) -> str:
        """Explain the two forms."""
        return say(
            "The file is tiny. The picture also shows what the tower looks like. Firepit opens either: drop it on "
            "the Firepit window, or press “From a file” on the tower shelf."
        )

    def entries(self) -> list[Entry]:
        """Return the two forms, and the answer to go back."""
        return [
            ("file", say("As a tower file"), "stone-tower", self._share_file),
            ("picture", say("As a picture"), "stone-tablet", self._share_picture),
            ("back", say("Back"), "return-arrow", self.stage.pop),
        ]

    def _share_file(self) -> None:
        self._share(ENDING, lambda: tower_bytes(self._tower))

    def _share_picture(self) -> None:
        self._share(PICTURE_ENDING, lambda: picture_with(tower_card(self._tower), self._tower))

    def _share(self, ending: str, make_contents: Callable[[], bytes]) -> None:
        """Write a file with an ending and contents into the data folder, and show where it is."""

        def write(path: Path) -> None:
            path.write_bytes(make_contents())

        stage = self.stage
        path = named_path(self.stage.data_dir / _FOLDER, self._tower.name, ending)
        try:
            write_whole(path, write)
        except ValueError as error:
            stage.notify(str(error))
            return
        stage.pop()
        open_screen(stage, "exported", path)


def tower_card(tower: OwnTower) -> bytes:
    """Return a picture of a tower as the bytes of a PNG file."""
    canvas = OffscreenCanvas(_PIXELS, _CARD_AREA, find_assets())
    canvas.panel("panel.hide", _CARD_AREA)
    draw_tower_picture(canvas, _TOWER_AREA, tower.spec)
    draw_title(canvas, tower.name, _CARD_AREA.centerx, 392, 26, align="centre", width=290)
    count = say_many("{count} drum", "{count} drums", count_drums(tower.spec))
    words = say("{drums}; built by {name}", drums=count, name=tower.by) if tower.by else count
    canvas.text(words, _CARD_AREA.centerx, 424, 18, colour=PARCHMENT, align="centre", middle=True, width=290)
    file = BytesIO()
    pygame.image.save(canvas.pixels, file, "tower.png")
    return file.getvalue()
