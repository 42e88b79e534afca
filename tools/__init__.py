"""Programs for those who work on Firepit: none of them is needed to play, and the game imports none."""
