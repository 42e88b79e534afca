"""Settlers of the Stone Age, on a world map of our own."""

from game.core import ambience
from game.core.games import GameEntry

GAME = GameEntry(
    name="settlers",
    title="Settlers of the Stone Age",
    seats=(3, 4),
    minutes=90,
    line="Walk out of Africa, settle the world.",
    wins="First to 10 points wins; in a short match, first to 8.",
    minutes_each=(75, 100),
    rules="game.settlers.rules.rules:RULES",
    scene="game.settlers.table.table:SettlersScene",
    rulebook="game.settlers:rulebook.md",
    instrument="game.settlers.instrument:INSTRUMENT",
    aftermath="game.settlers.aftermath:AFTERMATH",
    lesson="game.settlers.lesson:LESSON",
    plates="game.settlers.table.picture:PLATES",
    music="music_wander",
    ambience=ambience.Ambience(
        (ambience.Bed("shore"), ambience.Bed("wind", loudness=0.5)),
        (ambience.Call("gull", pause=24.0, loudness=0.4), ambience.Call("raven", pause=50.0, loudness=0.35)),
    ),
)
