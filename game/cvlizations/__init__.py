"""CVlizations: rules, ideas, bots and scene."""

from game.core import ambience
from game.core.games import GameEntry

GAME = GameEntry(
    name="cvlizations",
    title="CVlizations",
    seats=(2, 3, 4, 5),
    minutes=45,
    line="Secret orders: outguess the others.",
    wins="Most happiness points after nine rounds wins.",
    minutes_each=(35, 45, 55, 65),
    rules="game.cvlizations.rules.rules:RULES",
    scene="game.cvlizations.table.table:CVlizationsScene",
    rulebook="game.cvlizations:rulebook.md",
    instrument="game.cvlizations.instrument:INSTRUMENT",
    aftermath="game.cvlizations.aftermath:AFTERMATH",
    lesson="game.cvlizations.lesson:LESSON",
    plates="game.cvlizations.table.cards:PLATES",
    music="music_sly",
    ambience=ambience.Ambience(
        (ambience.Bed("night"), ambience.Bed("fire", loudness=0.5), ambience.Bed("wind", loudness=0.25)),
        (
            ambience.Call("owl", pause=34.0, loudness=0.45),
            ambience.Call("ember", pause=15.0, loudness=0.4),
            ambience.Call("far_drum", pause=60.0, loudness=0.4),
        ),
    ),
)
