"""Ugh Ugh: stupid workers, thrown into a tower."""

from game.core import ambience
from game.core.games import GameEntry

GAME = GameEntry(
    name="ugh_ugh",
    title="Ugh Ugh",
    seats=(2, 3, 4, 5),
    minutes=40,
    line="Send stupid workers into a tower.",
    wins="First to 10 Rock Stars wins.",
    minutes_each=(30, 40, 50, 60),
    rules="game.ugh_ugh.rules.rules:RULES",
    scene="game.ugh_ugh.table.table:UghUghScene",
    rulebook="game.ugh_ugh:rulebook.md",
    instrument="game.ugh_ugh.instrument:INSTRUMENT",
    aftermath="game.ugh_ugh.aftermath:AFTERMATH",
    passage="physics.passage",
    frequencies="physics.laboratory.frequencies",
    load_check="physics.load:load_from_json",
    towers="game.towers.match_tower:match_tower",
    pieces="game.ugh_ugh.rules.state:PIECES",
    lesson="game.ugh_ugh.lesson:LESSON",
    plates="game.ugh_ugh.table.cards:PLATES",
    match_measures="game.ugh_ugh.passage_matches:measure_matches",
    music="music_stumble",
    ambience=ambience.Ambience(
        (ambience.Bed("cave"), ambience.Bed("fire", 0.55)),
        (
            ambience.Call("drip", pause=6.0, loudness=0.5),
            ambience.Call("ember", pause=15.0, loudness=0.4),
            ambience.Call("far_drum", pause=55.0, loudness=0.5),
        ),
    ),
)
