"""Reading: words to programs."""

from kartoteka.games.hkk.wording.reader.sentences import PLAYERS_DO, Sentence, SentenceReader

__all__ = ["PLAYERS_DO", "Sentence", "SentenceReader"]
