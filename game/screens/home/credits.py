"""The credits: who made the icons, fonts and sounds, read from ``CREDITS.md`` in the assets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from game.core.words import Marked, language, say
from game.screens.parts.page import Page
from game.screens.sheet.markdown import Block, parse
from game.screens.sheet.sheet import LaidOutBlock, PictureSource, Sheet, lay_out_all
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.intentions import Edit, Go, Intention
from game.ui.layout import Rect
from game.ui.lists import ScrollArea
from game.ui.stage import Stage

#: the sentences of the page; ``tools/bake/credits.py`` writes them in English into ``CREDITS.md``
INTRODUCTION: Final[Marked] = (
    "Many people made what you see and hear in Firepit. Each table names the files in the folder “assets”, who made "
    "them, and the licence under which everybody may use them."
)
ICONS_NOTE: Final[Marked] = (
    "All in `icons/icons.json`. The licence is https://creativecommons.org/licenses/by/3.0/; "
    "the pictures below contain some of these icons too, painted as pigment."
)
SOUNDS_NOTE: Final[Marked] = "CC BY 3.0: https://creativecommons.org/licenses/by/3.0/; CC0: public domain."
SPEECH_NOTE: Final[Marked] = (
    "eSpeak NG (https://github.com/espeak-ng/espeak-ng) is free software under the GPL, version 3 or later; "
    "what it speaks is not covered by that."
)
#: the headings of the page and of its tables' columns
_HEADINGS: Final[tuple[Marked, ...]] = ("Credits", "Fonts", "Icons", "Pictures", "Sounds", "Speech")
_COLUMNS: Final[tuple[Marked, ...]] = ("Files", "Author", "Licence", "From", "Credit", "Icons")
#: the texts of the page that are translated
_TRANSLATED_TEXTS: Final = frozenset((INTRODUCTION, ICONS_NOTE, SOUNDS_NOTE, SPEECH_NOTE, *_HEADINGS, *_COLUMNS))

_PAPER_AREA = Rect(190, 92, 1220, 784)
_TEXT_AREA = Rect(240, 122, 1130, 724)


class CreditsText:
    """The text of the credits, laid out for one window size and text size, and cached for the next opening."""

    def __init__(self, data_dir: Path) -> None:
        #: the window's scale, the text size and the language for which the text is laid out
        self._key: object = None
        self._blocks = parse("")
        self._laid_out_blocks: list[LaidOutBlock] = []
        self._sheet: Sheet | None = None

    def lay_out(self, canvas: Canvas) -> Iterator[None]:
        """Lay out the text in steps of some milliseconds."""
        key = (canvas.scale, canvas.text_size, language())
        if key != self._key:
            self._key = key
            text = (canvas.pictures.folder / "CREDITS.md").read_text(encoding="utf-8")
            self._blocks = [_translated(block) for block in parse(text)]
            self._laid_out_blocks = []
            self._sheet = None
        yield from lay_out_all(canvas, self._blocks, _TEXT_AREA.w - 40, PictureSource(), self._laid_out_blocks)

    def sheet(self, canvas: Canvas) -> Sheet:
        """Return the text as a sheet."""
        for _ in self.lay_out(canvas):
            pass
        if self._sheet is None:
            self._sheet = Sheet(canvas, self._blocks, _TEXT_AREA.w - 40, laid_out_blocks=self._laid_out_blocks)
        return self._sheet


def _translated(block: Block) -> Block:
    """Return a block with its sentences and headings translated, but not the names of works, authors and licences."""
    rows = block.rows
    if rows:
        head = tuple([_translated_text(cell) for cell in rows[0]])
        rows = (head, *rows[1:])
    return replace(block, text=_translated_text(block.text), rows=rows)


def _translated_text(text: str) -> str:
    """Return a text in the chosen language if it is one of ``_TRANSLATED_TEXTS``, else as it is."""
    return say(text) if text in _TRANSLATED_TEXTS else text


class Credits(Page):
    """Shows the credits as a scrolling text."""

    name = "credits"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.title = say("Credits")
        self.lead = say("The people behind the art, sound and code.")
        self._text = stage.shared(CreditsText)
        self._area = ScrollArea()

    def prepare(self) -> Iterator[None]:
        """Lay out the text."""
        return self._text.lay_out(self.stage.canvas)

    def paint(self, canvas: Canvas) -> None:
        """Draw the parchment."""
        canvas.panel("panel.parchment", _PAPER_AREA)

    def draw(self, canvas: Canvas) -> None:
        """Draw the page and the visible text."""
        super().draw(canvas)
        self._text.sheet(canvas).draw(canvas, _TEXT_AREA, self._area.offset)

    def controls(self) -> list[Control]:
        """List the scrolling text and the back button."""
        self._area.set_content(_TEXT_AREA, self._text.sheet(self.stage.canvas).height)
        text = self._area.control("credits.text", self.title)
        text.first = True
        return [text, self.back_control()]

    def handle(self, intention: Intention) -> bool:
        """Scroll the text by keys, and close the page with Esc."""
        if isinstance(intention, (Go, Edit)) and self._area.handle(intention):
            return True
        return super().handle(intention)
