"""The keyboard on the screen, for those who write with a finger or a controller. Begin with ``keyboard``."""
