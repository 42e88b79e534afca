"""Bakes the pictures, icons and sounds under assets/. Needs the extra ``bake``; the game itself does not."""
