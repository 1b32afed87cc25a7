"""Sentences made of clauses: what readers and writers of several games' wordings share.

A clause may entail choices ("one of your units"), which a slot names; who does what, which number "that much" is, and
the words of a game are its own matter.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any

from lark import Token, Tree

from kartoteka.kernel.program import (
    AnyPlayer,
    Choose,
    EventAmount,
    Number,
    Op,
    Player,
    Role,
    Seq,
    X,
    You,
)
from kartoteka.text.check import sequence
from kartoteka.text.lower import Grammar, Reader, Shape
from kartoteka.text.phrases import Phrase, slot_name
from kartoteka.text.print import Writer, join
from kartoteka.text.tree import H, Unprintable

BREAK = "\x00"
"""In edits: a new sentence begins here."""


# Patterns -------------------------------------------------------------------------------------------------------------


def card(index: int, role: str = "card") -> Any:
    """A card that an event names."""
    return H(index, f"{role}_role")


def to(index: int = 1) -> Any:
    """The cards that something is done to."""
    return H(index, "object")


# Reading --------------------------------------------------------------------------------------------------------------


class ClauseReader(Reader):
    """Reads sentences clause by clause."""

    def __init__(self, grammar: Grammar, readings: Mapping[str, Any], *, constant: bool) -> None:
        super().__init__(grammar, readings)
        self.constant = constant
        self.slots = 0
        self.choices: list[Choose] = []
        """The choices that the clause which is being read entails ("one of your units")."""
        self.text = ""
        """The sentence that is being read."""
        self.default_place: tuple[tuple[str, ...], Player | None] = (("play",), None)
        """Where the cards of a phrase that names no place are."""
        self.theirs = False
        """Whether another player does what is being read: "your" cards are "their" cards there."""
        self.much = False
        """Whether the trigger's event has an amount: "that much"."""

    def slot(self) -> str:
        self.slots += 1
        return slot_name(self.slots)

    def clauses(self, tree: Any, *, apart: bool = False) -> tuple[Op, ...]:
        """What the clauses do, each after the choices that it entails; a sentence each where they stand `apart`."""
        raise NotImplementedError

    def role(self, role: str, phrase: Phrase) -> Role:
        """The card that a trigger names."""
        raise NotImplementedError

    def read_clauses(self, tree: Tree[Token]) -> Op:
        return sequence(list(self.clauses(tree)))

    def read_body(self, tree: Tree[Token], *, apart: bool) -> tuple[Op, ...]:
        """The ops of a sentence. What is done one after the other is a sentence each, where that can be (`apart`)."""
        if tree.data != "body_clauses":
            raise self.refuse("not understood", tree)
        (part,) = tree.children
        assert isinstance(part, Tree)
        if part.data == "clauses":
            return self.clauses(part, apart=apart)
        op = self.read(part)
        return op.parts if isinstance(op, Seq) else (op,)

    def token_int(self, token: Token) -> str:
        return str(token)

    def read_number(self, tree: Tree[Token]) -> Number:
        return Number(int(str(tree.children[0])))

    def read_x(self, tree: Tree[Token]) -> X:
        return X()

    def via_int(self, text: str) -> Number:
        return Number(int(text))

    def via_digits(self, amount: Any) -> int:
        if not isinstance(amount, Number):
            raise self.refuse("a number is needed here", Tree("amount", []))
        return amount.n

    def via_card_role(self, phrase: Phrase) -> Role:
        return self.role("card", phrase)

    def via_source_role(self, phrase: Phrase) -> Role:
        return self.role("source", phrase)

    def via_target_role(self, phrase: Phrase) -> Role:
        return self.role("target", phrase)


# Writing --------------------------------------------------------------------------------------------------------------


class NumberWriter(Writer):
    """Prints numbers, in the forms in which sentences have them."""

    def unconvert(self, hole: Any, value: Any) -> Any:
        if value is None:
            raise Unprintable("nothing there")
        return super().unconvert(hole, value)

    def write_INT(self, text: Any) -> str:
        return str(text)

    def write_SIGNED(self, text: Any) -> str:
        return str(text)

    def write_number(self, amount: Any) -> str:
        if not isinstance(amount, Number) or amount.n < 0:
            raise Unprintable(f"no words for {amount!r}")
        return str(amount.n)

    def from_int(self, amount: Any) -> str:
        return self.write_number(amount)

    def from_digits(self, number: int) -> Number:
        if number < 2:
            raise Unprintable("one is not “or more”")
        return Number(number)

    def from_less(self, amount: Any) -> Number:
        if not isinstance(amount, Number) or amount.n >= 0:
            raise Unprintable(f"no words for {amount!r}")
        return Number(-amount.n)


class ClauseWriter(NumberWriter):
    """Prints sentences clause by clause."""

    tried: tuple[str, ...] = ("person", "slots")
    """What an alternative that does not fit may have changed, beside what is spoken of and what is chosen."""
    that_much: tuple[Any, ...] = (EventAmount(),)
    """The amounts that are "that much"."""

    def __init__(self, grammar: Grammar, readings: Mapping[str, Any], verbs: frozenset[str], *, constant: bool) -> None:
        super().__init__(grammar, readings, verbs)
        self.constant = constant
        self.pending: dict[str, Any] = {}
        """By slot, what has been chosen, and is to be named by a later clause: "one of your units"."""
        self.slots = 0
        self.theirs = False
        self.default_place: tuple[tuple[str, ...], Player | None] = (("play",), None)

    def write_shapes(self, category: str, node: Any) -> str:
        for shape in self.grammar.shapes.get(category, ()):
            before = (list(self.antecedents.known), self.antecedents.here, dict(self.pending))
            others = [(name, getattr(self, name)) for name in self.tried]
            try:
                text = self.write_shape(shape, node)
            except Unprintable:
                text = None
            if text is not None:
                return text
            self.antecedents.known, self.antecedents.here, self.pending = before
            for name, value in others:
                setattr(self, name, value)
        raise Unprintable(f"no wording for this {category}: {node!r}")

    def assemble(self, shape: Shape, values: Any) -> str:
        before = self.person
        parts: list[str] = []
        index = 0
        plural = False
        for position, (symbol, is_part) in enumerate(shape.symbols):
            if is_part:
                value = values[index]
                parts.append(self.write(symbol, value))
                if symbol == "PLAYER":
                    self.person = "base" if value == You() else "third"
                elif position == 0 and isinstance(value, Phrase):
                    self.person = "base" if value.plural else "third"
                if isinstance(value, Number | X) or value in self.that_much:
                    plural = value != Number(1)
                index += 1
            elif symbol == "_A":
                parts.append("a")
            else:
                parts.append(self.inflect(symbol, plural=plural))
        self.person = before
        return join(parts)

    def take_slot(self, slot: str) -> None:
        """Slots are named in the order of the text, so that reading names them the same."""
        self.slots += 1
        if slot != slot_name(self.slots):
            raise Unprintable(f"the slot {slot!r} comes out of order")

    def write_number(self, amount: Any) -> str:
        if isinstance(amount, X):
            return "X"
        return "that much" if amount in self.that_much else super().write_number(amount)

    def write_QUOTED(self, text: Any) -> str:
        if '"' in text or not text:
            raise Unprintable("quotes within quotes")
        return f'"{text}"'

    def from_quoted(self, text: str) -> str:
        return text


def text_of(texts: Mapping[str, Any], node: Any) -> str:
    """The words that mean a node."""
    for text, known in texts.items():
        if known == node and not isinstance(node, AnyPlayer):
            return text
    raise Unprintable(f"no words for {node!r}")


def one_of(word: Any, known: Container[str]) -> str:
    """A word that the game has."""
    if word not in known:
        raise Unprintable(f"no words for {word!r}")
    return str(word)


def signed(amount: Any) -> str:
    """A number with its sign."""
    if isinstance(amount, X):
        return "+X"
    if getattr(amount, "op", "") == "*" and amount.left == Number(-1) and isinstance(amount.right, X):
        return "-X"
    if not isinstance(amount, Number):
        raise Unprintable(f"no words for {amount!r}")
    return f"{amount.n:+d}"


def after(start: str, text: str) -> str:
    """What stands behind a start that the text must have."""
    if not text.startswith(start):
        raise Unprintable(f"no words for {text!r}")
    return text.removeprefix(start)
