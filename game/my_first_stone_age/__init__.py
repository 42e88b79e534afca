"""My First Stone Age: a memory game for small children, in the valley of Jono and Jada."""

from game.core import ambience
from game.core.games import GameEntry

GAME = GameEntry(
    name="my_first_stone_age",
    title="My First Stone Age",
    seats=(2, 3, 4),
    minutes=15,
    line="For ages 5 and up: find, swap, build.",
    wins="First to build three huts wins.",
    minutes_each=(10, 15, 20),
    rules="game.my_first_stone_age.rules.rules:RULES",
    scene="game.my_first_stone_age.table.table:MyFirstStoneAgeScene",
    rulebook="game.my_first_stone_age:rulebook.md",
    elder=False,
    instrument="game.my_first_stone_age.instrument:INSTRUMENT",
    aftermath="game.my_first_stone_age.aftermath:AFTERMATH",
    lesson="game.my_first_stone_age.lesson:LESSON",
    sentences="game.my_first_stone_age.table.sentences:fixed_sentences",
    plates="game.my_first_stone_age.table.picture:PLATES",
    music="music_morning",
    ambience=ambience.Ambience(
        (ambience.Bed("birds"), ambience.Bed("brook", loudness=0.6), ambience.Bed("wind", loudness=0.15)),
        (ambience.Call("songbird", pause=11.0, loudness=0.4),),
    ),
)
