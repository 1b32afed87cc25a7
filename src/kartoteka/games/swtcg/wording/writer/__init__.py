"""Printing: programs to words."""

from kartoteka.games.swtcg.wording.writer.sentences import SentenceWriter

__all__ = ["SentenceWriter"]
