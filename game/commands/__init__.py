"""How commands are read and answered, and what they ask of the window."""
