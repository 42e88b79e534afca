"""What a page says by itself, in the language in use."""

from __future__ import annotations

from game.core.measures import decimal
from game.core.words import say


def player_words() -> dict[str, str]:
    """Return the words of the player, by the keys that its script knows; ``{name}`` is filled in by the script."""
    return {
        "in_word": say("in"),
        "out_word": say("out"),
        "stay_word": say("stay"),
        "into": say("Thrown"),
        "knocks": say("Knocks"),
        "out": say("Out"),
        "count_out": say("{count} out", count="{count}"),
        "count_stay": say("{count} stay", count="{count}"),
        "clans": say("The clans"),
        "happened": say("What happened"),
        "play": say("Play"),
        "pause": say("Pause"),
        "again": say("Again"),
        "first": say("To the start"),
        "back": say("Back one frame"),
        "next": say("Forward one frame"),
        "picture": say("frame"),
        "speed": say("Speed"),
        "xray": say("X-ray"),
        "trails": say("Trails"),
        "sound": say("Sound"),
        "zoom": say("zoom"),
        "space": say("Space"),
        "stage": say("The stage"),
        "time": say("The time"),
        "player": say("The player"),
        "point": decimal(0.5, 1)[1],
        "second": say("{seconds} s", seconds="{seconds}"),
        "of_seconds": say("s of {seconds} s", seconds="{seconds}"),
        "seconds_of": say("{now} of {all} seconds", now="{now}", all="{all}"),
        "open_it": say("Open it in Firepit:"),
        "too_old": say("This browser is too old to play this page."),
    }


def match_words() -> dict[str, str]:
    """Return the words of a page of a whole match."""
    return {
        "ending": say("How it ended"),
        "course": say("Chances of winning"),
        "log": say("The log"),
        "drops": say("All drops"),
        "before": say("The drop before"),
        "after": say("The next drop"),
        "watch": say("Watch"),
        "percent": say("{percent} %", percent="{count}"),
    }
