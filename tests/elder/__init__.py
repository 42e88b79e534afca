"""Tests of the elder: its search, its knowledge, its advice."""
