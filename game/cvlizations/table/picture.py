"""The table as a picture: what stands still is painted once, in layers; the lower ones change the more seldom."""

from __future__ import annotations

from dataclasses import replace

from pygame import BLEND_RGB_MULT

from game.core.words import say
from game.cvlizations.rules.rules import RULES
from game.cvlizations.rules.state import NO_IDEA, is_late
from game.cvlizations.table import cards, layout, stations, track, tribes, words
from game.cvlizations.table.animator import Motion
from game.cvlizations.table.cards import offers
from game.cvlizations.table.face import Face
from game.ui import lettering, widgets
from game.ui.canvas import Canvas
from game.ui.layout import SCREEN, Rect


def draw_table(canvas: Canvas, face: Face, motion: Motion) -> None:
    """Draw all but the foot and the heading: table and tribes, and the orders, painted once unless one grows."""
    still = replace(face, title="", headline="", reason="", legal=(), retellable=False, busy=False)
    grown = motion.pointed_grown if face.pointed else motion.grown
    if grown in (0.0, 1.0):
        key = ("cv orders", still, grown, canvas.text_size)
        canvas.layer(key, lambda: _paint_orders(canvas, still, grown))
    else:
        _paint_orders(canvas, still, grown)
    tribes.totals(canvas, face, motion)


def _paint_orders(canvas: Canvas, face: Face, grown: float) -> None:
    key = ("cv tribes", replace(face, done=()), canvas.text_size)
    canvas.layer(key, lambda: _paint_tribes(canvas, face))
    stations.procession(canvas, face, grown)


def _paint_tribes(canvas: Canvas, face: Face) -> None:
    view, asked = face.view, face.tribe if face.kind == "buy" and face.may_act else None
    key = (
        view.track,
        view.round,
        view.phase,
        len(view.deck),
        len(view.late_deck),
        asked,
        face.picked,
        view.tribes if asked is not None else (),
    )
    canvas.layer(("cv table", key, canvas.text_size), lambda: _paint_table(canvas, face))
    tribes.panels(canvas, face)


def _paint_table(canvas: Canvas, face: Face) -> None:
    """Paint wall, bars, age track, decks and open ideas."""
    canvas.layer("cv ground", lambda: _paint_ground(canvas))
    track.age_track(canvas, face)
    cards.deck(canvas, False, len(face.view.deck), say("ideas"))
    cards.deck(canvas, True, len(face.view.late_deck), say("round {number}+", number=track.LATE_ROUND))
    listed = offers(face)
    for place, idea in enumerate(face.view.track):
        rect = layout.idea_place(place)
        if idea == NO_IDEA:
            cards.empty_place(canvas, rect)
            continue
        if idea == face.picked:
            canvas.panel("glow.ember", rect)
        cards.idea_card(canvas, idea, rect, listed.get(idea))
        if idea in listed:
            cards.tag(canvas, listed[idea], rect)
    if face.view.phase == "actions":
        canvas.surface.fill(
            (218, 208, 198), canvas.mapping.to_window(Rect(0, 66, 1600, 208)), special_flags=BLEND_RGB_MULT
        )
    top = words.top_idea(face)
    if top != NO_IDEA:
        cards.slim_card(canvas, top, layout.deck_place(is_late(face.view)), listed.get(top))


def _paint_ground(canvas: Canvas) -> None:
    canvas.picture_in("cv.background", SCREEN)
    widgets.bar(canvas, layout.BAR)
    lettering.draw_title(canvas, say(RULES.title), 24, 29, 34)
