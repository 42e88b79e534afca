"""What lies on the table to be looked at: pointed at or touched, each thing tells what it is and when it is of use."""

from __future__ import annotations

from game.core.words import say
from game.cvlizations.show import layout
from game.screens.table.reasons import thing
from game.ui.control import Control


def things() -> list[Control]:
    """List what only tells."""
    return [
        thing(
            "ages",
            say("The age track"),
            layout.AGE_TRACK,
            say("The age track: three ages of three rounds. When an age ends, all orders come back to the hands."),
        ),
        thing(
            "deck.early",
            say("The deck of the first two ages"),
            layout.deck_place(late=False),
            say("The deck of the first two ages: it refills the track when an idea is bought."),
        ),
        thing(
            "deck.late",
            say("The deck of the third age"),
            layout.deck_place(late=True),
            say("The deck of the third age: it comes into play after the sixth round."),
        ),
        thing(
            "story",
            say("What happened last"),
            layout.SHORT_STORY,
            say("What happened last. The log in the corner has everything."),
        ),
    ]
