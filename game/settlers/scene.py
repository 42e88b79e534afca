"""The table of Settlers of the Stone Age: the view as a picture, touches as moves, records as things that happen.

What is drawn and touched is made in ``show``; this class holds what it all looks at.
"""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.core import Match, Prompt, Record
from game.core.notation import WrittenMove
from game.core.rules import Event
from game.core.words import say
from game.screens.table.match_scene import MatchScene
from game.settlers import events, moves
from game.settlers.goods import single
from game.settlers.ground import WORLD
from game.settlers.show import ending, foot, head, layout, marks, reach, seats, tally, tracks, trade, words, world
from game.settlers.show.animation import tell
from game.settlers.show.controls import table_controls
from game.settlers.show.face import NOTHING, Face
from game.settlers.show.motion import Motion
from game.settlers.show.spots import seat_spot, spot_of
from game.settlers.show.trade import Terms
from game.settlers.state import NOBODY, State
from game.settlers.tales import tales
from game.settlers.world import NONE
from game.ui.animation import Timeline
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.intentions import Intention, Wheel
from game.ui.layout import SCREEN, Rect, inset
from game.ui.scene import Status
from game.ui.stage import Stage

#: what everybody knows of a hand: it is the same for all
_OPEN_KINDS = ("found", "place")
#: prompts whose panel names who is asked, so that no banner need say so
_PANELS = ("answer", "choose")
#: how near a crossing something dragged has to be let go
_CATCH = 26.0
#: so many lines of the log stand on the table
_FEED = 3


class SettlersScene(MatchScene):
    """Settlers of the Stone Age on the table.

    ``mode`` is what is being prepared on a turn: ``nomad``, ``settle``, ``develop``, ``trade``, ``counter`` or the
    sheet of all chips (``tally``). ``nomad`` is the crossing of the one chosen (``NONE``: none), ``looked`` of one
    whose reach is only looked at. ``targets`` and ``hex_targets`` are the moves that a crossing or hex makes now.
    """

    def __init__(self, stage: Stage, match: Match, path: Path | None) -> None:
        super().__init__(stage, match, path)
        self.motion = Motion()
        self.mode = ""
        self.nomad = self.looked = NONE
        self.skins_first = False
        self.terms = Terms()
        self.headline = ""
        self.dragged = ""
        self.pointer = (0.0, 0.0)
        self.targets: dict[int, WrittenMove] = {}
        self.hex_targets: dict[int, WrittenMove] = {}
        self._lens = layout.WHOLE_WORLD
        self._pulled_from: tuple[float, float] | None = None
        self._listed: tuple[Face, object, list[Control]] | None = None
        self._prices: tuple[object, dict[int, int]] = (None, {})
        self.face = self._face_of(self.view)

    opens_own_hand = True
    news_place = Rect(12, 4, 358, 52)
    tales = staticmethod(tales)
    tallies = staticmethod(ending.tallies)

    @classmethod
    def paint_history(cls, canvas: Canvas, match: Match, rect: Rect) -> bool:
        """Tell of points, rolls, gains and ways."""
        ending.paint(canvas, match, rect)
        return True

    # -- the view as a picture

    def _face_of(self, view: State) -> Face:
        prompt = self.match.prompt
        asked = prompt.seat if prompt is not None else None
        kind = prompt.kind if prompt is not None else ""
        seat = self.viewer
        covered = seat is not None and seat != self.reader and kind not in _OPEN_KINDS
        return Face(
            view,
            self.looks,
            seat,
            asked,
            kind,
            may_act=self.viewer_is_asked,
            covered=covered,
            lens=self._lens,
            told=words.brought(view, seat, words.gains(self.match.records)),
            feed=tuple([line.text for line in self.story.lines(self.reader)[-_FEED:]]),
        )

    def show(self, view: Any) -> None:
        """Take over a view: everything at rest. A nomad that may walk is chosen: the last one, if it may walk on."""
        self.motion.rest()
        if self.match.prompt is not None and self.match.prompt.kind in _PANELS:
            self.clear_banner()
        self.mode, self.terms, self.headline, self.dragged, self.looked = "", Terms(), "", "", NONE
        self.face = self._face_of(view)
        if self.face.kind == "discard" and self.face.open_hand is not None and self.face.may_act:
            self.face = replace(self.face, given=foot.plentiful(self.face.open_hand))
        walkers = self.walkers
        if self.nomad not in walkers:
            self.nomad = walkers[0] if walkers else NONE
        self._find_targets()

    def seat_spot(self, seat: int) -> Rect | None:
        """Return where a seat's things lie."""
        return seat_spot(self.face, seat)

    def spot_of(self, event: Event) -> Rect | None:
        """Return where on the table an event took place."""
        return spot_of(self.face, event) or super().spot_of(event)

    def needs_curtain(self, prompt: Prompt) -> bool:
        """The map is open to all: only the cards are covered, until their owner asks for them."""
        return False

    def uncover(self) -> None:
        """Show the viewer's cards, until somebody else is asked."""
        self.open_hand()
        self.stage.sound.play("hide", 0.5)
        self.refresh()

    def close_hand(self, view: Any) -> None:
        """Cover the cards, and tell nothing more of them."""
        feed = tuple([line.text for line in self.story.lines_before_last(self.reader)[-_FEED:]])
        self.face = replace(self.face, view=view, covered=True, feed=feed)

    def animate(self, record: Record) -> Timeline | None:
        """Show a record happening, event by event."""
        told = record.events
        last = [event.route[-1] for event in told if isinstance(event, events.Walked)]
        if last and self.nomad != NONE:
            self.nomad = last[-1]
        self.mode, self.looked, self.dragged = "", NONE, ""
        self.targets, self.hex_targets = {}, {}
        self.face = replace(self.face, may_act=False, given=NOTHING)
        return tell(self, told)

    # -- what can be done

    @property
    def walkers(self) -> tuple[int, ...]:
        """The crossings of the nomads that can walk now."""
        if not self.face.acting:
            return ()
        return tuple(sorted({move.start for move in self._legal if isinstance(move, moves.Walk)}))

    @property
    def settles(self) -> list[moves.Settle]:
        """The nomads that can become tribes now."""
        return [move for move in self._legal if isinstance(move, moves.Settle)] if self.face.acting else []

    @property
    def sends(self) -> list[moves.SendNomad]:
        """The nomads that can be sent out now."""
        return [move for move in self._legal if isinstance(move, moves.SendNomad)] if self.face.acting else []

    @property
    def _legal(self) -> tuple[WrittenMove, ...]:
        return tuple([move for move in self.match.moves if isinstance(move, WrittenMove)])

    def _find_targets(self) -> None:
        """Work out which crossings and hexes make a move now."""
        face = self.face
        self.targets, self.hex_targets = {}, {}
        if not face.may_act:
            return
        if face.kind == "act":
            self._find_targets_of_turn()
            return
        for move in self._legal:
            if isinstance(move, (moves.Found, moves.SendNomad, moves.Leave, moves.TakePeople)):
                self.targets[move.crossing] = move
            elif isinstance(move, (moves.Roam, moves.SpreadDesert)):
                self.hex_targets[move.place] = move

    def _find_targets_of_turn(self) -> None:
        if not self.face.acting or self.face.seat is None:
            return
        if self.mode == "nomad" or (not self.mode and self.nomad == NONE):
            self.targets = {move.crossing: move for move in self.sends}
        elif self.mode == "settle":
            self.targets = {move.crossing: move for move in self.settles}
        elif self.nomad != NONE:
            purse = reach.purse(self.face.view, self.face.seat)
            self.targets = {
                end: reach.walk(self.face.view, self.face.seat, self.nomad, end, price, skins_first=self.skins_first)
                for end, price in self.prices(self.nomad).items()
                if price <= purse
            }

    def prices(self, nomad: int) -> dict[int, int]:
        """Return where a nomad could stop, with the price in cards."""
        key = (nomad, id(self.face.view))
        if self._prices[0] != key:
            self._prices = key, reach.prices(self.face.view, nomad)
        return self._prices[1]

    # -- what is touched

    def table_controls(self) -> list[Control]:
        """List what can be touched on the table; while nothing changes the list stays the same."""
        key = (
            self.mode,
            self.nomad,
            self.looked,
            self.skins_first,
            self.terms,
            len(self.match.records),
            self.stage.canvas.text_size,
        )
        if not self.ready:
            self._listed = None
            return table_controls(self)
        if self._listed is None or self._listed[0] is not self.face or self._listed[1] != key:
            self._listed = (self.face, key, table_controls(self))
        return list(self._listed[2])

    @property
    def touched(self) -> str:
        """The control under the pointer, or with the keys' focus."""
        return self.stage.interaction.looked_at

    @property
    def touched_crossing(self) -> int:
        """The crossing under the pointer that makes a move, or ``NONE``."""
        if self.dragged:
            return self._nearest_target(*self.pointer)
        kind, _, name = self.touched.partition(".")
        return WORLD.crossing_named.get(name, NONE) if kind in ("crossing", "far", "walker") else NONE

    @property
    def touched_hex(self) -> int:
        """The hex under the pointer, or ``NONE``."""
        kind, _, name = self.touched.partition(".")
        return WORLD.hex_named.get(name, NONE) if kind == "hex" else NONE

    @property
    def shown_nomad(self) -> int:
        """The nomad whose reach is shown: the one chosen, else the one under the pointer, else the one looked at."""
        if self.nomad != NONE:
            return self.nomad
        crossing = self.touched_crossing
        if self.touched.startswith("walker.") and reach.owner(self.face.view, crossing) != NOBODY and not self.mode:
            return crossing
        return self.looked

    def choose_nomad(self, crossing: int) -> None:
        """Choose a nomad to move, or let go of it."""
        self.mode, self.looked = "", NONE
        self.nomad = NONE if self.nomad == crossing else crossing
        self._find_targets()
        self.refresh()

    def choose_next(self) -> None:
        """Choose the next nomad that can walk."""
        walkers = self.walkers
        later = [walker for walker in walkers if walker > self.nomad]
        if walkers:
            self.nomad = NONE
            self.choose_nomad((later or list(walkers))[0])

    def look_at_nomad(self, crossing: int) -> None:
        """Show how far somebody's nomad gets, or hide it again."""
        self.looked = NONE if self.looked == crossing else crossing
        self.refresh()

    def choose_mode(self, mode: str) -> None:
        """Prepare something, or let go of it."""
        self.mode = "" if self.mode == mode else mode
        self.nomad = self.looked = NONE
        self.terms = Terms()
        self._find_targets()
        if self.mode and self.stage.interaction.by_keys:
            self._focus_on_mode()
        self.refresh()

    def _focus_on_mode(self) -> None:
        """Lead the keys to what has been prepared."""
        prefixes = {"nomad": "crossing.", "settle": "walker.", "develop": "track.", "trade": "trade.give."}
        prefix = prefixes[self.mode]
        found = [
            control.id
            for control in table_controls(self)
            if control.id.startswith(prefix) and control.enabled and (control.moves or self.mode == "trade")
        ]
        if found:
            self.stage.interaction.focused = found[0]

    def let_go(self) -> None:
        """Let go of whatever was being prepared."""
        self.mode, self.nomad, self.looked, self.terms = "", NONE, NONE, Terms()
        self._find_targets()
        self.refresh()

    def open_tally(self) -> None:
        """Show all chips and points on one sheet."""
        if not self.busy:
            self.mode = "tally"
            self.stage.sound.play("card_slide", 0.6)
            self.refresh()

    def turn_payment(self) -> None:
        """Let meat or skins pay for a walk first."""
        self.skins_first = not self.skins_first
        self._find_targets()
        self.refresh()

    # -- dragging and looking closer

    def begin_drag(self, what: str, crossing: int) -> None:
        """Take a nomad in hand: one on the map, or a new one."""
        if what == "new":
            self.mode, self.nomad = "nomad", NONE
        else:
            self.mode, self.nomad = "", crossing
        self.dragged = what
        self._find_targets()

    def drag_to(self, x: float, y: float) -> None:
        """Move what is in hand."""
        self.pointer = (x, y)
        self.refresh()

    def drop(self, x: float, y: float) -> None:
        """Put it down: near enough to a crossing that may be chosen, that is a move."""
        self.pointer = (x, y)
        target = self._nearest_target(x, y)
        self.dragged = ""
        if target != NONE:
            self.play(self.targets[target])
        self.refresh()

    def _nearest_target(self, x: float, y: float) -> int:
        spots = {crossing: self.face.lens.crossing(crossing) for crossing in self.targets}
        near = min(spots, key=lambda crossing: math.dist(spots[crossing], (x, y)), default=NONE)
        return near if near != NONE and math.dist(spots[near], (x, y)) <= _CATCH * self.face.lens.zoom else NONE

    def begin_pull(self) -> None:
        """Take hold of the map."""
        self._pulled_from = None

    def pull(self, x: float, y: float) -> None:
        """Move the map along with the pointer."""
        if self._pulled_from is not None:
            right, down = x - self._pulled_from[0], y - self._pulled_from[1]
            self._look_through(self.face.lens.moved(right, down))
        self._pulled_from = (x, y)

    def end_pull(self, x: float, y: float) -> None:
        """Let go of the map."""
        self._pulled_from = None
        self.refresh()

    def zoom(self, steps: int, x: float = layout.SEA.centerx, y: float = layout.SEA.centery) -> None:
        """Look so many steps closer, at what lies at a place on the screen."""
        self._look_through(self.face.lens.zoomed(steps, x, y))

    def show_all(self) -> None:
        """Look at the whole world again."""
        self._look_through(layout.WHOLE_WORLD)

    def _look_through(self, lens: layout.Lens) -> None:
        self._lens = lens
        self.face = replace(self.face, lens=lens)
        self.refresh()

    # -- cards

    def give(self, kind: int) -> None:
        """Choose one card more to be discarded."""
        have, more = self.face.given, single(kind)
        given = (have[0] + more[0], have[1] + more[1], have[2] + more[2], have[3] + more[3])
        self.face = replace(self.face, given=given)
        self.refresh()

    def take_back(self) -> None:
        """Choose the cards to be discarded anew."""
        self.face = replace(self.face, given=NOTHING)
        self.refresh()

    def change_terms(self, side: str, kind: int, by: int) -> None:
        """Put one card more or fewer into the trade that is being put together."""
        self.terms = self.terms.changed(side, kind, by)
        self.refresh()

    def begin_counter(self) -> None:
        """Begin other terms with those offered, from the answering side."""
        offer = self.face.view.offer
        if offer is not None:
            self.mode, self.terms = "counter", Terms(offer.get, offer.give)
            self.refresh()

    # -- what is said

    def status(self) -> Status:
        """Say who is asked for what, and how it is done."""
        prompt = self.match.prompt
        if prompt is None:
            return super().status()
        name = self.looks[prompt.seat].name
        if prompt.seat != self.viewer:
            return Status(words.waits_for(prompt.kind, name), prompt.seat)
        return Status(
            say("{name}: {what}", name=name, what=prompt.text),
            prompt.seat,
            words.hint(self.face, self.mode, self.nomad),
        )

    # -- drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the table; what stands still is painted once: the map and each panel by itself."""
        face, size, view = self.face, canvas.text_size, self.face.view
        canvas.layer("st room", lambda: self._paint_room(canvas))
        world.draw(canvas, face, keep=self._pulled_from is None, hidden=trade.covered(self, size))
        progress = tuple([player.tracks for player in view.players])
        hand = face.open_hand
        plates = (
            view.players,
            view.active,
            view.turn,
            view.deaf,
            view.winners,
            view.finders,
            view.arts,
            view.adaptations,
            view.reconnaissance,
            view.complete,
            face.asked,
            face.kind,
            self.looks,
        )
        canvas.stamp(("st plates", plates, size), layout.LEFT, lambda: seats.plates(canvas, face))
        canvas.stamp(
            ("st tracks", progress, view.arts, face.seat, self.looks, size),
            layout.TRACKS_ALL,
            lambda: tracks.progress(canvas, face),
        )
        canvas.stamp(
            ("st costs", progress, view.arts, face.seat, hand, size),
            layout.COSTS_ALL,
            lambda: tracks.costs(canvas, face),
        )
        still = not self.motion.dice
        count = sum(face.player.hand) if face.player is not None else 0
        below = (
            hand,
            count,
            face.covered,
            face.seat,
            face.given,
            face.told,
            face.feed,
            face.kind,
            face.may_act,
            view.dice,
            still,
        )
        canvas.stamp(("st foot", below, size), layout.FOOT_ALL, lambda: foot.foot(canvas, face, dice=still))
        marks.draw_rob(canvas, self)
        marks.draw(canvas, self)
        head.status(canvas, self)
        head.advice(canvas, self)
        if self.mode != "tally":
            trade.draw(canvas, self)

    def _paint_room(self, canvas: Canvas) -> None:
        """Paint what never changes: the wall, the bar, the slab's shadow."""
        canvas.picture_in("wall.plain", SCREEN)
        canvas.panel("panel.bar", layout.BAR)
        head.title(canvas, say(self.match.rules.title))
        canvas.placed("st.frame")

    def draw_above(self, canvas: Canvas) -> None:
        """Draw what flies, what is under the pointer, and the sheet of all chips."""
        self.motion.draw(canvas, self.face)
        if self.mode == "tally":
            tally.draw(canvas, self.face)
            for control in self.stage.controls:
                if control.id == "tally.close" and control.look is not None:
                    control.look.draw(canvas, control, self.stage.interaction.touch(control))
        elif not self.busy:
            self._draw_touched(canvas)
        super().draw_above(canvas)

    def _draw_touched(self, canvas: Canvas) -> None:
        """Ring what of the panels can be used: what develop asks for, and what is under the pointer."""
        hovered = self.stage.interaction.hovered
        for control in self.stage.controls:
            kind = control.id.partition(".")[0]
            if control.look is not None or not control.enabled or control.resting or kind not in _RINGED:
                continue
            asked = kind == "track" and self.mode == "develop" and bool(control.moves)
            if asked or (control.id == hovered and (control.moves or kind not in ("track", "seat"))):
                canvas.panel("ring.gold", inset(control.visible_rect, 2), alpha=255 if asked else 150)

    # -- what no control used

    def handle(self, intention: Intention) -> bool:
        """The wheel looks closer."""
        if isinstance(intention, Wheel) and layout.SEA.collidepoint(intention.x, intention.y) and self.mode != "tally":
            self.zoom(1 if intention.amount > 0 else -1, intention.x, intention.y)
            return True
        return super().handle(intention)

    @property
    def half_done(self) -> bool:
        """Whether something is being prepared."""
        return bool(self.mode) or self.looked != NONE

    def step_back(self) -> bool:
        """Let go of what is being prepared."""
        if not self.half_done and self.nomad == NONE:
            return False
        self.let_go()
        return True


#: the controls without a look that a ring shows under the pointer
_RINGED = ("track", "cost", "seat", "trade", "hand")
