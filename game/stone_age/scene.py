"""The tables of Stone Age, alone and with others: the view as a picture, touches as moves, records as happenings.

What is drawn, touched and said is made in ``show``; these classes hold what it all looks at.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from game.core import Match, Prompt, Record
from game.core.rules import Event
from game.core.words import say
from game.kept.seats import seat_looks
from game.screens.table.match_scene import MatchScene
from game.stone_age import moves
from game.stone_age.board import COUPLE, HUT, PLACES, RINGS
from game.stone_age.cards import CARDS
from game.stone_age.events import Bought, InitiativeRolled
from game.stone_age.feeding import cheapest
from game.stone_age.placing import room
from game.stone_age.round_events import RoundBegan
from game.stone_age.show import dialogs, history, layout, spots, valley, words
from game.stone_age.show.buying import payment_for
from game.stone_age.show.controls import table_controls
from game.stone_age.show.dialogs import Dialog, Tools
from game.stone_age.show.face import Face, Winter, tribe_looks
from game.stone_age.show.forecast import fed
from game.stone_age.show.gallery import Gallery
from game.stone_age.show.happening import Mover
from game.stone_age.show.picture import draw_above, draw_table
from game.stone_age.show.rolls import Roll
from game.stone_age.show.tales import tell
from game.stone_age.state import NOWHERE, State, kept_choices, standing
from game.stone_age.tales import tales
from game.ui.animation import Timeline
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.scene import Status
from game.ui.stage import Stage

#: questions that are asked while a tribe acts
_ACTING = ("act", "tools", "pick", "claim")
#: with so few seats there is room for the last lines of the log, so many
_FEW_SEATS, _NEWS_LINES = 2, 9


class StoneAgeScene(MatchScene):
    """Stone Age on the table, for 2 to 4 seats."""

    def __init__(self, stage: Stage, match: Match, path: Path | None) -> None:
        super().__init__(stage, match, path)
        self.tribe_looks = self.looks
        self.movers: list[Mover | Roll] = []
        self.headline = ""
        self.dialog: Dialog | None = None
        self.picked, self.count, self.picked_tribe = NOWHERE, 1, 0
        self.carried, self.carried_at = 0, (0.0, 0.0)
        self.latest: tuple[str, ...] = ()
        self.face = self._face_of(self.view)

    @property
    def title(self) -> str:
        """The game's name, as it stands on the table."""
        return say(self.match.rules.title)

    @classmethod
    def tales(cls, match: Match) -> tuple[str, ...]:
        """Return what is worth telling of a match that is over."""
        return tales(match)

    @classmethod
    def tallies(cls, match: Match) -> tuple[tuple[int, str], ...]:
        """Return what a match that is over came to."""
        return history.tallies(match)

    @classmethod
    def paint_history(cls, canvas: Canvas, match: Match, rect: Rect) -> bool:
        """Tell where the points of a match that is over came from."""
        history.paint_points(canvas, match, seat_looks(match.names, match.table), rect)
        return True

    # -- the view as a picture

    def _face_of(self, view: State) -> Face:
        prompt = self.match.prompt
        if prompt is None:
            return Face(view, self.tribe_looks, mine=self.viewer or 0)
        tribe = view.agenda[0].tribe
        mine = self.viewer if self.viewer is not None else prompt.seat
        face = Face(view, self.tribe_looks, prompt.kind, tribe, self.viewer_is_asked, mine)
        if prompt.kind == "hunger" and prompt.seat == mine:
            face = replace(face, winter=self._feeding(view, mine))
        if not view.level:
            return face
        rolled_by, dice = self._last_roll()
        return replace(
            face,
            rolled_by=rolled_by,
            dice=dice,
            acting=tribe if prompt.kind in _ACTING else NOWHERE,
            tribe=NOWHERE if prompt.kind in ("tribe", "choose_actor", "hunger") else tribe,
        )

    def _feeding(self, view: State, seat: int) -> Winter | None:
        """Return the feeding of this round that left food missing."""
        for record in reversed(self.match.records):
            amounts = fed(view, [event for event in record.events if getattr(event, "seat", seat) == seat])
            if amounts is not None:
                return Winter(amounts, left=amounts.left)
        return None

    def _last_roll(self) -> tuple[int, tuple[int, ...]]:
        """Return who rolled for initiative last in this round, and what."""
        for record in reversed(self.match.records):
            for event in reversed(record.events):
                if isinstance(event, InitiativeRolled):
                    return event.tribe, tuple(event.dice)
                if isinstance(event, RoundBegan):
                    return NOWHERE, ()
        return NOWHERE, ()

    def show(self, view: Any) -> None:
        """Take over a view: everything at rest, nothing chosen, the question open that is asked."""
        self.face = self._face_of(view)
        self.movers.clear()
        self.headline, self.carried = "", 0
        self.latest = self._last_lines()
        self.picked, self.count = NOWHERE, 1
        self.dialog = self._question() if self.face.may_act else None

    def _last_lines(self) -> tuple[str, ...]:
        """Return the last lines of the log, for the table with few seats."""
        if len(self.tribe_looks) > _FEW_SEATS:
            return ()
        return tuple(line.text for line in self.story.lines(self.reader)[-_NEWS_LINES:])

    def _question(self) -> Dialog | None:
        """Return the dialog for what is asked, if it needs one."""
        face = self.face
        step = face.view.agenda[0]
        if face.kind == "tools":
            return Tools(Roll(step.place, step.dice, title=words.place_title(step.place)))
        if face.kind == "pick":
            return dialogs.die_choice(step.dice)
        if face.kind == "claim":
            return dialogs.two_resources(later=True, closable=False)
        if face.kind == "hunger":
            start = cheapest(face.camp.goods, min(step.count, sum(face.camp.goods)))
            return dialogs.hunger(step.count, face.camp.goods, face.alone, start, bool(kept_choices(face.camp)))
        return None

    def needs_curtain(self, prompt: Prompt) -> bool:
        """Nothing is secret: a banner hands over."""
        return False

    def seat_spot(self, seat: int) -> Rect | None:
        """Return where a seat's things lie."""
        return spots.seat_spot(self.face, seat)

    def spot_of(self, event: Event) -> Rect | None:
        """Return where on the table an event took place."""
        return spots.spot_of(self.face, event) or super().spot_of(event)

    def animate(self, record: Record) -> Timeline | None:
        """Show a record happening, event by event."""
        self.dialog, self.carried = None, 0
        return tell(self, record)

    def told(self, event: Event) -> str:
        """Return an event in words, with the names of seats; a card in few."""
        if isinstance(event, Bought):
            card = CARDS[event.card]
            return say("{card}: {effect}", card=say(card.title), effect=words.short_effect(card, self.face.alone)[1])
        return event.tell().format(*self.match.names)

    def status(self) -> Status:
        """Say who is asked for what."""
        prompt = self.match.prompt
        if prompt is None:
            return super().status()
        if prompt.seat != self.viewer:
            return Status(words.waits_for(prompt.kind, self.match.names[prompt.seat]), prompt.seat)
        return Status(words.asked(self.face, prompt.kind, prompt.text), prompt.seat)

    @property
    def looked_at(self) -> str:
        """The control under the pointer, or with the keys' focus."""
        return self.stage.interaction.looked_at

    # -- drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the table."""
        draw_table(canvas, self)

    def draw_above(self, canvas: Canvas) -> None:
        """Draw what moves, what is carried, what is enlarged."""
        draw_above(canvas, self)
        super().draw_above(canvas)

    # -- touches

    def table_controls(self) -> list[Control]:
        """List the dialog's controls, or the table's."""
        return self.dialog.controls(self) if self.dialog is not None else table_controls(self)

    def follow_place(self) -> None:
        """Let the ring that is looked at be the one on the button; without any, the first place with room."""
        kind, _, rest = self.looked_at.partition(".")
        if kind == "ring":
            place, count = rest.split(".")
            self.picked, self.count = int(place), int(count)
        elif kind == "area":
            self.picked, self.count = int(rest), 1
        if not self._room(self.picked):
            self.picked = next(place for place in range(len(PLACES)) if self._room(place))
        least = COUPLE if self.picked == HUT else 1
        self.count = max(least, min(self.count, self._room(self.picked)))

    def _room(self, place: int) -> int:
        view = self.face.view
        if place == NOWHERE or not valley.exists(self.face, place):
            return 0
        return room(view, self.face.tribe, place, standing(view))

    def pick(self, place: int, count: int) -> None:
        """Choose how many figures the button places."""
        self.picked, self.count = place, count
        self.refresh()

    # -- dragging figures

    def lift(self, count: int) -> None:
        """Take figures into the hand."""
        self.carried, self.carried_at = count, (-100.0, -100.0)
        self.stage.sound.play("place", 0.4)

    def carry(self, x: float, y: float) -> None:
        """Let the figures in the hand follow the pointer."""
        self.carried_at = (x, y)
        self.refresh()

    def drop(self, x: float, y: float) -> None:
        """Put the figures in the hand down: on a place they are placed there."""
        count, self.carried = self.carried, 0
        piles = len(self.face.view.piles)
        for place in range(len(PLACES)):
            if valley.exists(self.face, place) and layout.place_rect(place, piles).collidepoint(x, y):
                most = RINGS[place] or count
                self.play(moves.Place(place, COUPLE if place == HUT else min(count, most)))
                return
        self.refresh()

    # -- dialogs

    def open_payment(self, place: int) -> None:
        """Ask how a card or building is paid for."""
        self.open_dialog(payment_for(self.face, place))

    def open_claim(self) -> None:
        """Ask which two resources a kept card gives."""
        self.open_dialog(dialogs.two_resources(later=False, closable=True))

    def open_gallery(self, seat: int) -> None:
        """Show all that a seat has."""
        self.open_dialog(Gallery(self.face, seat))

    def close_dialog(self) -> None:
        """Take the dialog away; what must be answered comes back."""
        self.dialog = self._question() if self.face.may_act else None
        self.refresh()

    @property
    def half_done(self) -> bool:
        """Whether a dialog is open that need not be answered."""
        return self.dialog is not None and self.dialog.leads_back

    def step_back(self) -> bool:
        """Close a dialog that need not be answered."""
        if not self.half_done:
            return False
        self.close_dialog()
        return True


class StoneAgeSoloScene(StoneAgeScene):
    """Stone Age on the table, for one player with four tribes."""

    def __init__(self, stage: Stage, match: Match, path: Path | None) -> None:
        super().__init__(stage, match, path)
        self.tribe_looks = tribe_looks(words.tribe_names())
        self.face = self._face_of(self.view)

    @property
    def title(self) -> str:
        """The game's name, as it stands on the table."""
        return say("Stone Age, alone")

    def reword(self) -> None:
        """Name the tribes, and show the view anew."""
        self.tribe_looks = tribe_looks(words.tribe_names())
        super().reword()

    @classmethod
    def score_words(cls) -> str:
        """Return what the result's chart counts."""
        return say("The exhaustion limit over the match")

    @classmethod
    def paint_history(cls, canvas: Canvas, match: Match, rect: Rect) -> bool:
        """Tell the story of the winter."""
        history.paint_winter(canvas, match, rect)
        return True
