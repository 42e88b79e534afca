"""The animator of all tables: one event after another, skipping from mark to mark, and reduced motion."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any

import pytest

from game.core.rules import Event
from game.screens.table.animator import Animator, ByEvent
from game.screens.table.shown import Flyer, Motion, Shown
from game.ui.animation import EMPHASIS_PACE, MarkedTimeline, TimelinePlayer, arc
from game.ui.canvas import Canvas
from game.ui.control import Control, ControlCache
from game.ui.layout import Rect
from game.ui.pointer import Dragged, drag_of


@dataclass(frozen=True, slots=True)
class Face:
    """The face of a made-up table: ``view`` is the word written so far, ``away`` the letters that are in the air."""

    view: str = ""
    away: frozenset[str] = frozenset()
    headline: str = ""


@dataclass(frozen=True, slots=True)
class Written(Event):
    """A letter is written."""

    letter: str = ""

    def sentence(self) -> str:
        return f"{{0}} writes {self.letter}."


class EventWithoutAnimation(Event):
    """An event without an animation."""


class Sheet:
    """A stand-in for a table with the parts that an animator needs; ``heard`` lists the sounds played."""

    def __init__(self, *, still: bool = False) -> None:
        self.shown: Shown[Face, Motion] = Shown(Face(), Motion())
        self.still = still
        self.heard: list[str] = []

    @property
    def sound(self) -> Any:
        """A stand-in for the sound device: ``play`` only records the name of the sound."""
        return SimpleNamespace(play=lambda name, loudness, variant: self.heard.append(name))

    @property
    def word(self) -> str:
        """The letters that are written now."""
        return str(self.shown.face.view)


class Pen(Animator[Face, Motion]):
    """An animator whose events write letters, one after another."""

    def after(self, face: Face, event: Event) -> Face:
        """Return the face with the event's letter written, and no letter in the air."""
        letter = event.letter if isinstance(event, Written) else ""
        return replace(face, view=face.view + letter, away=frozenset())


class Chip(Flyer):
    """A mover that draws nothing."""

    def draw(self, canvas: Canvas) -> None:
        """Draw nothing."""


ANIMATIONS = ByEvent[Pen, [], None]()


@ANIMATIONS.of(Written)
def animate_written(pen: Pen, event: Written) -> None:
    """Animate a written letter: the letter appears at once, its knock is heard half a second later."""
    pen.mark()  # a jump of the animation may end here
    pen.sound(f"knock {event.letter}", delay=0.5)
    pen.step(event)
    pen.wait(1.0)


def write(sheet: Sheet, letters: str = "ab") -> Pen:
    """Return a pen on whose timeline these letters are written."""
    pen = Pen(sheet.shown, sheet, ("Ada",))
    for letter in letters:
        event = Written(letter)
        pen.headline(pen.words_of(event))
        pen.animate(event, ANIMATIONS.get(event))
    return pen


def test_each_event_changes_the_table_and_its_headline_and_plays_its_sound() -> None:
    sheet = Sheet()
    pen = write(sheet)
    assert (pen.face.view, sheet.word) == ("ab", "")
    pen.timeline.advance(0.6)
    assert (sheet.word, sheet.heard, sheet.shown.face.headline) == ("a", ["knock a"], "Ada writes a.")
    pen.timeline.advance(2.0)
    assert (sheet.word, sheet.heard) == ("ab", ["knock a", "knock b"])


def test_event_without_animation_changes_the_table_exactly_once() -> None:
    sheet = Sheet()
    pen = Pen(sheet.shown, sheet)
    pen.animate(Written("c"), ANIMATIONS.get(EventWithoutAnimation()))
    pen.animate(Written("d"), ANIMATIONS.get(Written("d")))
    pen.timeline.advance(0.1)
    assert sheet.word == "cd"


def test_event_counts_as_shown_only_once_all_earlier_events_are_shown() -> None:
    """A flying letter counts when it lands; events during its flight do not count earlier."""
    sheet = Sheet()
    pen = Pen(sheet.shown, sheet)
    pen.animate(Written("a"), lambda pen, event: pen.land(event, 1.0))
    pen.animate(Written("b"), None)
    seen = []
    for _ in range(3):
        seen.append((pen.timeline.events_shown, sheet.word))
        pen.timeline.advance(0.6)
    assert seen == [(0, ""), (0, "b"), (2, "ba")]


def test_skipped_events_count_as_shown() -> None:
    pen = write(Sheet())
    pen.timeline.finish()
    assert pen.timeline.events_shown == 2


def test_skip_to_mark_jumps_to_the_next_mark_without_playing_sounds() -> None:
    sheet, player = Sheet(), TimelinePlayer(lambda: 1.0)
    assert not player.skip_to_mark()
    player.play(write(sheet).timeline)
    assert player.skip_to_mark() and (sheet.word, sheet.heard) == ("ab", [])
    assert not player.skip_to_mark(), "the player skips although no mark is left"
    player.update(1.0)
    assert sheet.heard == ["knock b"] and not player.busy


def test_first_hurry_skips_the_emphasised_part_and_the_second_the_rest() -> None:
    """With the part from 0.5 to 1.5 seconds emphasised, the first hurry skips to 1.5, and the second one to the end."""
    timeline, player = MarkedTimeline(), TimelinePlayer(lambda: 1.0)
    timeline.add_pause(3.0).emphasise(0.5, 1.5)
    player.play(timeline)
    player.update(0.6)
    player.hurry()
    assert player.busy and timeline.now == 1.5
    player.hurry()
    assert not player.busy


def test_emphasised_part_is_played_at_a_limited_pace() -> None:
    timeline, player = MarkedTimeline(), TimelinePlayer(lambda: 1.0)
    timeline.add_pause(9.0)
    timeline.emphasise(3.0, 6.0)
    player.pace = 3.0
    player.play(timeline)
    player.update(1.0)
    player.update(1.0)
    assert timeline.now == 3.0 + EMPHASIS_PACE


def play_landing(sheet: Sheet) -> tuple[TimelinePlayer, list[str]]:
    """Show a letter that flies for a second and lands; return the player, and a list of the words seen at the end."""
    player, seen = TimelinePlayer(lambda: 1.0), list[str]()
    pen = Pen(sheet.shown, sheet)
    pen.fly(Chip("letter", "e", x=0.0, y=0.0, size=10.0), (100.0, 0.0), seconds=1.0)
    pen.sound("knock e", delay=0.9)
    pen.land(Written("e"), 1.0)
    pen.land_before_end(0.25)

    def record_word_and_clear_movers() -> None:
        seen.append(sheet.word)
        sheet.shown.motion.movers.clear()

    player.play(pen.timeline, record_word_and_clear_movers)
    return player, seen


def test_next_animation_can_start_while_a_piece_of_the_previous_one_still_lands() -> None:
    sheet = Sheet()
    player, seen = play_landing(sheet)
    player.update(0.7)
    assert (player.busy, player.is_landing, seen) == (True, False, [])
    player.update(0.1)
    assert (player.busy, player.is_landing, seen) == (False, True, ["e"]), "the face does not have the letter yet"
    assert len(sheet.shown.motion.movers) == 1, "the letter's flight ended as soon as the next timeline could start"
    player.play(MarkedTimeline().add_pause(0.5))
    player.update(0.15)
    assert player.busy and player.is_landing and sheet.heard == ["knock e"]
    player.update(0.1)
    assert player.busy and not player.is_landing and not sheet.shown.motion.movers
    assert sheet.word == "e", "the letter was written twice"


@pytest.mark.parametrize("method", ["land", "hurry", "skip"])
def test_landing_piece_is_removed_at_once_when_its_animation_is_skipped(method: str) -> None:
    sheet = Sheet()
    player, _ = play_landing(sheet)
    player.update(0.8)
    getattr(player, method)()
    assert not player.is_landing and not sheet.shown.motion.movers
    assert (sheet.word, sheet.heard) == ("e", [])


def test_skipped_animation_changes_the_table_without_a_sound() -> None:
    sheet = Sheet()
    write(sheet).timeline.finish()
    assert (sheet.word, sheet.heard) == ("ab", [])


def test_reduced_motion_shortens_waits_and_plays_each_knock_without_delay() -> None:
    sheet = Sheet(still=True)
    pen = write(sheet)
    assert pen.at == 2 * Pen.MAX_STILL_WAIT
    pen.timeline.advance(0.0)
    assert sheet.heard == ["knock a"]


@pytest.mark.parametrize(("still", "even_if_still", "moving"), [(False, False, 1), (True, False, 0), (True, True, 1)])
def test_moving_piece_is_removed_when_its_movement_ends(still: bool, even_if_still: bool, moving: int) -> None:
    sheet = Sheet(still=still)
    pen, movers = write(sheet, ""), sheet.shown.motion.movers
    movers.append(Chip("chip", 1, x=0.0, y=0.0, size=40.0))
    equal = Chip("chip", 1, x=0.0, y=0.0, size=40.0)
    pen.move(equal, 1.0, lambda progress: None, stays=0.5, even_if_still=even_if_still)
    pen.timeline.advance(1.2)
    assert len(movers) == 1 + moving
    pen.timeline.advance(0.5)
    assert len(movers) == 1, "the equal mover was replaced"


def test_flying_piece_is_hidden_at_its_place_and_arrives_in_its_new_size() -> None:
    sheet = Sheet()
    pen, chip = write(sheet, ""), Chip("chip", 1, x=0.0, y=100.0, size=40.0)
    pen.put_aside("a")
    pen.fly(chip, (50, 100), seconds=1.0, size=20.0)
    pen.timeline.advance(0.5)
    assert chip.x == 25 and chip.y < 100 and sheet.shown.face.away == {"a"}
    pen.timeline.advance(0.5)
    assert (chip.x, chip.y, chip.size) == (50, 100, 20)


def test_arc_of_a_flight_rises_in_its_middle() -> None:
    places = [arc((0, 100), (50, 100), progress, height=40) for progress in (0.0, 0.5, 1.0)]
    assert places == [(0, 100), (25, 60), (50, 100)]


def test_skip_to_mark_returns_false_if_the_timeline_has_no_mark() -> None:
    """``skip_to_mark`` goes to the next mark. An emphasised part has one at its end; here is no such part."""
    assert not MarkedTimeline().add_pause(2.0).skip_to_mark()


def test_each_kind_of_event_has_one_animation_function() -> None:
    table = ByEvent[Pen, [], None](ANIMATIONS)
    assert table.get(Written("a")) is animate_written and table.get(EventWithoutAnimation()) is None
    assert table.kinds == {Written}
    with pytest.raises(ValueError, match="Written has a function already"):
        table.of(Written)(animate_written)


def test_controls_are_listed_again_only_after_a_change() -> None:
    cache, face, calls = ControlCache(), Face("a"), list[int]()

    def list_controls() -> list[Control]:
        calls.append(1)
        return [Control("a", "button", "A", Rect(0, 0, 1, 1))]

    first = cache.get((face, 1.0), list_controls)
    first.clear()
    assert [control.id for control in cache.get((face, 1.0), list_controls)] == ["a"] and len(calls) == 1
    cache.get((face, 1.5), list_controls)
    cache.get((Face("a"), 1.5), list_controls)
    assert len(calls) == 3, "the controls were not listed again for a new face that equals the old one"


@dataclass
class Hand:
    """Records how a dragged thing is moved."""

    held: Dragged[str] | None = None
    dropped: list[tuple[float, float]] = field(default_factory=list)

    def lift(self, thing: str) -> None:
        self.held = Dragged(thing)

    def carry(self, x: float, y: float) -> None:
        assert self.held is not None
        self.held = self.held.moved(x, y)

    def drop(self, x: float, y: float) -> None:
        self.held = None
        self.dropped.append((x, y))


def test_dragged_thing_follows_the_pointer_until_it_is_dropped() -> None:
    hand = Hand()
    drag = drag_of(hand, "chip")
    drag.start()
    assert hand.held is not None and hand.held.thing == "chip" and hand.held.x < 0
    drag.move(3, 4)
    assert hand.held == Dragged("chip", 3, 4)
    drag.drop(5, 6)
    assert hand.held is None and hand.dropped == [(5, 6)]
