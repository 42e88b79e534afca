"""Tests of how Stone Age is shown, alone and with others."""
