"""Tests of the elder: the search, what it may know, its advice."""
