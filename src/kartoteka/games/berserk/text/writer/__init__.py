"""Printing: programs to words."""

from kartoteka.games.berserk.text.writer.sentences import SentenceWriter

__all__ = ["SentenceWriter"]
