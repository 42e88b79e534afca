"""The home screen, the credits, and what is shown when something broke.

From here every match begins, goes on and ends. Begin with ``home``: its cards are the games.
"""
