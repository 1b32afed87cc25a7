"""Clauses: what is done."""

from __future__ import annotations

from typing import Any

import msgspec

from kartoteka.games.agot2.wording import vocabulary as words
from kartoteka.games.agot2.wording.phrases import FROM_VERBS, mention_choice, moved, other_card, player_words
from kartoteka.games.agot2.wording.writer.conversions import printed
from kartoteka.games.agot2.wording.writer.nouns import NounWriter
from kartoteka.games.agot2.wording.writer.players import one_of
from kartoteka.kernel.program import (
    Choose,
    ChoosePlayer,
    ChooseWord,
    Chosen,
    Count,
    Do,
    Instead,
    Math,
    Modify,
    Number,
    Op,
    Other,
    Select,
    Seq,
    This,
    Together,
    X,
    You,
)
from kartoteka.text.phrases import Phrase, phrase_of_choice, slot_name
from kartoteka.text.tree import Antecedent, Unprintable


class ClauseWriter(NounWriter):
    """Clauses: what is done."""

    def clauses(self, op: Op) -> list[str]:
        """The clauses that say it, to be joined by commas and "and"; Unprintable where it takes whole sentences."""
        self.antecedents.begin()
        return self.more_clauses(op)

    def more_clauses(self, op: Op) -> list[str]:
        if isinstance(op, Seq):
            texts: list[str] = []
            rest = list(op.parts)
            chosen = [part for part in rest if isinstance(part, Choose | ChoosePlayer | ChooseWord)]
            if not chosen or rest[: len(chosen)] != chosen:
                raise Unprintable("sentences")
            for choice in chosen:
                texts.extend(self.choice(choice))
            rest = rest[len(chosen) :]
            while len(rest) > 1:
                part = rest.pop(0)
                if not isinstance(part, Do) or part.verb not in ("reveal", "look"):
                    raise Unprintable("sentences")
                texts.append(self.clause(part))
            for part in rest:
                if isinstance(part, Seq):
                    raise Unprintable("sentences")
                texts.extend(self.more_clauses(part))
            return texts
        if isinstance(op, Together):
            parts = op.parts
            if len(parts) == 2 and all(isinstance(part, Do) for part in parts):
                two = self.attempt(lambda: self.two_verbs(*parts))
                if two is not None:
                    return [two]
            return [self.clause(part) for part in parts]
        if isinstance(op, Choose | ChoosePlayer):
            return self.choice(op)
        return [self.clause(op)]

    def next_slot(self, slot: str) -> None:
        """Slots are numbered in the order of the text, which is how reading numbers them."""
        self.slots += 1
        if slot != slot_name(self.slots):
            raise Unprintable(f"“{slot}” is not the next slot")

    def choice(self, op: Choose | ChoosePlayer | ChooseWord) -> list[str]:
        if isinstance(op, ChooseWord):
            if op != ChooseWord(words.KINDS) or self.word_pending:
                raise Unprintable(f"no words for {op!r}")
            self.word_pending = True
            return []
        if isinstance(op, ChoosePlayer):
            if op != ChoosePlayer(among=op.among):
                raise Unprintable(f"no words for {op!r}")
            self.chosen_player = op.among
            verb = "chooses" if self.person == "third" else "choose"
            return [f"{verb} {player_words(op.among)}"]
        self.next_slot(op.slot)
        self.places[op.slot] = op.cards.zones
        if op.target:
            text = ("chooses " if self.person == "third" else "choose ") + self.write_np(phrase_of_choice(op))
            mention_choice(self.antecedents, op)
            return [text]
        if op.cards.zones == ("deck",) and op.least == 0 and op.cards.whose is not None:
            return [self.search(op)]
        self.pending[op.slot] = op
        return []

    def search(self, op: Choose) -> str:
        select = op.cards
        owner = self.write_POSS(select.whose)
        deck = f"the top {select.top} cards of {owner} deck" if select.top else f"{owner} deck"
        sought = msgspec.structs.replace(select, zones=("play",), whose=None, top=0)
        if op.most == Count(select):
            phrase = Phrase("any", select=sought)
        elif op.most == Number(1):
            phrase = Phrase("a", select=sought)
        else:
            phrase = Phrase("number", select=sought, number=op.most)
        verb = "searches" if self.person == "third" else "search"
        text = f"{verb} {deck} for {self.write_np(phrase)}"
        mention_choice(self.antecedents, op)
        return text

    def clause(self, op: Op) -> str:
        text = self.one_clause(op)
        moved(op, self.places)
        return text

    def one_clause(self, op: Op) -> str:
        if isinstance(op, Do) and isinstance(op.amount, Math) and op.amount.op == "*":
            text = self.one_clause(msgspec.structs.replace(op, amount=op.amount.left))
            return f"{text} for each {self.write_each(op.amount.right)}"
        if isinstance(op, Modify) and len(op.changes) == 1 and op.changes[0].stat == "cost":
            (change,) = op.changes
            amount = change.amount
            if isinstance(amount, Math) and amount.op == "*" and not isinstance(amount.right, X):
                once = msgspec.structs.replace(change, amount=amount.left)
                text = self.one_clause(msgspec.structs.replace(op, changes=(once,)))
                return f"{text} for each {self.write_each(amount.right)}"
        if isinstance(op, Do) and op.manner == ("cannot be saved",):
            return self.one_clause(msgspec.structs.replace(op, manner=())) + " (cannot be saved)"
        if isinstance(op, Do) and op.verb in ("reveal", "look") and op.into:
            return self.show(op)
        if isinstance(op, Do) and self.zones and op == Do("return to hand", This(), who=You()):
            whose = "" if self.zones == ("shadows",) else "your "
            verb = self.inflect("return", plural=False)
            return f"{verb} this card from {whose}{self.zone_word()} to your hand"
        if isinstance(op, Seq | Together):
            raise Unprintable("sentences")
        if isinstance(op, Instead) and isinstance(op.do, Do):
            return self.one_clause(op.do) + " instead"
        if isinstance(op, Modify) and op.until.startswith("first each "):
            return self.write_reduce_first(op)
        if isinstance(op, Do) and op.verb == "put into play":
            return self.put(op)
        if isinstance(op, Do | Modify):
            self.place = "from" if isinstance(op, Do) and op.verb in FROM_VERBS else "in"
            try:
                return self.write_shapes("vp", op)
            finally:
                self.place = "in"
        raise Unprintable(f"no clause for {op!r}")

    def zone_word(self) -> str:
        (zone,) = self.zones
        return "shadows" if zone == "shadows" else printed(words.ZONES, zone)

    def write_each(self, amount: Any) -> str:
        """What stands behind "for each"."""
        if not isinstance(amount, Count):
            return self.write("counted", amount)
        filters = amount.cards.filters
        if not filters or not isinstance(filters[0], Other):
            return self.write_noun(amount.cards)
        select = msgspec.structs.replace(amount.cards, filters=filters[1:])
        if other_card(self.antecedents, select, self.card_type) != filters[0].card:
            raise Unprintable("other than which?")
        return "other " + self.write_noun(select)

    def show(self, op: Do) -> str:
        """ "Reveal the top card of your deck": it is what "it" means from then on."""
        what = op.what
        if not isinstance(what, Select) or what.whose is None or not what.top:
            raise Unprintable(f"no words for {op!r}")
        if op != Do(op.verb, Select((), ("deck",), what.whose, top=what.top), into=op.into):
            raise Unprintable(f"no words for {op!r}")
        verb = self.inflect("reveal" if op.verb == "reveal" else "look", plural=False)
        verb += "" if op.verb == "reveal" else " at"
        cards = "card" if what.top == 1 else f"{what.top} cards"
        text = f"{verb} the top {cards} of {self.write_POSS(what.whose)} deck"
        self.next_slot(op.into)
        self.places[op.into] = ("deck",)
        self.antecedents.mention(Antecedent(Chosen(op.into), plural=what.top > 1))
        return text

    def put(self, op: Do) -> str:
        """ "Put a card into play from your hand": the place stands behind the verb."""
        phrase = self.from_object(op.what)
        if op != Do("put into play", op.what, op.who):
            raise Unprintable(f"no words for {op!r}")
        text = "puts " if self.person == "third" else "put "
        if self.zones and op.what == This():
            if op.who is not None:
                raise Unprintable(f"no words for {op!r}")
            whose = "" if self.zones == ("shadows",) else "your "
            return f"{text}{self.write_np(phrase)} into play from {whose}{self.zone_word()}"
        if phrase.quantity == "ref" or phrase.select.zones == ("play",):
            text += self.write_np(phrase) + " into play"
        else:
            bare = msgspec.structs.replace(phrase.select, zones=("play",), whose=None)
            text += self.write_np(msgspec.structs.replace(phrase, select=bare)) + " into play"
            text += f" from {self.write_zones((phrase.select.zones, phrase.select.whose))}"
        if op.who is not None:
            text += f" under {self.write_POSS(op.who)} control"
        self.mentioned("object", op.what)
        return text

    def write_tv(self, verb: str) -> str:
        if verb not in ("kneel", "stand", "kill", "sacrifice", "save", "reveal"):
            raise Unprintable(verb)
        return words.VERB_FORMS[verb] if self.person == "third" else verb

    def two_verbs(self, one: Any, two: Any) -> str:
        if one != Do(one.verb, one.what) or two != Do(two.verb, one.what):
            raise Unprintable("two clauses")
        phrase = self.from_object(one.what)
        text = f"{self.write_tv(one.verb)} and {self.write_tv(two.verb)} {self.write_np(phrase)}"
        self.mentioned("object", one.what)
        return text

    def write_reduce_first(self, op: Modify) -> str:
        (change,) = op.changes
        select = self.from_next(op.subject)
        if op.times != 1 or change.amount is None:
            raise Unprintable(f"no words for {op!r}")
        number = self.write_number(self.from_less(change.amount))
        situation = one_of(op.until.removeprefix("first each "), ("phase", "round"))
        return f"reduce the cost of the first {self.write_noun(select)} you {change.value} each {situation} by {number}"
