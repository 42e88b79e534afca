"""CVlizations: rules, ideas, bots and scene."""
