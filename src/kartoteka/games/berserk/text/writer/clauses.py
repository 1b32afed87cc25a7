"""Clauses with a form of their own: attacks, places, bringing in, answers."""

from __future__ import annotations

from typing import Any

import msgspec

from kartoteka.games.berserk.text import bringing, places
from kartoteka.games.berserk.text import vocabulary as words
from kartoteka.games.berserk.text.attacks import attack_words, is_finishing, without_last
from kartoteka.games.berserk.text.phrases import PLAY, mention_choice
from kartoteka.games.berserk.text.places import Where, slot_of_place, where
from kartoteka.games.berserk.text.reader.clauses import ANSWERED, REDIRECTED
from kartoteka.games.berserk.text.writer.nouns import REFERENCES
from kartoteka.games.berserk.text.writer.statements import StatementWriter
from kartoteka.kernel.program import (
    AnyPlayer,
    Choose,
    ChooseAction,
    ChoosePlace,
    Chosen,
    Do,
    Modify,
    Number,
    Opponent,
    Place,
    Select,
    You,
)
from kartoteka.text.phrases import TargetPhrase, phrase_of_choice
from kartoteka.text.tree import Unprintable


class ClauseWriter(StatementWriter):
    """Clauses that no pattern prints."""

    def write_clause(self, op: Any) -> str:
        if isinstance(op, Modify):
            return self.takes(op)
        if not isinstance(op, Do):
            raise Unprintable(f"no words for {op!r}")
        if op.verb == "attack":
            return self.attack(op)
        if op.verb == "deal" and op.manner:
            return self.wound_on(op)
        if op.verb == "finish":
            return self.finishing(op)
        if op.verb in ("relocate", "put"):
            return self.places_it(op)
        if op.verb in bringing.FROM:
            return self.brings(op)
        if op.verb == "redirect":
            return self.redirects(op)
        if op.verb == "look":
            return self.looks(op)
        return self.write_shapes("vp", op)

    # attacks --------------------------------------------------------------------------------------------------------

    def attack(self, op: Do) -> str:
        said = attack_words(op.manner)
        if op != Do("attack", op.what, manner=op.manner) or not isinstance(op.what, REFERENCES):
            raise Unprintable(f"no words for {op!r}")
        if not isinstance(op.what, Chosen) or op.what.slot not in self.pending:
            return f"{said} at {self.write_np(TargetPhrase('ref', ref=op.what))}"
        phrase = self.chosen(op.what.slot)
        assert phrase.choice is not None
        if (phrase.select.zones, phrase.select.whose) != PLAY:
            raise Unprintable(f"no words for {phrase.select!r}")
        select = without_last(phrase.select, words.IN_REACH)
        if not select.filters and phrase.quantity == "a":
            self.mentioned(phrase.choice)
            return said
        return f"{said} at {self.write_np(msgspec.structs.replace(phrase, select=select))}"

    def wound_on(self, op: Do) -> str:
        sizes = op.manner[0] if len(op.manner) == 1 else ""
        if op != Do("deal", op.what, manner=op.manner) or attack_words(("shot", sizes)) != f"shot on {sizes}":
            raise Unprintable(f"no words for {op!r}")
        if ", " in sizes:
            raise Unprintable("only an attack has a range")
        return f"wound {self.write_np(self.from_object(op.what))} on {sizes}"

    def finishing(self, op: Do) -> str:
        slot = op.what.slot if isinstance(op.what, Chosen) else ""
        choice = self.taken(slot)
        if not is_finishing(op, choice) or op != Do("finish", op.what, amount=op.amount):
            raise Unprintable(f"no words for {op!r}")
        self.mentioned(choice)
        return f"finishing {self.write_number(op.amount)}"

    # places ---------------------------------------------------------------------------------------------------------

    def places_it(self, op: Do) -> str:
        """ "Move this creature to a neighbouring cell"."""
        if op != Do(op.verb, op.what, to=op.to):
            raise Unprintable(f"no words for {op!r}")
        begins = f"{'move' if op.verb == 'relocate' else 'put'} {self.write_np(self.from_object(op.what))} "
        meant = self.meant(op)
        if op.verb == "relocate" and meant == Where(places.NEIGHBOURING, op.what):  # type: ignore[arg-type]
            said = "to a neighbouring cell"
        else:
            said = f"{'to' if op.verb == 'relocate' else 'on'} a cell {self.write_place(meant)}"
        self.cell(op)
        return begins + said

    def meant(self, op: Do) -> Where:
        """From which places that of an op was chosen."""
        choice = self.pending.get(op.to.slot) if isinstance(op.to, Place) else None
        plain = isinstance(choice, ChoosePlace) and choice == ChoosePlace(
            choice.phrase, choice.of, choice.n, op.what, slot=choice.slot
        )
        if not plain:
            raise Unprintable(f"no words for {op!r}")
        return where(choice)  # type: ignore[arg-type]

    def cell(self, op: Do) -> None:
        """The place of an op has been named."""
        choice = self.taken(op.to.slot)  # type: ignore[union-attr]
        self.places += 1
        if choice.slot != slot_of_place(self.places):
            raise Unprintable(f"the place {choice.slot!r} comes out of order")

    def write_place(self, meant: Any) -> str:
        if not isinstance(meant, Where):
            raise Unprintable(f"no words for {meant!r}")
        for phrase, said in places.OF_CARDS.values():
            if meant == Where(phrase, meant.of) and meant.of is not None:
                return f"{said} {self.write_np(self.from_object(meant.of))}"
        for phrase, said in places.ROWS.values():
            if meant == Where(phrase, n=meant.n) and places.is_row(meant.n):
                row = next(said for said, n in words.ROWS.items() if Number(n) == meant.n)
                return f"{said} {row} row"
        if meant == Where(places.NEAR, meant.of, meant.n) and meant.of is not None and meant.n is not None:
            number = self.write_number(meant.n)
            return f"within {number} of {self.write_np(self.from_object(meant.of))}"
        for phrase, said in places.ANYWHERE.values():
            if meant == Where(phrase):
                return said
        raise Unprintable(f"no words for {meant!r}")

    # bringing in ----------------------------------------------------------------------------------------------------

    def brings(self, op: Do) -> str:
        slot = op.what.slot if isinstance(op.what, Chosen) else ""
        choice = self.pending.get(slot)
        if op != Do(op.verb, op.what, to=op.to, manner=op.manner) or not isinstance(choice, Choose):
            raise Unprintable(f"no words for {op!r}")
        text = self.brings_what(op.verb, choice)
        meant = self.meant(op)
        if meant != bringing.DEFAULT[op.verb]:
            text += f" to a cell {self.write_place(meant)}"  # a target of which is named before
        self.in_turn(self.taken(slot))
        mention_choice(self.antecedents, choice)
        self.cell(op)
        return text + self.manner(op.manner)

    def brings_what(self, verb: str, choice: Choose) -> str:
        """ "Summon up to 2 creatures"."""
        plain = choice
        if verb == "summon":
            least = choice.most.n if isinstance(choice.most, Number) and choice.most.n == 1 else 0
            plain = msgspec.structs.replace(choice, least=least, sought=False, target=True)
            if (choice.least, choice.sought, choice.target, choice.slot) != (0, True, False, bringing.FOUND):
                raise Unprintable(f"no words for {choice!r}")
        phrase = phrase_of_choice(plain)
        if phrase.quantity not in ("a", "up to", "number") or plain.sought or not plain.target:
            raise Unprintable(f"no words for {choice!r}")
        select = bringing.named(verb, phrase.select)
        return f"{verb} {self.write_np(TargetPhrase(phrase.quantity, select=select, number=phrase.number))}"

    def manner(self, manner: tuple[str, ...]) -> str:
        said = [word for word in bringing.ARRIVALS.values() if word and word in manner]
        if list(manner) != said:
            raise Unprintable(f"no words for {manner!r}")
        how = " and ".join(word for word in said if word != bringing.THEIRS)
        theirs = " under your opponent's control" if bringing.THEIRS in said else ""
        return f"{' ' if how else ''}{how}{theirs}"

    # answers --------------------------------------------------------------------------------------------------------

    def from_action(self, node: Any) -> Any:
        if node != Chosen(ANSWERED) or ANSWERED not in self.pending:
            raise Unprintable(f"no words for {node!r}")
        return self.taken(ANSWERED)

    def write_action(self, action: Any) -> str:
        if not isinstance(action, ChooseAction) or action != ChooseAction(action.filters, action.by):
            raise Unprintable(f"no words for {action!r}")
        kind, filters = self.kind_of_action(action.filters)
        if action.by == Opponent() and not filters:
            return f"target {kind} of your opponent"
        if action.by != AnyPlayer():
            raise Unprintable(f"no words for {action!r}")
        return f"target {kind} of a {self.noun(Select(filters))}" if filters else f"target {kind}"

    def kind_of_action(self, filters: tuple[Any, ...]) -> tuple[str, tuple[Any, ...]]:
        """The kind of action that is answered, and what else is asked of its card."""
        for said, known in words.ACTIONS.items():
            if known and filters[:1] == known:
                return said, filters[1:]
        return "action", filters

    def redirects(self, op: Do) -> str:
        if op != Do("redirect", op.what, to=op.to):
            raise Unprintable(f"no words for {op!r}")
        action = self.write_action(self.from_action(op.what))
        if isinstance(op.to, Chosen) and op.to.slot in self.pending:
            phrase = self.chosen(op.to.slot)
            if op.to.slot != REDIRECTED or phrase.quantity != "a":
                raise Unprintable(f"no words for {op!r}")
            return f"redirect {action} to {self.write_np(phrase)}"
        return f"redirect {action} to {self.write_np(self.from_one(op.to))}"

    # others ---------------------------------------------------------------------------------------------------------

    def takes(self, op: Modify) -> str:
        """For the battle, where no time is said."""
        if op.changes != words.TAKES or op != Modify(op.subject, op.changes, op.until) or not op.until:
            raise Unprintable(f"no words for {op!r}")
        cards = self.write_np(self.from_object(op.subject))
        return f"gain control of {cards}{'' if op.until == 'battle' else self.until(op.until)}"

    def until(self, until: str) -> str:
        return f" {words.said_of(words.DURATIONS, until)}" if until else ""

    def looks(self, op: Do) -> str:
        top = op.what.top if isinstance(op.what, Select) else 0
        if top < 1 or op != Do("look", Select((), ("deck",), You(), top=top)):
            raise Unprintable(f"no words for {op!r}")
        return f"look at the top {top} {'card' if top == 1 else 'cards'} of your deck"
