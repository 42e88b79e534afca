"""The table of CVlizations: its picture, what can be touched, and how what happens is shown."""
