"""The table: the base of every game's scene. Holds the match, plays moves, bots and hand-overs, keeps the file.

A game says how a view looks (``show``, ``draw``) and what can be touched (``table_controls``); nearly every one says as
well how a record is animated (``animate``). All else that a game may say has a default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from game.core import BadMove, IllegalMove, Match, MatchFileError, MatchOver, Prompt, Record
from game.core.aftermath import aftermath_of
from game.core.rules import AnyState
from game.core.undoing import comes_back_from_another, redo, undo, why_not_undo
from game.core.words import say
from game.kept.seats import seat_bots, seat_looks
from game.screens.navigation import make_screen, open_screen
from game.screens.open_match import library, open_rule_book, rule_book_ahead
from game.screens.parts.match_picture import keep_small_picture
from game.screens.parts.move_controls import AnyDialog, MoveControls, reason_against
from game.screens.parts.opened_ahead import opened_ahead
from game.screens.parts.story import Story
from game.screens.parts.table_data import HandOver, Places, ResultPaints, Wording
from game.screens.table.ahead import shown_later
from game.screens.table.corner import corner_stones
from game.screens.table.helpers import Helpers, table_in_words
from game.screens.table.turn_signs import moving_parts, sign_controls
from game.ui.animation import Timeline, TimelinePlayer
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.foresight import Drawing
from game.ui.intentions import Accept, Command, Intention, Press
from game.ui.keys import CORNER
from game.ui.layout import Rect
from game.ui.scene import Heard, Scene, Status
from game.ui.stage import Stage
from game.ui.widgets import Button


class Table(Scene):
    """A match on the table, seen by ``viewer`` (``None``: only bots play).

    ``path`` is the match's file, if it has a place for one; ``looks`` is how each seat looks, ``people`` the seats at
    which persons sit. ``reader`` is whose secrets lie open now, and ``view`` what that seat may know; a table draws,
    tells and lists nothing that it does not find there. ``view`` changes only between animations, and when a hand is
    closed. ``ready`` is whether the viewer may act now.
    """

    name = "match"
    mounted = True
    #: what lies over the table
    dialog: AnyDialog | None = None
    #: whether the table points at what could be touched next; a lesson points by itself
    hints = True

    # What a game says as data

    places = Places()
    wording = Wording()
    hand_over = HandOver()
    paints = ResultPaints()

    def __init__(self, stage: Stage, match: Match, path: Path | None) -> None:
        super().__init__(stage)
        self.match = match
        self.path = path
        self.heard = Heard(match.entry.music, match.entry.ambience)
        self.told_aloud = self.wording.told_aloud
        stage.sound.bring(match.entry.sounds_folder())
        self.looks = seat_looks(match.names, match.table)
        self.people = tuple(seat for seat, bot in enumerate(seat_bots(match)) if bot is None)
        self.player = TimelinePlayer(lambda: stage.options.speed)
        self.viewer: int | None = self.people[0] if self.people else None
        self.story = Story(match)
        self.helpers = Helpers(self, self._look)
        self.view: AnyState = match.view(self.reader)

    # What a game must say

    def show(self, view: AnyState) -> None:
        """Take over a new view; called when the table changes without an animation, and after each animation."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the table, but for the controls that have looks."""

    def table_controls(self) -> list[Control]:
        """List what can be touched on the table; moves are played through ``move_controls``."""
        return []

    # What a game may say

    def animate(self, record: Record) -> Timeline | None:
        """Return the timeline that animates a record, or ``None`` to show its end at once.

        Its events are those the reader may see; ``self.view`` is still the view from before. ``record.tracks`` holds
        the films of its drops.
        """
        return None

    def close_hand(self, view: AnyState) -> None:
        """Hide everything that only the viewer may know: its decision has just ended.

        ``view`` is what an onlooker may know of the table as it is shown, before the last record is shown happening. A
        game that wants the rest of its picture to stay as it is overrides this.
        """
        self.show(view)

    def seat_spot(self, seat: int) -> Rect | None:
        """Return where on the table a seat's things lie."""
        return None

    def spot_of(self, what: object) -> Rect | None:
        """Return where on the table something is: an event, a move that may be made, or a prompt.

        ``None``: an event at its seat's things, a move where it is offered, a prompt where it is answered.
        """
        return None

    def asked_status(self, prompt: Prompt) -> Status:
        """Say what is asked: of the viewer, or of another seat that is waited for."""
        return Status(prompt.text, prompt.seat)

    def next_pictures(self) -> Iterable[Drawing]:
        """Return what draws what may be shown next as the table stands, such as a dialog that may be opened."""
        return ()

    def corner_controls(self) -> list[Control]:
        """List the corner's stones, the unseen, the mark of an unkept match, and the sign of a seat that thinks."""
        helpers = self.helpers
        unseen = helpers.unseen.controls(helpers.keeping.room_for_others())
        stones = corner_stones(self, helpers.confirmation)
        return [*unseen, *helpers.keeping.controls(), *helpers.hint.stone(), *stones, *sign_controls(self)]

    # What lies over the table

    def open_dialog(self, dialog: AnyDialog) -> None:
        """Put a dialog of the game over the table."""
        self.dialog = dialog
        self.stage.sound.play("card_slide", 0.6)
        self.refresh()

    def close_dialog(self) -> None:
        """Take away what lies over the table."""
        self.dialog = None
        self.refresh()

    @property
    def half_done(self) -> bool:
        """Whether something lies over the table or is chosen, which ``step_back`` would let go of."""
        return self.dialog is not None and self.dialog.leads_back

    def step_back(self) -> bool:
        """Close what lies over the table, or take back what was chosen; return whether there was anything.

        Esc does this before it opens the menu, and undo before it takes a move back.
        """
        if not self.half_done:
            return False
        self.close_dialog()
        return True

    # Who sees what

    def curtain(self, seat: int) -> Scene:
        """Return what covers the table until ``seat`` has accepted."""
        own = self.hand_over.curtain
        return own(seat) if own is not None else make_screen(self.stage, "curtain", self, seat)

    @property
    def viewer_is_asked(self) -> bool:
        """Whether the viewer is asked; a question that lays secrets open is not, until the others look away."""
        prompt = self.match.prompt
        return prompt is not None and prompt.seat == self.viewer and not self.helpers.confidence.hides(prompt)

    @property
    def reader(self) -> int | None:
        """Whose secrets may be drawn and told on this table now; ``None``: nobody's. See ``Confidence``."""
        return self.helpers.confidence.reader

    @property
    def confidential(self) -> bool:
        """Whether the secrets of one of several people lie open."""
        return not self.helpers.confidence.is_open and self.reader is not None

    @property
    def busy(self) -> bool:
        """Whether something is being shown, or a bot is about to move."""
        return self.player.busy or self.helpers.next_turn.waits

    @property
    def ready(self) -> bool:
        """Whether the viewer is asked and nothing moves."""
        return self.viewer_is_asked and not self.busy

    def look_as(self, seat: int | None, *, closed: bool = False) -> None:
        """Show the table as ``seat`` may know it (``None``: an onlooker), its hand ``closed`` or not."""
        self.viewer = seat
        self.helpers.confidence.give(None if closed else seat)
        self._look()

    def _look(self) -> None:
        """Take over the state of the match, as far as the reader may know it."""
        self.helpers.giving_up.forget()
        self.helpers.hint.close()
        self.view = self.match.view(self.reader)
        self.show(self.view)
        self.refresh()

    def status(self) -> Status:
        """Say who is asked for what; how the match ended when it is over; what happens while that is shown."""
        if self.story.showing is not None:
            return Status(self.story.last_told(self.reader))
        prompt = self.match.prompt
        if prompt is None:
            outcome = self.match.outcome
            return Status(outcome.reason if outcome else "")
        if self.thinking is not None:
            return Status(say("{name} is thinking", name=self.match.names[self.thinking]), self.thinking)
        return self.asked_status(prompt)

    def read_out(self) -> Sequence[str]:
        """Return how the table stands, seat by seat and then the middle."""
        return table_in_words(self, self.match.rules.scores(self.view), aftermath_of(self.match.entry).unit_words)

    # The match

    @property
    def move_controls(self) -> MoveControls:
        """What makes the controls that play moves: grey with a reason when none of their moves is legal now."""
        return MoveControls(self.match.moves, lambda move: reason_against(self.match, move, self.viewer), self.play)

    def play(self, move: object) -> None:
        """Make a move (or its text): it is kept on disk at once, then shown. A refusal is shown as a notice.

        If the person wants to be asked, a move that could not be taken back waits until it is confirmed.
        """
        if not self.busy:
            self.helpers.hint.close()
        if not self.busy and not self.helpers.confirmation.holds_back(str(move)):
            self.helpers.faster.rest()
            self.carry_out(str(move))

    def carry_out(self, move: str) -> None:
        """Make a move at once, and animate it; then the next turn comes."""
        helpers = self.helpers
        helpers.next_turn.stop()
        helpers.next_turn.banner.clear()
        helpers.hint.close()
        helpers.giving_up.forget()
        asked, before = self.match.prompt, self.match.view(None)
        try:
            record = self.match.play(move)
        except MatchFileError as error:
            helpers.keeping.refuse(error, lambda: self.carry_out(move))
            return
        except (BadMove, IllegalMove, MatchOver) as refusal:
            self.stage.sound.play("no", 0.5)
            self.stage.notify(str(refusal))
            return
        if asked is not None:
            helpers.faster.follow(asked.seat)
        if asked is not None and asked.seat == self.viewer:
            helpers.unseen.note(self.viewer)
        helpers.unseen.withdraw()
        self.story.showing = Timeline()  # nothing of the record is told before its own timeline tells it
        if helpers.confidence.end():
            self.view = before
            self.close_hand(before)
        helpers.next_turn.thinking.begin()
        seen = replace(record, events=tuple(event.seen_by(self.reader) for event in record.events))
        self.story.showing = timeline = self.animate(seen) or Timeline()
        self.player.play(timeline, self._go_on)
        timeline.advance(0.0)  # no picture is drawn that tells of the next question before what has happened
        self.refresh()

    def _go_on(self) -> None:
        """Tell what has happened to whoever listens; then the next turn comes."""
        self.story.showing = None
        self.stage.narrator.tell(lambda: _heard_lines(self))
        self.helpers.next_turn.settle()

    def keep_still(self) -> None:
        """Stop bots and hand-overs until ``enter`` is called again."""
        self.helpers.next_turn.stop()

    def undo(self) -> None:
        """Drop what is half done, else take the last move back, or say why that is not possible."""
        self.helpers.hint.close()
        if self.busy or self.helpers.confirmation.waits or not (self.half_done and self.step_back()):
            _turn_back(self, why_not_undo(self.match, self.viewer), lambda: undo(self.match))

    def redo(self) -> None:
        """Make again a move that was taken back, or say why that is not possible."""
        _turn_back(self, self.match.why_not_redo, lambda: redo(self.match))

    # What the stage calls

    def enter(self) -> None:
        """Begin, or go on after something covered the table: a bot whose move could not be made is asked again."""
        next_turn = self.helpers.next_turn
        if not next_turn.begun:
            if len(self.people) > 1:
                self.viewer = None
            next_turn.settle()
        else:
            if not self.helpers.keeping.look():
                next_turn.ask_bot_again()
            next_turn.look_ahead()

    def leave(self) -> None:
        """Let nothing hang in the air below what covers the table."""
        self.player.land()

    def put_away(self) -> None:
        """Note how the match stands, and keep a picture of what was shown beside its file; nobody thinks any more."""
        self.helpers.next_turn.thinking.give_up()
        self.helpers.hint.close()
        if self.path is None or not self.path.exists():
            return
        if self.match.file.is_kept and not self.match.file.is_behind:  # else the file differs from the table
            library(self.stage).note(self.match, self.path)
            keep_small_picture(self.stage, self.story.shown, self.path)

    def look_again(self) -> None:
        """Check whether another window has gone on with the match meanwhile."""
        self.helpers.keeping.look()

    def reword(self) -> None:
        """Show the view anew; what moves does so when it has ended, and a banner of other words goes."""
        self.helpers.next_turn.banner.clear()
        if not self.busy:
            self.show(self.view)

    def ahead(self) -> Iterator[Drawing]:
        """Yield what draws the stone that makes it faster, the curtains, and all that may be opened at any time."""
        yield from shown_later(self.helpers.faster.stone, self.curtain, self.people if len(self.people) > 1 else ())
        yield from opened_ahead(partial(make_screen, self.stage, "pause", self))
        yield from opened_ahead(partial(make_screen, self.stage, "log", self))
        yield from rule_book_ahead(self.stage, self.match.game, self._asked_viewer)
        yield from opened_ahead(partial(make_screen, self.stage, "options"))

    def controls(self) -> list[Control]:
        """List the table's controls, resting while something moves or waits to be confirmed, and the corner's."""
        helpers = self.helpers
        waits = helpers.confirmation.waits
        controls = [helpers.giving_up.guarded(control) for control in self.table_controls()]
        if not self.ready or waits:
            controls = [_resting(control, waits=waits) for control in controls]
        controls += [replace(control, region=CORNER) for control in self.corner_controls()]
        controls += helpers.hint.controls(controls)
        if self.busy and self.people:
            # Enter hurries what moves; then the focus begins at what is asked first
            controls = [replace(each, focusable=False) if each.focusable else each for each in controls]
        controls += helpers.faster.controls()
        return [*controls, *helpers.confirmation.controls()] if waits else controls

    @property
    def wants_frames(self) -> bool:
        """Whether anything moves, a bot or an elder thinks, or the banner or a button's question stands."""
        helpers = self.helpers
        waits = helpers.next_turn.banner.stands or helpers.giving_up.asks or helpers.hint.thinks
        return self._goes_on or waits or self.moving_parts() != []

    @property
    def _goes_on(self) -> bool:
        """Whether something is being shown or still lands, a bot thinks, or the banner lies over the table."""
        return self.busy or self.player.lands or self.helpers.next_turn.banner.covers

    def moving_parts(self) -> list[Rect] | None:
        """Draw only embers anew while somebody thinks, and nothing while a quiet line or a button's question stands."""
        if self.helpers.next_turn.only_thinks:
            return moving_parts(self)
        return None if self._goes_on else self.helpers.hint.moving_parts()

    def update(self, seconds: float) -> None:
        """Let the animation go on, then the bot or the person that is asked act."""
        helpers = self.helpers
        went_on, stood = self._goes_on, helpers.next_turn.banner.stands
        self.player.update(seconds)
        helpers.next_turn.update(seconds, moving=self.player.busy)
        helpers.giving_up.update()
        helpers.hint.update()
        helpers.faster.update(seconds)
        ended, whole = went_on and not self._goes_on, went_on and self.moving_parts() is None
        if ended or whole or stood != helpers.next_turn.banner.stands:
            self.refresh()

    def hurry(self) -> None:
        """Show the end of what moves, but for what nobody may miss, and wait no longer."""
        self.player.hurry()
        self.helpers.next_turn.hurry()
        if not self.busy:
            self.helpers.faster.rest()
        self.refresh()

    def handle(self, intention: Intention) -> bool:
        """Step back or open the menu with Esc, undo and redo with Ctrl+Z and Ctrl+Y, rules with F1, hints with H.

        A click or key hurries what moves; the key for it makes it faster first.
        """
        helpers = self.helpers
        if intention == Command("back") and helpers.confirmation.waits:
            helpers.confirmation.drop()
            return True
        if intention == Command("back") and (helpers.hint.close() or self.step_back()):
            return True
        if intention == Command("skip") and self.busy:
            helpers.faster.press()
            return True
        if isinstance(intention, Command):
            actions = {
                "back": self._open_menu,
                "undo": self.undo,
                "redo": self.redo,
                "rules": self._open_rules,
                "menu": self._open_menu,
                "log": self._open_log,
                "hint": helpers.hint.ask,
            }
            if intention.name in actions:
                actions[intention.name]()
            return intention.name in actions
        if self._goes_on and (isinstance(intention, Press) or (isinstance(intention, Accept) and intention.down)):
            self.hurry()
            return True
        return False

    def draw_above(self, canvas: Canvas) -> None:
        """Draw what a hint speaks of, and the banner of an open hand-over."""
        self.helpers.hint.draw(canvas)
        if not self.player.busy:
            self.helpers.next_turn.banner.draw(canvas, self.looks)

    @property
    def _asked_viewer(self) -> Prompt | None:
        """What the viewer is asked and may see, if it is asked anything and nothing moves."""
        return self.match.prompt if self.ready else None

    def _open_rules(self) -> None:
        """Open the rule book, where it tells about what the viewer is asked and may see."""
        open_rule_book(self.stage, self.match.game, self._asked_viewer)

    def _open_log(self) -> None:
        self.helpers.next_turn.banner.clear()
        open_screen(self.stage, "log", self)

    def _open_menu(self) -> None:
        open_screen(self.stage, "pause", self)


def _heard_lines(table: Table) -> list[str]:
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


def _turn_back(table: Table, reason: str | None, act: Callable[[], None]) -> None:
    """Take a move back, or make one again: ``act`` does it, unless there is a ``reason`` against it."""
    helpers = table.helpers
    if helpers.confirmation.waits:
        helpers.confirmation.drop()
        return
    if table.busy and not comes_back_from_another(table.match, table.viewer):
        table.hurry()
        return
    if reason is not None:
        table.stage.notify(reason)
        return
    table.player.skip()
    helpers.next_turn.stop()
    try:
        act()
    except MatchFileError as error:
        helpers.keeping.refuse(error, lambda: _turn_back(table, None, act))
        return
    helpers.next_turn.settle()
