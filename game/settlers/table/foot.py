"""The foot of the table with the hand, the dice and the last log lines; and the status line at the top."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.words import say
from game.screens.parts.match_log import Line
from game.settlers.rules.goods import KINDS, RESOURCES
from game.settlers.table import layout, targets
from game.settlers.table.face import Face
from game.settlers.table.parts import DIM, LACK, LIT, SAND, WARM, draw_badge, draw_chip
from game.ui import lettering, theme, widgets
from game.ui.canvas import Canvas
from game.ui.layout import SCREEN, Rect, inset
from game.ui.lettering import draw_text_line
from game.ui.scene import Status

_TAKEN_INK = theme.colour("#FF9A6B")
#: the faces of the pale dice before the roll
_FACES_BEFORE_ROLL = (1, 6)
#: the height of a log line, and its height if a long line would have no room otherwise
_LOG_LINE_HEIGHT, _LOW_LOG_LINE_HEIGHT = 36.0, 27.0


def draw_foot(canvas: Canvas, face: Face, *, shows_dice: bool = True) -> None:
    """Draw the foot; ``shows_dice`` is false while the dice tumble."""
    canvas.panel("panel.bar", layout.FOOT)
    seam = inset(canvas.to_sides(SCREEN), 14, 0)
    widgets.stitches(canvas, seam.x, layout.FOOT.y + 6, seam.w)
    if face.covered and face.seat is not None:
        _draw_covered_hand(canvas, face)
    elif face.seat is not None:
        _draw_hand(canvas, face)
    else:
        _draw_onlooker_note(canvas)
    if shows_dice:
        _draw_dice(canvas, face)
    _draw_feed(canvas, face)


def feed_rect(face: Face) -> Rect | None:
    """Return the rectangle of the last log lines beside the present buttons, ``None`` if there is no room for them."""
    if face.is_acting:
        return None
    if not face.may_act or face.kind not in ("roll", "act", "discard"):
        return layout.FEED
    # while the hand is covered, one button takes the place of the cards to discard
    has_one_button = face.kind == "roll" or (face.kind == "discard" and face.covered)
    return layout.FEED_BESIDE_BUTTON if has_one_button else layout.FEED_BESIDE_BUTTONS


def feed_lines(canvas: Canvas, face: Face) -> list[tuple[Line, Rect]]:
    """Return the last log lines that fit, each with its rectangle, the latest line first and at the bottom.

    If a long line would be left out although there is blank room, all lines get less height and a smaller text.
    """
    rect = feed_rect(face)
    if rect is None:
        return []
    lines = _placed_lines(canvas, face.feed, rect, _LOG_LINE_HEIGHT)
    has_blank_room = len(lines) < len(face.feed) and lines[-1][1].y - _LOG_LINE_HEIGHT >= rect.y
    return _placed_lines(canvas, face.feed, rect, _LOW_LOG_LINE_HEIGHT) if has_blank_room else lines


def _placed_lines(canvas: Canvas, feed: Sequence[Line], rect: Rect, line_height: float) -> list[tuple[Line, Rect]]:
    """Return the last lines of the ``feed`` that fit into ``rect`` if a line of text is ``line_height`` high."""
    placed: list[tuple[Line, Rect]] = []
    room = rect.w - 40
    bottom = rect.bottom - 4
    for line in reversed(feed):
        fits_on_one_line = canvas.text_width(line.text, _feed_size(canvas) * 0.8) <= room
        height = line_height if fits_on_one_line else 2 * line_height
        if bottom - height < rect.y:
            break
        bottom -= height
        placed.append((line, Rect(rect.x + 20, bottom, room, height)))
    return placed


def _feed_size(canvas: Canvas) -> float:
    """Return the text size of the last log lines."""
    return lettering.capped(canvas, 20, most=1.3)


def _draw_feed(canvas: Canvas, face: Face) -> None:
    """Draw the last log lines in one text size, the latest at the bottom."""
    rect = feed_rect(face)
    if rect is None:
        return
    canvas.panel("well", rect)
    lines = feed_lines(canvas, face)
    size = min((canvas.prose_size([line.text], place, _feed_size(canvas)) for line, place in lines), default=0.0)
    for index, (line, place) in enumerate(lines):
        is_latest = index == 0
        canvas.prose(line.text, place, size, colour=LIT if is_latest else DIM, middle=True, on_panel=True)


def _draw_hand(canvas: Canvas, face: Face) -> None:
    """Draw the open hand: a chip of each resource with its count, and with the number to be discarded."""
    assert face.open_hand is not None, "the hand must be open"
    names = [say(RESOURCES[kind]) for kind in KINDS]
    size = canvas.prose_size(names, Rect(0, 0, 90, 30), lettering.capped(canvas, 20, most=1.15))
    for kind in KINDS:
        x, y = layout.chip_spot(kind)
        count = face.open_hand[kind] - face.choice.discards[kind]
        draw_chip(canvas, kind, x, y, layout.CHIP_SIZE, is_outline=not count)
        draw_badge(canvas, str(count), x + 28, y + 26, size=32)
        canvas.text(names[kind], x, y + 58, size, colour=SAND if count else DIM, align="centre", middle=True)
        if face.choice.discards[kind]:
            draw_badge(canvas, f"−{face.choice.discards[kind]}", x + 28, y - 26, size=32, ink=_TAKEN_INK)


def _draw_onlooker_note(canvas: Canvas) -> None:
    """Draw a note that all hands are hidden, since only bots play or a replay is shown."""
    rect = Rect(layout.HAND.x - 10, layout.HAND.y - 4, layout.HAND.w - 8, layout.HAND.h)
    canvas.panel("well", rect)
    canvas.icon("campfire", rect.x + 54, rect.centery, 54, DIM)
    area = Rect(rect.x + 100, rect.y + 10, rect.w - 120, 92)
    canvas.prose(say("You are watching: all hands are hidden."), area, 21, kind="flavour", colour=SAND, middle=True)


def _draw_covered_hand(canvas: Canvas, face: Face) -> None:
    """Draw the cover over the hand, with its owner and number of cards."""
    assert face.seat is not None, "a seat must be shown"
    rect = Rect(layout.HAND.x - 10, layout.HAND.y - 2, layout.HAND.w - 8, layout.HAND.h + 2)
    canvas.panel("st.seat_lit", rect)
    widgets.stitch_edges(canvas, rect, margin=18, above=6, below=13)
    look = face.looks[face.seat]
    canvas.seat(look, rect.x + 52, rect.centery, 66)
    label = Rect(rect.x + 98, rect.y + 13, rect.w - 150, 52)
    text = say("{name}'s cards", name=look.name)
    size = lettering.capped(canvas, 24, most=1.1)
    canvas.prose(text, label, size, kind="display", middle=True, shadow=theme.SHADE)
    text = say("hidden, {count} in hand", count=sum(face.view.players[face.seat].hand))
    size = lettering.capped(canvas, 20, most=1.3)
    draw_text_line(canvas, text, label.x, rect.centery + 27, size, SAND, kind="flavour", width=label.w)
    canvas.icon("padlock", rect.right - 34, rect.centery, 34, SAND, shadow=True)


def _draw_dice(canvas: Canvas, face: Face) -> None:
    """Draw the two dice, pale before the roll, and the yield of the roll below them."""
    dice = face.view.dice or _FACES_BEFORE_ROLL
    alpha = 255 if face.view.dice else 70
    for (x, y), angle, number in zip(layout.DICE_CENTRES, layout.DICE_ANGLES, dice, strict=True):
        canvas.turned(f"st.die.{number}", x, y, angle, size=layout.DIE_SIZE / 72, alpha=alpha)
    size = lettering.capped(canvas, 20, most=1.2)
    canvas.prose(face.roll_text, layout.ROLL_TEXT, size, colour=SAND, align="centre", middle=True)


# The title, the status line, and the words below the buttons

_TITLE_SIZE = 29.0


def draw_title(canvas: Canvas, text: str) -> None:
    """Draw the name of the game in one line, or in two if it is too long."""
    rect = layout.TITLE
    if canvas.text_width(text, lettering.fixed_size(canvas, _TITLE_SIZE), "display") <= rect.w * 1.1:
        lettering.draw_title(canvas, text, rect.x, 29, _TITLE_SIZE, width=rect.w)
    else:
        canvas.prose(
            text, rect, lettering.fixed_size(canvas, 22), kind="display", colour=WARM, middle=True, shadow=theme.SHADE
        )


def draw_status(canvas: Canvas, face: Face, status: Status) -> None:
    """Draw the status line or, during an animation, the headline of the present event."""
    second_line = "" if face.busy else status.more
    if face.busy and face.headline:
        text = face.headline
        seat = face.headline_seat
    elif face.busy:
        text = status.text
        seat = face.asked
    else:
        text = status.text
        seat = status.seat
    if text:
        look = None if seat is None else face.looks[seat]
        widgets.draw_question(canvas, look, text, second_line, layout.QUESTION)


def draw_button_notes(canvas: Canvas, face: Face) -> None:
    """Draw the words below the buttons of a turn; in a replay, omit the words below grey buttons."""
    is_replay = bool(face.open_seats)
    notes = [note for note in targets.button_notes(face) if not (note[2] and is_replay)]
    if face.busy or not notes:
        return
    narrowest = Rect(0, 0, layout.BUTTONS["send"].w + 10, layout.NOTE_HEIGHT)
    size = canvas.prose_size([text for _, text, _ in notes], narrowest, lettering.capped(canvas, 18, most=1.1))
    for rect, text, is_grey in notes:
        room = Rect(rect.x - 5, rect.bottom, rect.w + 10, layout.NOTE_HEIGHT)
        canvas.prose(text, room, size, colour=LACK if is_grey else SAND, align="centre", middle=True)
