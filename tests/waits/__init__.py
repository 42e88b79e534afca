"""Waiting times: how long a person waits for animations, game by game."""
