"""Stone Age: the game for 2 to 4 players and the solo game, two sets of rules on one engine."""
