"""The table of Ugh Ugh: its picture, its controls, and the animations of its events."""
