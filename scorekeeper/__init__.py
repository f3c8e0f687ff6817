"""Keeping score at real card tables: an append-only hand log and the sheet made of it."""

__version__ = "0.1.0"
