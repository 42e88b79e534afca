"""Splashes: their occasions and duration, one at a time, and ended by a touch that has no other effect."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.core import Match, Record
from game.core.rules import Event
from game.passage.outside import PREDATOR_STIR_SECONDS, OutsideFilm
from game.ugh_ugh.rules import events
from game.ugh_ugh.rules.cards import CARDS, TIGER
from game.ugh_ugh.rules.state import State
from game.ugh_ugh.table.animations import animate
from game.ugh_ugh.table.pieces import Trail
from game.ugh_ugh.table.splashes import (
    AFTER_SKIP_SECONDS,
    BANNER_RISING_SHARE,
    SECONDS,
    ClanChange,
    Splash,
    draw_banner,
    draw_veil,
    splashes_of,
)
from game.ugh_ugh.table.table import UghUghScene
from game.ui.intentions import Command, Intention, Press
from game.ui.stage import STEP, Stage
from physics.passage import EMPTY, throw
from tests.layout.label_recorder import LabelRecorder, labels_drawn
from tests.scenes.support import accept_curtain
from tests.speech.recording import listen
from tests.ugh_ugh.scenario import Scenario, member
from tests.ugh_ugh_scene.support import new_match, open_table

NAMES = ("Ayla", "Broca", "Oona")
#: an invention worth one star
STARRED = next(key for key, card in CARDS.items() if card.stars == 1 and card.kind == "invention")


def after_meal() -> State:
    """Return a position with members of three clans and the tiger in the bowl; no member has been lost yet."""
    scenario = Scenario().whole_clan(1).box("plains", *(member(seat, 0) for seat in range(3)))
    return scenario.falls([member(0, 0), member(1, 0), member(2, 0), TIGER]).state


def splashes(*happened: Event, view: State | None = None, own: int | None = None) -> list[tuple[Splash, float] | None]:
    """Return the splash of each event and its seconds, or ``None``; ``own`` is the seat of the only person."""
    return list(splashes_of(happened, view or after_meal(), NAMES, own))


@pytest.mark.parametrize(
    "event",
    [
        events.CameHome((0, 7)),
        events.Took(0, (1,)),
        events.Mended(0, "drum"),
        events.CameOut((0, 7, 14), 1.0, thrown=3),
        events.CameOut((0, 7, TIGER), 1.0, drummer=1),
        events.CameOut((0, 7, 14), 1.0, drummer=-1),
    ],
)
def test_ordinary_events_have_no_splash(event: Event) -> None:
    assert splashes(event) == [None]


def test_a_bang_that_frees_three_pieces_has_a_splash() -> None:
    """Three members come out by a bang; the tiger that comes out with them is not counted."""
    ((shown, seconds),) = filter(None, splashes(events.CameOut((0, 7, 8, TIGER), 1.0, drummer=1)))
    assert (shown.title, shown.line, shown.pieces) == ("3 freed!", "", (0, 7, 8))
    assert seconds == SECONDS


def test_all_members_eaten_at_once_share_one_splash_with_the_losses() -> None:
    """The splash of the first meal shows the losses of both clans, so the second meal has no splash."""
    happened = [events.Eaten(seat, (member(seat, 0),), (TIGER,)) for seat in (0, 1)]
    first, second = splashes(*happened)
    assert first is not None and second is None
    shown = first[0]
    assert (shown.title, shown.line, shown.pieces) == ("Eaten!", "", (0, 7))
    assert [(change.seat, change.members, change.stars) for change in shown.changes] == [(0, -1, 0), (1, -1, -1)]
    assert shown.addition == "The bonus for “all in” is gone"


def test_an_important_event_has_a_splash_half_as_long_if_another_one_follows() -> None:
    scenario = Scenario().wall(STARRED)
    happened = (
        events.Built(0, STARRED),
        events.Born(1, scenario.clan(1).reserve[:1]),
        events.TorchTaken(2),
        events.SpearUsed(0, (member(0, 0),)),
    )
    found = splashes(*happened, view=scenario.state)
    assert [(splash.title, seconds) for splash, seconds in filter(None, found)] == [
        ("A star!", SECONDS / 2),
        ("Born!", SECONDS / 2),
        ("The torch!", SECONDS / 2),
        ("Saved!", SECONDS),
    ]


def test_splashes_address_the_only_person_at_the_table() -> None:
    scenario = Scenario().wall(STARRED)
    for seat, lines in (
        (0, ["for you", "A child for you", "It's yours now", "Your spear held off the tiger"]),
        (1, ["Ayla", "A child for Ayla", "Ayla has it now", "Ayla's spear held off the tiger"]),
    ):
        born = events.Born(0, scenario.clan(0).reserve[:1])
        happened = [*splashes(events.Built(0, STARRED), born, events.TorchTaken(0), view=scenario.state, own=seat)]
        with_tiger = replace(scenario.state, tray=(member(0, 0), TIGER))
        happened += splashes(events.SpearUsed(0, (member(0, 0),)), view=with_tiger, own=seat)
        assert [shown and shown[0].line for shown in happened] == lines
    ((eaten, _),) = filter(None, splashes(events.Eaten(0, (member(0, 0),), (TIGER,)), own=0))
    assert eaten.line == "The tiger ate 1 of your clan"


def table_with_a_birth(folder: Path, *, still: bool = False) -> tuple[Stage, UghUghScene]:
    """Return a table on which a birth begins to be shown."""
    match: Match = new_match(seats=3, seed=3)
    stage, scene = open_table(match, folder, (640, 360))
    accept_curtain(stage)
    stage.options.speed, stage.options.reduced_motion = 1.0, still
    happened = (events.Born(0, scene.view.clans[0].reserve[:1]), events.CameHome(()))
    record = Record(match.opening.move, (), happened)
    scene.player.play(animate(scene.shown, stage, record, scene.helpers.privacy.seen_by_reader, lambda words: None))
    return stage, scene


@pytest.mark.parametrize("followed", [False, True])
def test_a_built_card_flies_on_only_when_its_banner_goes_up(followed: bool, tmp_path: Path) -> None:
    """Until then the banner shows the card; if another splash follows, the banner goes up earlier."""
    stage, scene = table_with_a_birth(tmp_path)
    scene.player.skip()
    seat = 0
    star = next(key for key in scene.view.wall if CARDS[key].stars)
    born = events.Born(seat, scene.view.clans[seat].reserve[:1])
    happened = (events.Built(seat, star), *((born,) if followed else ()))
    record = Record(scene.match.opening.move, (), happened)
    line = animate(scene.shown, stage, record, scene.helpers.privacy.seen_by_reader, lambda words: None)
    assert line is not None
    moving_shares = []
    while not line.done:
        line.advance(0.01)
        splash = scene.motion.splash
        if splash is not None and splash[0].card and splash[1] > 0.5 and scene.motion.movers:
            moving_shares.append(splash[1])
    assert moving_shares and min(moving_shares) > 1 - BANNER_RISING_SHARE - 0.02


@pytest.mark.parametrize("still", [False, True])
def test_a_splash_is_shown_for_one_second(tmp_path: Path, still: bool) -> None:
    stage, scene = table_with_a_birth(tmp_path, still=still)
    frames_shown = 0
    while scene.player.busy:
        stage.advance(STEP)
        shown = scene.motion.splash
        if shown is not None:
            frames_shown += 1
        assert shown is None or not still or shown[1] == 0.5, f"the splash moves although motion is reduced: {shown}"
    assert abs(frames_shown * STEP - SECONDS) < 0.1


def test_a_splash_can_still_be_read_after_the_button_faster_was_pressed(tmp_path: Path) -> None:
    stage, scene = table_with_a_birth(tmp_path)
    scene.helpers.speed_control.press()
    frames_shown = 0
    while scene.player.busy:
        stage.advance(STEP)
        if scene.motion.splash is not None:
            frames_shown += 1
    assert abs(frames_shown * STEP - 0.4) < 0.05


def test_the_event_of_a_splash_is_shown_in_the_bar_and_read_aloud(tmp_path: Path) -> None:
    stage, scene = table_with_a_birth(tmp_path)
    stage.options.speech = True
    speaker = listen(stage)
    stage.advance(STEP)
    assert scene.motion.splash is not None
    splash, _ = scene.motion.splash
    assert (splash.headline, splash.seat) == ("Ayla gained 1 new member.", 0)
    while scene.motion.splash is not None:
        canvas = stage.canvas
        shown_texts = {label.text for label in labels_drawn(canvas, lambda _: stage.draw())}
        assert splash.headline in shown_texts, "the splash shows the headline of a later event"
        for _ in range(3):
            stage.advance(STEP)
    assert speaker.heard() == ["Born!", "A child for Ayla"]


@pytest.mark.parametrize("touch", [Press(900, 500), Command("back")])
def test_a_touch_ends_a_splash_and_has_no_other_effect(tmp_path: Path, touch: Intention) -> None:
    stage, scene = table_with_a_birth(tmp_path)
    for _ in range(20):
        stage.advance(STEP)
    assert scene.motion.splash is not None
    stage.handle(touch)
    stage.advance(STEP)
    assert scene.motion.splash is None and stage.scene is scene


def test_the_text_of_a_skipped_event_stays_a_moment_longer(tmp_path: Path) -> None:
    """The change of the clan is still shown for a moment after the person has skipped the splash."""
    stage, scene = table_with_a_birth(tmp_path)
    for _ in range(20):
        stage.advance(STEP)
    assert any(isinstance(mover, Trail) for mover in scene.motion.movers), "no dots lead to the place of the event"
    scene.hurry()
    assert scene.motion.skipped_changes.changes == (ClanChange(0, members=1),)
    frames_shown = 0
    while scene.motion.skipped_changes.changes:
        assert scene.motion.splash is None and scene.moving_parts() is None
        stage.advance(STEP)
        frames_shown += 1
    assert abs(frames_shown * STEP - AFTER_SKIP_SECONDS) < 0.1
    assert not any(isinstance(mover, Trail) for mover in scene.motion.movers)


def test_a_bite_cuts_off_the_roar_of_the_predator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two clans are eaten from at once: the tiger roars, its roar ends, then come the bites and the cries."""
    stage, scene = open_table(new_match(3, 3), tmp_path, (640, 360))
    accept_curtain(stage)
    stage.options.speed = 1.0
    heard: list[str] = []
    monkeypatch.setattr(stage.sound, "play", lambda name, *how: heard.append(name))
    monkeypatch.setattr(stage.sound, "fade_out", lambda name: heard.append(f"no more {name}"))
    shown = scene.shown.face
    scene.face = replace(shown, view=after_meal())
    happened = (events.Eaten(0, (member(0, 0),), (TIGER,)), events.Eaten(1, (member(1, 0),), (TIGER,)))
    record = Record(scene.match.opening.move, (), happened)
    scene.player.play(animate(scene.shown, stage, record, scene.helpers.privacy.seen_by_reader, lambda words: None))
    while scene.player.busy:
        stage.advance(STEP)
    assert heard == ["tiger", "no more tiger", "bite", "bite", "ouch", "ouch"]


def test_a_long_text_on_a_splash_is_wrapped_to_two_lines_of_legible_size(tmp_path: Path) -> None:
    stage, scene = open_table(new_match(5, 3), tmp_path, (1600, 900))
    canvas = stage.canvas
    line = "Der Tiger hat 1 Mitglied von Uma of the Bay gefressen."
    labels = labels_drawn(
        canvas,
        draw_banner,
        scene.face,
        scene.motion.art,
        Splash("tiger-head", "Eaten!", line, addition="more", pieces=(0,), seat=4),
        0.5,
    )
    first, second = [label for label in labels if label.paragraph == line]
    assert first.size >= 20 and second.size >= 20 and first.ink.bottom <= second.ink.y
    assert not any(label.ink.colliderect(second.ink) for label in labels if label.text == "more")


@pytest.mark.parametrize("text_size", [1.0, 1.2, 1.5])
def test_the_lines_of_a_splash_fit_on_its_hide(tmp_path: Path, text_size: float) -> None:
    """A splash shows news on a stretched hide over the table."""
    stage, scene = open_table(new_match(5, 3), tmp_path, (1600, 900))
    stage.canvas.text_size = text_size
    canvas, recorder = stage.canvas, LabelRecorder()
    everybody = tuple(member(seat, number) for seat in range(5) for number in range(7))
    long = "The tiger and the bear ate Ayla 2, Broca 2, Oona 2, Tarn 2 and Uma of the Long Cold Bay 2."
    canvas.text_recorder = recorder
    for splash in (
        Splash("tiger-head", "Eaten!", long, addition=long, pieces=(0,), seat=4),
        Splash("djembe", title=long, line="", pieces=everybody),
    ):
        draw_banner(canvas, scene.face, scene.motion.art, splash, 0.5)
    canvas.text_recorder = None
    labels = recorder.labels(canvas.surface, canvas.mapping.origin, canvas.scale)
    assert len(labels) >= 9 and all(label.ink.x >= 592 and label.ink.right <= 1008 for label in labels)


def test_built_cards_make_room_for_animated_changes(tmp_path: Path) -> None:
    """While a splash shows what a clan loses, the texts of its built cards move out of the way."""
    lasting = tuple(key for key, card in CARDS.items() if card.is_lasting)[:6]
    stage, scene = open_table(new_match(5, 3), tmp_path, (1600, 900))
    clans = tuple(replace(clan, built=lasting) for clan in scene.view.clans)
    face = replace(scene.face, view=replace(scene.view, clans=clans))
    canvas = stage.canvas
    for seat in range(5):
        splash = Splash("tiger-head", "Eaten!", "", pieces=(0,), changes=(ClanChange(seat, members=-1, stars=-1),))
        labels = labels_drawn(canvas, draw_veil, face, scene.motion.art, splash, 0.5)
        first, second = [label.ink for label in labels if "1" in label.text and label.text.startswith("–")]
        strips = [label.ink for label in labels if label.text in {CARDS[key].lasting_text for key in lasting}]
        assert strips and not any(strip.colliderect(pill) for strip in strips for pill in (first, second))


def test_the_fringe_at_the_exit_stirs_early_only_before_a_predator() -> None:
    for kind, early in (("predator", True), ("member", False)):
        drops = (throw(EMPTY, [(0, kind)], seed).track for seed in range(20))
        track = next(track for track in drops if track.out and track.out[0].seconds > PREDATOR_STIR_SECONDS)
        before = OutsideFilm(track).at(track.out[0].seconds - PREDATOR_STIR_SECONDS / 2)
        assert bool(before.pushes) == early
