"""What every scene shares: theme, text, widgets, focus, sound, the UI map. Knows no game."""
