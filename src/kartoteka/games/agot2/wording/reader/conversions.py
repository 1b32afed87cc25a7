"""What a pattern's hole takes, made of what was read there."""

from __future__ import annotations

from typing import Any

import msgspec

from kartoteka.games.agot2.wording import vocabulary as words
from kartoteka.games.agot2.wording.phrases import (
    THEIR_OWNER,
    mention_choice,
    mention_role,
    one_choice,
    role_of,
    state_filters,
)
from kartoteka.games.agot2.wording.reader.base import AgotBaseReader
from kartoteka.kernel.program import (
    Amount,
    CardRef,
    Change,
    Chosen,
    FactionCard,
    Filter,
    Math,
    Named,
    Number,
    Player,
    Role,
    Select,
    Under,
    X,
    You,
)
from kartoteka.text.phrases import Phrase, slot_name
from kartoteka.text.tree import NotUnderstood


class ConversionReader(AgotBaseReader):
    """What a pattern's hole takes, made of what was read there."""

    def via_keyword(self, value: str) -> str:
        return value.lower()

    def via_int(self, value: Any) -> int:
        if isinstance(value, X):
            return -1
        return int(value.n)

    def via_digits(self, value: str) -> int:
        return int(value)

    def via_times(self, value: str) -> int:
        return {"once": 1, "twice": 2}.get(value) or int(value.split()[0])

    def via_phase_word(self, value: str) -> str:
        return f"{value} phase"

    def via_level(self, value: str) -> str:
        return words.LEVELS[value] if value in words.LEVELS else self.no_op(value)

    def via_more(self, value: str) -> str:
        return words.COUNTS[value] if value in words.COUNTS else self.no_op(value)

    def no_op(self, value: str) -> str:
        raise NotUnderstood(f"“{value}” makes no sense here")

    def via_stat(self, value: str) -> str:
        return words.STAT_WORDS[value]

    def via_counter(self, value: str) -> str:
        return words.COUNTER_WORDS[value]

    def via_player_counter(self, value: str) -> str:
        return words.PLAYER_COUNTERS[value]

    def via_plot_stat(self, value: str) -> str:
        return "gold value" if value == "gold" else value

    def via_faction(self, value: str) -> str:
        return words.FACTIONS[value]

    def via_cannot(self, value: str) -> str:
        return value.removeprefix("cannot ")

    def via_blank(self, value: str) -> str:
        return "except traits" if value.endswith("(except for Traits)") else ""

    def via_played(self, value: str) -> str:
        return value.removeprefix("you ")

    def via_signed(self, value: str) -> Amount:
        amount: Amount = X() if value[1:] == "X" else Number(int(value[1:]))
        if value[0] == "+":
            return amount
        return Number(-amount.n) if isinstance(amount, Number) else Math("*", Number(-1), amount)

    def via_less(self, value: Amount) -> Amount:
        return Number(-value.n) if isinstance(value, Number) else Math("*", Number(-1), value)

    def via_state(self, value: str) -> tuple[Filter, ...]:
        return state_filters(value)

    def via_named(self, value: str) -> tuple[Filter, ...]:
        return (Named(value),)

    def via_filters(self, value: Select) -> tuple[Filter, ...]:
        if value.zones != ("play",):
            raise NotUnderstood("a place makes no sense here")
        return value.filters

    def via_nothing(self, value: Any) -> Any:
        return value

    def via_from_zones(self, value: tuple[tuple[str, ...], Player | None]) -> Any:
        zones, whose = value
        if len(zones) != 1:
            raise NotUnderstood("one place at a time")
        return Role("from", word=zones[0], player=whose)

    def via_changes(self, value: Any) -> tuple[Change, ...]:
        return value if isinstance(value, tuple) else (value,)

    def via_instead_of(self, value: str) -> str:
        return (
            value.removeprefix("instead of placing it in your ")
            .replace("discard", "instead of discard")
            .replace("dead", "instead of dead")
        )

    def via_place(self, value: Player) -> Player | None:
        return None if value == THEIR_OWNER else value

    def via_own(self, value: Player) -> Player | None:
        if value == THEIR_OWNER:
            raise NotUnderstood("not understood here")
        return None if value == You() else value

    def via_hand_of(self, value: Player) -> Select:
        return Select((), ("hand",), value)

    def via_top_of(self, value: Player) -> Select:
        return Select((), ("deck",), value, top=1)

    def via_next(self, value: Select) -> Select:
        if value.zones != ("play",) or any(isinstance(part, Under) for part in value.filters):
            raise NotUnderstood("a place makes no sense here")
        return msgspec.structs.replace(value, zones=("hand", "shadows"), whose=You())

    def via_card(self, phrase: Phrase) -> Role:
        return self.role("card", phrase)

    def via_by(self, phrase: Phrase) -> Role:
        return self.role("by", phrase)

    def via_to(self, phrase: Phrase) -> Role:
        return self.role("to", phrase)

    def role(self, role: str, phrase: Phrase) -> Role:
        read = role_of(role, phrase)
        mention_role(self.antecedents, read, phrase)
        return read

    def via_object(self, phrase: Phrase) -> Any:
        if phrase.quantity == "ref":
            return phrase.ref
        if phrase.quantity == "top" and not set(phrase.select.zones) <= {"discard", "dead", "used"}:
            raise NotUnderstood("the top of which pile is not said")
        if phrase.quantity in ("each", "top"):
            return phrase.select
        if phrase.quantity in ("bare", "name"):
            raise NotUnderstood("how many of them is not said")
        return self.choose(phrase)

    def via_in_play(self, phrase: Phrase) -> Any:
        if phrase.quantity != "ref" and phrase.select.zones != ("play",):
            raise NotUnderstood("a card is in one place only")
        return self.via_object(phrase)

    def via_elsewhere(self, phrase: Phrase) -> Any:
        zones = phrase.select.zones
        if phrase.quantity == "ref":
            zones = self.places.get(phrase.ref.slot, ("play",)) if isinstance(phrase.ref, Chosen) else ("play",)
        if zones == ("play",):
            raise NotUnderstood("from where is not said")
        return self.via_object(phrase)

    via_from = via_object

    def via_faction_card(self, phrase: Phrase) -> FactionCard:
        if not isinstance(phrase.ref, FactionCard):
            raise NotUnderstood("“your own” is not clear")
        return phrase.ref

    def via_chosen(self, phrase: Phrase) -> Any:
        if phrase.quantity not in ("ref", "each"):
            raise NotUnderstood("which card is not said")
        return self.via_object(phrase)

    def via_subject(self, phrase: Phrase) -> Any:
        if phrase.quantity == "ref":
            return phrase.ref
        if phrase.quantity in ("each", "bare", "name"):
            return phrase.select
        raise NotUnderstood("which card is not said")

    def via_one(self, phrase: Phrase) -> CardRef:
        if phrase.ref is None:
            raise NotUnderstood("which card is not said")
        return phrase.ref

    def choose(self, phrase: Phrase) -> Chosen:
        choice = one_choice(phrase, self.slot(), target=False)
        self.places[choice.slot] = choice.cards.zones
        self.choices.append(choice)
        mention_choice(self.antecedents, choice)
        return Chosen(choice.slot)

    def slot(self) -> str:
        self.slots += 1
        return slot_name(self.slots)
