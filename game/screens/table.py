"""The table: what every game's scene shares. Holds the match, plays moves, bots and hand-overs, keeps the file.

A game's scene subclasses ``MatchScene`` and fulfils the contract of ``game.screens.table_contract``: it says how a view
looks (``show``, ``draw``), what can be touched (``table_controls``), and how a record is shown happening (``animate``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from game.core import BadMove, IllegalMove, Match, MatchFileError, MatchOver, Record
from game.core.bots import ask_bot
from game.screens.banner import BANNER_SECONDS, draw_banner
from game.screens.confidence import Confidence
from game.screens.confirm import Confirmation
from game.screens.corner import corner_stones
from game.screens.curtain import Curtain
from game.screens.keeping import Keeping
from game.screens.log import Log
from game.screens.move_controls import MoveControls
from game.screens.news import News
from game.screens.opening import go_home
from game.screens.options import OptionsScreen
from game.screens.pause import PauseMenu
from game.screens.reasons import reason_against
from game.screens.result import Result
from game.screens.rulebook import RuleBook
from game.screens.seats import seat_bots, seat_looks
from game.screens.story import Line, Story
from game.screens.table_contract import TableContract
from game.screens.theatre import Theatre
from game.ui.animation import Player, Timeline
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.intentions import Accept, Command, Intention, Press
from game.ui.layout import Rect, inset
from game.ui.scene import Status
from game.ui.stage import Stage

BOT_PAUSE = 0.7
HAND_OVER_PAUSE = 0.6


class MatchScene(TableContract):
    """A match on the table, seen by ``viewer`` (``None``: only bots play).

    ``reader`` is whose secrets lie open now, and ``view`` what that seat may know; a scene draws, tells and lists
    nothing that it does not find there. ``view`` changes only between animations, and when a hand is closed. ``ready``
    is whether the viewer may act now.
    """

    name = "match"
    music = "music"

    def __init__(self, stage: Stage, match: Match, path: Path | None) -> None:
        super().__init__(stage)
        self.match = match
        self.path = path
        self.looks = seat_looks(match.names, match.table)
        self.bots = seat_bots(match)
        self.people = tuple(seat for seat, bot in enumerate(self.bots) if bot is None)
        self.player = Player(lambda: stage.speed)
        self.viewer: int | None = self.people[0] if self.people else None
        self.confidence = Confidence(self)
        self.view: Any = match.view(self.reader)
        self.story = Story(match)
        self.confirmation = Confirmation(self)
        self.news = News(self)
        self.keeping = Keeping(self)
        self.dialog: Any = None
        self._wait = 0.0
        self._then: Callable[[], None] | None = None
        self._banner: tuple[int, float] | None = None
        self._begun = False

    def reword(self) -> None:
        """Show the view anew; what moves does so when it has ended."""
        if not self.busy:
            self.show(self.view)

    def curtain(self, seat: int) -> Curtain:
        """Return what covers the table until ``seat`` has accepted."""
        return Curtain(self.stage, self, seat)

    def open_dialog(self, dialog: Any) -> None:
        """Put something over the table; what it is, and how it is drawn and touched, is the game's."""
        self.dialog = dialog
        self.stage.sound.play("card_slide", 0.6)
        self.refresh()

    def close_dialog(self) -> None:
        """Take away what lies over the table."""
        self.dialog = None
        self.refresh()

    # The match

    @property
    def ready(self) -> bool:
        """Whether the viewer is asked and nothing moves."""
        return self.viewer_is_asked and not self.busy

    @property
    def viewer_is_asked(self) -> bool:
        """Whether the viewer is asked; a question that lays secrets open is not, until the others look away."""
        prompt = self.match.prompt
        return prompt is not None and prompt.seat == self.viewer and not self.confidence.hides(prompt)

    @property
    def busy(self) -> bool:
        """Whether something is being shown, or a bot is about to move."""
        return self.player.busy or self._then is not None

    def play(self, move: object) -> None:
        """Make a move (or its text): it is kept on disk at once, then shown. A refusal is told in words.

        If the person wants to be asked, a move that could not be taken back waits until it is confirmed.
        """
        if not self.busy and not self.confirmation.holds_back(str(move)):
            self._carry_out(str(move))

    def confirm_move(self) -> None:
        """Make the move that waited to be confirmed."""
        self._carry_out(self.confirmation.take())

    def _carry_out(self, move: str) -> None:
        self._then = None
        asked, before = self.match.prompt, self.match.view(None)
        try:
            record = self.match.play(move)
        except MatchFileError as error:
            self.keeping.refuse(error, lambda: self._carry_out(move))
            return
        except (BadMove, IllegalMove, MatchOver) as refusal:
            self.stage.sound.play("no", 0.5)
            self.stage.tell(str(refusal))
            return
        if asked is not None and asked.seat == self.viewer:
            self.news.note(self.viewer)
        self.news.withdraw()
        if self.confidence.end():
            self.view = before
            self.close_hand(before)
        seen = replace(record, events=tuple(event.seen_by(self.reader) for event in record.events))
        self.player.play(self.animate(seen) or Timeline(), self._settle)
        self.refresh()

    def _settle(self) -> None:
        """Show how things stand, then see who is asked next."""
        self.confidence.end()
        self._look()
        prompt = self.match.prompt
        if prompt is None:
            self._after(HAND_OVER_PAUSE, self._finish)
        elif self.bots[prompt.seat] is not None:
            self._after(BOT_PAUSE, self._let_bot_play)
        elif self.confidence.hides(prompt):
            self._after(HAND_OVER_PAUSE if self._begun else 0.0, self._cover)
        elif self.viewer != prompt.seat:
            self._after(HAND_OVER_PAUSE if self._begun else 0.0, self._pass_on)
        else:
            self._note_seen()
        self._begun = True

    @property
    def reader(self) -> int | None:
        """Whose secrets may be drawn and told on this table now; ``None``: nobody's. See ``Confidence``."""
        return self.confidence.reader

    def open_hand(self) -> None:
        """Lay the viewer's secrets open, until its decision ends."""
        self.confidence.give(self.viewer)
        self._look()

    def look_as(self, seat: int | None) -> None:
        """Show the table as ``seat`` may know it (``None``: an onlooker), with no hand-over: a picture of the table."""
        self.viewer = seat
        self.confidence.give(seat)
        self._look()

    def _look(self) -> None:
        self.view = self.match.view(self.reader)
        self.show(self.view)
        self.refresh()

    def lines_before_last(self) -> list[Line]:
        """Return what the reader may know of the log as it was before the last record."""
        return [line for line in self.story.lines(self.reader) if line.record < len(self.match.records) - 1]

    def keep_still(self) -> None:
        """Let nobody act by themselves until ``enter`` is called again."""
        self._then = None

    def _after(self, seconds: float, then: Callable[[], None]) -> None:
        speed = self.stage.speed
        self._wait, self._then = (seconds / speed if speed > 0 else 0.0), then
        self.refresh()

    def _let_bot_play(self) -> None:
        prompt = self.match.prompt
        assert prompt is not None
        random = Random(f"{self.match.seed}:bot:{len(self.match.records)}")
        self._carry_out(str(ask_bot(self.match, self.bots[prompt.seat] or "", random)))

    # Hand-over

    def _pass_on(self) -> None:
        """Hand over on the open table, with a short banner."""
        prompt = self.match.prompt
        assert prompt is not None
        self.viewer = prompt.seat
        self.confidence.give(None)
        self._banner = (prompt.seat, self.stage.clock + BANNER_SECONDS)
        self._look()
        self._note_seen()

    def clear_banner(self) -> None:
        """Take the banner away: something else lies there, or says the same."""
        self._banner = None

    def _cover(self) -> None:
        """Cover the table; the next player sees it only after accepting."""
        prompt = self.match.prompt
        assert prompt is not None
        self.stage.push(self.curtain(prompt.seat))

    def accept(self, seat: int) -> None:
        """Let ``seat`` look: the curtain calls this."""
        self.viewer = seat
        self.open_hand()
        self._note_seen()

    def _note_seen(self) -> None:
        """Offer the viewer what has happened since its last turn; then that counts as seen."""
        if self.viewer is not None:
            self.news.offer(self.viewer, self.reader)
            self.news.note(self.viewer)

    def _finish(self) -> None:
        self._look()
        self.stage.push(Result(self.stage, self.match, self.path))

    def go_home(self) -> None:
        """Leave the match as it is, and show the home screen; it is on disk already."""
        go_home(self.stage)

    def watch_record(self, index: int) -> None:
        """Show the films of the drops of one record (-1 is the opening) in the theatre."""
        self.stage.push(Theatre.of_match(self.stage, self.match, record=index))

    # Undo and redo

    def undo(self) -> None:
        """Let go of what is half done, else take the last move back, or tell why not."""
        if self.busy or self.confirmation.waits or not (self.half_done and self.step_back()):
            self._turn_back(self.match.why_not_undo, self.match.undo)

    def redo(self) -> None:
        """Make a move that was taken back again, or tell why not."""
        self._turn_back(self.match.why_not_redo, self.match.redo)

    def _turn_back(self, reason: str | None, act: Callable[[], Record]) -> None:
        if self.confirmation.waits:
            self.confirmation.drop()
            return
        if self.busy:
            self.hurry()
            return
        if reason is not None:
            self.stage.tell(reason)
            return
        try:
            act()
        except MatchFileError as error:
            self.keeping.refuse(error, lambda: self._turn_back(None, act))
            return
        self._settle()

    # Controls

    def move_control(
        self,
        name: str,
        role: str,
        label: str,
        rect: Rect,
        moves: Sequence[object],
        *,
        action: Callable[[], None] | None = None,
        **more: Any,
    ) -> Control:
        """Return a control that makes a move: grey with the reason when none of ``moves`` is legal now.

        See ``MoveControls.control``.
        """
        return self.move_controls.control(name, role, label, rect, moves, action=action, **more)

    @property
    def move_controls(self) -> MoveControls:
        """What makes the controls that play moves, from what is legal now."""
        return MoveControls(self.match.moves, self.why_not, self.play)

    def why_not(self, move: str) -> str:
        """Return why a move is not legal now, in words; empty when it is."""
        return reason_against(self.match, move, self.viewer)

    def controls(self) -> list[Control]:
        """List the table's controls, resting while something moves or waits to be confirmed, and the corner's."""
        waits = self.confirmation.waits
        # what rests is changed, and a game may keep the controls of a table at rest
        controls = [copy(control) for control in self.table_controls()] if waits else self.table_controls()
        if not self.ready or waits:
            for control in controls:
                if control.moves or control.hold or control.drag:
                    control.resting, control.moves, control.ring = True, (), False
        if waits:
            for control in controls:
                control.focusable = control.first = False
        controls += self.corner_controls()
        if self.busy and self.people:
            # Enter hurries what moves; then the focus begins at what is asked first
            for control in controls:
                control.focusable = False
        return [*controls, *self.confirmation.controls()] if waits else controls

    def corner_controls(self) -> list[Control]:
        """List the round stones in the upper right corner, the way to the news, and the mark of what is not kept."""
        return [*self.news.controls(), *self.keeping.controls(), *corner_stones(self)]

    def open_rules(self) -> None:
        """Open the rule book, where it tells about what the viewer is asked."""
        prompt = self.match.prompt
        asked = prompt if prompt is not None and prompt.seat == self.viewer else None
        self.stage.push(RuleBook(self.stage, self.match.game, asked))

    def open_log(self) -> None:
        """Open the log beside the table."""
        self.clear_banner()
        self.stage.push(Log(self.stage, self))

    def open_options(self) -> None:
        """Open the options."""
        self.stage.push(OptionsScreen(self.stage))

    def open_menu(self) -> None:
        """Open the menu."""
        self.stage.push(PauseMenu(self.stage, self))

    def draw_touched(self, canvas: Canvas, but: tuple[str, ...] = ()) -> None:
        """Light up what is under the pointer, where it can be used and has no look of its own.

        Controls whose ids begin with one of ``but`` are left out: the table lights them up itself.
        """
        for control in self.stage.controls:
            usable = control.enabled and not control.resting and control.look is None and control.action is not None
            if control.id == self.stage.interaction.hovered and usable and not control.id.startswith(but):
                canvas.panel("ring.gold", inset(control.visible_rect, -3), alpha=150)

    # The scene's contract

    def enter(self) -> None:
        """Begin, or go on after something covered the table: a bot whose move could not be made is asked again."""
        if not self._begun:
            if len(self.people) > 1:
                self.viewer = None
            self._settle()
        elif not self.keeping.look() and self._bot_is_asked and not self.busy:
            self._after(BOT_PAUSE, self._let_bot_play)

    def look_again(self) -> None:
        """See whether another window has gone on with the match meanwhile."""
        self.keeping.look()

    @property
    def _bot_is_asked(self) -> bool:
        prompt = self.match.prompt
        return prompt is not None and self.bots[prompt.seat] is not None

    def status(self) -> Status:
        """Say who is asked for what."""
        prompt = self.match.prompt
        if prompt is None:
            outcome = self.match.outcome
            return Status(outcome.reason if outcome else "")
        return Status(prompt.text, prompt.seat)

    @property
    def wants_frames(self) -> bool:
        """Whether something is being shown, a bot thinks, or the banner stands."""
        return self.busy or self._banner is not None

    def update(self, seconds: float) -> None:
        """Let the animation go on, then whoever waits act."""
        self.player.update(seconds)
        if self._banner is not None and self.stage.clock >= self._banner[1]:
            self._banner = None
        if self._then is not None and not self.player.busy:
            self._wait -= seconds
            if self._wait <= 0:
                then, self._then = self._then, None
                then()

    def hurry(self) -> None:
        """Show the end of what moves, but for what nobody may miss, and wait no longer."""
        self._banner = None
        self.player.hurry()
        self._wait = 0.0
        self.refresh()

    def skip(self) -> None:
        """Show the end of what moves, whatever it is, and wait no longer."""
        self._banner = None
        self.player.skip()
        self._wait = 0.0

    def handle(self, intention: Intention) -> bool:
        """Esc steps back or opens the menu, Ctrl+Z and Ctrl+Y undo and redo, F1 opens the rules.

        A click or key hurries what moves.
        """
        if intention == Command("back") and self.confirmation.waits:
            self.confirmation.drop()
            return True
        if intention == Command("back") and self.step_back():
            return True
        if isinstance(intention, Command):
            actions = {
                "back": self.open_menu,
                "undo": self.undo,
                "redo": self.redo,
                "rules": self.open_rules,
                "menu": self.open_menu,
                "log": self.open_log,
            }
            if intention.name in actions:
                actions[intention.name]()
            return intention.name in actions
        if self.wants_frames and (isinstance(intention, Press) or (isinstance(intention, Accept) and intention.down)):
            self.hurry()
            return True
        return False

    def draw_above(self, canvas: Canvas) -> None:
        """Draw the banner of an open hand-over."""
        if self._banner is None or self.player.busy:
            return
        draw_banner(canvas, self.looks[self._banner[0]])
