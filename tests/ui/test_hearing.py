"""Sound: each sound comes with something to see, no sound repeats exactly, and muting works."""

from __future__ import annotations

import ast
import json
from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest

from game.core import GAMES
from game.core.ambience import FIRESIDE
from game.ui.asset_folder import find_assets
from game.ui.background import BED_CHANNELS, CALL_CHANNELS
from game.ui.options import Options
from game.ui.sound import Sound
from tests.fast_set import two_games_of
from tests.scenes.players import wish
from tests.sound.pauses import watch_pauses
from tests.sound.test_playing import busy_channels
from tests.ui.stagehand import Opener
from tools.translate.statements import nodes

SOURCE = Path(__file__).resolve().parents[2] / "game"

#: for every sound, the visible sign for a person who does not hear it
SEEN = {
    # the screens round the games
    "click": "the control that was used goes down, and what it does is shown",
    "soft": "what was opened or turned over is shown",
    "no": "a sentence says why it cannot be",
    # cards, pieces, goods
    "card_flip": "a card turns over",
    "card_slide": "a card or row slides, or a page opens",
    "place": "a piece, card or good lies in its new place, and its count changes",
    "hide": "something of hide is laid down or opened",
    "stone": "stone goods fly or fall, and are counted",
    "flint": "stone goods fly or fall, and are counted",
    "wood_dull": "wooden goods fly or fall, and are counted",
    "knock_wood": "a piece touches wood: it is seen to fall and bounce, the theatre draws a spark",
    "knock_stone": "a piece touches stone: it is seen to fall and bounce, the theatre draws a spark",
    "scrape": "a piece slides: it is seen to, and behind the closed hide a swelling goes with it",
    "thud": "something heavy comes to rest where it was seen to fall",
    "sticks": "sticks are gathered or burnt, and are counted",
    "tick": "dice turn; the workshop's dial moves",
    "rasp": "a tool is made, used or mended, and looks it",
    "chop": "wood is cut: it flies to its owner, and is counted",
    "shaker": "dice tumble, then show what they rolled",
    # drums
    "drum_soft": "the flap that was struck leaps, as far as it was struck",
    "drum_middling": "the flap that was struck leaps, as far as it was struck",
    "drum_hard": "the flap that was struck leaps, as far as it was struck",
    "drum_tom": "the seat whose turn it is lights up, with its name",
    # beasts and people
    "bear": "the bear falls, or its card is shown",
    "tiger": "the tiger comes out and takes somebody; the story says whom",
    "bite": "a banner shows who was eaten, and a figure goes to the reserve board",
    "bark": "the wolf or dog is shown",
    "snort": "the mammoth moves, and what it says stands in its bubble; a beast bends the fringe before it comes out",
    "whine": "somebody is lost or hungry; the story says who",
    "ouch": "somebody is hurt or lost; the story says who",
    "laugh": "somebody wins, is born or is glad: they are shown, and the story says so",
    "ugh": "somebody comes out or is sent: they are seen to walk",
    "war_cry": "a raid is shown, and the story says who robs whom",
    "horn": "a turn, a round or the match ends: a banner says so",
    "spear_throw": "the spear flies",
    "spear_hit": "the spear sticks where it hit",
    "chime": "a banner shows the star, and it flies to its owner",
    "whoosh": "the torch flies to its owner, and a banner shows it",
    "fanfare": "what decides the match happens large, and a banner says who has won",
    # background sounds that carry no information
    "music": "the music of the house",
    "music_morning": "a game's music",
    "music_stumble": "a game's music",
    "music_sly": "a game's music",
    "music_work": "a game's music",
    "music_winter": "a game's music",
    "music_wander": "a game's music",
    "fire": "a place",
    "wind": "a place",
    "birds": "a place",
    "brook": "a place",
    "shore": "a place",
    "night": "a place",
    "cave": "a place",
    "leaves": "a place",
    "drip": "a place",
    "ember": "a place",
    "owl": "a place",
    "wolf": "a place",
    "raven": "a place",
    "gull": "a place",
    "songbird": "a place",
    "ice": "a place",
    "far_drum": "a place",
    "creak": "a place",
}


def sounds() -> set[str]:
    """Return the names of all sounds; a number at the end of a file's name tells variants apart."""
    files = [*(find_assets() / "sounds").glob("*.ogg"), *(find_assets() / "sounds").glob("*.wav")]
    return {path.stem.rstrip("0123456789").rstrip("_") for path in files}


def literal_names() -> dict[str, str]:
    """Return the sounds named in the source as ``sound.play("…")`` or ``sound="…"``, each with a file that names it."""
    found: dict[str, str] = {}
    sources = {path: path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py")}
    for path, source in sources.items():
        if "sound" not in source:
            continue
        for node in nodes(ast.parse(source), ast.Call):
            named = [word.value for word in node.keywords if word.arg == "sound"]
            plays = isinstance(node.func, ast.Attribute) and node.func.attr in ("play", "knock")
            if plays and ast.unparse(node.func).endswith(("sound.play", "sound.knock")):
                named += node.args[:1]
            for value in named:
                if isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value:
                    found[value.value] = path.name
    return found


def test_every_sound_is_listed_with_its_visible_counterpart() -> None:
    assert sounds() == set(SEEN)


def test_every_sound_named_in_the_source_exists() -> None:
    named = literal_names()
    assert len(named) >= 8, "no sounds were found in the source"
    assert not {name: file for name, file in named.items() if name not in sounds()}


@two_games_of([entry.name for entry in GAMES.values() if entry.built])
def test_every_sound_comes_with_a_visible_change(
    open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    (tmp_path / "options.json").write_text(json.dumps({"speed": 2.0}), encoding="utf-8")
    heard: list[tuple[str, bytes]] = []

    def record_sound_and_picture(sound: Sound, name: str, loudness: float = 1.0, variant: float | None = None) -> None:
        if name and loudness > 0:
            heard.append((name, picture_in_window()))

    def picture_in_window() -> bytes:
        return pygame.display.get_surface().get_buffer().raw  # type: ignore[union-attr]

    seats = 2 if 2 in GAMES[game].seats else min(GAMES[game].seats)
    names = ("Ada", "Bo", "Cy")[:seats]
    hand, random = open_app(action="play", game=game, names=names, seed=3, size=(320, 180)), Random(3)
    monkeypatch.setattr(Sound, "play", record_sound_and_picture)
    heard_sounds = set()
    for _ in range(24):
        if hand.map["screen"] == "result":
            break
        control = wish(hand.map["controls"], game, random)
        assert control is not None
        hand.click(control["id"])
        hand.turn(0.6)
        after = picture_in_window()
        for name, before in heard:
            assert before != after, f"the sound {name} comes with no visible change at {hand.map['prompt']!r}"
            heard_sounds.add(name)
        heard.clear()
    assert heard_sounds, "no sound was played"


def test_click_on_a_disabled_control_plays_a_sound_and_shows_a_notice(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[str] = []
    monkeypatch.setattr(Sound, "play", lambda sound, name, *more, **options: played.append(name))
    hand = open_app(action="play", game="race", names=("Ada", "Bo"), seed=1, options={"cards": False})
    grey = next(control for control in hand.map["controls"] if not control["enabled"])
    hand.click(grey["id"])
    assert played == ["no"] and hand.stage.notice


# Muting


@pytest.fixture
def opened_sound() -> Sound:
    """Return a sound device that plays music, with the ambience faded in."""
    sound = Sound(find_assets() / "sounds", Options())
    assert sound.open() is None
    sound.fade_to("music", FIRESIDE)
    for seconds in (0.1, 0.1, 2.0):
        sound.advance(seconds)
        sound.wait()
    return sound


def test_mute_is_immediate_and_stops_playing_sounds(opened_sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    paused = watch_pauses(monkeypatch)
    opened_sound.play("horn")
    assert busy_channels() == 1 and pygame.mixer.music.get_busy()
    opened_sound.set_muted(True)
    assert busy_channels() == 0 and paused == {*BED_CHANNELS, *CALL_CHANNELS} and not pygame.mixer.music.get_busy()
    opened_sound.play("horn")
    assert busy_channels() == 0
    opened_sound.set_muted(False)
    opened_sound.play("horn")
    assert busy_channels() == 1 and not paused and pygame.mixer.music.get_busy()
    opened_sound.close()


@pytest.mark.parametrize("wanted", [True, False])
def test_unfocused_window_is_silent_if_the_option_says_so(wanted: bool) -> None:
    options = Options(mute_unfocused=wanted)
    sound = Sound(find_assets() / "sounds", options)
    sound.open()
    sound.set_window_in_use(False)
    sound.play("horn")
    assert sound.is_audible is not wanted and busy_channels() == (0 if wanted else 1)
    assert not sound.muted, "losing the focus switched the mute option"
    sound.set_window_in_use(True)
    sound.play("horn")
    assert busy_channels() == (1 if wanted else 2)
    sound.close()


def test_window_tells_the_sound_about_its_focus(open_app: Opener) -> None:
    hand = open_app()
    hand.app.sound.set_muted(False)
    for event, heard in ((pygame.WINDOWFOCUSLOST, False), (pygame.WINDOWFOCUSGAINED, True)):
        pygame.event.post(pygame.event.Event(event))
        hand.turn()
        assert hand.app.sound.is_audible is heard


def test_mute_key_is_saved_and_shown(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app()
    hand.app.sound.set_muted(False)
    hand.key(pygame.K_m)
    assert hand.stage.notice == "The sound is off."
    assert json.loads((tmp_path / "options.json").read_text(encoding="utf-8"))["muted"] is True
    hand.click("home.options")
    hand.click("options.tab.hearing")
    hand.click("options.muted")
    assert json.loads((tmp_path / "options.json").read_text(encoding="utf-8"))["muted"] is False


def test_mute_on_the_command_line_holds_for_one_run_only(open_app: Opener) -> None:
    hand = open_app()  # opened with --mute
    assert hand.app.sound.muted and not hand.stage.options.muted
    hand.key(pygame.K_m)
    assert not hand.app.sound.muted


# Sounds that vary


def test_frequent_sounds_have_variants_and_never_repeat_exactly(opened_sound: Sound) -> None:
    for name in ("place", "knock_wood", "knock_stone", "card_slide", "click"):
        played = [opened_sound.choose_variant(name, None) for _ in range(40)]
        assert len(set(played)) >= 3, f"{name} has too few variants"
        assert all(one != other for one, other in pairwise(played))
    opened_sound.close()
