"""Packages: their metadata, and, in the slow set, an app that is built, installed and used."""
