"""What a person waits for while something is shown, game by game."""
