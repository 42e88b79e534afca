"""Stone Age: the game for 2 to 4 players and the solo game, two sets of rules on one engine."""

from game.core.games import GameEntry

GAME = GameEntry(
    name="stone_age",
    title="Stone Age",
    seats=(2, 3, 4),
    minutes=75,
    rules="game.stone_age.rules:RULES",
    scene="game.stone_age.scene:StoneAgeScene",
    rulebook="game.stone_age:rulebook.md",
    lesson="game.stone_age.lesson:LESSON",
    plates="game.stone_age.show.plates:PLATES",
)

SOLO_GAME = GameEntry(
    name="stone_age_solo",
    title="Stone Age solo",
    seats=(1,),
    minutes=45,
    rules="game.stone_age.solo:RULES",
    scene="game.stone_age.scene:StoneAgeSoloScene",
    rulebook="game.stone_age:rulebook_solo.md",
    lesson="game.stone_age.lesson:SOLO",
    plates="game.stone_age.show.plates:PLATES",
)
