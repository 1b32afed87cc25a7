"""Sentences: clauses put together."""

from __future__ import annotations

from typing import Any

import msgspec

from kartoteka.games.swtcg.wording import vocabulary as words
from kartoteka.games.swtcg.wording.phrases import DONE, keeping, nouns_of, spent_in
from kartoteka.games.swtcg.wording.reader.base import ROLLED
from kartoteka.games.swtcg.wording.reader.sentences import SUBJECT_VERBS
from kartoteka.games.swtcg.wording.writer.statements import StatementWriter
from kartoteka.kernel.program import (
    By,
    Choose,
    ChooseWord,
    Chosen,
    Delay,
    Did,
    Do,
    EachPlayer,
    EventAmount,
    HowMuch,
    If,
    Instead,
    LetX,
    May,
    Modify,
    Number,
    OneOf,
    Op,
    Opponent,
    Repeat,
    Same,
    Select,
    Seq,
    You,
    nodes_in,
)
from kartoteka.text.phrases import phrase_of_choice
from kartoteka.text.print import listed
from kartoteka.text.tree import Antecedent, Unprintable

ARENA_CHOICE = ChooseWord(tuple(words.ARENAS.values()), slot="arena")


class SentenceWriter(StatementWriter):
    """Sentences: clauses put together."""

    def sentences(self, op: Op | None) -> list[str]:
        """The sentences that say it, in small letters and without full stops."""
        if op is None:
            return []
        texts: list[str] = []
        parts = asked_once(op.parts if isinstance(op, Seq) else (op,))
        for place, part in enumerate(parts):
            if self.wait_for_some(part) or self.wait(part):
                continue
            self.antecedents.begin()
            before = parts[place - 1]
            self.other_does = isinstance(before, May) and before.who == Opponent()
            if isinstance(part, Repeat):
                texts.append(f"for each {face_before(parts, place)}, {self.together(part.do)}")
            elif isinstance(part, Do) and part.verb == "roll dice" and part.manner:
                if face_before(parts, place + 1) != part.manner[0]:
                    raise Unprintable("nothing is done for each of the dice")
                texts.append(self.sentence(msgspec.structs.replace(part, manner=())))
            elif isinstance(part, If) and part.otherwise is not None:
                texts.append(self.sentence(If(part.condition, part.do)))
                self.antecedents.begin()
                texts.append(f"otherwise, {self.together(part.otherwise)}")
            elif isinstance(part, LetX):
                texts.append(self.sentence(part.do))
                self.antecedents.begin()
                texts.append(f"X is {self.write('amount', part.x)}")
            else:
                texts.append(self.sentence(part))
            self.settled()
        self.settled()
        return texts

    def wait(self, op: Op) -> bool:
        """Whether it is a choice that a later clause names."""
        if not isinstance(op, Choose) or op.target or op.cards.zones == ("deck",):
            return False
        self.pending[op.slot] = op
        return True

    def seen(self) -> Any:
        """The cards that were looked at last, as "those cards" means them."""
        them = self.antecedents.them()
        return Same(them.node) if them is not None and "card" in them.nouns else None

    def wait_for_some(self, op: Op) -> bool:
        """Whether it chooses of "those cards"."""
        seen = self.seen()
        if seen is None or not isinstance(op, Choose) or op.cards != Select((seen,), ("deck",), You()):
            return False
        self.pending[op.slot] = op
        return True

    def some(self, op: Do) -> str | None:
        """ "Put 2 of those cards into your hand", and the rest."""
        seen = self.seen()
        if op == Do("put on bottom of deck", Select((seen,), ("deck",), You())) and seen is not None:
            return "put the rest on the bottom of your deck in any order"
        if not isinstance(op.what, Chosen) or op.what.slot not in self.pending:
            return None
        choice = self.pending[op.what.slot]
        if seen is None or choice.cards != Select((seen,), ("deck",), You()) or op != Do("put into hand", op.what):
            return None
        if not isinstance(choice.most, Number) or choice.least != choice.most.n:
            raise Unprintable(f"no words for {choice!r}")
        del self.pending[choice.slot]
        self.take_slot(choice.slot)
        return f"put {choice.most.n} of those cards into your hand"

    def settled(self) -> None:
        """What was chosen has been named: a choice is made where it is named, so nothing may be done before that."""
        if self.pending:
            raise Unprintable("something is chosen for nothing, or too early")

    def sentence(self, op: Op) -> str:
        if isinstance(op, Seq):
            raise Unprintable("a sequence within a sequence")
        if isinstance(op, If) and op.otherwise is None:
            return f"{self.write_condition(op.condition)}, {self.together(op.do)}"
        if isinstance(op, Delay) and op.at in words.DELAYS and op == Delay(op.at, op.do):
            return f"{words.DELAYS[op.at]}, {self.together(op.do)}"
        if isinstance(op, Modify) and op.until == words.THIS_TURN:
            return f"{words.THIS_TURN}, {self.write_statement(msgspec.structs.replace(op, until=''))}"
        return self.clause(op)

    def clause(self, op: Op) -> str:
        if isinstance(op, May) and op.who == You():
            return "you may " + self.together(op.do)
        if isinstance(op, May) and op.who == Opponent() and isinstance(op.do, Do) and op.do.who == Opponent():
            return "your opponent may " + self.write_clause(msgspec.structs.replace(op.do, who=None))
        if isinstance(op, OneOf):
            return self.one_of(op)
        if isinstance(op, Instead):
            return self.together(op.do) + " instead"
        if isinstance(op, By) and op.player in (Opponent(), EachPlayer()):
            return self.by(op)
        if isinstance(op, Modify) and not self.is_clause(op):
            return self.lasting(op)
        if isinstance(op, Do) and op.who not in (None, You()) and op.verb in SUBJECT_VERBS:
            who, self.person = self.write_PLAYER(op.who), "third"
            text = f"{who} {self.write_shapes('clause', msgspec.structs.replace(op, who=None))}"
            self.person = "base"
            return text
        return self.write_clause(op)

    def by(self, op: By) -> str:
        """What another player does with his or her own cards."""
        who, self.person, self.theirs = self.write_PLAYER(op.player), "third", True
        text = f"{who} {self.together(op.do)}"
        self.person, self.theirs = "base", False
        return text

    def is_clause(self, op: Modify) -> bool:
        """Whether it is said with a verb of its own: "gain control of", "treat ... as"."""
        return op.changes[0].stat in ("controller", "subtype")

    def lasting(self, op: Modify) -> str:
        text = self.write_statement(op)
        return text + self.until(op.until)

    def until(self, until: str) -> str:
        if until in ("", "untap step"):
            return ""
        for text, word in words.DURATIONS.items():
            if word == until:
                return f" {text}"
        raise Unprintable(f"no words for {until!r}")

    def one_of(self, op: OneOf) -> str:
        if len(op.options) != 2:
            raise Unprintable(f"no words for {op!r}")
        one, two = op.options
        if isinstance(two, Do) and two.verb.startswith("pay "):
            if two.who != (None if op.who == You() else op.who):
                raise Unprintable(f"no words for {op!r}")
            two = msgspec.structs.replace(two, who=None)
            clause = self.write_clause(one)
            who = self.write_PLAYER(op.who)
            before, self.person = self.person, "base" if op.who == You() else "third"
            paid = self.write_shapes("clause", msgspec.structs.replace(two, who=None))
            self.person = before
            return f"{clause} unless {who} {paid}"
        if op.who != You():
            raise Unprintable(f"no words for {op!r}")
        return f"choose one: {self.together(one)}, or {self.together(two)}"

    def together(self, op: Op) -> str:
        """Clauses in one sentence."""
        texts: list[str] = []
        for part in op.parts if isinstance(op, Seq) else (op,):
            if not self.wait(part):
                texts.append(self.clause(part))
                self.settled()
        self.settled()
        return listed(texts, "and")

    def write_clause(self, op: Any) -> str:
        if isinstance(op, Choose):
            return self.choose(op)
        if op == ARENA_CHOICE:
            return self.inflect("choose", plural=False) + " an arena"
        if isinstance(op, Do) and op.verb == "discard" and isinstance(op.what, Select) and op.what.top > 1:
            select = op.what
            if op != Do("discard", Select((), ("deck",), select.whose, top=select.top)):
                raise Unprintable(f"no words for {op!r}")
            discard = self.inflect("discard", plural=False)
            return f"{discard} the top {select.top} cards of {self.write_POSS(select.whose)} deck"  # type: ignore[arg-type]
        some = self.some(op) if isinstance(op, Do) else None
        if some is not None:
            return some
        if isinstance(op, Do) and op.verb == "draw" and op.amount in (EventAmount(), HowMuch(ROLLED), Did(words.MANY)):
            if op != Do("draw", amount=op.amount):
                raise Unprintable(f"no words for {op!r}")
            return self.inflect("draw", plural=False) + " that many cards"
        if isinstance(op, Do) and isinstance(op.what, Select) and op.what.top and op.verb in ("look", "reveal"):
            return self.shown(op)
        if isinstance(op, Modify) and self.is_clause(op):
            text = self.write_shapes("clause", msgspec.structs.replace(op, until=""))
            return text + self.until(op.until)
        return self.write_shapes("clause", op)

    def choose(self, choice: Choose) -> str:
        if choice.cards.zones == ("deck",) and not choice.target and choice.least == 0:
            least = choice.most.n if isinstance(choice.most, Number) else 0
            self.default_place = (choice.cards.zones, choice.cards.whose)
            phrase = phrase_of_choice(msgspec.structs.replace(choice, least=least))
            search = self.inflect("search", plural=False)
            text = f"{search} {self.write_POSS(choice.cards.whose)} deck for {self.write_np(phrase)}"  # type: ignore[arg-type]
            self.default_place = (("play",), None)
        elif choice.target:
            text = f"{self.inflect('choose', plural=False)} {self.write_np(phrase_of_choice(choice))}"
        else:
            raise Unprintable(f"no words for {choice!r}")
        self.mentioned(choice)
        if not choice.target:
            self.antecedents.begin()
        return text

    def shown(self, op: Do) -> str:
        select = op.what
        assert isinstance(select, Select)
        if select != Select((), ("deck",), select.whose, top=select.top) or op != Do(op.verb, select, into=op.into):
            raise Unprintable(f"no words for {op!r}")
        whose = self.write_POSS(select.whose)  # type: ignore[arg-type]
        if op.verb not in ("look", "reveal") or (op.verb == "reveal" and select.top > 1):
            raise Unprintable(f"no words for {op!r}")
        self.take_slot(op.into)
        self.antecedents.mention(Antecedent(Chosen(op.into), nouns_of(select), plural=select.top > 1))
        self.antecedents.begin()
        verb = self.inflect(op.verb, plural=False) + (" at" if op.verb == "look" else "")
        top = "the top card" if select.top == 1 else f"the top {select.top} cards"
        return f"{verb} {top} of {whose} deck"

    def payments(self, cost: tuple[Op, ...], joint: str = ", ") -> str:
        """The cost of an ability, in small letters."""
        texts: list[str] = []
        self.spent = spent_in(cost)
        self.antecedents.begin()
        for part in cost:
            if not self.wait(part):
                texts.append(self.write("payment", part))
        self.settled()
        return joint.join(texts)


def face_before(parts: tuple[Op, ...], place: int) -> str:
    """Which of the dice are meant for each of which something is done: the roll before says it."""
    roll = parts[place - 1] if place else None
    meant = isinstance(roll, Do) and roll.verb == "roll dice" and len(roll.manner) == 1
    here = parts[place] if place < len(parts) else None
    if not meant or not isinstance(here, Repeat) or here.times != Did(ROLLED):
        raise Unprintable("which dice are counted is not said")
    return str(roll.manner[0])  # type: ignore[union-attr]


def asked_once(ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """The ops without the slot that "if you do" asks; it is kept by what is done right before."""
    found = list(ops)
    for place, op in enumerate(ops):
        asks = (isinstance(op, If) and op.condition == DONE) or Did(words.MANY) in nodes_in(op)
        if asks != (place > 0 and keeping(ops[place - 1], "") != ops[place - 1]):
            raise Unprintable("what “if you do” asks is not said right before it")
        if asks:
            found[place - 1] = keeping(ops[place - 1], "")
    if ops and keeping(ops[-1], "") != ops[-1]:
        raise Unprintable("nothing asks whether that was done")
    return tuple(found)
