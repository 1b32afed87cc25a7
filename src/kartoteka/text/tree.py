"""What reading and printing share: patterns of program nodes with holes, and antecedents.

A grammar rule says how a clause reads; a *pattern* says which program node it means. Both are used in both directions:
reading fills the holes of the pattern with what the rule's parts mean, printing finds the pattern that fits a node and
puts the parts back into the rule. So there is one table of clauses, not a parser and a printer that may differ.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from kartoteka.kernel.program import Node, nodes_in


class NotUnderstood(Exception):
    """A phrase that parses but has no meaning here. `start` and `end` are offsets in the parsed text."""

    def __init__(self, reason: str, start: int = -1, end: int = -1) -> None:
        super().__init__(reason)
        self.reason = reason
        self.start = start
        self.end = end


class Unprintable(Exception):
    """A node that no clause of the grammar says."""


class Hole(msgspec.Struct, frozen=True):
    """A place in a pattern for the `index`-th part of a rule, turned by the conversion `via` where one is named."""

    index: int
    via: str = ""


def H(index: int, via: str = "") -> Any:
    """A hole of a pattern; typed `Any` because a pattern is a node with holes where it has parts."""
    return Hole(index, via)


def holes(node: Any) -> list[Hole]:
    """The holes of a pattern."""
    if isinstance(node, Hole):
        return [node]
    if isinstance(node, tuple):
        return [hole for part in node for hole in holes(part)]
    if isinstance(node, Node):
        return [hole for name in node.__struct_fields__ for hole in holes(getattr(node, name))]
    return []


def fill(pattern: Any, value: Callable[[Hole], Any]) -> Any:
    """The pattern with `value(hole)` in the place of each hole."""
    if isinstance(pattern, Hole):
        return value(pattern)
    if isinstance(pattern, tuple):
        return tuple(fill(part, value) for part in pattern)
    if isinstance(pattern, Node):
        fields = pattern.__struct_fields__
        return type(pattern)(**{name: fill(getattr(pattern, name), value) for name in fields})
    return pattern


def match(pattern: Any, node: Any, found: dict[Hole, Any]) -> bool:
    """Whether the node is the pattern with something in its holes; what is in them goes into `found`."""
    if isinstance(pattern, Hole):
        if pattern in found:
            return bool(found[pattern] == node)
        found[pattern] = node
        return True
    if isinstance(pattern, tuple):
        return (
            isinstance(node, tuple)
            and len(node) == len(pattern)
            and all(match(p, n, found) for p, n in zip(pattern, node))
        )
    if isinstance(pattern, Node):
        if type(pattern) is not type(node):
            return False
        return all(match(getattr(pattern, name), getattr(node, name), found) for name in pattern.__struct_fields__)
    return bool(pattern == node)


def mentions(part: Any, wanted: Node) -> bool:
    """Whether `wanted` occurs anywhere in the node, or in one of the nodes."""
    return any(node == wanted for node in nodes_in(part))


class Antecedent(msgspec.Struct, frozen=True):
    """Something that a later pronoun may mean."""

    node: Any
    nouns: frozenset[str] = frozenset()
    """The nouns by which the text may call it ("that character"); empty is any."""
    plural: bool = False
    definite: bool = False
    """Has a name of its own ("this card"): meant by "it" only where nothing else can be."""


class Antecedents:
    """What has been mentioned so far in a text box, last first. Reading and printing keep it in the same way."""

    def __init__(self) -> None:
        self.known: list[Antecedent] = []
        self.here = 0
        """From where on in `known` things were mentioned in the clauses that are being read."""

    def mention(self, antecedent: Antecedent) -> None:
        if antecedent in self.known:
            place = self.known.index(antecedent)
            del self.known[place]
            self.here -= place < self.here
        self.known.append(antecedent)

    def begin(self) -> None:
        """New clauses begin: a sentence, or what follows a cost."""
        self.here = len(self.known)

    def it(self) -> Antecedent | None:
        """What "it" means: the last thing that has no name of its own, else the only one that has.

        "Kneel this card and discard 1 gold from it": a card named in these very clauses comes before a thing that was
        mentioned earlier; where they mention both kinds, it is not clear.
        """
        near = [antecedent for antecedent in self.known[self.here :] if not antecedent.plural]
        named_near = [antecedent for antecedent in near if antecedent.definite]
        if named_near:
            return named_near[0] if len(near) == 1 else None
        for antecedent in reversed(self.known):
            if not antecedent.definite and not antecedent.plural:
                return antecedent
        named = [a for a in self.known if not a.plural]
        return named[0] if len(named) == 1 else None

    def them(self) -> Antecedent | None:
        return next((a for a in reversed(self.known) if a.plural), None)

    def he(self) -> Antecedent | None:
        """What "he" or "she" means: somebody with a name, if anybody was named."""
        return next((a for a in reversed(self.known) if a.definite and not a.plural), None) or self.it()

    def that(self, noun: str, *, plural: bool) -> Antecedent | None:
        """What "that character" or "those characters" means."""
        for antecedent in reversed(self.known):
            if antecedent.plural == plural and not antecedent.definite and fits(noun, antecedent.nouns):
                return antecedent
        named = [a for a in self.known if a.definite and a.plural == plural and noun in a.nouns]
        return named[-1] if named else None


def fits(noun: str, nouns: frozenset[str]) -> bool:
    """Whether something that is one of `nouns` may be called by `noun`."""
    return noun == "card" or noun in nouns
