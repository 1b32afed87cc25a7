"""Printing: programs to words."""

from kartoteka.games.legion.text.writer.sentences import SentenceWriter

__all__ = ["SentenceWriter"]
