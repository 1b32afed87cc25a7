"""What pronouns and other references mean."""

from __future__ import annotations

from typing import Any

from lark import Token, Tree

from kartoteka.games.agot2.wording import vocabulary as words
from kartoteka.games.agot2.wording.phrases import ref_words
from kartoteka.games.agot2.wording.reader.base import AgotBaseReader
from kartoteka.kernel.program import (
    Host,
    Select,
    Stat,
    This,
)
from kartoteka.text.phrases import Phrase
from kartoteka.text.tree import Antecedent, Unprintable


class ReferenceReader(AgotBaseReader):
    """What pronouns and other references mean."""

    def read_cards_word(self, tree: Tree[Token]) -> None:
        if str(tree.children[0]) not in ("card", "cards"):
            raise self.refuse("not understood", tree)

    def read_np_ref(self, tree: Tree[Token]) -> Phrase:
        token = tree.children[0]
        assert isinstance(token, Token)
        return self.token_it(token)

    def token_it(self, token: Token) -> Phrase:
        node = self.referent(token)
        self.edit(token, self.called(node, token, subject=self.subject))
        if isinstance(node, Select):
            return Phrase("each", select=node)
        return Phrase("ref", ref=node)

    def called(self, node: Any, token: Token, *, subject: bool) -> str:
        try:
            return ref_words(self.antecedents, node, self.host, subject=subject)
        except Unprintable:
            raise self.refuse("which card that is, is not clear", token) from None

    def referent(self, token: Token) -> Any:
        kind = token.type.rstrip("S") if token.type != "THIS" else "THIS"
        kind = {"THI": "THIS", "HO": "HOST", "HOST": "HOST"}.get(kind, kind)
        text = str(token)
        if kind == "THIS":
            self.antecedents.mention(Antecedent(This(), definite=True))
            return This()
        if kind == "HOST":
            self.antecedents.mention(Antecedent(Host(), frozenset({self.host}), definite=True))
            return Host()
        found: Antecedent | None
        if kind == "IT":
            found = self.antecedents.them() if text == "them" else self.antecedents.it()
        elif kind == "HE":
            found = self.antecedents.he()
        else:
            noun = text.removeprefix("that ").removeprefix("those ").removesuffix("'s")
            plural = text.startswith("those")
            found = self.antecedents.that(noun.removesuffix("s") if plural else noun, plural=plural)
        if found is None:
            raise self.refuse(f"nothing before tells what “{text}” is", token)
        return found.node

    def stat_owner(self, token: Token) -> Any:
        if token.type == "ITS":
            found = self.antecedents.it() if str(token) == "its" else self.antecedents.he()
            if found is None:
                raise self.refuse(f"nothing before tells what “{token}” is", token)
            return found.node
        return self.referent(token)

    def read_its_stat(self, tree: Tree[Token]) -> Stat:
        owner, stat = tree.children
        assert isinstance(owner, Token)
        node = self.stat_owner(owner)
        name = self.called(node, owner, subject=False)
        self.edit(owner, "its" if name == "it" else name + "'s")
        return Stat(words.STAT_WORDS[str(stat)], node)

    read_ref_stat = read_its_stat
