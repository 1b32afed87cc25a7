"""Clauses with a form of their own: attacks, places, bringing in, answers."""

from __future__ import annotations

from typing import Any

import msgspec
from lark import Token, Tree

from kartoteka.games.berserk.text import bringing, places
from kartoteka.games.berserk.text import vocabulary as words
from kartoteka.games.berserk.text.attacks import RESULTS, finished, in_reach, manner_of
from kartoteka.games.berserk.text.phrases import PLAY, mention_choice
from kartoteka.games.berserk.text.places import Where, slot_of_place
from kartoteka.games.berserk.text.reader.statements import StatementReader
from kartoteka.kernel.program import (
    AnyPlayer,
    CardRef,
    Cards,
    ChooseAction,
    ChoosePlace,
    Chosen,
    Do,
    Modify,
    Number,
    Op,
    Opponent,
    Place,
    Player,
    Select,
    You,
)
from kartoteka.text.phrases import Phrase, TargetPhrase, choice_of

ANSWERED = "action"
"""The slot of the action that a text answers."""
REDIRECTED = "to"


class ClauseReader(StatementReader):
    """Clauses that no pattern reads."""

    # attacks --------------------------------------------------------------------------------------------------------

    def read_attack(self, tree: Tree[Token]) -> Do:
        return self.attack(tree, TargetPhrase("a", target=True))

    def read_attack_at(self, tree: Tree[Token]) -> Do:
        return self.attack(tree, self.read(tree.children[-1]))

    read_named_attack = read_attack
    read_named_attack_at = read_attack_at

    def attack(self, tree: Tree[Token], at: Phrase) -> Do:
        """An attack at a card that it reaches (BKR-11.3, BKR-4.6)."""
        kind, *rest = (str(part) for part in tree.children if isinstance(part, Token))
        name = self.via_quoted(rest[0]) if len(rest) > 1 else ""
        manner = manner_of(kind, rest[-1], name)
        if at.quantity == "ref" and at.ref is not None:
            return Do("attack", at.ref, manner=manner)
        if not isinstance(at, TargetPhrase) or not at.target or (at.select.zones, at.select.whose) != PLAY:
            raise self.refuse("say “at target ...”", tree)
        return Do("attack", self.chosen(at, in_reach(at.select)), manner=manner)

    def read_wound_on(self, tree: Tree[Token]) -> Do:
        """ "Wound target creature on 1-2-3": with a die, but no attack."""
        np, results = tree.children
        sizes = RESULTS.fullmatch(str(results))
        if sizes is None or sizes["range"]:
            raise self.refuse("only an attack has a range", tree)
        return Do("deal", self.via_object(self.read(np)), manner=(sizes["sizes"],))

    def read_finishing(self, tree: Tree[Token]) -> Do:
        amount = self.read(tree.children[0])
        return Do("finish", self.chosen(TargetPhrase("a", target=True), finished(amount)), amount=amount)

    # places ---------------------------------------------------------------------------------------------------------

    def read_move_near(self, tree: Tree[Token]) -> Do:
        cards = self.via_object(self.read(tree.children[0]))
        return self.placed("relocate", cards, Where(places.NEIGHBOURING, self.one_of(cards, tree)), tree)

    def read_move_to(self, tree: Tree[Token]) -> Do:
        cards = self.via_object(self.read(tree.children[0]))
        return self.placed("relocate", cards, self.read(tree.children[1]), tree)

    def read_put_to(self, tree: Tree[Token]) -> Do:
        cards = self.via_object(self.read(tree.children[0]))
        return self.placed("put", cards, self.read(tree.children[1]), tree)

    def placed(self, verb: str, cards: Cards, where: Where, tree: Tree[Token]) -> Do:
        return Do(verb, cards, to=self.cell(where, cards, tree))

    def cell(self, where: Where, put: Cards, tree: Tree[Token]) -> Place:
        """The place that is named for those cards."""
        self.places += 1
        slot = slot_of_place(self.places)
        self.names(ChoosePlace(where.phrase, where.of, where.n, put, slot=slot), tree)
        return Place(slot)

    def one_of(self, cards: Cards, tree: Tree[Token]) -> CardRef:
        if isinstance(cards, Select):
            raise self.refuse("which place is meant is not clear", tree)
        return cards

    def of_card(self, tree: Tree[Token]) -> Where:
        phrase = places.OF_CARDS[str(tree.data)][0]
        return Where(phrase, self.one_of(self.via_object(self.read(tree.children[0])), tree))

    read_next_to = read_beside = read_in_front_of = read_behind = read_in_place_of = of_card

    def read_within(self, tree: Tree[Token]) -> Where:
        number, np = tree.children
        return Where(places.NEAR, self.one_of(self.via_object(self.read(np)), tree), self.read(number))

    def of_row(self, tree: Tree[Token]) -> Where:
        return Where(places.ROWS[str(tree.data)][0], n=Number(words.ROWS[str(tree.children[0])]))

    read_own_row = read_their_row = of_row

    def of_half(self, tree: Tree[Token]) -> Where:
        return Where(places.ANYWHERE[str(tree.data)][0])

    read_anywhere = read_own_half = of_half

    # bringing in ----------------------------------------------------------------------------------------------------

    def read_summon(self, tree: Tree[Token]) -> Do:
        return self.bring("summon", tree)

    def read_revive(self, tree: Tree[Token]) -> Do:
        return self.bring("revive", tree)

    def bring(self, verb: str, tree: Tree[Token]) -> Do:
        """What is summoned is searched for (BK-532.3.1-a), what is revived is a target; then its place is named.

        That is the place of another card ("next to it"): nothing is brought to where it is already. A target that the
        place names comes first: what may arrive hangs on the cells there.
        """
        np, *arrivals = tree.children
        phrase: Phrase = self.read(np)
        if phrase.quantity not in ("a", "up to", "number") or (isinstance(phrase, TargetPhrase) and phrase.target):
            raise self.refuse(f"say which card, as in “{verb} a creature”", tree)
        phrase = msgspec.structs.replace(phrase, select=self.there(bringing.brought(verb, phrase.select), tree))
        if phrase.select.zones != bringing.FROM[verb] or phrase.select.whose not in (You(), *bringing.OTHERS[verb]):
            raise self.refuse("they do not come from there", tree)
        if verb == "summon" and any(getattr(op, "sought", False) for op in self.targets):
            raise self.refuse("a deck is searched once", tree)
        if self.brings:
            raise self.refuse("a text brings cards in once", tree)
        where, manner = self.arrivals(verb, arrivals)
        if verb == "summon":
            choice = choice_of(phrase, bringing.FOUND, target=False)
            choice = msgspec.structs.replace(choice, least=0, sought=True)
        else:
            choice = choice_of(phrase, self.slot(), target=True)
        self.brings = True
        self.names(choice, tree)
        mention_choice(self.antecedents, choice)
        cell = self.cell(where, Chosen(choice.slot), tree)
        return Do(verb, Chosen(choice.slot), to=cell, manner=manner)

    def arrivals(self, verb: str, parts: list[Any]) -> tuple[Where, tuple[str, ...]]:
        """How the card arrives: where, and what of the rules' defaults the text replaces (BK-532.3-l)."""
        said = [str(part.data) for part in parts]
        if said != [one for one in bringing.ARRIVALS if one in said]:
            raise self.refuse("how it arrives is said in another order", parts[0])
        where = self.read(parts[0].children[0]) if said[:1] == ["arrives_at"] else bringing.DEFAULT[verb]
        return where, tuple(bringing.ARRIVALS[one] for one in said if bringing.ARRIVALS[one])

    # answers --------------------------------------------------------------------------------------------------------

    def answered(self, tree: Tree[Token], by: Player, filters: tuple[Any, ...] = ()) -> Chosen:
        if any(isinstance(op, ChooseAction) for op in self.targets):
            raise self.refuse("one action is answered", tree)
        kind = next(token for token in tree.children if isinstance(token, Token) and token.type == "ACTION")
        self.names(ChooseAction((*words.ACTIONS[str(kind)], *filters), by), tree)
        return Chosen(ANSWERED)

    def read_any_action(self, tree: Tree[Token]) -> Chosen:
        return self.answered(tree, AnyPlayer())

    def read_their_action(self, tree: Tree[Token]) -> Chosen:
        return self.answered(tree, Opponent())

    def read_action_of(self, tree: Tree[Token]) -> Chosen:
        return self.answered(tree, AnyPlayer(), self.noun(tree.children[-1]).filters)

    def via_action(self, action: Chosen) -> Chosen:
        return action

    def read_redirect(self, tree: Tree[Token]) -> Do:
        action, np = tree.children
        answered = self.read(action)
        phrase: Phrase = self.read(np)
        if phrase.quantity == "ref" and phrase.ref is not None:
            return Do("redirect", answered, to=phrase.ref)
        if not isinstance(phrase, TargetPhrase) or not phrase.target or phrase.quantity != "a":
            raise self.refuse("say “to target ...”", tree)
        return Do("redirect", answered, to=self.chosen(phrase, phrase.select, REDIRECTED))

    # others ---------------------------------------------------------------------------------------------------------

    def read_gain_control(self, tree: Tree[Token]) -> Op:
        """For the battle, where no time is said."""
        cards = self.via_object(self.read(tree.children[0]))
        return Modify(cards, words.TAKES, until="battle")

    def read_look_deck(self, tree: Tree[Token]) -> Do:
        top = self.via_digits(self.read(tree.children[0]))
        return Do("look", Select((), ("deck",), You(), top=top))
