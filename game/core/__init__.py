"""What every game's rules share. Knows no window and no physics."""
