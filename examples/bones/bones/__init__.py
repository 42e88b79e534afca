"""Bones: two hidden dice each, and a bid that grows until somebody doubts it. An example with dice and a secret."""

from game.core.games import GameEntry

GAME = GameEntry(
    name="bones",
    title="Bones",
    seats=(2, 3),
    minutes=5,
    line="Bid on hidden dice, and doubt the others.",
    wins="Whoever keeps the most shells wins.",
    rules="bones.rules:RULES",
    scene="bones.scene:BonesScene",
    rulebook="bones:rulebook.md",
)
