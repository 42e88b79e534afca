"""Bakes the pictures, icons and sounds under assets/. Needs numpy and Pillow; the game itself needs neither."""
