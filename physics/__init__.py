"""The Passage: a dice tower of sprung flaps through which pieces really fall, as a pure function. Knows no game."""
