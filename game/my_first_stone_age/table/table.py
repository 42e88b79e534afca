"""The scene of My First Stone Age, the choices before a move, and the curtain between two players.

Pictures, controls, animations and speech are functions of a ``Face``. ``MyFirstStoneAgeScene`` makes and holds the
face; ``IntentHandler`` carries out the choices before a move.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from game.core import Match, Prompt, Record
from game.core.notation import WrittenMove
from game.core.words import say
from game.my_first_stone_age.rules import moves
from game.my_first_stone_age.rules.events import Traded
from game.my_first_stone_age.rules.state import NO_GOOD, NOWHERE, State
from game.my_first_stone_age.table import board, layout, picture, things, words
from game.my_first_stone_age.table.animations import animate
from game.my_first_stone_age.table.animator import Motion
from game.my_first_stone_age.table.board import Ornaments
from game.my_first_stone_age.table.controls import table_controls
from game.my_first_stone_age.table.face import Face
from game.my_first_stone_age.table.parts import BigButton, RoundButton
from game.my_first_stone_age.table.picture import wobble
from game.my_first_stone_age.table.picture_help import PictureHelp
from game.my_first_stone_age.table.things import Dialog, Tree
from game.my_first_stone_age.table.trading import PaymentDialog, TradeDialog, good_at
from game.my_first_stone_age.table.words import GIVE, Speech
from game.screens.parts.any_table import CornerButton
from game.screens.parts.table_data import HandOver, Places, ResultPainters, Wording
from game.screens.table.corner import command_action, why_not_undo
from game.screens.table.curtain import Curtain
from game.screens.table.shown import FaceMixin, Shown
from game.screens.table.table import Table
from game.ui import animation, pointer
from game.ui.animation import Timeline
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect, inset
from game.ui.scene import ScreenSound, Status
from game.ui.stage import Stage, with_shortcut

#: frames per second while only ornaments move
_ORNAMENT_FRAME_RATE = 15
#: seconds for which Martin says why a touch was wrong
_REMARK_SECONDS = 2.6
#: seconds in which the drape opens
_DRAPE_SECONDS = 0.7
#: seconds without input after which the hand points, from a player's second turn on
_HAND_DELAY = 10.0
#: after more than this many seconds without an update, the table counts as having been covered by another screen
_COVERED_SECONDS = 0.5
#: the sound of each kind of question
_QUESTION_SOUNDS = {"flip": "card_flip", "trade": "shaker", "build": "chop", "swap": "card_slide"}


class MyFirstStoneAgeScene(FaceMixin[Face, Motion], Table):
    """The scene of My First Stone Age, for children who cannot read yet."""

    places = Places(since_last_turn=layout.SINCE_LAST_TURN, faster=layout.FASTER)
    wording = Wording(words.seat_words, words.middle_words)
    result_painters = ResultPainters(None, picture.paint_deciding_factor, picture.paint_goods)
    help_screen = PictureHelp

    def __init__(self, stage: Stage, match: Match, path: Path | None) -> None:
        super().__init__(stage, match, path)
        self.hand_over = HandOver(curtain=self._curtain)
        self.dialog: Dialog | None = None
        self.ornaments = Ornaments(stage)
        self.intent_handler = IntentHandler(self)
        #: why the last touch was wrong, and the stage's clock when Martin stops saying so
        self._remark: tuple[str, float] | None = None
        #: seconds without input at this table, and the stage's clock when they were last counted
        self._idle = 0.0
        self._counted_at = stage.clock
        #: the trees at which the hand has pointed in this match
        self._pointed: set[int] = set()
        self.shown = Shown(self.face_of(self.view), Motion())

    # -- the face

    def face_of(self, view: State) -> Face:
        """Return the face of a view at rest, with nothing chosen."""
        prompt = self.match.prompt
        legal: tuple[WrittenMove, ...] = ()
        suggested = None
        if self.viewer_is_asked:
            legal = tuple(move for move in self.match.moves if isinstance(move, WrittenMove))
            suggested = picture.suggested_place(view, self._pointed)
        return Face(
            view,
            self.looks,
            prompt.seat if prompt is not None else None,
            view.step,
            self.reader,
            self.helpers.privacy.open_seats | ({self.reader} if self.reader is not None else set()),
            helper=bool(self.match.options["helper"]),
            legal=legal,
            suggested=suggested,
            has_traded=view.step == "trade" and isinstance(self.match.records[-1].move, moves.Trade),
        )

    def face_now(self) -> Face:
        """Return the face as it is at this moment: with the pointed-at tree, hints, and what an animation hides."""
        about = self.stage.interaction.looked_at_object()
        tree = None
        if isinstance(about, Tree) and self.face.is_touchable(about.place):
            tree = about.place
        hints = self._is_hand_pointing and self.motion.dragged_good is None
        away = self.face.away | self.motion.flying_things
        return replace(self.face, looked_at=tree, busy=self.busy, hints=hints, away=away)

    @property
    def _is_hand_pointing(self) -> bool:
        """Whether the pointing hand is shown: in each player's first turn, and after some time without input."""
        is_first_turn = self.face.view.turn <= self.face.seats
        return self.offers_hints and (is_first_turn or self._idle >= _HAND_DELAY)

    @property
    def _is_hand_waiting(self) -> bool:
        """Whether the drawn hand will point at something to do if there is no input for a while."""
        return self.offers_hints and self.ready and not self._is_hand_pointing

    def restart_hand_timer(self) -> None:
        """Restart the time without input after which the hand points; the hand never points at the same tree twice."""
        if self._is_hand_pointing and self.face.suggested is not None:
            self._pointed.add(self.face.suggested)
            self.face = replace(self.face, suggested=picture.suggested_place(self.face.view, self._pointed))
        self._idle = 0.0

    def show(self, view: State) -> None:
        """Show a view at rest with nothing chosen; Martin the mammoth snorts if the viewer is asked."""
        self._idle = 0.0
        self.face = self.face_of(view)
        self.motion.rest()
        self.motion.lit_step = words.STEP_OF.get(view.step) if self.match.prompt is not None else None
        self.dialog = TradeDialog() if self.viewer_is_asked and view.step == "trade" else None
        self._remark = None
        self.ornaments.begin()
        if self.viewer_is_asked and not self.player.busy:
            self.stage.sound.play("snort", 0.35)

    def _curtain(self, seat: int) -> Curtain:
        """Return the curtain before a seat's turn."""
        return FriendlyCurtain(self.stage, self, seat, self._open_drape)

    def _open_drape(self) -> None:
        """Let the drape over the viewer's goods slide open."""
        if not self.stage.still:
            timeline = Timeline().tween(0.0, _DRAPE_SECONDS, self.motion.open_drape, animation.smooth)
            self.motion.drape_opening = 0.0
            self.stage.sound.play("hide", 0.7)
            self.player.play(timeline)

    def seat_spot(self, seat: int) -> Rect | None:
        """Return the rectangle of a seat's settlement."""
        return things.seat_spot(self.face, seat)

    def spot_of(self, subject: object) -> Rect | None:
        """Return the rectangle of an event on the table, if it has one."""
        return things.spot_of(self.face, subject)

    def close_hand(self, view: State) -> None:
        """Hide the viewer's goods again."""
        self.face = replace(self.face, view=view, reader=None, open_seats=frozenset())

    def animate(self, record: Record) -> Timeline | None:
        """Return the timeline that animates a record, and close the dialog unless the trading goes on."""
        self.restart_hand_timer()
        self.face = replace(self.face, legal=(), picked=None, suggested=None)
        self._remark = None
        in_dialog = isinstance(self.dialog, TradeDialog)
        has_traded = any(isinstance(event, Traded) for event in record.events)
        # the animation shows the dialog if a trade was made in it, or if it is left before any trade
        trading = in_dialog and (has_traded or not self.face.has_traded)
        if not has_traded:
            self.dialog = None
        elif in_dialog:
            self.dialog = TradeDialog()
        return animate(self.shown, self.stage, record, trading=trading)

    def _put_all_back(self) -> None:
        """Show everything in its place again."""
        self.face = replace(self.face, away=frozenset())

    # -- time

    @property
    def frame_rate(self) -> int:  # type: ignore[override]
        """Frames per second; few are enough for ornaments."""
        return 60 if self.busy else _ORNAMENT_FRAME_RATE

    def update(self, seconds: float) -> None:
        """Advance the time, and refresh the table when something on it changes.

        This is the case during an animation, when Martin's remark or the movement of the ornaments ends, and when the
        pointing hand appears or disappears.
        """
        was_moving = super().moving_parts() is None  # ``None``: the whole table moves
        was_hand_waiting = self._is_hand_waiting
        super().update(seconds)
        # the stage's clock went on while another screen lay over the table, and this method was not called
        was_covered = self.stage.clock - self._counted_at > _COVERED_SECONDS
        self._idle = 0.0 if was_covered else self._idle + seconds
        self._counted_at = self.stage.clock
        if self._remark is not None:
            _, ends_at = self._remark
            if self.stage.clock >= ends_at:
                self._remark = None
                self.refresh()
        if was_moving or self.ornaments.are_ending or was_hand_waiting != self._is_hand_waiting:
            self.refresh()

    def moving_parts(self) -> list[Rect] | None:
        """Return the parts of the screen that move while the table waits: Martin, ornaments and hand."""
        if super().moving_parts() is None:
            return None
        if self._remark is None and not self.ornaments.are_moving and not self._is_hand_waiting:
            return []
        parts = [layout.MAMMOTH.inflate(30, 30), layout.BUBBLE.inflate(70, 60)]
        spot = picture.hand_spot(self.face_now(), self.dialog)
        if spot is not None:
            x, y = spot
            parts.append(Rect(x - 50, y - 50, 100, 100))
        if self.dialog is None:
            parts += board.moving_parts(self.ornaments.elapsed)
        return parts

    # -- speech

    def status(self) -> Status:
        """Return Martin's words as the status line, also during an animation."""
        return super().status() if self.match_log.running_timeline is None else Status(self.speech().words)

    def asked_status(self, prompt: Prompt) -> Status:
        """Return Martin's words as the status line while a seat is asked."""
        return Status(self.speech().words, prompt.seat)

    def speech(self) -> Speech:
        """Return Martin's present words."""
        prompt = self.match_log.shown_match.prompt
        if self.busy and self.motion.speech is not None:
            return self.motion.speech
        if self._remark is not None:
            remark, _ = self._remark
            return Speech(remark, None, "mfsa.hand")
        if prompt is None:
            winner = self.view.winner
            return words.ended_speech(self.looks[winner].name, winner)
        name = self.looks[prompt.seat].name
        if not self.face.is_viewer_asked:
            is_person = prompt.seat in self.people
            return words.waiting_speech(name, prompt.seat) if is_person else words.watching_speech(prompt.seat)
        if isinstance(self.dialog, PaymentDialog):
            return words.payment_question(name, prompt.seat)
        if isinstance(self.dialog, TradeDialog):
            side, _ = self.dialog.picked or ("", NO_GOOD)
            return words.trade_question(name, prompt.seat, picked_side=side, has_traded=self.face.has_traded)
        is_second_flip = self.view.put_back != NOWHERE
        has_picked = self.face.picked is not None
        return words.question(self.view.step, name, prompt.seat, is_second_flip=is_second_flip, has_picked=has_picked)

    def say_again(self) -> None:
        """Repeat Martin's words, with his sound and a swelling picture in the bubble."""
        prompt = self.match.prompt
        self.restart_hand_timer()
        self.stage.sound.play("snort", 0.7)
        if prompt is not None:
            self.stage.sound.play(_QUESTION_SOUNDS.get(prompt.kind, "soft"), 0.8)
        self.ornaments.begin_repeat()
        self.stage.narrator.say_again()
        self.refresh()

    def handle_disabled(self, control: Control) -> bool:
        """Let a wrongly touched thing wobble, and Martin say what to do first; return whether this was done."""
        if control.look is not None:  # a button, not a thing of the table that could wobble
            return False
        if self.busy:
            self.hurry()
            return True
        self.stage.sound.play("wood_dull", 0.5)
        self.restart_hand_timer()
        self._remark = (control.why_not, self.stage.clock + _REMARK_SECONDS)
        if not self.stage.still:
            self.player.play(wobble(self.shown, control.about), self._put_all_back)
        self.refresh()
        return True

    # -- drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the valley and the settlements, the marks of things to touch, and Martin with his words."""
        face = self.face_now()
        ornaments = self.ornaments
        picture.draw_resting(canvas, face, self.dialog)
        if self.dialog is None:
            board.draw_ornaments(canvas, ornaments.elapsed)
            picture.draw_touchable(canvas, face)
        else:
            touch = self.stage.interaction.touch_of
            self.dialog.draw_marks(canvas, face, [(control, touch(control)) for control in self.stage.controls])
        if self.busy:
            mood = self.motion.mood
        elif ornaments.is_blinking:
            mood = "blink"
        else:
            mood = ""
        speech = self.speech()
        step = self.motion.lit_step
        words.draw_martin(canvas, speech, self.looks, mood, swell=ornaments.swell, step=step)

    def draw_above(self, canvas: Canvas) -> None:
        """Draw the pointing hand, movers, the dragged good, and the opening drape."""
        spot = picture.hand_spot(self.face_now(), self.dialog)
        if spot is not None:
            picture.draw_hand(canvas, spot, self.ornaments.elapsed)
        self.motion.draw(canvas)
        if self.motion.drape_opening < 1.0 and self.viewer is not None:
            board.draw_drape(canvas, self.face, self.viewer, self.motion.drape_opening)
        super().draw_above(canvas)

    # -- touches

    def table_controls(self) -> list[Control]:
        """Return the dialog's controls, or the table's."""
        if self.dialog is not None:
            return self.dialog.controls(self.face, self.intent_handler, self.move_controls)
        if self.match_log.shown_match.prompt is None:
            return []
        return table_controls(self.face, self.intent_handler, self.move_controls)

    def _open_rules(self) -> None:
        """Open the spoken picture help, from which a grown-up can open the rule book."""
        self._idle = 0.0
        self.stage.push(PictureHelp(self.stage, self.looks, super()._open_rules, self))

    def corner_controls(self) -> list[Control]:
        """Return the round buttons in the corner: undo, hear it again, help, menu."""
        why_no_undo = why_not_undo(self, self.helpers.confirmation)
        buttons = [
            ("undo", say("Take it back"), "anticlockwise-rotation", self.undo, why_no_undo),
            ("again", say("Hear it again"), "sound-on", self.say_again, None),
            ("rules", say("Help"), "help", command_action(self, "rules"), None),
            ("menu", say("Menu"), "", command_action(self, "menu"), None),
        ]
        # the tooltip of a button names the key of this command
        commands = {"undo": "undo", "rules": "rules", "menu": "back"}
        return self.helpers.save_watcher.controls() + [
            Control(
                f"corner.{name}",
                "button",
                label,
                place,
                action,
                look=RoundButton(icon),
                tooltip=with_shortcut(self.stage, label, commands[name]) if name in commands else label,
                enabled=why_not is None,
                why_not=why_not or "",
                about=CornerButton(name),
            )
            for place, (name, label, icon, action, why_not) in zip(layout.CORNER_BUTTONS, buttons, strict=True)
        ]

    @property
    def has_begun_choice(self) -> bool:
        """Whether a choice can be taken back: the first of two trees or goods, or how to pay for a hut."""
        return self.ready and self.intent_handler.has_begun_choice

    def step_back(self) -> bool:
        """Cancel the present choice; return whether there was one."""
        if not self.has_begun_choice:
            return False
        self.intent_handler.step_back()
        return True


class IntentHandler:
    """Carries out a table's ``Intents``: the choice of trees to swap, of a payment for a hut, of goods to trade."""

    def __init__(self, table: MyFirstStoneAgeScene) -> None:
        self._table = table

    def pick_token(self, place: int) -> None:
        """Choose the first of two trees to swap, or cancel the choice."""
        self._table.restart_hand_timer()
        face = self._table.face
        self._table.face = replace(face, picked=None if face.picked == place else place)
        self._table.refresh()

    def open_payment(self, pile: int) -> None:
        """Open the dialog with the ways to pay for a hut."""
        self._table.open_dialog(PaymentDialog(pile))

    def close_dialog(self) -> None:
        """Close the dialog."""
        self._table.close_dialog()

    @property
    def has_begun_choice(self) -> bool:
        """Whether the first of two trees or goods is chosen, or the dialog that asks how to pay for a hut is open."""
        dialog = self._table.dialog
        has_picked_good = isinstance(dialog, TradeDialog) and dialog.picked is not None
        has_picked_tree = self._table.face.picked is not None
        return has_picked_good or has_picked_tree or isinstance(dialog, PaymentDialog)

    def step_back(self) -> None:
        """Cancel the present choice."""
        table = self._table
        if isinstance(table.dialog, PaymentDialog):
            table.close_dialog()
        elif isinstance(table.dialog, TradeDialog) and table.dialog.picked is not None:
            table.dialog = TradeDialog()
            table.motion.dragged_good = None
            table.refresh()
        elif table.face.picked is not None:
            self.pick_token(table.face.picked)  # picking the same tree again cancels the choice

    def pick_good(self, side: str, good: int) -> None:
        """Choose the first of two goods to trade, or cancel the choice."""
        table = self._table
        if isinstance(table.dialog, TradeDialog):
            table.restart_hand_timer()
            picked = None if table.dialog.picked == (side, good) else (side, good)
            table.dialog = TradeDialog(picked)
            table.refresh()

    def lift(self, side_and_good: tuple[str, int]) -> None:
        """Begin to drag a good, from one side of the trade."""
        _, good = side_and_good
        self._table.dialog = TradeDialog(side_and_good, dragged=True)
        self._table.motion.dragged_good = pointer.Dragged(good)

    def carry(self, x: float, y: float) -> None:
        """Move the dragged good to the pointer."""
        dragged_good = self._table.motion.dragged_good
        if dragged_good is not None:
            self._table.motion.dragged_good = dragged_good.moved(x, y)
            self._table.refresh()

    def drop(self, x: float, y: float) -> None:
        """Drop the dragged good, and trade it for the good below it if that is legal."""
        table = self._table
        dialog = table.dialog
        table.motion.dragged_good = None
        if not isinstance(dialog, TradeDialog) or dialog.picked is None:
            return
        side, good = dialog.picked
        target = good_at(x, y)
        table.dialog = TradeDialog()
        table.refresh()
        if target is None:
            return
        target_side, target_good = target
        if target_side == side:
            return
        trade = moves.Trade(good, target_good) if side == GIVE else moves.Trade(target_good, good)
        if trade in table.face.legal:
            table.play(trade)
        else:
            table.stage.sound.play("wood_dull", 0.5)


class FriendlyCurtain(Curtain):
    """A curtain that covers only the goods, since the trees are for everybody to remember."""

    screen_sound = ScreenSound(told_aloud=True)

    def __init__(self, stage: Stage, table: Table, seat: int, open_drape: Callable[[], None]) -> None:
        super().__init__(stage, table, seat)
        self._open_drape = open_drape

    def draw(self, canvas: Canvas) -> None:
        """Draw the table with all goods covered, and Martin's bubble with the next player's turn."""
        self.table.draw(canvas)
        words.draw_bubble(canvas, self.speech(), self.table.looks)

    def show_table(self) -> None:
        """Show the table from the seat's view, and let its drape slide open."""
        super().show_table()
        self._open_drape()

    def speech(self) -> Speech:
        """Return Martin's words on whose turn it is."""
        return Speech(words.begin_with_name(self.look.name, say("it is your turn!")), self.seat, "mfsa.hand")

    def status(self) -> Status:
        """Return Martin's sentence about whose turn it is."""
        return Status(self.speech().words, self.seat)

    def controls(self) -> list[Control]:
        """Return the drape, and the buttons that replay the events since the last turn, let a bot play, and leave."""
        drape = Control(
            "curtain.accept",
            "button",
            say("That's me!"),
            inset(layout.tray(layout.panel(len(self.table.looks), self.seat)), -8, -12),
            self.accept,
            first=True,
            look=BigButton("mfsa.hand"),
        )
        leave_label = self.table.helpers.save_watcher.leave_label
        leave = Control(
            "curtain.leave",
            "button",
            leave_label,
            layout.CORNER_BUTTONS[3],
            self.leave_match,
            look=RoundButton("exit-door"),
            tooltip=leave_label,
        )
        replay = self.since_control(layout.CORNER_BUTTONS[2], RoundButton("film-strip"))
        bot = self.bot_control(layout.CORNER_BUTTONS[1], RoundButton("totem"))
        return [drape, *replay, bot, leave]
