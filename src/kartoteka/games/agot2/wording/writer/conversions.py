"""What a pattern's hole prints, of what the program has there."""

from __future__ import annotations

from typing import Any

import msgspec

from kartoteka.games.agot2.wording import vocabulary as words
from kartoteka.games.agot2.wording.phrases import state_text
from kartoteka.games.agot2.wording.writer.base import AgotBaseWriter
from kartoteka.games.agot2.wording.writer.patterns import phrase_of_role
from kartoteka.games.agot2.wording.writer.players import one_of
from kartoteka.kernel.program import (
    Change,
    Chosen,
    Either,
    FactionCard,
    Filter,
    Host,
    Math,
    Named,
    Number,
    Player,
    RevealedCard,
    Role,
    Select,
    This,
    X,
    You,
)
from kartoteka.text.phrases import Phrase, phrase_of_choice
from kartoteka.text.tree import Unprintable


class ConversionWriter(AgotBaseWriter):
    """What a pattern's hole prints, of what the program has there."""

    def from_keyword(self, value: str) -> str:
        return one_of(value, words.KEYWORDS)

    def from_int(self, value: int) -> Any:
        if value == 0:
            raise Unprintable("no number")
        return X() if value == -1 else Number(value)

    def from_digits(self, value: int) -> str:
        if value < 1:
            raise Unprintable("no number")
        return str(value)

    def from_times(self, value: int) -> str:
        return str(value)

    def from_phase_word(self, value: str) -> str:
        if not value.endswith(" phase"):
            raise Unprintable(value)
        return value.removesuffix(" phase")

    def from_level(self, value: str) -> str:
        return printed(words.LEVELS, value)

    def from_more(self, value: str) -> str:
        return printed(words.COUNTS, value)

    def from_stat(self, value: str) -> str:
        return printed(words.STAT_WORDS, value)

    def from_counter(self, value: str) -> str:
        return printed(words.COUNTER_WORDS, value)

    def from_player_counter(self, value: str) -> str:
        return printed(words.PLAYER_COUNTERS, value)

    def from_plot_stat(self, value: str) -> str:
        return {"reserve": "reserve", "initiative": "initiative", "gold value": "gold"}.get(value) or one_of(value, ())

    def from_faction(self, value: str) -> str:
        return printed(words.FACTIONS, value)

    def from_cannot(self, value: str) -> str:
        return f"cannot {value}"

    def from_blank(self, value: str) -> str:
        return "as if its printed text box were blank" + {"": "", "except traits": " (except for Traits)"}[value]

    def from_played(self, value: str) -> str:
        return f"you {value}"

    def from_signed(self, value: Any) -> str:
        if isinstance(value, X):
            return "+X"
        if isinstance(value, Number):
            return f"{value.n:+d}"
        if value == Math("*", Number(-1), X()):
            return "-X"
        raise Unprintable(f"no words for {value!r}")

    def from_less(self, value: Any) -> Any:
        if isinstance(value, Number) and value.n < 0:
            return Number(-value.n)
        if value == Math("*", Number(-1), X()):
            return X()
        raise Unprintable(f"no words for {value!r}")

    def from_state(self, value: tuple[Filter, ...]) -> str:
        return state_text(value)

    def from_named(self, value: tuple[Filter, ...]) -> str:
        if len(value) == 1 and isinstance(value[0], Named):
            return value[0].title
        raise Unprintable(f"no words for {value!r}")

    def from_changes(self, value: tuple[Change, ...]) -> tuple[Change, ...]:
        return value

    def from_instead_of(self, value: str) -> str:
        if value not in ("instead of discard pile", "instead of dead pile"):
            raise Unprintable(value)
        return value.replace("instead of", "instead of placing it in your")

    def from_filters(self, value: tuple[Filter, ...]) -> Select:
        return Select(value)

    def from_from_zones(self, value: Any) -> Any:
        if not isinstance(value, Role) or value.role != "from" or value.word == "play":
            raise Unprintable("not a place")
        return (value.word,), value.player

    def from_place(self, value: Player | None) -> Player | None:
        return value

    def from_own(self, value: Player | None) -> Player:
        return You() if value is None else value

    def from_hand_of(self, value: Any) -> Any:
        if isinstance(value, Select) and value.whose is not None and value == Select((), ("hand",), value.whose):
            return value.whose
        raise Unprintable("not a hand")

    def from_top_of(self, value: Any) -> Any:
        if isinstance(value, Select) and value.whose is not None and value == Select((), ("deck",), value.whose, top=1):
            return value.whose
        raise Unprintable("not the top card")

    def from_next(self, value: Any) -> Select:
        if not isinstance(value, Select) or value.zones != ("hand", "shadows") or value.whose != You():
            raise Unprintable("not cards that are paid for")
        return msgspec.structs.replace(value, zones=("play",), whose=None)

    def from_card(self, role: Any) -> Phrase:
        return self.role_phrase("card", role)

    def from_by(self, role: Any) -> Phrase:
        return self.role_phrase("by", role)

    def from_to(self, role: Any) -> Phrase:
        return self.role_phrase("to", role)

    def role_phrase(self, name: str, role: Any) -> Phrase:
        if not isinstance(role, Role) or role.role != name or role.player is not None or role.word:
            raise Unprintable("another role")
        return phrase_of_role(role)

    def from_object(self, value: Any) -> Phrase:
        if isinstance(value, Chosen) and value.slot in self.pending:
            return phrase_of_choice(self.pending[value.slot])
        if isinstance(value, Select):
            return Phrase("top" if value.nearest else "each", select=value)
        if isinstance(value, This | Host | Chosen | FactionCard | RevealedCard) or type(value).__name__ == "EventCard":
            return Phrase("ref", ref=value)
        raise Unprintable(f"no words for {value!r}")

    from_from = from_object

    def from_faction_card(self, value: Any) -> Phrase:
        if not isinstance(value, FactionCard):
            raise Unprintable("no faction card")
        return self.from_object(value)

    def from_in_play(self, value: Any) -> Phrase:
        phrase = self.from_object(value)
        if self.zones_of(value, phrase) != ("play",):
            raise Unprintable("not in play")
        return phrase

    def from_elsewhere(self, value: Any) -> Phrase:
        phrase = self.from_object(value)
        if self.zones_of(value, phrase) == ("play",):
            raise Unprintable("in play")
        return phrase

    def zones_of(self, value: Any, phrase: Phrase) -> tuple[str, ...]:
        if phrase.quantity != "ref":
            return phrase.select.zones
        return self.places.get(value.slot, ("play",)) if isinstance(value, Chosen) else ("play",)

    def from_chosen(self, value: Any) -> Phrase:
        if isinstance(value, Chosen) and value.slot in self.pending:
            raise Unprintable("not chosen before")
        return self.from_object(value)

    def from_subject(self, value: Any) -> Phrase:
        if isinstance(value, FactionCard):
            raise Unprintable("a faction card is not said to gain")
        if isinstance(value, Chosen) and value.slot in self.pending:
            raise Unprintable("not chosen before")
        if isinstance(value, Select) and value.filters:
            first = value.filters[0]
            named = first.filters[0] if isinstance(first, Either) else first
            if isinstance(named, Named):
                return self.named_phrase(value)
        return self.from_object(value)

    def from_one(self, value: Any) -> Phrase:
        phrase = self.from_subject(value)
        if phrase.quantity != "ref":
            raise Unprintable("not one card")
        return phrase

    def named_phrase(self, select: Select) -> Phrase:
        known = any(antecedent.node == select for antecedent in self.antecedents.known)
        return Phrase("each" if known else "name", select=select)


def printed(table: dict[str, str], word: str) -> str:
    for text, known in table.items():
        if known == word:
            return text
    raise Unprintable(word)
