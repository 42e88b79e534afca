"""The bots of Settlers of the Stone Age."""
