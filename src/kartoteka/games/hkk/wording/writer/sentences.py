"""Sentences: clauses put together."""

from __future__ import annotations

from typing import Any

import msgspec

from kartoteka.games.hkk.wording import vocabulary as words
from kartoteka.games.hkk.wording.chances import HEADS, TOSS, is_row
from kartoteka.games.hkk.wording.either import at_a_player
from kartoteka.games.hkk.wording.phrases import HkkPhrase, Noun, keeping, parts_of, whose_own
from kartoteka.games.hkk.wording.reader.sentences import ACTION, NOT_PLAYED, PLAYERS_DO, is_search
from kartoteka.games.hkk.wording.readings import DONE
from kartoteka.games.hkk.wording.writer.base import is_target
from kartoteka.games.hkk.wording.writer.statements import StatementWriter
from kartoteka.kernel.program import (
    AnyPlayer,
    By,
    Choose,
    ChooseAction,
    ChooseNumber,
    Chosen,
    Delay,
    Do,
    If,
    LetX,
    May,
    Modify,
    Number,
    OneOf,
    Op,
    Opponent,
    Select,
    Seq,
    Unless,
    X,
    You,
)
from kartoteka.text.phrases import phrase_of_choice
from kartoteka.text.print import capitalised, listed
from kartoteka.text.tree import Unprintable


class SentenceWriter(StatementWriter):
    """Sentences: clauses put together."""

    def sentences(self, op: Op | None) -> list[str]:
        """The sentences that say it, in small letters and without full stops."""
        if op is None:
            return []
        op = self.for_a_creature(op)
        texts: list[str] = []
        parts = asked_once(self.after_targets(op))
        for place, part in enumerate(parts):
            if part == TOSS or self.wait(part):
                continue
            if isinstance(part, ChooseNumber) and parts[place + 1 :]:
                continue
            before = parts[place - 1] if place else None
            if isinstance(before, ChooseNumber):
                texts.append(self.draws(before, part))
                continue
            self.antecedents.begin()
            if place and is_search(parts[place - 1]) and isinstance(part, Do):
                texts[-1] += f" and {self.clause(part)}"
            else:
                texts.extend(self.said(part, before))
        self.settled()
        return texts

    def after_targets(self, op: Op) -> tuple[Op, ...]:
        """What it does, with the targets waiting to be named."""
        parts = op.parts if isinstance(op, Seq) else (op,)
        place = 0
        while place < len(parts) and is_target(parts[place]):
            self.wait(parts[place], target=True)
            place += 1
        return parts[place:]

    def said(self, op: Op, before: Op | None) -> list[str]:
        """The sentences of one step."""
        if isinstance(op, If) and (before == TOSS) != (op.condition == HEADS):
            raise Unprintable("a coin is tossed for nothing")
        if isinstance(op, If) and is_row(op):
            return self.rows(op)
        if isinstance(op, If) and op.otherwise is not None:
            first = self.sentence(If(op.condition, op.do))
            self.antecedents.begin()
            return [first, f"otherwise, {self.together(op.otherwise)}"]
        if isinstance(op, LetX):
            first = self.sentence(op.do)
            self.antecedents.begin()
            return [first, f"X is {self.write_amount(op.x)}"]
        return [self.sentence(op)]

    def for_a_creature(self, op: Op) -> Op:
        """Of a text with "target creature or player" the program for a creature; of any other, the text itself."""
        if not isinstance(op, OneOf) or len(op.options) != 2 or op.who != You():
            return op
        one = op.options[0]
        for part in one.parts if isinstance(one, Seq) else ():
            if isinstance(part, Choose) and part.target and at_a_player(one, part.slot) == op.options[1]:
                self.either = part.slot
                return one
        return op

    def rows(self, op: If) -> list[str]:
        """ "1-3: Draw 1 card"."""
        texts: list[str] = []
        low = 1
        rest: Op | None = op
        while isinstance(rest, If) and is_row(rest):
            high = rest.condition.right.n  # type: ignore[union-attr]
            if not low <= high < 6:
                raise Unprintable("no face of a die")
            texts.append(self.row(low, high, rest.do))
            low, rest = high + 1, rest.otherwise
        if rest is not None:
            texts.append(self.row(low, 6, rest))
        return texts

    def row(self, low: int, high: int, op: Op) -> str:
        self.antecedents.begin()
        said = self.sentence(op) if not isinstance(op, Seq) else self.together(op)
        return f"{low}: {capitalised(said)}" if low == high else f"{low}-{high}: {capitalised(said)}"

    def sentence(self, op: Op) -> str:
        if isinstance(op, If) and op.otherwise is None:
            lead = "with a 50% chance" if op.condition == HEADS else self.write_condition(op.condition)
            return f"{lead}, {self.together(op.do)}"
        if isinstance(op, Delay) and op.at in words.DELAYS and op == Delay(op.at, op.do):
            return f"{words.DELAYS[op.at]}, {self.together(op.do)}"
        return self.together(op)

    def together(self, op: Op) -> str:
        """Clauses in one sentence."""
        texts: list[str] = []
        parts = op.parts if isinstance(op, Seq) else (op,)
        before = set(self.pending)
        for part in parts:
            if not self.wait(part):
                texts.append(self.clause(part, alone=len(parts) == 1 or isinstance(parts[0], Choose)))
        if set(self.pending) - before:
            raise Unprintable("something is chosen for nothing")
        return listed(texts, "and")

    def clause(self, op: Op, *, alone: bool = True) -> str:
        if isinstance(op, May):
            return self.may(op)
        if isinstance(op, OneOf):
            return self.one_of(op)
        if isinstance(op, By):
            return self.by(op)
        if isinstance(op, Modify) and not (op.changes[0].stat == "controller" and op.until):
            if not alone:
                raise Unprintable("what is so is a sentence of its own")
            return self.write_statement(op) + self.until(op.until)
        if isinstance(op, Do) and op.who is not None and op.what is None and op.verb in PLAYERS_DO:
            return self.does(op)
        return self.write_clause(op)

    def does(self, op: Do) -> str:
        """ "Target player loses 3 mana"."""
        if op.who == You() or op.who is None:
            raise Unprintable("“you” is not said")
        who, person = self.write_PLAYER(op.who), self.person
        self.person = "third"
        text = f"{who} {self.write_shapes('clause', msgspec.structs.replace(op, who=None))}"
        self.person = person
        return text

    def may(self, op: May) -> str:
        if op.who == You():
            return "you may " + self.together(op.do)
        done = op.do
        who, person, theirs = self.write_PLAYER(op.who), self.person, self.theirs
        if isinstance(done, By) and done.player == op.who:
            inner: Op = done.do
        elif isinstance(done, Do) and done.who == op.who and done.verb in PLAYERS_DO:
            inner = msgspec.structs.replace(done, who=None)
        else:
            raise Unprintable(f"no words for {op!r}")
        self.theirs = True
        text = f"{who} may {self.together(inner)}"
        self.person, self.theirs = person, theirs
        return text

    def by(self, op: By) -> str:
        """What another player does with his or her own cards."""
        if op.player == You() or isinstance(op.player, AnyPlayer):
            raise Unprintable(f"no words for {op!r}")
        if isinstance(op.do, Do) and op.do.what is None and op.do.verb in PLAYERS_DO:
            raise Unprintable("that is said with the player in the verb")
        who = self.write_PLAYER(op.player)
        person, theirs, self.person, self.theirs = self.person, self.theirs, "third", True
        text = f"{who} {self.together(op.do)}"
        self.person, self.theirs = person, theirs
        return text

    def until(self, until: str) -> str:
        for text, word in words.DURATIONS.items():
            if word == until:
                return f" {text}"
        if until:
            raise Unprintable(f"no words for {until!r}")
        return ""

    def one_of(self, op: OneOf) -> str:
        if len(op.options) == 2:
            one, two = op.options
            if isinstance(two, Do) and two.verb.startswith("pay ") and isinstance(one, Do):
                return self.unless(op, one, two)
        if op.who != You() or len(op.options) < 2:
            raise Unprintable(f"no words for {op!r}")
        texts: list[str] = []
        for option in op.options:
            self.chose_player = False
            parts = self.after_targets(option)
            texts.append(self.together(parts[0] if len(parts) == 1 else Seq(parts)))
        return "choose one: " + "; or ".join(texts)

    def unless(self, op: OneOf, one: Do, two: Do) -> str:
        """ "Sacrifice it unless you pay 1 mana"."""
        if two.who != (None if op.who == You() else op.who):
            raise Unprintable(f"no words for {op!r}")
        clause = self.write_clause(one)
        who = self.write_PLAYER(op.who)
        before, self.person = self.person, "base" if op.who == You() else "third"
        paid = self.write_shapes("clause", msgspec.structs.replace(two, who=None))
        self.person = before
        return f"{clause} unless {who} {paid}"

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
            cards = self.write_np(self.from_object(op.subject))
            if len(op.changes) > 1:
                raise Unprintable(f"no words for {op!r}")
            return f"{self.inflect('gain control of', plural=False)} {cards}{self.for_long(op.until)}"
        if (
            isinstance(op, Do)
            and isinstance(op.what, Chosen)
            and op.what.slot == self.either
            and self.either in self.pending
        ):
            return self.write_shapes("clause", op) + " or player"
        return self.write_shapes("clause", op)

    def for_long(self, until: str) -> str:
        """For good, where no time is said."""
        return "" if until == "game" else self.until(until)

    def sacrifices(self, op: Do) -> str:
        """ "Sacrifice a Monster": one's own."""
        phrase = self.from_object(op.what)
        if phrase.quantity != "ref" and not (isinstance(phrase, HkkPhrase) and phrase.target):
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

    def payments(self, cost: tuple[Op, ...]) -> list[str]:
        """The parts of a price, in small letters."""
        texts: list[str] = []
        self.antecedents.begin()
        for part in cost:
            if not self.wait(part):
                texts.append(self.write("payment", part))
        self.settled()
        return texts

    def write_payment(self, op: Op) -> str:
        passivized = Do("passivize", op.what) if isinstance(op, Do) else None
        return "[P]" if op == passivized and self.is_this(op) else self.write_clause(op)

    def is_this(self, op: Any) -> bool:
        return type(op.what).__name__ == "This"


def asked_once(ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """The ops without the slot that "if you do" asks; it is kept by what is done right before."""
    found = list(ops)
    for place, op in enumerate(ops):
        asks = isinstance(op, If) and op.condition in (DONE, Unless(DONE))
        if asks != (place > 0 and keeping(ops[place - 1], "") != ops[place - 1]):
            raise Unprintable("what “if you do” asks is not said right before it")
        if asks:
            found[place - 1] = keeping(ops[place - 1], "")
    if ops and keeping(ops[-1], "") != ops[-1]:
        raise Unprintable("nothing asks whether that was done")
    return tuple(found)
