"""Reading: words to programs."""

from kartoteka.games.legion.text.reader.sentences import Sentence, SentenceReader

__all__ = ["Sentence", "SentenceReader"]
