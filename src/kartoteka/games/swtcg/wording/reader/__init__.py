"""Reading: syntax trees to programs."""

from kartoteka.games.swtcg.wording.reader.sentences import BREAK, Sentence, SentenceReader

__all__ = ["BREAK", "Sentence", "SentenceReader"]
