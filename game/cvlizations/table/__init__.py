"""The table of CVlizations: its picture, its controls, and the animations of its events."""
