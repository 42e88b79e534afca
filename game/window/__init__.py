"""The window: the first screen, the frame rate, and the handling of errors."""
