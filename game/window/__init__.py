"""The window: what it opens with, how often it draws, and what happens when something breaks."""
