"""The table: the base of every game's scene. Holds the match, plays moves, bots and hand-overs, keeps the file.

A game's scene subclasses ``MatchScene`` and fulfils the contract of ``game.screens.parts.table_contract``: it says how
a view looks (``show``, ``draw``), what can be touched (``table_controls``), and how a record is animated (``animate``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from game.core import BadMove, IllegalMove, Match, MatchFileError, MatchOver
from game.core.rules import AnyState
from game.kept.seats import seat_bots, seat_looks
from game.screens.navigation import make_screen
from game.screens.open_match import library
from game.screens.parts.match_picture import keep_small_picture
from game.screens.parts.match_table import MatchTable
from game.screens.parts.move_controls import MoveControls
from game.screens.parts.story import Story
from game.screens.table.confidence import Confidence
from game.screens.table.confirmation import Confirmation
from game.screens.table.corner import corner_stones
from game.screens.table.faster import Faster
from game.screens.table.giving_up import GivingUp
from game.screens.table.hint import Hint
from game.screens.table.keeping import Keeping
from game.screens.table.next_turn import NextTurn
from game.screens.table.only_answers import redo, undo, why_not_undo
from game.screens.table.reasons import reason_against
from game.screens.table.thinking_sign import moving_parts, sign_controls
from game.screens.table.unseen import Unseen
from game.ui.animation import Timeline, TimelinePlayer
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.intentions import Accept, Command, Intention, Press
from game.ui.keys import CORNER
from game.ui.layout import Rect
from game.ui.scene import Scene
from game.ui.stage import Stage
from game.ui.widgets import Button


class MatchScene(MatchTable):
    """A match on the table, seen by ``viewer`` (``None``: only bots play).

    ``reader`` is whose secrets lie open now, and ``view`` what that seat may know; a scene draws, tells and lists
    nothing that it does not find there. ``view`` changes only between animations, and when a hand is closed. ``ready``
    is whether the viewer may act now.
    """

    name = "match"
    mounted = True

    def __init__(self, stage: Stage, match: Match, path: Path | None) -> None:
        super().__init__(stage, match, path)
        self.music, self.ambience = match.entry.music, match.entry.ambience
        stage.sound.bring(match.entry.sounds_folder())
        self.looks = seat_looks(match.names, match.table)
        self.bots = seat_bots(match)
        self.people = tuple(seat for seat, bot in enumerate(self.bots) if bot is None)
        self.player = TimelinePlayer(lambda: stage.options.speed)
        self.viewer: int | None = self.people[0] if self.people else None
        self.confidence = Confidence(self)
        self.view: AnyState = match.view(self.reader)
        self.story = Story(match)
        self.confirmation = Confirmation(self)
        self.giving_up = GivingUp(self)
        self.unseen = Unseen(self)
        self.keeping = Keeping(self, lambda: self.unseen.offered)
        self.next_turn = NextTurn(self)
        self.faster = Faster(self, self.keeping.room_for_faster)
        self.hint = Hint(self)

    def curtain(self, seat: int) -> Scene:
        """Return what covers the table until ``seat`` has accepted."""
        return make_screen(self.stage, "curtain", self, seat)

    # The match

    @property
    def viewer_is_asked(self) -> bool:
        """Whether the viewer is asked; a question that lays secrets open is not, until the others look away."""
        prompt = self.match.prompt
        return prompt is not None and prompt.seat == self.viewer and not self.confidence.hides(prompt)

    @property
    def waits_for_confirmation(self) -> bool:
        """Whether a move waits for the person to say that it is meant."""
        return self.confirmation.waits

    @property
    def busy(self) -> bool:
        """Whether something is being shown, or a bot is about to move."""
        return self.player.busy or self.next_turn.waits

    def play(self, move: object) -> None:
        """Make a move (or its text): it is kept on disk at once, then shown. A refusal is shown as a notice.

        If the person wants to be asked, a move that could not be taken back waits until it is confirmed.
        """
        if not self.busy:
            self.hint.close()
        if not self.busy and not self.confirmation.holds_back(str(move)):
            self.faster.rest()
            self.carry_out(str(move))

    def confirm_move(self) -> None:
        """Make the move that waited to be confirmed."""
        self.faster.rest()
        self.carry_out(self.confirmation.take())

    def carry_out(self, move: str) -> None:
        """Make a move at once, and animate it; then the next turn comes."""
        self.next_turn.stop()
        self.clear_banner()
        self.hint.close()
        self.giving_up.forget()
        asked, before = self.match.prompt, self.match.view(None)
        try:
            record = self.match.play(move)
        except MatchFileError as error:
            self.keeping.refuse(error, lambda: self.carry_out(move))
            return
        except (BadMove, IllegalMove, MatchOver) as refusal:
            self.stage.sound.play("no", 0.5)
            self.stage.notify(str(refusal))
            return
        if asked is not None:
            self.faster.follow(asked.seat)
        if asked is not None and asked.seat == self.viewer:
            self.unseen.note(self.viewer)
        self.unseen.withdraw()
        self.story.showing = Timeline()  # nothing of the record is told before its own timeline tells it
        if self.confidence.end():
            self.view = before
            self.close_hand(before)
        self.next_turn.thinking.begin()
        seen = replace(record, events=tuple(event.seen_by(self.reader) for event in record.events))
        self.story.showing = timeline = self.animate(seen) or Timeline()
        self.player.play(timeline, lambda: _go_on(self))
        timeline.advance(0.0)  # no picture is drawn that tells of the next question before what has happened
        self.refresh()

    @property
    def reader(self) -> int | None:
        """Whose secrets may be drawn and told on this table now; ``None``: nobody's. See ``Confidence``."""
        return self.confidence.reader

    def look_as(self, seat: int | None, *, closed: bool = False) -> None:
        """Show the table as ``seat`` may know it (``None``: an onlooker), its hand ``closed`` or not, for pictures."""
        self.viewer = seat
        self.confidence.give(None if closed else seat)
        self.look()

    def look(self) -> None:
        """Take over the state of the match, as far as the reader may know it."""
        self.giving_up.forget()
        self.hint.close()
        self.view = self.match.view(self.reader)
        self.show(self.view)
        self.refresh()

    def keep_still(self) -> None:
        """Stop bots and hand-overs until ``enter`` is called again."""
        self.next_turn.stop()

    def clear_banner(self) -> None:
        """Take the banner away: something else lies there, or says the same."""
        self.next_turn.banner.clear()

    def accept(self, seat: int) -> None:
        """Let ``seat`` look: the curtain calls this."""
        self.look_as(seat)
        self.next_turn.note_seen()

    def put_away(self) -> None:
        """Note how the match stands, and keep a picture of its table beside its file; nobody thinks any more."""
        self.next_turn.thinking.give_up()
        self.hint.close()
        if self.path is None or not self.path.exists():
            return
        if self.match.file.is_kept and not self.match.file.is_behind:  # else the file differs from the table
            library(self.stage).note(self.match, self.path)
            keep_small_picture(self.stage, self.match, self.path)

    # Undo and redo

    def undo(self) -> None:
        """Drop what is half done, else take the last move back, or say why that is not possible."""
        self.hint.close()
        if self.busy or self.confirmation.waits or not (self.half_done and self.step_back()):
            _turn_back(self, why_not_undo(self.match), lambda: undo(self.match))

    def redo(self) -> None:
        """Make again a move that was taken back, or say why that is not possible."""
        _turn_back(self, self.match.why_not_redo, lambda: redo(self.match))

    # Controls

    @property
    def move_controls(self) -> MoveControls:
        """What makes the controls that play moves: grey with a reason when none of their moves is legal now."""
        return MoveControls(self.match.moves, self.why_not, self.play)

    def why_not(self, move: str) -> str:
        """Return why a move is not legal now, in words; empty when it is."""
        return reason_against(self.match, move, self.viewer)

    def controls(self) -> list[Control]:
        """List the table's controls, resting while something moves or waits to be confirmed, and the corner's."""
        waits = self.confirmation.waits
        controls = [self.giving_up.guarded(control) for control in self.table_controls()]
        if not self.ready or waits:
            controls = [_resting(control, waits=waits) for control in controls]
        controls += [replace(control, region=CORNER) for control in self.corner_controls()]
        controls += self.hint.controls(controls)
        if self.busy and self.people:
            # Enter hurries what moves; then the focus begins at what is asked first
            controls = [replace(each, focusable=False) if each.focusable else each for each in controls]
        controls += self.faster.controls()
        return [*controls, *self.confirmation.controls()] if waits else controls

    def corner_controls(self) -> list[Control]:
        """List the corner's stones, the unseen, the mark of an unkept match, and the sign of a seat that thinks."""
        unseen = self.unseen.controls(self.keeping.room_for_others())
        return [*unseen, *self.keeping.controls(), *self.hint.stone(), *corner_stones(self), *sign_controls(self)]

    # The scene's contract

    def enter(self) -> None:
        """Begin, or go on after something covered the table: a bot whose move could not be made is asked again."""
        if not self.next_turn.begun:
            if len(self.people) > 1:
                self.viewer = None
            self.next_turn.settle()
        else:
            if not self.keeping.look():
                self.next_turn.ask_bot_again()
            self.next_turn.look_ahead()

    def look_again(self) -> None:
        """Check whether another window has gone on with the match meanwhile."""
        self.keeping.look()

    @property
    def wants_frames(self) -> bool:
        """Whether something is being shown, a bot or an elder thinks, or the banner or a button's question stands."""
        return _goes_on(self) or self.next_turn.banner.stands or self.giving_up.asks or self.hint.thinks

    def moving_parts(self) -> list[Rect] | None:
        """Draw only embers anew while somebody thinks, and nothing while a quiet line or a button's question stands."""
        if self.next_turn.only_thinks:
            return moving_parts(self)
        return None if _goes_on(self) else self.hint.moving_parts()

    def update(self, seconds: float) -> None:
        """Let the animation go on, then the bot or the person that is asked act."""
        went_on, stood = _goes_on(self), self.next_turn.banner.stands
        self.player.update(seconds)
        self.next_turn.update(seconds, moving=self.player.busy)
        self.giving_up.update()
        self.hint.update()
        self.faster.update(seconds)
        ended, whole = went_on and not _goes_on(self), went_on and self.moving_parts() is None
        if ended or whole or stood != self.next_turn.banner.stands:
            self.refresh()

    def hurry(self) -> None:
        """Show the end of what moves, but for what nobody may miss, and wait no longer."""
        self.player.hurry()
        self.next_turn.hurry()
        if not self.busy:
            self.faster.rest()
        self.refresh()

    def skip(self) -> None:
        """Show the end of every animation, and wait no longer."""
        self.player.skip()
        self.next_turn.hurry()

    def handle(self, intention: Intention) -> bool:
        """Step back or open the menu with Esc, undo and redo with Ctrl+Z and Ctrl+Y, rules with F1, hints with H.

        A click or key hurries what moves; the key for it makes it faster first.
        """
        if intention == Command("back") and self.confirmation.waits:
            self.confirmation.drop()
            return True
        if intention == Command("back") and (self.hint.close() or self.step_back()):
            return True
        if intention == Command("skip") and self.busy:
            self.faster.press()
            return True
        if isinstance(intention, Command):
            actions = {
                "back": self.open_menu,
                "undo": self.undo,
                "redo": self.redo,
                "rules": self.open_rules,
                "menu": self.open_menu,
                "log": self.open_log,
                "hint": self.hint.ask,
            }
            if intention.name in actions:
                actions[intention.name]()
            return intention.name in actions
        if _goes_on(self) and (isinstance(intention, Press) or (isinstance(intention, Accept) and intention.down)):
            self.hurry()
            return True
        return False

    def draw_above(self, canvas: Canvas) -> None:
        """Draw what a hint speaks of, and the banner of an open hand-over."""
        self.hint.draw(canvas)
        if not self.player.busy:
            self.next_turn.banner.draw(canvas, self.looks)


def _goes_on(table: MatchScene) -> bool:
    """Return whether something is being shown or still lands, a bot thinks, or the banner lies over the table."""
    return table.busy or table.player.lands or table.next_turn.banner.covers


def _go_on(table: MatchScene) -> None:
    """Tell what has happened to whoever listens; then the next turn comes."""
    table.story.showing = None
    table.stage.narrator.tell(lambda: _heard_lines(table))
    table.next_turn.settle()


def _heard_lines(table: MatchScene) -> list[str]:
    """Return what is said of the last record: what everybody may know, more only to one who listens alone."""
    alone = len(table.people) == 1 or table.stage.options.headphones
    last = len(table.match.records) - 1
    return [line.text for line in table.story.since(last, table.reader if alone else None)]


def _resting(control: Control, *, waits: bool) -> Control:
    """Return a control as it is while something moves: one that would make a move rests.

    While a move ``waits`` to be confirmed, the table cannot be reached by keys either, and only to confirm is of fire.
    """
    if control.moves or control.hold or control.drag:
        control = replace(control, resting=True, moves=(), ring=False)
    if waits and isinstance(control.look, Button) and control.look.style == "fire":
        control = replace(control, look=replace(control.look, style="stone"))
    return replace(control, focusable=False, first=False) if waits else control


def _turn_back(table: MatchScene, reason: str | None, act: Callable[[], None]) -> None:
    """Take a move back, or make one again: ``act`` does it, unless there is a ``reason`` against it."""
    if table.confirmation.waits:
        table.confirmation.drop()
        return
    if table.busy:
        table.hurry()
        return
    if reason is not None:
        table.stage.notify(reason)
        return
    table.player.land()
    try:
        act()
    except MatchFileError as error:
        table.keeping.refuse(error, lambda: _turn_back(table, None, act))
        return
    table.next_turn.settle()
