"""The table of Settlers of the Stone Age: its picture, its controls and its animations."""
