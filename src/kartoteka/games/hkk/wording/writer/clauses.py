"""Clauses with a form of their own: searching, discarding, preventing ..."""

from __future__ import annotations

from typing import Any

import msgspec

from kartoteka.games.hkk.wording import vocabulary as words
from kartoteka.games.hkk.wording.phrases import parts_of, whose_own
from kartoteka.games.hkk.wording.reader.sentences import ACTION, NOT_PLAYED
from kartoteka.games.hkk.wording.readings import READINGS
from kartoteka.games.hkk.wording.writer.statements import StatementWriter
from kartoteka.kernel.program import (
    AnyPlayer,
    Choose,
    ChooseAction,
    ChooseNumber,
    Chosen,
    Do,
    Modify,
    Number,
    Op,
    Opponent,
    Select,
    X,
    You,
)
from kartoteka.text.phrases import Noun, TargetPhrase, phrase_of_choice
from kartoteka.text.tree import Unprintable


class ClauseWriter(StatementWriter):
    """Clauses that no pattern prints."""

    def write_clause(self, op: Any) -> str:
        if isinstance(op, Choose):
            return self.search(op)
        if isinstance(op, Do) and op.what == Chosen(ACTION):
            return self.prevents(op)
        if isinstance(op, Do) and op.verb == "discard" and isinstance(op.what, Chosen) and op.what.slot in self.pending:
            some = self.discards(op)
            if some:
                return some
        if isinstance(op, Do) and isinstance(op.what, Select) and op.what.top:
            return self.mills(op)
        if isinstance(op, Do) and op.verb == "sacrifice" and op == Do("sacrifice", op.what):
            return self.sacrifices(op)
        if isinstance(op, Modify):
            if op.changes != READINGS["gain_control"].changes or not op.until:
                raise Unprintable(f"no words for {op!r}")
            cards = self.write_np(self.from_object(op.subject))
            return f"{self.inflect('gain control of', plural=False)} {cards}{self.for_long(op.until)}"
        if (
            isinstance(op, Do)
            and isinstance(op.what, Chosen)
            and op.what.slot == self.either
            and self.either in self.pending
        ):
            return self.write_shapes("clause", op) + " or player"
        return self.write_shapes("clause", op)

    def until(self, until: str) -> str:
        for text, word in words.DURATIONS.items():
            if word == until:
                return f" {text}"
        if until:
            raise Unprintable(f"no words for {until!r}")
        return ""

    def for_long(self, until: str) -> str:
        """For good, where no time is said."""
        return "" if until == "game" else self.until(until)

    def sacrifices(self, op: Do) -> str:
        """ "Sacrifice a Monster": one's own."""
        phrase = self.from_object(op.what)
        if phrase.quantity != "ref" and not (isinstance(phrase, TargetPhrase) and phrase.target):
            if parts_of(phrase.select.filters).whose != You():
                raise Unprintable("nobody sacrifices what is another's")
            phrase = msgspec.structs.replace(phrase, select=whose_own(phrase.select, None))
        return f"{self.inflect('sacrifice', plural=False)} {self.write_np(phrase)}"

    def discards(self, op: Do) -> str:
        """ "Discard 2 cards"."""
        assert isinstance(op.what, Chosen)
        choice = self.pending[op.what.slot]
        if not isinstance(choice, Choose) or choice.target or op != Do("discard", op.what):
            return ""
        phrase = phrase_of_choice(choice)
        number = Number(1) if phrase.quantity == "a" else phrase.number
        if phrase.quantity not in ("a", "number") or choice.cards != Select((), ("hand",), You()):
            return ""
        self.taken(choice.slot)
        self.mentioned(choice)
        cards = "card" if number == Number(1) else "cards"
        return f"{self.inflect('discard', plural=False)} {self.write_number(number)} {cards}"

    def draws(self, number: ChooseNumber, op: Op) -> str:
        """ "Draw up to 3 cards"."""
        if number != ChooseNumber(Number(0), number.most, slot="X") or op != Do("draw", amount=X()):
            raise Unprintable(f"no words for {op!r}")
        cards = "card" if number.most == Number(1) else "cards"
        return f"draw up to {self.write_number(number.most)} {cards}"

    def mills(self, op: Do) -> str:
        select = op.what
        assert isinstance(select, Select)
        if op != Do("put into discard", Select((), ("deck",), select.whose, top=select.top)) or select.whose is None:
            raise Unprintable(f"no words for {op!r}")
        whose = self.write_POSS(select.whose)
        cards = "card" if select.top == 1 else "cards"
        put = self.inflect("put", plural=False)
        return f"{put} the top {select.top} {cards} of {whose} deck into {whose} discard pile"

    def prevents(self, op: Do) -> str:
        if self.automatic and ACTION not in self.pending and op == Do("prevent", Chosen(ACTION)):
            return "prevent it"
        action = self.taken(ACTION)
        if not isinstance(action, ChooseAction) or op != Do(op.verb, Chosen(ACTION)):
            raise Unprintable(f"no words for {op!r}")
        if op.verb not in ("prevent", "counter") or action != ChooseAction(action.filters, action.by):
            raise Unprintable(f"no words for {op!r}")
        played = action.filters and action.filters[-1] not in NOT_PLAYED and op.verb == "prevent"
        tail = {AnyPlayer(): " being played" if played else "", Opponent(): " your opponent plays"}.get(action.by)
        if tail is None:
            raise Unprintable(f"no words for {action.by!r}")
        return f"{self.inflect(op.verb, plural=False)} target {self.write_noun(Noun(Select(action.filters)))}{tail}"

    def search(self, choice: Choose) -> str:
        zones, whose = choice.cards.zones, choice.cards.whose
        if choice.target or choice.least != 0 or zones not in (("deck",), ("side",)) or whose is None:
            raise Unprintable(f"no words for {choice!r}")
        least = choice.most.n if isinstance(choice.most, Number) else 0
        self.default_place = (zones, whose)
        phrase = phrase_of_choice(msgspec.structs.replace(choice, least=least))
        deck = "side deck" if zones == ("side",) else "deck"
        text = f"{self.inflect('search', plural=False)} {self.write_POSS(whose)} {deck} for {self.write_np(phrase)}"
        self.default_place = (("play",), None)
        self.mentioned(choice)
        self.antecedents.begin()
        return text
