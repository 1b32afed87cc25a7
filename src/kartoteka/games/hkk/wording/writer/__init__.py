"""Printing: programs to words."""

from kartoteka.games.hkk.wording.writer.sentences import SentenceWriter

__all__ = ["SentenceWriter"]
