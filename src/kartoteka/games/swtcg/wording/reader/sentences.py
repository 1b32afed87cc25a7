"""Sentences: clauses put together."""

from __future__ import annotations

from typing import Any

import msgspec
from lark import Token, Tree

from kartoteka.games.swtcg.wording import vocabulary as words
from kartoteka.games.swtcg.wording.phrases import mention_choice, mention_played, nouns_of
from kartoteka.games.swtcg.wording.reader.base import ROLLED
from kartoteka.games.swtcg.wording.reader.statements import StatementReader
from kartoteka.kernel.program import (
    By,
    Change,
    Choose,
    ChooseWord,
    Chosen,
    Condition,
    Did,
    Do,
    EachPlayer,
    HowMuch,
    May,
    Modify,
    Number,
    OneOf,
    Op,
    Opponent,
    Player,
    Same,
    Select,
    Seq,
    Trigger,
    You,
)
from kartoteka.text.check import sequence
from kartoteka.text.clauses import BREAK
from kartoteka.text.lower import span
from kartoteka.text.phrases import Phrase, choice_of
from kartoteka.text.tree import Antecedent

SUBJECT_VERBS = frozenset(
    {"gain force", "lose force", "pay force", "gain build points", "lose build points", "pay build points", "draw"}
)
"""Verbs whose player is printed as their subject: "your opponent loses 1 Force"."""

BATTLE_ENDED = Trigger("battle ended")


class Sentence(msgspec.Struct):
    """What a sentence says, before it has its place in an ability."""

    trigger: Trigger | None = None
    condition: Condition | None = None
    delay: str = ""
    otherwise: bool = False
    face: str = ""
    """Of the dice that were rolled before, those for each of which it is done."""
    until: str = ""
    ops: tuple[Op, ...] = ()
    clauses: int = 0


class SentenceReader(StatementReader):
    """Sentences: clauses put together."""

    def read_sentence(self, tree: Tree[Token]) -> Sentence:
        sentence = Sentence()
        self.antecedents.begin()
        leads = [part for part in tree.children if isinstance(part, Tree) and str(part.data).startswith("lead_")]
        for part in leads:
            sentence.clauses += 1
            self.read_lead(part, sentence)
        for part in (part for part in tree.children if isinstance(part, Tree) and part not in leads):
            sentence.clauses += 1
            if part.data == "tail_duration":
                sentence.until = words.DURATIONS[str(next(part.scan_values(lambda _: True)))]
                sentence.ops = (*sentence.ops[:-1], self.lasting(sentence.ops[-1], sentence.until, part))
            elif part.data == "tail_unless":
                sentence.ops = self.unless(sentence.ops, part)
            else:
                apart = sentence.condition is None or (not self.constant and sentence.trigger is not None)
                later = sentence.delay or sentence.trigger == BATTLE_ENDED
                apart = (
                    apart
                    and not (later and self.delays)
                    and not self.instead
                    and not sentence.otherwise
                    and not sentence.face
                )
                sentence.ops = self.read_body(part, apart=apart)
                if sentence.until == words.THIS_TURN:
                    sentence.ops = (self.of_whatever_comes(sentence.ops, part),)
        return sentence

    def of_whatever_comes(self, ops: tuple[Op, ...], tree: Tree[Token]) -> Op:
        """ "This turn, each of your units gets +1 power": it is said of a kind of unit, and of nothing else."""
        if len(ops) != 1 or not isinstance(ops[0], Modify) or not isinstance(ops[0].subject, Select):
            raise self.refuse("of which kind of unit that is said is not clear", tree)
        return self.lasting(ops[0], words.THIS_TURN, tree)

    def read_lead(self, part: Tree[Token], sentence: Sentence) -> None:
        if part.data == "lead_trigger" and sentence.clauses == 1:
            sentence.trigger = self.read(part.children[0])
            mention_played(self.antecedents, sentence.trigger)
            self.much = isinstance(sentence.trigger, Trigger) and sentence.trigger.event in words.WITH_AMOUNT
        elif part.data == "lead_condition" and sentence.condition is None:
            sentence.condition = self.read(part.children[0])
        elif part.data == "lead_delay" and sentence.clauses == 1:
            moment = part.children[0]
            if isinstance(moment, Tree) and moment.data == "this_turn":
                sentence.until = words.THIS_TURN
                return
            attack = isinstance(moment, Tree) and moment.data == "at_end_of_attack"
            sentence.delay = "attack" if attack else "turn"
        elif part.data == "lead_face" and sentence.clauses == 1:
            sentence.face = str(part.children[0])
        elif part.data == "lead_otherwise" and sentence.clauses == 1:
            sentence.otherwise = True
        else:
            raise self.refuse("not understood at this place", part)

    def lasting(self, op: Op, until: str, tree: Tree[Token]) -> Op:
        """The op with that duration: it must be one lasting effect."""
        if isinstance(op, Modify) and not op.until:
            return msgspec.structs.replace(op, until=until)
        if isinstance(op, May):
            return May(self.lasting(op.do, until, tree), op.who)
        raise self.refuse("what lasts so long is not clear", tree)

    def unless(self, ops: tuple[Op, ...], tree: Tree[Token]) -> tuple[Op, ...]:
        """ "Discard it unless you pay 1 Force": that player picks one of the two."""
        who, clauses = tree.children
        paid = self.clauses(clauses)
        if len(paid) != 1 or not isinstance(paid[0], Do) or not isinstance(ops[-1], Do):
            raise self.refuse("not understood", tree)
        player: Player = self.read(who)
        instead = paid[0]
        if player != You() and instead.verb in SUBJECT_VERBS:
            instead = msgspec.structs.replace(instead, who=player)
        return (*ops[:-1], OneOf((ops[-1], instead), who=player))

    def clauses(self, tree: Any, *, apart: bool = False) -> tuple[Op, ...]:
        """What the clauses do, each after the choices that it entails."""
        outer, self.choices = self.choices, []
        ops: list[Op] = []
        seps: list[Tree[Token]] = []
        for part in tree.children:
            if part.data == "sep":
                seps.append(part)
                continue
            op = self.read(part)
            ops.extend(self.choices)
            ops.extend(op.parts if isinstance(op, Seq) else (op,))
            self.choices = []
        self.choices = outer
        self.enumerate(seps)
        if apart:
            for place in range(len(seps)):
                start, end, _ = self.edits[-1 - place]
                self.edits[-1 - place] = (start, end, BREAK)
        return tuple(ops)

    def read_player_does(self, tree: Tree[Token]) -> Op:
        who, clauses = tree.children
        player: Player = self.read(who)
        before, self.theirs = self.theirs, player != You()
        ops = self.clauses(clauses)
        self.theirs = before
        if player == You():
            self.edits.append((span(who)[0], span(clauses)[0], ""))
            return sequence(list(ops))
        if len(ops) != 1 or not isinstance(ops[0], Do) or ops[0].verb not in SUBJECT_VERBS:
            if player not in (Opponent(), EachPlayer()) or any(not isinstance(op, Do | Choose) for op in ops):
                raise self.refuse("who does what is not clear", tree)
            return By(player, sequence(list(ops)))
        return msgspec.structs.replace(ops[0], who=player)

    def read_player_may(self, tree: Tree[Token]) -> Op:
        who, clauses = tree.children
        player: Player = self.read(who)
        ops = self.clauses(clauses)
        if player == You():
            return May(sequence(list(ops)))
        if player != Opponent() or len(ops) != 1 or not isinstance(ops[0], Do) or ops[0].verb not in SUBJECT_VERBS:
            raise self.refuse("what another player may do is not understood", tree)
        return May(msgspec.structs.replace(ops[0], who=player), player)

    def read_choose_one(self, tree: Tree[Token]) -> OneOf:
        one, joint, two = tree.children
        start, end = span(joint)
        self.edits.append((start - (self.text[start - 1] == " "), end, ", or"))
        return OneOf((self.read(one), self.read(two)))

    def read_part_clauses(self, tree: Tree[Token]) -> Op:
        return sequence(list(self.clauses(tree.children[0])))

    def read_part_lasting(self, tree: Tree[Token]) -> Op:
        """ "One of your units gets +2 power until end of turn" as one of two things."""
        statement, duration = tree.children
        op = self.read(statement)
        until = words.DURATIONS[str(next(duration.scan_values(lambda _: True)))]  # type: ignore[union-attr]
        parts = op.parts if isinstance(op, Seq) else (op,)
        return sequence([*parts[:-1], self.lasting(parts[-1], until, tree)])

    def read_discard_top(self, tree: Tree[Token]) -> Do:
        number, whose = tree.children
        return Do("discard", Select((), ("deck",), self.read(whose), top=self.via_digits(self.read(number))))

    # clauses with a form of their own -----------------------------------------------------------------------------

    def read_choose(self, tree: Tree[Token]) -> Choose:
        phrase: Phrase = self.read(tree.children[0])
        choice = choice_of(phrase, self.slot(), target=True)
        mention_choice(self.antecedents, choice)
        return choice

    def read_choose_arena(self, tree: Tree[Token]) -> ChooseWord:
        return ChooseWord(tuple(words.ARENAS.values()), slot="arena")

    def read_search_for(self, tree: Tree[Token]) -> Choose:
        whose, what = tree.children
        self.default_place = (("deck",), self.read(whose))
        phrase: Phrase = self.read(what)
        self.default_place = (("play",), None)
        if phrase.select.zones != ("deck",):
            raise self.refuse("a deck is searched for cards", tree)
        choice = choice_of(phrase, self.slot(), target=False)
        choice = msgspec.structs.replace(choice, least=0)
        mention_choice(self.antecedents, choice)
        self.antecedents.begin()  # "it" is from here on what was found
        return choice

    def read_roll_die(self, tree: Tree[Token]) -> Do:
        self.rolled = True
        return Do("roll a die", into=ROLLED)

    def read_roll_dice(self, tree: Tree[Token]) -> Do:
        number = self.via_digits(self.read(tree.children[0]))
        if number < 2:
            raise self.refuse("that is no number of dice", tree)
        self.rolled = True
        return Do("roll dice", amount=Number(number), into=ROLLED)

    def read_rolled(self, tree: Tree[Token]) -> HowMuch:
        if not self.rolled:
            raise self.refuse("nothing was rolled", tree)
        return HowMuch(ROLLED)

    def read_draw_that_many(self, tree: Tree[Token]) -> Do:
        """As many as was rolled or gained; else as many cards as were dealt with in the sentence before."""
        much = self.read_that_much(tree) if self.much != self.rolled else Did(words.MANY)
        return Do("draw", amount=much)

    def read_look_top_card(self, tree: Tree[Token]) -> Do:
        return self.shown("look", self.read(tree.children[0]), 1)

    def read_look_top(self, tree: Tree[Token]) -> Do:
        number, whose = tree.children
        return self.shown("look", self.read(whose), self.via_digits(self.read(number)))

    def read_reveal_top_card(self, tree: Tree[Token]) -> Do:
        return self.shown("reveal", self.read(tree.children[0]), 1)

    def read_put_some_into_hand(self, tree: Tree[Token]) -> Seq:
        """ "Put 2 of those cards into your hand": of the cards that were looked at."""
        seen = self.seen(tree)
        number = self.read(tree.children[0])
        amount = self.via_digits(number)
        choice = Choose(
            Select((Same(seen),), ("deck",), You()), least=amount, most=number, slot=self.slot(), target=False
        )
        return Seq((choice, Do("put into hand", Chosen(choice.slot))))

    def read_rest_on_bottom(self, tree: Tree[Token]) -> Do:
        return Do("put on bottom of deck", Select((Same(self.seen(tree)),), ("deck",), You()))

    def seen(self, tree: Tree[Token]) -> Chosen:
        """The cards of the own deck that were looked at last."""
        them = self.antecedents.them()
        if them is None or not isinstance(them.node, Chosen) or "card" not in them.nouns:
            raise self.refuse("which cards are meant is not said", tree)
        return them.node

    def shown(self, verb: str, player: Player, top: int) -> Do:
        """What is revealed or looked at is what "it" or "those cards" are."""
        slot = self.slot()
        select = Select((), ("deck",), player, top=top)
        self.antecedents.mention(Antecedent(Chosen(slot), nouns_of(select), plural=top > 1))
        self.antecedents.begin()
        return Do(verb, select, into=slot)

    def read_at_end_of_turn(self, tree: Tree[Token]) -> None:
        return None

    def read_treat(self, tree: Tree[Token]) -> Modify:
        noun, word = tree.children
        return Modify(self.via_object(self.read(noun)), (Change("subtype", "gain", value=self.read(word)),))

    def via_arena(self, arena: str) -> str:
        return words.ARENAS[arena]

    def via_not_number(self, amount: Any) -> Any:
        return amount
