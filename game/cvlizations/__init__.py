"""CVlizations: rules, ideas, bots and scene."""

from game.core.ambience import Ambience, Bed, Call
from game.core.games import GameEntry

GAME = GameEntry(
    name="cvlizations",
    title="CVlizations",
    seats=(2, 3, 4, 5),
    minutes=45,
    rules="game.cvlizations.rules.rules:RULES",
    scene="game.cvlizations.table.table:CVlizationsScene",
    rulebook="game.cvlizations:rulebook.md",
    instrument="game.cvlizations.instrument:INSTRUMENT",
    aftermath="game.cvlizations.aftermath:AFTERMATH",
    lesson="game.cvlizations.lesson:LESSON",
    plates="game.cvlizations.table.cards:PLATES",
    music="music_sly",
    ambience=Ambience(
        (Bed("night"), Bed("fire", 0.5), Bed("wind", 0.25)),
        (Call("owl", 34.0, 0.45), Call("ember", 15.0, 0.4), Call("far_drum", 60.0, 0.4)),
    ),
)
