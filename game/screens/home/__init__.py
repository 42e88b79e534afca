"""The home screen, the credits, and the screens for failures.

Begin with ``home``, on whose wall each game has a fire.
"""
