"""Lines of the list of matches: a match, a file that cannot be read, a match that was deleted."""

from __future__ import annotations

from pathlib import Path

from game.core import GAMES
from game.core.words import quoted, row_of, say, say_many
from game.kept.library import Summary
from game.kept.match_files import Deleted
from game.screens.parts.small_pictures import SmallPictures
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect
from game.ui.theme import BONE, GOLD, GREY, PARCHMENT, SHADE

_PICTURE = (136.0, 76.5)


def _body(canvas: Canvas, control: Control, touch: Touch) -> Rect:
    """Draw a line's dark plate, lit under the pointer, and return it."""
    rect = control.rect
    body = Rect(rect.x, rect.y + 4, rect.w, rect.h - 8)
    canvas.panel("panel.tooltip", body)
    if touch.hovered or touch.focused:
        canvas.fill(Rect(body.x + 6, body.y + 6, body.w - 12, body.h - 12), PARCHMENT, 26, 8)
    return body


class MatchRow:
    """Draws one match: its table, game, day, seats and how it stands."""

    def __init__(self, summary: Summary, title: str, pictures: SmallPictures, path: Path) -> None:
        self._summary = summary
        self._title = title
        self._pictures = pictures
        self._path = path

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the row."""
        summary, body = self._summary, _body(canvas, control, touch)
        self._draw_picture(canvas, Rect(body.x + 14, body.centery - _PICTURE[1] / 2, *_PICTURE))
        game, x = say(GAMES[summary.game].title), body.x + 168
        canvas.text(
            self._title or game, x, body.y + 26, 24, kind="display", colour=GOLD, middle=True, shadow=SHADE, width=250
        )
        moves = say_many("{count} move", "{count} moves", summary.moves)
        parts = [game] if self._title else []
        parts += [summary.day, *([moves] if summary.looked else [])]
        canvas.text(row_of(parts), x, body.y + 61, 18, colour=PARCHMENT, middle=True, width=250)
        self._draw_seats(canvas, Rect(x + 264, body.y, 540, body.h))
        words = say("finished") if summary.over else say("open") if summary.looked else "…"
        canvas.text(
            words,
            body.right - 92,
            body.centery,
            19,
            colour=GREY if summary.over else PARCHMENT,
            align="right",
            middle=True,
            width=84,
        )

    def _draw_picture(self, canvas: Canvas, rect: Rect) -> None:
        box = canvas.mapping.to_window(rect)
        image = self._pictures.image(self._path, box.w, box.h)
        if image is None:
            canvas.panel("well", rect)
            canvas.icon("small-fire", rect.centerx, rect.centery, 44, GREY)
        else:
            canvas.surface.blit(image, box)

    def _draw_seats(self, canvas: Canvas, rect: Rect) -> None:
        summary = self._summary
        pitch = min(170.0, rect.w / max(1, len(summary.looks)))
        for seat, look in enumerate(summary.looks):
            x = rect.x + pitch * seat
            won = summary.winners is not None and seat in summary.winners
            ink = GOLD if won else BONE
            canvas.seat(look, x + 20, rect.centery, 36)
            canvas.text(
                look.name,
                x + 44,
                rect.y + 27,
                19,
                kind="bold" if won else "body",
                colour=ink,
                middle=True,
                width=pitch - 50,
            )
            if summary.looked:
                canvas.text(
                    str(summary.scores[seat]),
                    x + 44,
                    rect.y + 60,
                    21,
                    kind="display",
                    colour=ink,
                    middle=True,
                    width=pitch - 50,
                )


class FaultRow:
    """Draws a file that cannot be read, with the sentence that says why."""

    def __init__(self, file: str, reason: str) -> None:
        self._file = file
        self._reason = reason

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the row."""
        body = _body(canvas, control, touch)
        canvas.icon("bone-gnawer", body.x + 82, body.centery, 52, GREY)
        canvas.text(self._file, body.x + 168, body.y + 25, 21, kind="bold", colour=GREY, middle=True, width=760)
        canvas.prose(self._reason, Rect(body.x + 168, body.y + 39, 760, 46), 17, colour=PARCHMENT)


class DeletedRow:
    """Draws a match that was deleted, and how long it can still be brought back."""

    def __init__(self, deleted: Deleted) -> None:
        self._deleted = deleted

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the row."""
        deleted, summary, body = self._deleted, self._deleted.summary, _body(canvas, control, touch)
        game = say(GAMES[summary.game].title) if summary is not None else quoted(Path(deleted.file))
        canvas.text(
            deleted.title or game,
            body.x + 26,
            body.y + 26,
            24,
            kind="display",
            colour=GREY,
            middle=True,
            shadow=SHADE,
            width=720,
        )
        left = say_many("deleted for good in {count} day", "deleted for good in {count} days", deleted.days_left)
        parts = [row_of(summary.names), summary.day] if summary is not None else [deleted.reason]
        canvas.text(row_of([*parts, left]), body.x + 26, body.y + 61, 18, colour=PARCHMENT, middle=True, width=720)
