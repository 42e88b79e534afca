"""The bots of My First Stone Age."""
