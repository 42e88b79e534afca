"""Stone Age: the game for 2 to 4 players and the solo game, two sets of rules on one engine."""

from game.core import ambience
from game.core.games import GameEntry

GAME = GameEntry(
    name="stone_age",
    title="Stone Age",
    seats=(2, 3, 4),
    minutes=75,
    secrets=False,
    line="Place people, roll dice, feed all.",
    wins="Most points at the end wins.",
    minutes_each=(60, 75, 90),
    rules="game.stone_age.rules.rules:RULES",
    scene="game.stone_age.table.table:StoneAgeScene",
    rulebook="game.stone_age:rulebook.md",
    instrument="game.stone_age.instrument:INSTRUMENT",
    aftermath="game.stone_age.aftermath:AFTERMATH",
    lesson="game.stone_age.lesson:LESSON",
    plates="game.stone_age.table.cards:PLATES",
    music="music_work",
    ambience=ambience.Ambience(
        (ambience.Bed("leaves"), ambience.Bed("brook", 0.45), ambience.Bed("wind", 0.2)),
        (
            ambience.Call("songbird", pause=24.0, loudness=0.3),
            ambience.Call("creak", pause=32.0, loudness=0.3),
            ambience.Call("raven", pause=48.0, loudness=0.35),
        ),
    ),
)

SOLO_GAME = GameEntry(
    name="stone_age_solo",
    title="Stone Age solo",
    seats=(1,),
    minutes=45,
    secrets=False,
    line="Alone against a long winter.",
    standing="The fire is at {score}",
    wins="Survive 12 rounds until spring, or 18 at level 4.",
    rules="game.stone_age.rules.solo:RULES",
    scene="game.stone_age.table.table:StoneAgeSoloScene",
    rulebook="game.stone_age:rulebook_solo.md",
    instrument="game.stone_age.instrument:SOLO_INSTRUMENT",
    aftermath="game.stone_age.aftermath:SOLO_AFTERMATH",
    lesson="game.stone_age.lesson:SOLO",
    plates="game.stone_age.table.cards:PLATES",
    music="music_winter",
    ambience=ambience.Ambience(
        (ambience.Bed("wind"), ambience.Bed("fire", 0.45)),
        (
            ambience.Call("wolf", pause=55.0, loudness=0.45),
            ambience.Call("ice", pause=26.0, loudness=0.35),
            ambience.Call("ember", pause=17.0, loudness=0.4),
        ),
    ),
)
