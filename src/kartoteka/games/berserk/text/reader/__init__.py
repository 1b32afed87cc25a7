"""Reading: words to programs."""

from kartoteka.games.berserk.text.reader.sentences import Sentence, SentenceReader

__all__ = ["Sentence", "SentenceReader"]
