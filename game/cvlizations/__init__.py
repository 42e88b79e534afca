"""CVlizations: rules, ideas, bots and scene."""

from game.core.games import GameEntry

GAME = GameEntry(
    name="cvlizations",
    title="CVlizations",
    seats=(2, 3, 4, 5),
    minutes=45,
    rules="game.cvlizations.rules:RULES",
    scene="game.cvlizations.scene:CVlizationsScene",
    rulebook="game.cvlizations:rulebook.md",
    lesson="game.cvlizations.lesson:LESSON",
    plates="game.cvlizations.show.plates:PLATES",
)
