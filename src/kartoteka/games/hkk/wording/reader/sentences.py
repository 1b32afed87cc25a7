"""Sentences: clauses put together."""

from __future__ import annotations

from typing import Any

import msgspec
from lark import Token, Tree

from kartoteka.games.hkk.wording import vocabulary as words
from kartoteka.games.hkk.wording.phrases import mention_choice, parts_of, whose_own
from kartoteka.games.hkk.wording.reader.statements import StatementReader
from kartoteka.kernel.program import (
    AnyPlayer,
    By,
    Choose,
    ChooseAction,
    ChooseNumber,
    Chosen,
    ChosenPlayer,
    Condition,
    Do,
    Is,
    LetX,
    May,
    Modify,
    Number,
    OneOf,
    Op,
    Opponent,
    Player,
    Role,
    Select,
    Seq,
    Trigger,
    X,
    You,
    nodes_in,
)
from kartoteka.text.check import sequence
from kartoteka.text.clauses import BREAK
from kartoteka.text.lower import span
from kartoteka.text.phrases import Phrase, TargetPhrase, choice_of

PLAYERS_DO = frozenset(
    {
        "gain mana", "lose mana", "pay mana", "gain components", "lose components", "pay components", "pay life",
        "pay shards", "gain shards", "lose life", "heal", "draw", "discard at random", "roll a die", "win the game",
        "lose the game",
    }
)  # fmt: skip
"""Verbs whose player is printed as their subject: "target player loses 3 mana"."""
DELAYED = {
    "at_end_of_turn": "turn", "at_end_of_combat": "combat", "in_preparation": "your next preparation phase",
    "in_their_preparation": "your opponent's next preparation phase",
}  # fmt: skip
"""By alternative, the moment until which something is put off."""
ACTION = "action"
NOT_PLAYED = frozenset({Is("spell"), Is("damaging spell"), Is("instant"), Is("general"), Is("ability")})
"""What is prevented without saying that it is being played."""


def is_search(op: Op) -> bool:
    """Whether it looks for cards in a deck: what is done with them then belongs to it."""
    return isinstance(op, Choose) and not op.target and op.cards.zones in (("deck",), ("side",))


def is_coin(lead: Tree[Token]) -> bool:
    """Whether a coin decides: "with a 50% chance"."""
    return lead.data == "lead_delay" and getattr(lead.children[0], "data", "") == "by_coin"


class Sentence(msgspec.Struct):
    """What a sentence says, before it has its place in an ability."""

    trigger: Trigger | None = None
    condition: Condition | None = None
    delay: str = ""
    coin: bool = False
    otherwise: bool = False
    ops: tuple[Op, ...] = ()
    clauses: int = 0


class SentenceReader(StatementReader):
    """Sentences: clauses put together."""

    in_row = False
    """Whether what is read stands behind a face of a die."""

    def read_sentence(self, tree: Tree[Token]) -> Sentence:
        sentence = Sentence()
        self.antecedents.begin()
        for part in (part for part in tree.children if isinstance(part, Tree)):
            sentence.clauses += 1
            name = str(part.data)
            if name.startswith("lead_"):
                self.read_lead(part, sentence)
                if sentence.trigger is not None or self.constant:
                    self.antecedents.begin()
            elif name == "tail_duration":
                until = words.DURATIONS[str(next(part.scan_values(lambda _: True)))]
                sentence.ops = (*sentence.ops[:-1], self.lasting(sentence.ops[-1], until, part))
            elif name == "tail_unless":
                sentence.ops = self.unless(sentence.ops, part)
            else:
                plain = sentence.condition is None or sentence.trigger is not None
                apart = plain and not (sentence.delay or sentence.coin or sentence.otherwise) and not self.in_row
                sentence.ops = self.read_body(part, apart=apart)
        return sentence

    def read_lead(self, part: Tree[Token], sentence: Sentence) -> None:
        if part.data == "lead_trigger" and sentence.clauses == 1:
            sentence.trigger = self.read(part.children[0])
            if any(isinstance(node, ChosenPlayer) for node in nodes_in(sentence.trigger)):
                raise self.refuse("a trigger has no target", part)
            self.names_player = any(isinstance(x, Role) and x.role == "player" for x in nodes_in(sentence.trigger))
            self.much = isinstance(sentence.trigger, Trigger) and sentence.trigger.event in words.WITH_AMOUNT
        elif part.data == "lead_condition" and sentence.condition is None and not sentence.delay:
            sentence.condition = self.read(part.children[0])
        elif is_coin(part) and not sentence.otherwise:
            sentence.coin = True
        elif part.data == "lead_delay" and sentence.clauses == 1:
            name = str(part.children[0].data)  # type: ignore[union-attr]
            sentence.delay = DELAYED.get(name, "")
        elif part.data == "lead_otherwise" and sentence.clauses == 1:
            sentence.otherwise = True
        else:
            raise self.refuse("not understood at this place", part)

    def lasting(self, op: Op, until: str, tree: Tree[Token]) -> Op:
        """The op with that duration: it must be one lasting effect."""
        if isinstance(op, Modify) and op.until in ("", "game") and not (op.until and until == "game"):
            return msgspec.structs.replace(op, until=until)
        if isinstance(op, May):
            return May(self.lasting(op.do, until, tree), op.who)
        if isinstance(op, Seq):
            return Seq((*op.parts[:-1], self.lasting(op.parts[-1], until, tree)))
        raise self.refuse("what lasts so long is not clear", tree)

    def unless(self, ops: tuple[Op, ...], tree: Tree[Token]) -> tuple[Op, ...]:
        """ "Sacrifice it unless you pay 1 mana": that player picks one of the two."""
        who, clauses = tree.children
        player: Player = self.read(who)
        paid = self.clauses(clauses)
        if len(paid) != 1 or not isinstance(paid[0], Do) or not isinstance(ops[-1], Do):
            raise self.refuse("not understood", tree)
        if paid[0].verb not in PLAYERS_DO or not paid[0].verb.startswith("pay "):
            raise self.refuse("only a price can be paid instead", tree)
        return (*ops[:-1], OneOf((ops[-1], self.done_by(paid[0], player)), who=player))

    def done_by(self, op: Do, player: Player) -> Do:
        return op if player == You() else msgspec.structs.replace(op, who=player)

    def clauses(self, tree: Any, *, apart: bool = False) -> tuple[Op, ...]:
        """What the clauses do, each after the choices that it entails."""
        outer, self.choices = self.choices, []
        ops: list[Op] = []
        for part in tree.children:
            if part.data == "sep":
                if apart and not is_search(ops[-1]):
                    self.edit(part, BREAK)
                    self.antecedents.begin()
                continue
            op = self.read(part)
            ops.extend(self.choices)
            ops.extend(op.parts if isinstance(op, Seq) else (op,))
            self.choices = []
        self.choices = outer
        return tuple(ops)

    def by(self, who: Any, clauses: Any) -> tuple[Player, Op]:
        """What a player does; what is said of him or her alone names the player in the verb."""
        player: Player = self.read(who)
        before, self.theirs = self.theirs, player != You()
        ops = self.clauses(clauses)
        self.theirs = before
        if player == You():
            return player, sequence(list(ops))
        if len(ops) == 1 and isinstance(ops[0], Do) and ops[0].verb in PLAYERS_DO and ops[0].what is None:
            return player, self.done_by(ops[0], player)
        if any(not isinstance(op, Do | Choose) or (isinstance(op, Do) and op.who is not None) for op in ops):
            raise self.refuse("who does what is not clear", clauses)
        return player, By(player, sequence(list(ops)))

    def read_player_does(self, tree: Tree[Token]) -> Op:
        """ "You" is not said in the normal form."""
        player, op = self.by(*tree.children)
        if player == You():
            who, clauses = tree.children
            self.edits.append((span(who)[0], span(clauses)[0], ""))
        if player == AnyPlayer():
            raise self.refuse("which player is not said", tree)
        return op

    def read_player_may(self, tree: Tree[Token]) -> Op:
        player, op = self.by(*tree.children)
        return May(op) if player == You() else May(op, player)

    def read_choose_one(self, tree: Tree[Token]) -> OneOf:
        """The targets of a mode are its own."""
        outer, self.targets = self.targets, []
        options: list[Op] = []
        for part in tree.children:
            op = self.read(part)
            ops = op.parts if isinstance(op, Seq) else (op,)
            options.append(sequence([*self.targets, *ops]))
            self.targets = []
        self.targets = outer
        return OneOf(tuple(options))

    def read_mode_lasting(self, tree: Tree[Token]) -> Op:
        statement, duration = tree.children
        op = self.read(statement)
        until = words.DURATIONS[str(next(duration.scan_values(lambda _: True)))]  # type: ignore[union-attr]
        return self.lasting(op, until, tree)

    # clauses with a form of their own -----------------------------------------------------------------------------

    def read_transitive(self, tree: Tree[Token]) -> Do:
        verb: str = self.read(tree.children[0])
        phrase: Phrase = self.read(tree.children[1])
        target = isinstance(phrase, TargetPhrase) and phrase.target
        if verb == "sacrifice" and phrase.quantity != "ref" and not target:
            if parts_of(phrase.select.filters).whose is not None:
                raise self.refuse("nobody sacrifices what is another's", tree)
            phrase = msgspec.structs.replace(phrase, select=whose_own(phrase.select, You()))
        return Do(verb, self.via_object(phrase))

    def read_damage_either(self, tree: Tree[Token]) -> Op:
        """ "Target creature or player": of the two programs this is the one for a creature."""
        name = "kind_damage" if tree.data == "kind_damage_either" else "damage"
        phrase: Phrase = self.read(tree.children[-1])
        if self.either or not isinstance(phrase, TargetPhrase) or not phrase.target or phrase.quantity != "a":
            raise self.refuse("which creature or player is not clear", tree)
        values = [self.read(part) for part in tree.children[:-1]]
        cards = self.via_object(phrase)
        assert isinstance(cards, Chosen)
        self.either = cards.slot
        return Do("damage", cards, amount=values[0], manner=tuple(values[1:]) if name == "kind_damage" else ())

    read_kind_damage_either = read_damage_either

    def read_discard_some(self, tree: Tree[Token]) -> Op:
        """ "Discard 2 cards": those that the player chooses."""
        number = self.read(tree.children[0])
        phrase = Phrase("number", select=Select((), ("hand",), You()), number=number)
        choice = choice_of(phrase, self.slot(), target=False)
        self.choices.append(choice)
        mention_choice(self.antecedents, choice)
        return Do("discard", Chosen(choice.slot))

    def read_draw_up_to(self, tree: Tree[Token]) -> Seq:
        """How many, the player says as it takes effect."""
        return Seq((ChooseNumber(Number(0), self.read(tree.children[0]), slot="X"), Do("draw", amount=X())))

    def read_mill(self, tree: Tree[Token]) -> Do:
        number, whose, pile = tree.children
        player = self.read(whose)
        if self.read(pile) != player:
            raise self.refuse("a card goes to its owner's discard pile", tree)
        return Do("put into discard", Select((), ("deck",), player, top=self.via_digits(self.read(number))))

    def read_search_for(self, tree: Tree[Token]) -> Choose:
        return self.search(tree, "deck")

    def read_search_side(self, tree: Tree[Token]) -> Choose:
        return self.search(tree, "side")

    def search(self, tree: Tree[Token], zone: str) -> Choose:
        """What is looked for may not be there."""
        whose, what = tree.children
        self.default_place = ((zone,), self.read(whose))
        phrase: Phrase = self.searched(what)
        self.default_place = (("play",), None)
        choice = msgspec.structs.replace(choice_of(phrase, self.slot(), target=False), least=0)
        mention_choice(self.antecedents, choice)
        self.antecedents.begin()  # "it" is from here on what was found
        return choice

    def searched(self, tree: Any) -> Phrase:
        phrase: Phrase = self.read(tree)
        if phrase.select.zones != self.default_place[0] or phrase.quantity == "ref":
            raise self.refuse("it is searched for cards there", tree)
        return phrase

    def prevented(self, tree: Tree[Token], verb: str, by: Player) -> Do:
        select = self.noun(tree.children[0])
        if select.zones != ("play",) or self.is_chosen(ACTION):
            raise self.refuse("which action is meant is not clear", tree)
        named = select.filters[-1:]
        plainly = not named or named[0] in NOT_PLAYED
        if verb == "prevent" and plainly == (tree.data == "prevent_played") and tree.data != "prevent_theirs":
            raise self.refuse("say “target creature being played”, but “target spell”", tree)
        self.targets.append(ChooseAction(select.filters, by))
        return Do(verb, Chosen(ACTION))

    def is_chosen(self, slot: str) -> bool:
        return any(getattr(op, "slot", "") == slot for op in self.targets)

    def read_prevent_it(self, tree: Tree[Token]) -> Do:
        """What an automatic reaction answers."""
        if not self.automatic:
            raise self.refuse("which action is meant is not said", tree)
        return Do("prevent", Chosen(ACTION))

    def read_prevent(self, tree: Tree[Token]) -> Do:
        return self.prevented(tree, "prevent", AnyPlayer())

    read_prevent_played = read_prevent

    def read_prevent_theirs(self, tree: Tree[Token]) -> Do:
        return self.prevented(tree, "prevent", Opponent())

    def read_counter(self, tree: Tree[Token]) -> Do:
        return self.prevented(tree, "counter", AnyPlayer())

    def read_counter_theirs(self, tree: Tree[Token]) -> Do:
        return self.prevented(tree, "counter", Opponent())

    def read_gain_control(self, tree: Tree[Token]) -> Modify:
        """For good, where no time is said."""
        modify = self.readings["gain_control"]
        cards = self.via_object(self.read(tree.children[0]))
        return Modify(cards, modify.changes, until="game")

    def let_x(self, tree: Tree[Token], op: Op) -> LetX:
        """What X is, in the sentence before."""
        body = next(tree.find_data("body_x"))
        return LetX(self.read(body.children[-1]), op)
