"""The table of Stone Age: its picture, its controls and its animations."""
