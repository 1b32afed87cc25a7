"""Reading: words to programs."""

from kartoteka.games.hkk.wording.reader.sentences import BREAK, PLAYERS_DO, Sentence, SentenceReader

__all__ = ["BREAK", "PLAYERS_DO", "Sentence", "SentenceReader"]
