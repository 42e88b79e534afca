"""The on-screen keyboard, for typing by touch or with a controller. Begin with ``keyboard``."""
