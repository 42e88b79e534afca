"""The window: the first screen, the frame rate, and what happens after an error."""
