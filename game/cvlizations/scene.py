"""The table of CVlizations: the view as a picture, touches as moves, records as things that happen.

What is drawn and touched is made in ``show``; this class holds what it all looks at.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from pygame import BLEND_RGB_MULT

from game.core import Match, Prompt, Record
from game.core.rules import Event
from game.core.words import say
from game.cvlizations import moves
from game.cvlizations.events import OrdersLaid
from game.cvlizations.orders import DOUBLING, NO_ORDER, ORDERS
from game.cvlizations.show import cards, ending, foot, layout, memory, scoring, spots, stations, track, tribes, words
from game.cvlizations.show.animation import tell
from game.cvlizations.show.controls import table_controls
from game.cvlizations.show.dialogs import Gallery
from game.cvlizations.show.face import Face, carried_out, tribe_looks
from game.cvlizations.show.motion import Motion
from game.cvlizations.show.offers import offer_of, offers
from game.cvlizations.show.parts import LIT
from game.cvlizations.state import HIDDEN_IDEA, NO_IDEA, NOBODY, State, open_deck
from game.cvlizations.tales import tales
from game.cvlizations.tallies import tallies
from game.screens.table.match_scene import MatchScene
from game.screens.table.touched import draw_touched
from game.ui.animation import Player, Timeline
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.intentions import Intention, Point
from game.ui.layout import SCREEN, Rect
from game.ui.lettering import capped, steady
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.theme import ACTIVE, PARCHMENT, SHADE
from game.ui.widgets import stitches

_HOVER_SECONDS = 0.25


class CVlizationsScene(MatchScene):
    """CVlizations on the table."""

    def __init__(self, stage: Stage, match: Match, path: Path | None) -> None:
        super().__init__(stage, match, path)
        self.player = Player(self._pace)
        self.motion = Motion()
        self._once_more = False
        self.dialog: Gallery | None = None
        self.face = self._face_of(self.view)

    @classmethod
    def tales(cls, match: Match) -> tuple[str, ...]:
        """Return what is worth telling of a match that is over."""
        return tales(match)

    @classmethod
    def paint_history(cls, canvas: Canvas, match: Match, rect: Rect) -> bool:
        """Tell how the points at the end came about: also where the counting is not shown."""
        ending.paint(canvas, match, rect)
        return True

    @classmethod
    def tallies(cls, match: Match) -> tuple[tuple[int, str], ...]:
        """Return what is worth telling of a match that is over."""
        return tallies(match)

    # -- the view as a picture

    def _face_of(self, view: State) -> Face:
        """Return the picture of a view."""
        prompt = self.match.prompt
        asked = prompt.seat if prompt is not None else None
        step = view.agenda[0] if view.agenda and asked is not None else None
        face = Face(
            view,
            tribe_looks(view, self.looks),
            asked,
            prompt.kind if prompt is not None else "",
            may_act=self.viewer_is_asked,
            tribe=step.seat if step is not None else NOBODY,
        )
        if view.phase == "actions" and step is not None:
            told = memory.deeds(self.match, self.reader)
            done = tuple(order for order in carried_out(view, step.order) if order != step.order)
            face = replace(face, present=step.order, done=done, gains=memory.gains_of(told, step.order))
        elif view.phase in ("development", "over"):
            face = replace(face, done=tuple(range(1, DOUBLING + 1)))
        return self._with_story(face)

    def _with_story(self, face: Face) -> Face:
        prompt = self.match.prompt
        if prompt is None:
            outcome = self.match.outcome
            return replace(face, headline=outcome.reason if outcome is not None else "", reason="")
        if face.may_act and face.kind == "buy":
            return replace(face, headline=words.purse(face), reason=words.shopping(face))
        if face.may_act and face.kind in ("choose", "trade"):
            return replace(face, headline=words.why(face) or prompt.text, reason="")
        if face.may_act:
            return replace(face, headline=prompt.text, reason=words.why(face))
        last = self.story.lines(self.reader)[-1:]
        return replace(face, headline=self.status().text, reason=last[0].text if last else "")

    def show(self, view: Any) -> None:
        """Take over a view: everything at rest, nothing chosen."""
        self.dialog, self._once_more = None, False
        self.motion.rest()
        self.face = self._face_of(view)

    def seat_spot(self, seat: int) -> Rect | None:
        """Return where a seat's things lie."""
        return spots.seat_spot(self.face, seat)

    def spot_of(self, event: Event) -> Rect | None:
        """Return where on the table an event took place."""
        return spots.spot_of(self.face, event) or super().spot_of(event)

    def needs_curtain(self, prompt: Prompt) -> bool:
        """Cover the table before orders are chosen, and before somebody looks at the top of the deck."""
        if prompt.kind == "orders":
            return True
        seen = open_deck(self.match.view(prompt.seat))[:1]
        return prompt.kind == "buy" and bool(seen) and seen[0] != HIDDEN_IDEA

    def animate(self, record: Record) -> Timeline | None:
        """Show a record happening, event by event."""
        self.dialog = None
        self._ask_nobody()
        several = len(self.people) > 1
        told = [event.seen_by(None) if several and isinstance(event, OrdersLaid) else event for event in record.events]
        return tell(self, told)

    def close_hand(self, view: Any) -> None:
        """Turn the viewer's orders and the top of the deck face down, and tell nothing of what was weighed up."""
        self.face = replace(self.face, view=view, headline="", reason="")

    def _ask_nobody(self) -> None:
        self.face = replace(
            self.face, asked=None, kind="", may_act=False, tribe=NOBODY, up=NO_ORDER, down=NO_ORDER, picked=NO_IDEA
        )

    def show_again(self) -> None:
        """Tell the last action phase once more, from the reveal on."""
        told = memory.deeds(self.match, self.reader)
        if not told or self.busy:
            return
        self._ask_nobody()
        self._once_more = True
        before = memory.before_the_deeds(self.match, self.reader, self.view)
        self.face = replace(self.face, view=before, present=NO_ORDER, done=(), gains=())
        self.player.play(tell(self, told), lambda: self.show(self.view))
        self.refresh()

    def _pace(self) -> float:
        """Return the speed of animations; what somebody wants to see again is shown even if nothing else is."""
        return self.stage.speed or (1.0 if self._once_more else 0.0)

    @property
    def can_show_again(self) -> bool:
        """Whether orders have been turned up at all."""
        return bool(memory.deeds(self.match, self.reader))

    def go_on(self) -> None:
        """Leap to the next order, or to whatever comes next."""
        if not self.player.leap():
            self.hurry()
        self.refresh()

    def skip_all(self) -> None:
        """Show the end of everything that goes on."""
        self.skip()
        self.refresh()

    def status(self) -> Status:
        """Say who is asked for what, and what follows. What others may see privately is not told."""
        prompt = self.match.prompt
        if prompt is None:
            return super().status()
        name = self.looks[prompt.seat].name
        if prompt.seat != self.viewer:
            return Status(words.waits_for(prompt.kind, name), prompt.seat)
        return Status(say("{name}: {what}", name=name, what=prompt.text), prompt.seat, words.follows(prompt.kind))

    # -- drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the table. What stands still is painted once: table and tribes, and the orders unless one grows."""
        face, size = replace(self.face, title="", headline="", reason=""), canvas.text_size
        grown = self.motion.grown
        if grown in (0.0, 1.0):
            canvas.layer(("cv orders", face, grown, size), lambda: self._paint_orders(canvas, face))
        else:
            self._paint_tribes_once(canvas, face)
            stations.procession(canvas, face, grown)
        foot.foot(canvas, self.face)
        self._draw_status(canvas)
        if self.dialog is not None:
            self.dialog.draw(canvas)

    def _paint_orders(self, canvas: Canvas, face: Face) -> None:
        self._paint_tribes_once(canvas, face)
        stations.procession(canvas, face, self.motion.grown)

    def _paint_tribes_once(self, canvas: Canvas, face: Face) -> None:
        key = ("cv tribes", replace(face, done=()), canvas.text_size)
        canvas.layer(key, lambda: self._paint_tribes(canvas, face))

    def _paint_tribes(self, canvas: Canvas, face: Face) -> None:
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
        canvas.layer(("cv table", key, canvas.text_size), lambda: self._paint_table(canvas, face))
        tribes.panels(canvas, face)

    def _paint_table(self, canvas: Canvas, face: Face) -> None:
        """Paint wall, bars, age track, decks and open ideas."""
        canvas.layer("cv ground", lambda: self._paint_ground(canvas))
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
            canvas.surface.fill((218, 208, 198), canvas.to_window(Rect(0, 66, 1600, 208)), special_flags=BLEND_RGB_MULT)
        top = words.top_idea(face)
        if top != NO_IDEA:
            cards.slim_card(canvas, top, layout.deck_place(track.is_late(face.view)), listed.get(top))

    def _paint_ground(self, canvas: Canvas) -> None:
        canvas.picture_in("cv.background", SCREEN)
        canvas.panel("panel.bar", layout.BAR)
        stitches(canvas, 14, 54, 1572)
        canvas.title(say(self.match.rules.title), 24, 29, 34)

    def _draw_status(self, canvas: Canvas) -> None:
        if self.busy or self.match.prompt is None:
            self._draw_title(canvas)
            return
        status = self.status()
        size = capped(canvas, 25, 1.1)
        wide = min(canvas.text_width(status.text, size, "display"), layout.ASKED)
        if status.seat is not None:
            canvas.seat(self.looks[status.seat], 800 - wide / 2 - 28, 23, 36)
        if canvas.text_width(status.text, steady(canvas, 18), "display") > layout.ASKED:
            # longer than a line: what to click yields to what is asked
            canvas.prose(
                status.text,
                Rect(800 - layout.ASKED / 2, 2, layout.ASKED, 50),
                steady(canvas, 21),
                kind="display",
                align="centre",
                middle=True,
                shadow=SHADE,
            )
            return
        canvas.text(
            status.text, 800, 20, size, kind="display", align="centre", middle=True, shadow=SHADE, width=layout.ASKED
        )
        canvas.text(
            status.more,
            800,
            47,
            capped(canvas, 18, 1.1),
            colour=PARCHMENT,
            align="centre",
            middle=True,
            width=layout.ASKED_MORE,
        )

    def _draw_title(self, canvas: Canvas) -> None:
        """Draw what goes on: the order that is carried out, with its picture."""
        face = self.face
        text, size = face.title or face.headline, capped(canvas, 27)
        wide = min(canvas.text_width(text, size, "display"), layout.ASKED)
        canvas.text(
            text,
            800,
            29,
            size,
            kind="display",
            colour=LIT,
            align="centre",
            middle=True,
            shadow=SHADE,
            width=layout.ASKED,
        )
        if face.present:
            canvas.icon(ORDERS[face.present].icon, 800 - wide / 2 - 30, 28, 40, ACTIVE, shadow=True)

    def draw_above(self, canvas: Canvas) -> None:
        """Draw what flies, the points at the end, the enlarged idea."""
        self.motion.draw(canvas, self.face)
        if self.face.view.phase == "over" and self.dialog is None:
            scoring.board(canvas, self.face, self.motion.counted)
        if self.dialog is None and not self.busy:
            draw_touched(canvas, self.stage)
            self._draw_enlarged(canvas)
        super().draw_above(canvas)

    def _draw_enlarged(self, canvas: Canvas) -> None:
        """Draw the idea that is looked at, large enough to be read."""
        idea, rect = self._looked_at(self.stage.interaction.looked_at_for(_HOVER_SECONDS))
        if idea > 0:
            offer = offer_of(self.face, idea)
            box = Rect(0, 0, 400, 310 if offer is None else 370)
            box.midtop = (min(max(rect.centerx, 220), 1380), 292)
            if rect.y > 500:
                box.bottom = rect.y - 8
            elif offer is not None and offer.missing:
                box.top += 54
            cards.large_card(canvas, idea, box, offer)

    def _looked_at(self, name: str) -> tuple[int, Rect]:
        """Return the idea that a control stands for (0: none), and where it lies."""
        kind, _, rest = name.partition(".")
        view = self.face.view
        if kind == "idea":
            return view.track[int(rest)], layout.idea_place(int(rest))
        if kind == "ideas":
            return self._pointed_at(int(rest)), layout.panels(len(view.tribes))[int(rest)]
        if name == "deck.top":
            return words.top_idea(self.face), layout.deck_place(track.is_late(view))
        return NO_IDEA, Rect(0, 0, 0, 0)

    def _pointed_at(self, tribe: int) -> int:
        """Return that of a tribe's ideas that the pointer is on (0: none)."""
        owned, panel = self.face.view.tribes[tribe].ideas, layout.panels(len(self.face.view.tribes))[tribe]
        places = layout.tiles(panel, len(owned) + 1)
        pointer = self.stage.interaction.pointer
        return next((idea for idea, place in zip(owned, places, strict=False) if place.collidepoint(pointer)), NO_IDEA)

    # -- touches

    def handle(self, intention: Intention) -> bool:
        """Look at another idea as the pointer moves over those of a tribe."""
        if isinstance(intention, Point) and self.stage.interaction.hovered.startswith("ideas."):
            self.stage.refresh()
        return super().handle(intention)

    def table_controls(self) -> list[Control]:
        """List the dialog's controls, or the table's."""
        return self.dialog.controls(self) if self.dialog is not None else table_controls(self)

    def open_gallery(self, tribe: int) -> None:
        """Show a tribe's ideas large."""
        self.open_dialog(Gallery(self.face, tribe))

    def choose_order(self, order: int) -> None:
        """Choose an order: face up first, then face down."""
        if self.face.up == NO_ORDER:
            self.face = replace(self.face, up=order)
        elif self.face.down == NO_ORDER:
            self.face = replace(self.face, down=order)
            if self.stage.interaction.by_keys:
                self.stage.interaction.focused = "lay"
        self.stage.sound.play("place", 0.6)
        self.refresh()

    def take_back(self) -> None:
        """Take the last chosen order back."""
        if self.face.down != NO_ORDER:
            self.face = replace(self.face, down=NO_ORDER)
        else:
            self.face = replace(self.face, up=NO_ORDER)
        self.refresh()

    def pick(self, idea: int) -> None:
        """Choose an idea to be bought, or put it back."""
        self.face = self._with_story(replace(self.face, picked=NO_IDEA if idea == self.face.picked else idea))
        if self.face.picked and self.stage.interaction.by_keys:
            self.stage.interaction.focused = "buy"
        self.refresh()

    @property
    def half_done(self) -> bool:
        """Whether a dialog is open, or an order chosen."""
        return self.dialog is not None or (self.ready and bool(self.face.picked or self.face.up))

    def step_back(self) -> bool:
        """Close the dialog, or take back what was chosen."""
        if self.dialog is not None:
            self.close_dialog()
        elif self.ready and self.face.picked:
            self.pick(self.face.picked)
        elif self.ready and self.face.up:
            self.take_back()
        else:
            return False
        return True

    def lay(self) -> None:
        """Lay the two orders chosen."""
        self.play(moves.Play(self.face.up, self.face.down))
