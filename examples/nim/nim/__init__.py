"""Nim: three heaps of pebbles, and the last one decides. The smallest whole game for Firepit."""

from game.core.games import GameEntry

GAME = GameEntry(
    name="nim",
    title="Nim",
    seats=(2,),
    minutes=3,
    line="Take pebbles, but leave the last one to you.",
    wins="Whoever takes the last pebble wins.",
    secrets=False,
    rules="nim.rules:RULES",
    scene="nim.scene:NimScene",
    rulebook="nim:rulebook.md",
    lesson="nim.lesson:LESSON",
)
