"""Packages: what they say about themselves, and, in the slow set, an app that is built, installed and used."""
