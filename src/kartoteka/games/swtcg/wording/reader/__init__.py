"""Reading: syntax trees to programs."""

from kartoteka.games.swtcg.wording.reader.sentences import BATTLE_ENDED, Sentence, SentenceReader

__all__ = ["BATTLE_ENDED", "Sentence", "SentenceReader"]
