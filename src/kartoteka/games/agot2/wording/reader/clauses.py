"""Clauses: what is done."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec
from lark import Token, Tree

from kartoteka.games.agot2.wording import vocabulary as words
from kartoteka.games.agot2.wording.phrases import CHOSEN_WORD, mention_choice, one_choice
from kartoteka.games.agot2.wording.reader.conversions import ConversionReader
from kartoteka.games.agot2.wording.reader.nouns import NounReader
from kartoteka.kernel.program import (
    CardIs,
    Change,
    Choose,
    ChoosePlayer,
    ChooseWord,
    Chosen,
    Count,
    Do,
    Has,
    Host,
    Instead,
    Math,
    Modify,
    Named,
    Number,
    OneOf,
    Op,
    Player,
    Select,
    Stat,
    This,
    Together,
    You,
)
from kartoteka.text.lower import edited, span
from kartoteka.text.phrases import Phrase
from kartoteka.text.tree import Antecedent

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.kernel.program import Amount


class ClauseReader(NounReader, ConversionReader):
    """Clauses: what is done."""

    def read_clause(self, tree: Tree[Token]) -> Any:
        return self.read(tree.children[0])

    def read_vp_each(self, tree: Tree[Token]) -> Any:
        return self.for_each(tree, lambda part: Count(self.read(part)))

    def read_card_gains_power_each(self, tree: Tree[Token]) -> Do:
        what = self.via_subject(self.read(tree.children[0]))
        amount = Math("*", self.read(tree.children[1]), Count(self.read(tree.children[2])))
        return Do("gain power", what, amount=amount)

    def read_noun_each(self, tree: Tree[Token]) -> Select:
        return self.noun(tree.children[0])

    def read_noun_each_other(self, tree: Tree[Token]) -> Select:
        return self.other_than(self.noun(tree.children[0]), tree)

    def read_nouns(self, tree: Tree[Token]) -> Select:
        return self.noun(tree.children[0])

    def read_card_gains_power_counted(self, tree: Tree[Token]) -> Do:
        what = self.via_subject(self.read(tree.children[0]))
        amount = Math("*", self.read(tree.children[1]), self.read(tree.children[2]))
        return Do("gain power", what, amount=amount)

    def read_get_strength_counted(self, tree: Tree[Token]) -> Change:
        amount = self.via_signed(str(tree.children[0]))
        return Change("strength", "add", Math("*", amount, self.read(tree.children[1])))

    def read_vp_each_counted(self, tree: Tree[Token]) -> Any:
        return self.for_each(tree, self.read)

    def for_each(self, tree: Tree[Token], counted: Callable[[Any], Amount]) -> Any:
        """So much, as often as something is there: of what is done, or of what changes a cost."""
        done = self.read(tree.children[0])
        if isinstance(done, Do) and isinstance(done.amount, Number):
            return msgspec.structs.replace(done, amount=Math("*", done.amount, counted(tree.children[1])))
        if isinstance(done, Modify) and len(done.changes) == 1 and not done.times:
            (change,) = done.changes
            if change.stat == "cost" and isinstance(change.amount, Number):
                amount = Math("*", change.amount, counted(tree.children[1]))
                return msgspec.structs.replace(done, changes=(msgspec.structs.replace(change, amount=amount),))
        raise self.refuse("“for each” needs a number before it", tree)

    def read_counter_on(self, tree: Tree[Token]) -> Stat:
        counter, noun = tree.children
        phrase: Phrase = self.read(noun)
        if phrase.ref is None:
            raise self.refuse("on which card is not said", tree)
        return Stat(words.COUNTER_WORDS[str(counter)], phrase.ref)

    def read_counter_had(self, tree: Tree[Token]) -> Stat:
        """ "Gold he has" is gold on that card, and written so."""
        counter, subject = tree.children
        before = len(self.edits)
        phrase: Phrase = self.read(subject)
        del self.edits[before:]
        if phrase.ref is None:
            raise self.refuse("which card is not said", tree)
        where = "on " + self.called(phrase.ref, pronoun_at(subject), subject=False)
        self.edits.append((span(subject)[0], span(tree)[1], where))
        return Stat(words.COUNTER_WORDS[str(counter)], phrase.ref)

    def read_icon_of_choice(self, tree: Tree[Token]) -> Has:
        if any(isinstance(choice, ChooseWord) for choice in self.choices):
            raise self.refuse("two choices of an icon are not understood", tree)
        self.choices.append(ChooseWord(words.KINDS))
        return Has("icon", CHOSEN_WORD)

    def read_icon_words(self, tree: Tree[Token]) -> tuple[Has, ...]:
        kinds = [str(part) for part in tree.children if isinstance(part, Token)]
        return tuple(Has("icon", kind) for kind in kinds)

    def read_return_this_from(self, tree: Tree[Token]) -> Do:
        _, where, whose = tree.children
        zones, owner = self.read(where)
        if owner != You() or len(zones) != 1 or self.zones not in ((), zones):
            raise self.refuse("not understood", tree)
        self.referent(Token("THIS", "this card"))
        self.zones = zones
        return Do("return to hand", This(), who=self.via_place(self.read(whose)))

    def read_get_strength_each(self, tree: Tree[Token]) -> Change:
        amount = self.via_signed(str(tree.children[0]))
        return Change("strength", "add", Math("*", amount, Count(self.read(tree.children[1]))))

    def read_choose(self, tree: Tree[Token]) -> Choose:
        phrase: Phrase = self.read(tree.children[0])
        return self.target(phrase, tree)

    def target(self, phrase: Phrase, tree: Tree[Token]) -> Choose:
        if phrase.quantity not in ("a", "number", "up to", "any"):
            raise self.refuse("how many are chosen is not said", tree)
        choice = one_choice(phrase, self.slot(), target=True)
        self.places[choice.slot] = choice.cards.zones
        mention_choice(self.antecedents, choice)
        return choice

    def read_choose_and(self, tree: Tree[Token]) -> tuple[Op, ...]:
        verb, noun = tree.children
        choice = self.target(self.read(noun), tree)
        name = self.called(Chosen(choice.slot), pronoun_at(noun), subject=False)
        self.edits.append((span(tree)[0] + len(self.choose_word(tree)), span(noun)[0], " "))
        self.edits.append((span(noun)[1], span(noun)[1], f" and {self.grammar_word(verb)} {name}"))
        return (choice, Do(self.read(verb), Chosen(choice.slot)))

    def choose_word(self, tree: Tree[Token]) -> str:
        return "chooses" if self.third else "choose"

    third = False

    def grammar_word(self, verb: Any) -> str:
        word = str(self.readings[str(verb.data)])
        return words.VERB_FORMS[word] if self.third else word

    def read_choose_and_discard(self, tree: Tree[Token]) -> tuple[Op, ...]:
        return self.choose_and_discard(tree, "")

    def read_choose_and_discard_from_play(self, tree: Tree[Token]) -> tuple[Op, ...]:
        return self.choose_and_discard(tree, " from play")

    def choose_and_discard(self, tree: Tree[Token], where: str) -> tuple[Op, ...]:
        noun = tree.children[0]
        choice = self.target(self.read(noun), tree)
        if (choice.cards.zones == ("play",)) != bool(where):
            raise self.refuse("from where is not clear", tree)
        name = self.called(Chosen(choice.slot), pronoun_at(noun), subject=False)
        self.edits.append((span(tree)[0] + len(self.choose_word(tree)), span(noun)[0], " "))
        verb = "discards" if self.third else "discard"
        self.edits.append((span(noun)[1], span(tree)[1], f" and {verb} {name}{where}"))
        return (choice, Do("discard", Chosen(choice.slot)))

    def read_unsavable(self, tree: Tree[Token]) -> Do:
        done = self.read(tree.children[0])
        if not isinstance(done, Do) or done.manner:
            raise self.refuse("what cannot be saved is not clear", tree)
        return msgspec.structs.replace(done, manner=("cannot be saved",))

    def read_done_instead(self, tree: Tree[Token]) -> Instead:
        """ "Return it to your hand instead": in the place of what the ability interrupts."""
        done = self.read(tree.children[0])
        if not isinstance(done, Do):
            raise self.refuse("what is done instead is not clear", tree)
        return Instead(done)

    def read_either(self, tree: Tree[Token]) -> OneOf:
        one, joint, two = tree.children
        assert isinstance(joint, Token)
        self.edits.append((*self.with_space(span(joint)), ", or"))
        return OneOf((self.read(one), self.read(two)))

    def read_choose_player(self, tree: Tree[Token]) -> ChoosePlayer:
        among = words.PLAYERS[str(tree.children[0])]
        self.chosen_player = among
        return ChoosePlayer(among=among)

    def read_search(self, tree: Tree[Token]) -> Any:
        return self.read(tree.children[0])

    def read_search_for(self, tree: Tree[Token]) -> Choose:
        where, what = tree.children
        player, top = self.read(where)
        phrase: Phrase = self.read(what)
        if phrase.quantity not in ("a", "number", "up to", "any") or phrase.select.zones != ("play",):
            raise self.refuse("not understood", tree)
        select = msgspec.structs.replace(phrase.select, zones=("deck",), whose=player, top=top)
        choice = one_choice(msgspec.structs.replace(phrase, select=select), self.slot(), target=False)
        choice = msgspec.structs.replace(choice, least=0)
        self.places[choice.slot] = select.zones
        if phrase.quantity == "up to":
            raise self.refuse("a search finds up to that many anyway", tree)
        mention_choice(self.antecedents, choice)
        return choice

    def read_whole_deck(self, tree: Tree[Token]) -> tuple[Player, int]:
        return self.read(tree.children[0]), 0

    def read_deck_top(self, tree: Tree[Token]) -> tuple[Player, int]:
        number, word, owner = tree.children
        self.read(word)
        amount = self.read(number)
        if not isinstance(amount, Number):
            raise self.refuse("a number is needed here", tree)
        return self.read(owner), amount.n

    def read_reveal_top(self, tree: Tree[Token]) -> Do:
        return self.shown("reveal", *self.read_whole_top(tree))

    def read_look_top(self, tree: Tree[Token]) -> Do:
        return self.shown("look", *self.read_whole_top(tree))

    def read_reveal_top_card(self, tree: Tree[Token]) -> Do:
        return self.shown("reveal", self.read(tree.children[0]), 1)

    def read_look_top_card(self, tree: Tree[Token]) -> Do:
        return self.shown("look", self.read(tree.children[0]), 1)

    def shown(self, verb: str, player: Player, top: int) -> Do:
        """What is revealed or looked at is what "it" or "those cards" are."""
        slot = self.slot()
        self.places[slot] = ("deck",)
        self.antecedents.mention(Antecedent(Chosen(slot), plural=top > 1))
        return Do(verb, Select((), ("deck",), player, top=top), into=slot)

    def read_whole_top(self, tree: Tree[Token]) -> tuple[Player, int]:
        player, top = self.read_deck_top(tree)
        if top < 2:
            raise self.refuse("say “the top card”", tree)
        return player, top

    def read_transitive_two(self, tree: Tree[Token]) -> Together:
        one, two, noun = tree.children
        what = self.via_object(self.read(noun))
        return Together((Do(self.read(one), what), Do(self.read(two), what)))

    def read_is_named(self, tree: Tree[Token]) -> CardIs:
        """ "Attached character is Robb": of other cards a capitalised word may be anything."""
        card = self.via_one(self.read(tree.children[0]))
        if not isinstance(card, Host):
            raise self.refuse(f"whether “{tree.children[1]}” is a title is not clear", tree)
        return CardIs(card, (Named(str(tree.children[1])),))

    def read_card_has(self, tree: Tree[Token]) -> CardIs:
        subject, had = tree.children
        card = self.via_one(self.read(subject))
        gained = self.read(had)
        if isinstance(gained, Has) and gained.stat == "faction":
            self.edits.append((span(subject)[1], span(tree)[1], f" is a {faction_name(gained.value)} card"))
        return CardIs(card, (gained,))

    def read_put_into_play(self, tree: Tree[Token]) -> Do:
        return self.put_somewhere(tree, None)

    def read_put_into_play_under(self, tree: Tree[Token]) -> Do:
        return self.put_somewhere(tree, tree.children[1])

    def put_somewhere(self, tree: Tree[Token], control: Any) -> Do:
        """ "Put a card from your hand into play" is written "put a card into play from your hand"."""
        noun = tree.children[0]
        phrase: Phrase = self.read(noun)
        who = self.read(control) if control is not None else None
        if phrase.quantity != "ref" and phrase.select.zones != ("play",):
            (place,) = noun.find_data("post_zone")  # type: ignore[union-attr]
            start, end = span(place)
            where = re.sub(r"^(?:in|from) ", "from ", edited_part(self.text, self.edits, start, end))
            self.edits = [edit for edit in self.edits if not start <= edit[0] < end]
            self.edits.append((start - 1, end, ""))
            behind = self.text.index("into play", end) + len("into play")
            self.edits.append((behind, behind, " " + where))
        return Do("put into play", self.via_object(phrase), who=who)

    def read_put_into_play_from(self, tree: Tree[Token]) -> Do:
        return self.put(tree, None)

    def read_put_into_play_from_under(self, tree: Tree[Token]) -> Do:
        return self.put(tree, tree.children[2])

    def put(self, tree: Tree[Token], control: Any) -> Do:
        phrase: Phrase = self.read(tree.children[0])
        zones, whose = self.read(tree.children[1])
        who = self.read(control) if control is not None else None
        if phrase.ref == This() and control is None and len(zones) == 1 and whose in (You(), None):
            if self.zones not in ((), zones):
                raise self.refuse("not understood", tree)
            self.zones = zones
            return Do("put into play", This())
        if phrase.quantity == "ref":
            raise self.refuse("not understood", tree)
        if phrase.select.zones != ("play",):
            raise self.refuse("a card is in one place only", tree)
        select = msgspec.structs.replace(phrase.select, zones=zones, whose=whose)
        return Do("put into play", self.via_object(msgspec.structs.replace(phrase, select=select)), who=who)

    def read_reduce_first(self, tree: Tree[Token]) -> Modify:
        noun, played, situation, number = tree.children
        select = self.via_next(self.noun(noun))
        change = Change("cost", "add", self.via_less(self.read(number)), self.via_played(str(played)))
        if str(situation) not in ("phase", "round"):
            raise self.refuse("not understood", tree)
        return Modify(select, (change,), until=f"first each {situation}", times=1)

    def with_space(self, place: tuple[int, int]) -> tuple[int, int]:
        """The place of a separator with the space before it, where there is one."""
        start, end = place
        return (start - 1, end) if self.text[start - 1 : start] == " " else place


def pronoun_at(noun: Any) -> Token:
    """A pronoun in the place of a noun phrase."""
    start, end = span(noun)
    return Token("IT", "it", start_pos=start, end_pos=end)


def faction_name(faction: str) -> str:
    return next(name for name, word in words.FACTIONS.items() if word == faction)


def edited_part(text: str, edits: list[tuple[int, int, str]], start: int, end: int) -> str:
    """A part of the text with the edits that fall into it."""
    inside = [(one - start, two - start, new) for one, two, new in edits if start <= one and two <= end]
    return edited(text[start:end], inside)
