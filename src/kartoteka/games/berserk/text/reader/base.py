"""What is known while a text is read: what the other readers share."""

from __future__ import annotations

from typing import Any

from lark import Token, Tree

from kartoteka.games.berserk.text import vocabulary as words
from kartoteka.games.berserk.text.phrases import Context, is_class
from kartoteka.games.berserk.text.readings import READINGS, is_never_given
from kartoteka.kernel.program import Amount, Change, EventAmount, Math, Number, Op, Player, X
from kartoteka.text.clauses import ClauseReader
from kartoteka.text.lower import Grammar


class BerserkBaseReader(ClauseReader):
    """Reads this game's syntax trees."""

    def __init__(self, grammar: Grammar, context: Context, *, constant: bool = False) -> None:
        super().__init__(grammar, READINGS, constant=constant)
        self.context = context
        self.targets: list[Op] = []
        """The targets and places that the text has named so far: they are chosen before everything else (BKR-10.1)."""
        self.places = 0
        self.brings = False
        """Whether the text brings cards in already: how it does is asked of the whole text, so it does that once."""
        self.event = ""
        """What triggers the text: it may name further cards ("the struck creature")."""
        self.settled = False
        """Whether nothing is chosen here: of a price, of what stands in a squad."""

    def names(self, op: Op, tree: Tree[Token] | Token) -> None:
        """A target or a place is named."""
        if self.constant or self.settled:
            raise self.refuse("nothing is chosen here", tree)
        self.targets.append(op)

    # words

    def token_player(self, token: Token) -> Player:
        return words.PLAYERS[str(token)]

    def via_kind(self, said: str) -> str:
        return words.KINDS[said]

    def via_size(self, said: str) -> str:
        return words.SIZES[said]

    def via_to_size(self, said: str) -> str:
        return f"to {said}"

    def via_to_number(self, amount: Any) -> str:
        return f"to {self.via_digits(amount)}"

    def via_die(self, said: str) -> str:
        return words.DICE[said]

    def via_small(self, text: str) -> str:
        return text.lower()

    def via_stat(self, text: str) -> str:
        return text.lower()

    def via_from(self, said: str) -> str:
        return f"from {words.SOURCES[said]}"

    def via_plus(self, said: str) -> str:
        return words.PLUSES[said]

    def via_protected(self, said: str) -> str:
        return words.PROTECTIONS[said]

    def via_ignored(self, said: str) -> str:
        return words.IGNORED[said]

    def via_measured(self, said: str) -> str:
        return words.MEASURES[said]

    def via_number(self, said: str) -> str:
        return words.STATS[said]

    def via_against(self, said: str) -> str:
        """Whom a bonus is against: one word that is asked of the other side."""
        who = said.removeprefix("against ")
        if who in words.AGAINST:
            return f"against {words.AGAINST[who]}"
        word, _, noun = who.partition(" ")
        if not is_class(word) or noun != "creatures":
            raise self.refuse(f"nobody is called “{who}” here", Tree("plus_against", []))
        return f"against class {word}"

    # numbers

    def via_less(self, amount: Any) -> Number:
        return Number(-self.via_digits(amount))

    def via_digits_from_one(self, amount: Any) -> int:
        return self.via_digits(amount)

    def via_signed(self, text: str) -> Amount:
        if text[1:] == "X":
            return X() if text[0] == "+" else Math("*", Number(-1), X())
        return Number(int(text))

    def via_quoted(self, text: str) -> str:
        return text.strip('"')

    def read_ability(self, tree: Tree[Token]) -> Change:
        """What stands in quotes must make sense as an ability of a creature; in normal form it is told as one."""
        from kartoteka.games.berserk.text.compiling import compile_text  # which reads with this package

        quoted = next(tree.scan_values(lambda token: True))
        found = compile_text("", "creature", self.via_quoted(quoted) + ".")
        if found.problems:
            raise self.refuse(f"in the quotes: {found.problems[0].reason}", tree)
        if any(map(is_never_given, (*found.program.keywords, *found.program.abilities))):
            raise self.refuse("in the quotes: such an ability cannot be given", tree)
        said = found.normalised.removesuffix(".")
        if "\n" in said:
            raise self.refuse("in the quotes: one ability stands there, and no more", tree)
        self.edit(quoted, f'"{said}"')
        return Change("ability", "gain", value=said)

    def read_that_much(self, tree: Tree[Token]) -> EventAmount:
        """ "When this creature is wounded: put that much ..."."""
        if not self.much:
            raise self.refuse("how much that is, is not said", tree)
        return EventAmount()
