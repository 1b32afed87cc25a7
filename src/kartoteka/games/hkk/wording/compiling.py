"""From a card's wording to its program and back.

A text box is read line by line, so that what is not understood in one of them is a problem of that clause only.
Everything that was read is printed again at once: where that does not give the wording's normal form, something would
have been lost, and the clause is a problem too.
"""

from __future__ import annotations

import re

from kartoteka.games.hkk.wording import vocabulary as words
from kartoteka.games.hkk.wording.abilities import AbilityReading
from kartoteka.games.hkk.wording.favourites import ability_for
from kartoteka.games.hkk.wording.headings import OWN_PRICE, Heading, heading_of, kind_of
from kartoteka.games.hkk.wording.normalising import normalise
from kartoteka.games.hkk.wording.phrases import Context
from kartoteka.games.hkk.wording.printing import (
    REPLACED,
    grammar,
    printed_favourite,
    printed_keyword,
    printed_lines,
    printed_substitution,
)
from kartoteka.games.hkk.wording.reader import SentenceReader
from kartoteka.kernel.program import Ability, Do, Filter, Is, Keyword, Number, Text
from kartoteka.text.check import Clause, Compiled, Item, Piece, assembled, sentences_of, unread
from kartoteka.text.lower import alternatives
from kartoteka.text.tree import NotUnderstood, Unprintable

KEYWORD = re.compile(
    rf"(?P<numbered>{alternatives(words.NUMBERED)}) (?P<number>[1-9]\d?)|(?P<plain>{alternatives(words.KEYWORDS)})"
)
REPLACES = re.compile(rf"Up to (?P<number>[1-9]\d?) mana of its cost can be replaced by (?P<by>{'|'.join(REPLACED)})")
ENCHANTED = re.compile(r"\benchanted (?P<host>[A-Za-z-]+)", re.IGNORECASE)


def compile_text(name: str, type: str, text: str, host: str = "") -> Compiled:
    """The program of a wording, with a problem for each clause that is not understood.

    `host` is what an enchantment is put on, where the text does not say it.
    """
    return unread(text) or Box(type.lower(), normalise(name, type, text), host).compiled()


def print_text(name: str, type: str, program: Text) -> str:
    """The wording of a program, in its normal form; Unprintable where a program says what no wording can."""
    return "\n".join(printed_lines(type.lower(), program))


class Box:
    """A text box that is being read."""

    def __init__(self, card_type: str, text: str, host: str) -> None:
        self.card_type = card_type
        self.text = text
        self.items: list[Item] = []
        self.restriction: tuple[Filter, ...] = ()
        said = ENCHANTED.search(text) if card_type == "enchantment" else None
        self.host = said["host"].lower() if said is not None else ""
        if said is not None and self.host != "creature":
            self.restriction = (Is(self.host),)
        self.other_host = said is not None and bool(host) and host != self.host

    def compiled(self) -> Compiled:
        lines = self.text.split("\n") if self.text else []
        loose: list[Piece] = []
        for line in lines:
            self.read_line(line, loose)
        if loose:
            self.add(Heading(), "", loose)
        return assembled(self.items, self.restriction)

    def read_line(self, line: str, loose: list[Piece]) -> None:
        heading = heading_of(line)
        pieces = sentences_of(line[heading.end :])
        if heading.end:
            self.add(heading, line[: heading.end], pieces)
            return
        group: list[Piece] = []
        for piece in pieces:
            keyword = self.keyword(piece)
            if keyword is not None:
                self.items.append(keyword)
            elif piece.text.startswith("Play only ") or OWN_PRICE.fullmatch(piece.text):
                self.add(Heading(), "", [piece])
            else:
                group.append(piece)
        if self.card_type in words.SPELL_TYPES:
            loose.extend(group)
        elif group:
            self.add(Heading(), "", group)

    def keyword(self, piece: Piece) -> Item | None:
        """A keyword, or a sentence that is one ability as it stands."""
        if not piece.stopped or piece.bracketed:
            return None
        if piece.text in words.SENTENCES:
            node = Keyword(words.SENTENCES[piece.text])
            return Item(0, printed_keyword(node), node)
        replaces = REPLACES.fullmatch(piece.text)
        if replaces is not None:
            by = next(manner for manner, said in REPLACED.items() if said == replaces["by"])
            part = Do("substitute", amount=Number(int(replaces["number"])), manner=(by,))
            ability = Ability("substitution", effect=part)
            return Item(2, printed_substitution(ability), ability)
        if piece.text.startswith("Favourite: "):
            return self.favourite(piece.text.removeprefix("Favourite: "))
        found = KEYWORD.fullmatch(piece.text)
        if found is None:
            return None
        node = Keyword((found["numbered"] or found["plain"]).lower(), int(found["number"] or 0))
        return Item(0, printed_keyword(node), node)

    def favourite(self, noun: str) -> Item:
        """What a follower likes."""
        item = Item(2, f"Favourite: {noun}.")
        try:
            reader = SentenceReader(grammar(), Context())
            item.node = ability_for(reader.noun(grammar().parse(noun, "kind").children[0]).filters)
            item.text = printed_favourite(item.node)
        except (NotUnderstood, Unprintable) as error:
            item.problems = [Clause(len("Favourite: "), len(item.text), str(error))]
        return item

    def add(self, heading: Heading, prefix: str, pieces: list[Piece]) -> None:
        kind = kind_of(self.card_type, heading, pieces[0].text if pieces else "")
        item = AbilityReading(self.card_type, self.host, kind, heading).item(2, prefix, pieces)
        if self.other_host and not item.problems and ENCHANTED.search(item.text):
            item.problems = [Clause(0, len(item.text), "it is put on something else")]
        self.items.append(item)
