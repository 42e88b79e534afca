"""The translated texts of exported pages."""

from __future__ import annotations

from game.core.measures import decimal
from game.core.words import say


def player_words() -> dict[str, str]:
    """Return the film player's texts, by the keys that its script uses. The script fills in their placeholders."""
    return {
        "in_word": say("thrown"),
        "out_word": say("out"),
        "stay_word": say("inside"),
        "into": say("Thrown"),
        "knocks": say("Knocks"),
        "out": say("Out"),
        "count_out": say("{count} out", count="{count}"),
        "count_stay": say("{count} inside", count="{count}"),
        "clans": say("The clans"),
        "happened": say("What happened"),
        "play": say("Play"),
        "pause": say("Pause"),
        "again": say("Watch again"),
        "first": say("To the start"),
        "back": say("Back one frame"),
        "next": say("Forward one frame"),
        "picture": say("Frame"),
        "speed": say("Speed"),
        "xray": say("X-ray"),
        "trails": say("Trails"),
        "sound": say("Sound"),
        "zoom": say("Zoom"),
        "space": say("Space"),
        "stage": say("Animation"),
        "time": say("Time"),
        "player": say("Playback controls"),
        "point": decimal(0.5, 1)[1],
        "second": say("{seconds} s", seconds="{seconds}"),
        "of_seconds": say("s of {seconds} s", seconds="{seconds}"),
        "seconds_of": say("{now} of {all} seconds", now="{now}", all="{all}"),
        "open_it": say("Open in Firepit:"),
        "too_old": say("This browser is too old for this page."),
    }


def match_words() -> dict[str, str]:
    """Return the texts on the page of a whole match, by the keys that its script uses."""
    return {
        "ending": say("How it ended"),
        "course": say("Chances of winning"),
        "log": say("The log"),
        "drops": say("All throws and bangs"),
        "before": say("Previous throw or bang"),
        "after": say("Next throw or bang"),
        "watch": say("Watch"),
        "percent": say("{percent}%", percent="{percent}"),
    }
