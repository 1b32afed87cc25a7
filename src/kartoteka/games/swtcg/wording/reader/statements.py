"""Triggers, conditions and statements: when something happens, whether, and what is so."""

from __future__ import annotations

from typing import Any

from lark import Token, Tree

from kartoteka.games.swtcg.wording import vocabulary as words
from kartoteka.games.swtcg.wording.phrases import asked_of, mention_role, split
from kartoteka.games.swtcg.wording.reader.conditions import ConditionReader
from kartoteka.kernel.program import (
    Amount,
    Cards,
    Change,
    Count,
    Has,
    Is,
    Math,
    Modify,
    Number,
    Op,
    Opponent,
    Player,
    PlayerStat,
    Role,
    Same,
    Select,
    Seq,
    Stat,
    Trigger,
    Under,
    X,
)
from kartoteka.text.lower import span
from kartoteka.text.phrases import Phrase


class StatementReader(ConditionReader):
    """Triggers, conditions and statements."""

    # triggers -----------------------------------------------------------------------------------------------------

    def read_step_began(self, tree: Tree[Token]) -> Trigger:
        return self.step(str(tree.children[0]), "began")

    def read_step_ended(self, tree: Tree[Token]) -> Trigger:
        return self.step(str(tree.children[0]), "ended")

    def step(self, said: str, what: str) -> Trigger:
        event, word = words.STEPS[said]
        if event == "build step":
            return Trigger(f"{event} {what}", (Role("player", player=words.BUILD_STEPS[word]),))
        return Trigger(f"{event} {what}", (Role("arena", word=word),) if word else ())

    def role(self, role: str, phrase: Phrase) -> Role:
        if phrase.quantity == "ref" and phrase.ref is not None:
            return Role(role, (Same(phrase.ref),))
        filters = asked_of(phrase.select)
        if phrase.quantity not in ("a", "name") or filters is None:
            raise self.refuse("which card sets it off is not clear", Tree("np", []))
        found = Role(role, filters)
        mention_role(self.antecedents, found)
        return found

    def via_defender_role(self, phrase: Phrase) -> Role:
        return self.role("defender", phrase)

    def via_from_role(self, place: str) -> Role:
        """ "Is discarded from the Character arena"."""
        for text, (zones, whose) in words.PLACES.items():
            if zones == ("chosen arena",):
                continue
            if text.split(" ", 1)[1] == place.split(" ", 1)[1] and whose is None and len(zones) == 1:
                return Role("from", word=zones[0])
        raise self.refuse("this place makes no sense here", Tree("place", []))

    # statements ---------------------------------------------------------------------------------------------------

    def read_modify(self, tree: Tree[Token]) -> Op:
        outer, self.choices = self.choices, []
        subject = self.via_object(self.read(tree.children[0]))
        changes = self.read(tree.children[1])
        if changes[0].stat == "build cost" and isinstance(subject, Select):
            subject = unbuilt(subject)
        if changes[0].value == DISRUPTION and isinstance(subject, Select):
            subject = as_played(subject)
        modify = Modify(subject, changes)
        chosen, self.choices = self.choices, outer
        return Seq((*chosen, modify)) if chosen else modify

    def read_doubled(self, tree: Tree[Token]) -> Op:
        """ "Double the power of this unit"."""
        outer, self.choices = self.choices, []
        stat, noun = tree.children
        modify = Modify(self.via_object(self.read(noun)), (Change(str(stat), "double"),))
        chosen, self.choices = self.choices, outer
        return Seq((*chosen, modify)) if chosen else modify

    def read_modify_player(self, tree: Tree[Token]) -> Modify:
        return Modify(self.read(tree.children[0]), self.read(tree.children[1]))

    def read_changes(self, tree: Tree[Token]) -> tuple[Change, ...]:
        """What a subject gets; "gets" is said once, and every part of the list is read with it."""
        parts = [part for part in tree.children if isinstance(part, Tree)]
        found: list[Change] = []
        seps: list[Tree[Token]] = []
        for part in parts:
            if part.data == "sep":
                seps.append(part)
                continue
            name = str(part.data)
            if name == "further_got" and (not found or found[-1].stat in ("cannot", "must be attacked")):
                raise self.refuse("what it does is not said", part)
            if name == "first_got" and found and found[-1].stat not in ("cannot", "must be attacked"):
                start = span(part)[0]
                self.edits.append((start, span(part.children[0])[0], ""))
            found.append(self.read(part.children[0]) if name in ("first_got", "further_got") else self.read(part))
        self.enumerate(seps)
        return tuple(found)

    read_player_changes = read_changes

    def enumerate(self, seps: list[Tree[Token]]) -> None:
        """Write the separators of a list as "a and b", "a, b, and c"."""
        for place, sep in enumerate(seps):
            start, end = span(sep)
            self.edits.append((start, end, self.separator(place, len(seps))))
            if self.text[start - 1 : start] == " ":
                self.edits[-1] = (start - 1, end, self.edits[-1][2])

    @staticmethod
    def separator(place: int, count: int) -> str:
        if count == 1:
            return " and"
        return "," if place < count - 1 else ", and"

    def via_signed(self, text: str) -> Amount:
        if text[1:] == "X":
            return X() if text[0] == "+" else Math("*", Number(-1), X())
        return Number(int(text))

    def read_more_each(self, tree: Tree[Token]) -> Change:
        signed, stat, noun = tree.children
        return self.each(signed, stat, Count(self.noun(noun)))

    def read_more_each_of(self, tree: Tree[Token]) -> Change:
        signed, stat, whose, noun = tree.children
        return self.each(signed, stat, Count(self.noun(noun, whose=self.read(whose))))

    def read_more_each_other_of(self, tree: Tree[Token]) -> Change:
        signed, stat, whose, noun = tree.children
        return self.each(signed, stat, Count(self.noun(noun, whose=self.read(whose), other=True)))

    def read_more_each_counter(self, tree: Tree[Token]) -> Change:
        signed, stat, noun = tree.children
        return self.each(signed, stat, Stat("damage", self.via_one(self.read(noun), tree)))

    def read_more_each_token(self, tree: Tree[Token]) -> Change:
        signed, stat, token, noun = tree.children
        return self.each(signed, stat, Stat(f"tokens:{token}", self.via_one(self.read(noun), tree)))

    def read_more_each_card(self, tree: Tree[Token]) -> Change:
        signed, stat = tree.children
        return self.each(signed, stat, PlayerStat("hand"))

    def read_more_each_card_there(self, tree: Tree[Token]) -> Change:
        signed, stat = tree.children
        return self.each(signed, stat, PlayerStat("hand", Opponent()))

    def read_fewer_each_of(self, tree: Tree[Token]) -> Change:
        number, whose, noun = tree.children
        less = Number(-self.via_digits(self.read(number)))
        return Change("build cost", "add", Math("*", less, Count(self.noun(noun, whose=self.read(whose)))))

    def read_counted(self, tree: Tree[Token]) -> Amount:
        """ "The number of your other Jedi", and so many times that."""
        *before, nouns = tree.children
        times = self.read(before.pop(0)) if str(tree.data).startswith("times_") else None
        whose = self.read(before[0]) if before else None
        select = self.noun(nouns.children[0], whose=whose, other=str(tree.data).endswith("_other"))  # type: ignore[union-attr]
        return Count(select) if times is None else Math("*", times, Count(select))

    read_number_of = read_number_of_whose = read_number_of_other = read_counted
    read_times_number_of = read_times_number_of_whose = read_times_number_of_other = read_counted

    def read_tokens_on(self, tree: Tree[Token]) -> Stat:
        token, noun = tree.children
        return Stat(f"tokens:{token}", self.via_one(self.read(noun), tree))

    def via_kind(self, said: str) -> str:
        """ "Can't attack Jedi", "can't be attacked by Droids"."""
        if not said.startswith(words.AGAINST):
            raise self.refuse("not understood", Tree("change", []))
        return said

    def each(self, signed: Any, stat: Any, counted: Amount) -> Change:
        """ "+1 power for each ..."."""
        return Change(str(stat), "add", Math("*", self.via_signed(str(signed)), counted))

    def read_can_attack(self, tree: Tree[Token]) -> Change:
        """ "Can attack Characters in your opponent's build zone"."""
        select = self.noun(tree.children[0])
        for value, meant in REACHES.items():
            if select == meant:
                return Change("can attack", "gain", value=value)
        raise self.refuse("whom it can attack is not clear", tree)

    def read_prevented_only_by(self, tree: Tree[Token]) -> Modify:
        """ "Can only be prevented by a Jedi Master": the subtypes in a row."""
        np, noun = tree.children
        subject = self.via_object(self.read(np))
        named = [part.value for part in self.noun(noun).filters if isinstance(part, Has) and part.stat == "subtype"]
        if len(named) != len(self.noun(noun).filters):
            raise self.refuse("who can prevent it is not clear", tree)
        return Modify(subject, (Change("preventable only by", "gain", value=" ".join(named)),))

    def via_any_object(self, phrase: Phrase) -> Cards:
        """ "Can't attack a Diplomat": each of that kind."""
        return phrase.select if phrase.quantity == "a" else self.via_object(phrase)

    def via_battle_cards(self, player: Player) -> Select:
        return Select((Is("battle"),), ("hand",), player)

    def via_played_battle_cards(self, player: Player) -> Select:
        return Select((Is("battle"), Under(player)), ("being played",))

    def via_less(self, amount: Number) -> Number:
        return Number(-amount.n)

    def via_cannot(self, text: str) -> str:
        return words.PROHIBITIONS[text]

    def via_quoted(self, text: str) -> str:
        return text.strip('"')


def unbuilt(select: Select) -> Select:
    """Cards that are still to be deployed: what they cost is said of them in the hand and under construction."""
    return Select(select.filters, ("hand", "construction")) if "play" in select.zones else select


DISRUPTION = "be disrupted"
"""What a card can be kept from while it is being played."""


def as_played(select: Select) -> Select:
    """Missions that cannot be disrupted are those that are being completed: they lie in no arena (SW-138)."""
    played = Is("mission") in select.filters and "play" in select.zones
    return Select(select.filters, ("being played",)) if played else select


def played_by(cards: Any) -> Any:
    """The player whose Battle cards they are, while they are being played; None where they are others."""
    whose = split(cards.filters)[2] if isinstance(cards, Select) and cards.zones == ("being played",) else None
    return whose if whose is not None and cards == Select((Is("battle"), Under(whose)), ("being played",)) else None


def in_build_zone(word: str) -> Select:
    """The opponent's units of a type in the build zone, as "Characters" or "Ground units" there."""
    named = (Is(word),) if word in ("character", "unit") else (Is(word), Is("unit"))
    return Select(named, ("build zone",), Opponent())


REACHES = {
    **{f"{word} in the build zone": in_build_zone(word) for word in ("space", "ground", "character", "unit")},
    "any arena": Select((Is("unit"),), ("arenas",)),
    **{f"{word} arena": Select((Is("unit"),), (word,)) for word in ("space", "ground", "character")},
}
"""Whom a unit can attack besides those in its arena: the word of the program, and who that is."""
