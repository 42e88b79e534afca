"""Tests of the table of My First Stone Age: its display, controls and animations."""
