"""What a film sounds like: the plan of its voices, and the mix they make."""
