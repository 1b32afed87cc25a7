"""Abilities that are being read, sentence by sentence."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from kartoteka.games.legion.text import vocabulary as words
from kartoteka.games.legion.text.drafts import OPEN, Draft, check
from kartoteka.games.legion.text.headings import ACTION_OF, DISCARDED, HEADINGS, SELECTED, limit_of
from kartoteka.games.legion.text.hints import hint_for
from kartoteka.games.legion.text.letters import lowered
from kartoteka.games.legion.text.phrases import ACTOR, Context
from kartoteka.games.legion.text.printing import PAID, grammar, printed_ability
from kartoteka.games.legion.text.reader import Sentence, SentenceReader
from kartoteka.games.legion.text.splitting import bound
from kartoteka.games.legion.text.writer.sentences import CHOOSE_ONE
from kartoteka.kernel.program import (
    Ability,
    Choose,
    Do,
    If,
    May,
    Modify,
    OneOf,
    Op,
    Opponent,
    Seq,
    Then,
    Unless,
)
from kartoteka.text.check import Clause, Item, Piece, sequence
from kartoteka.text.print import with_articles
from kartoteka.text.tree import NotUnderstood, Unprintable

CHOICE = re.compile(r"; (?:or )?|, or (?=[a-z]+ )(?!more|fewer)")
CHOOSING = re.compile(r"(^|, )choose one: ", re.IGNORECASE)
"""What stands before several things to do, and between them."""
USED = "You may use them instead of drawing"
"""What is so of all tokens that lie on a card."""
THEIR_CHOICE = "Your opponent chooses it"
"""Who makes a choice that the sentence before names."""


class AbilitiesReader:
    """The abilities of a line that are being read."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.reader = SentenceReader(grammar(), context)
        self.drafts: list[Draft] = []

    def items(self, heading: str, pieces: list[Piece]) -> list[Item]:
        """The abilities of a line, or what of it is not understood."""
        kind = HEADINGS.get(heading) or ("action" if ACTION_OF.fullmatch(heading) else "")
        if kind:
            self.drafts.append(Draft(kind, [], heading=heading, ops=[], problems=[]))
        if ACTION_OF.fullmatch(heading):
            self.reader.mentions.add(ACTOR)
            self.reader.has_card = True
        for piece in pieces:
            self.take(piece)
        return [self.item(draft) for draft in self.drafts]

    @property
    def last(self) -> Draft | None:
        return self.drafts[-1] if self.drafts else None

    def take(self, piece: Piece) -> None:
        """One sentence, put where it belongs."""
        try:
            if piece.bracketed:
                self.remark(piece)
            elif not piece.stopped:
                raise NotUnderstood("a sentence ends with a full stop")
            elif piece.text == USED and self.last is not None and any(is_parking(op) for op in self.last.ops):
                self.last.pieces.append(piece)
            elif piece.text == THEIR_CHOICE:
                self.chosen_by_opponent(piece)
            elif SELECTED.fullmatch(piece.text):
                self.selected(piece)
            else:
                self.sentence(piece)
        except Unprintable:
            self.fault(piece, "understood, but there is no wording for it yet")
        except NotUnderstood as error:
            self.fault(piece, error.reason + (hint_for(piece.text) if error.start >= 0 else ""))

    def fault(self, piece: Piece, reason: str) -> None:
        """A sentence that is not understood stands where it would have stood."""
        draft = self.last
        if draft is None:
            draft = self.begin("untimed")
        if piece not in draft.pieces[-1:]:
            draft.pieces.append(piece)
        end = len(written(draft))
        draft.problems.append(Clause(end - len(piece.written()), end, reason))

    def begin(self, kind: str) -> Draft:
        self.drafts.append(Draft(kind, [], problems=[], ops=[]))
        return self.drafts[-1]

    def remark(self, piece: Piece) -> None:
        """ "(Once per round.)"."""
        found = limit_of(piece.text) if piece.stopped else None
        if found is None:
            raise NotUnderstood("such a remark is not known; known is (Once per round.)")
        if self.last is None:
            raise NotUnderstood("a remark stands behind what it is said of")
        self.last.pieces.append(piece)
        self.last.limits = (*self.last.limits, found)

    def selected(self, piece: Piece) -> None:
        """ "This card cannot be selected in round 1."."""
        said = SELECTED.fullmatch(piece.text)
        assert said is not None
        if self.context.is_unit:
            raise NotUnderstood("command cards are selected")
        sentence = self.parsed(f"{said['rest']}, discard this card")
        if sentence.condition is None:
            raise NotUnderstood("when it can be selected is not understood: in round 1, in rounds 1 to 3, if ...")
        draft = self.begin("select")
        draft.pieces.append(piece)
        only = said["can"] != "cannot be selected"
        draft.condition = sentence.condition if only else Unless(sentence.condition)

    def parsed(self, text: str) -> Sentence:
        small = lowered(text)
        found: Sentence = self.reader.read(grammar().parse(small, "sentence"))
        return found

    def sentence(self, piece: Piece) -> None:
        """A sentence that says what happens, or what is so."""
        draft = self.last
        text = piece.text
        if draft is not None and draft.heading and not draft.ops and draft.kind != "static":
            if draft.kind == "from hand":
                text = self.paid(draft, piece)
                if not text:
                    return
        if CHOOSE_ONE in text.lower():
            sentence, draft = self.one_of(text)
        else:
            sentence = self.whole(text)
            draft = self.belongs_to(sentence)
        draft.pieces.append(piece)
        self.place(draft, sentence)

    def whole(self, text: str) -> Sentence:
        """A sentence with all that stands in it under one condition."""
        first, *others = bound(text)
        sentence = self.parsed(first)
        for other in others:
            sentence.ops = together(sentence.ops, self.parsed(other))
        return sentence

    def one_of(self, text: str) -> tuple[Sentence, Draft]:
        """ "Choose one: A; or B": each is read as a sentence of its own."""
        first, *others = CHOICE.split(text)
        lead, _, one = CHOOSING.sub(r"\1\n", first).partition("\n")
        sentence = self.whole(lead + lowered(one))
        options = [sentence.ops, *(self.whole(other).ops for other in others)]
        draft = self.belongs_to(sentence)
        if not others:
            raise NotUnderstood("between what is chosen stands “; or ”")
        timed = [sequence([self.with_time(draft, op) for op in ops]) for ops in options]
        sentence.ops = (OneOf(tuple(timed)),)
        return sentence, draft

    def paid(self, draft: Draft, piece: Piece) -> str:
        """What a text does that is used out of the hand, behind "Discard this card. If you do, "."""
        if piece.text + ". " == "Discard this card. " and not draft.pieces:
            draft.pieces.append(piece)
            return ""
        if not draft.pieces or not piece.text.startswith("If you do, "):
            raise NotUnderstood(f"a text that is used out of the hand begins: {DISCARDED}...")
        return piece.text.removeprefix("If you do, ")

    def belongs_to(self, sentence: Sentence) -> Draft:
        """The ability that a sentence is a part of."""
        draft = self.last
        constant = is_constant(sentence)
        if sentence.trigger is not None:
            if draft is not None and draft.heading and not draft.ops:
                raise NotUnderstood("a trigger makes no sense here")
            found = self.begin("triggered")
            found.trigger = sentence.trigger
            return found
        goes_on = draft is not None and draft.kind not in ("static", "select")
        if constant and not (draft is not None and goes_on and (draft.done or sentence.done or draft.heading)):
            return self.begin("static")
        if draft is not None and goes_on:
            return draft
        if sentence.done or sentence.otherwise or sentence.instead:
            raise NotUnderstood("what that goes on from is not said")
        return self.begin("untimed")

    # placing --------------------------------------------------------------------------------------------------------

    def place(self, draft: Draft, sentence: Sentence) -> None:
        """Give a sentence its place in its ability."""
        ops = [self.with_time(draft, op) for op in sentence.ops]
        if draft.kind == "static":
            draft.condition = sentence.condition
            draft.ops.extend(ops)
        elif sentence.done:
            self.if_you_do(draft, self.asked(sentence, ops))
        elif sentence.instead:
            self.instead(draft, sentence, ops)
        elif sentence.otherwise:
            self.otherwise(draft, ops)
        elif draft.done and sentence.trigger is None:
            self.further(draft, self.asked(sentence, ops))
        else:
            draft.ops.extend(self.asked(sentence, ops))

    def asked(self, sentence: Sentence, ops: list[Op]) -> list[Op]:
        return ops if sentence.condition is None else [If(sentence.condition, sequence(ops))]

    def with_time(self, draft: Draft, op: Op) -> Op:
        """What a command card says is so lasts while it lies there, where no time is said (LG-23)."""
        if draft.kind == "static":
            return op
        if isinstance(op, Modify) and not op.until:
            if self.context.is_unit:
                raise NotUnderstood("how long it lasts is not said: until the end of the round")
            event = draft.trigger.event if draft.trigger is not None else ""
            return Modify(op.subject, op.changes, "activation" if event in OPEN else "card")
        return op

    def if_you_do(self, draft: Draft, ops: list[Op]) -> None:
        """ "You may A. If you do, B."."""
        if not draft.ops or draft.done:
            raise NotUnderstood("“if you do” stands behind what may be done")
        last = draft.ops[-1]
        start = len(draft.ops) - 1
        if isinstance(last, May):
            draft.ops[-1] = May(Then(last.do, sequence(ops)), last.who)
        else:
            while start and isinstance(draft.ops[start - 1], Choose):
                start -= 1
            draft.ops[start:] = [Then(sequence(draft.ops[start:]), sequence(ops))]
        draft.done = True

    def further(self, draft: Draft, ops: list[Op]) -> None:
        """What follows "if you do" belongs to it."""
        last: Any = draft.ops[-1]
        then: Any = last.do if isinstance(last, May) else last
        rest = then.rest.parts if isinstance(then.rest, Seq) else (then.rest,)
        then = Then(then.first, Seq((*rest, *ops)))
        draft.ops[-1] = May(then, last.who) if isinstance(last, May) else then

    def instead(self, draft: Draft, sentence: Sentence, ops: list[Op]) -> None:
        """ "In rounds 5 and 6, ... instead"."""
        if sentence.condition is None or not draft.ops or len(draft.ops) != 1:
            raise NotUnderstood("instead of what, or when, is not clear: “A. If ..., B instead.”")
        draft.ops[-1] = If(sentence.condition, sequence(ops), draft.ops[-1])

    def otherwise(self, draft: Draft, ops: list[Op]) -> None:
        """What is done where the condition of the sentence before does not hold."""
        last = draft.ops[-1] if draft.ops else None
        if not isinstance(last, If) or last.otherwise is not None:
            raise NotUnderstood("otherwise than what is not said")
        draft.ops[-1] = If(last.condition, last.do, sequence(ops))

    def chosen_by_opponent(self, piece: Piece) -> None:
        """ "Your opponent chooses it": who makes the choice that was said before."""
        draft = self.last
        places = [] if draft is None else [i for i, op in enumerate(draft.ops) if isinstance(op, Choose)]
        if draft is None or not places:
            raise NotUnderstood("there is nothing to choose")
        draft.pieces.append(piece)
        draft.ops[places[-1]] = msgspec.structs.replace(draft.ops[places[-1]], who=Opponent())

    # the whole ------------------------------------------------------------------------------------------------------

    def item(self, draft: Draft) -> Item:
        """The ability, printed as it means; or what of it is not understood."""
        item = Item(2, written(draft), problems=draft.problems, clauses=max(1, len(draft.pieces)))
        if draft.problems:
            return item
        whole = (0, max(len(item.text), 1))
        try:
            ability = self.made(draft)
            printed = with_articles(printed_ability(ability, self.context))
        except NotUnderstood as error:
            item.problems = [Clause(*whole, error.reason)]
            return item
        except Unprintable:
            item.problems = [Clause(*whole, "understood, but there is no wording for it yet")]
            return item
        item.node, item.text = ability, printed
        return item

    def made(self, draft: Draft) -> Ability:
        """The ability."""
        if draft.kind == "select":
            return Ability("select", condition=draft.condition)
        if not draft.ops:
            raise NotUnderstood("it does nothing")
        if draft.kind == "static" and len(draft.ops) > 1:
            raise NotUnderstood("each thing that is so is a sentence of its own")
        effect: Any = sequence(draft.ops)
        condition = draft.condition
        if draft.kind == "triggered" and isinstance(effect, If) and effect.otherwise is None:
            effect, condition = effect.do, effect.condition
        check(draft, effect, unit=self.context.is_unit)
        cost = PAID if draft.kind == "from hand" else ()
        return Ability(draft.kind, draft.trigger, condition, cost, effect, draft.limits, flags=self.flags(draft))

    def flags(self, draft: Draft) -> tuple[str, ...]:
        """The unit whose action a command card's is."""
        if draft.kind != "action":
            return ()
        named = ACTION_OF.fullmatch(draft.heading)
        if self.context.is_unit != (named is None):
            hint = "a unit's action is its own" if self.context.is_unit else "say whose: “Action of Ansa Vey: ...”"
            raise NotUnderstood(hint)
        return () if named is None else (named["name"],)


def together(ops: tuple[Op, ...], further: Sentence) -> tuple[Op, ...]:
    """What is done under one condition, or may be left out together."""
    if further.trigger is not None or further.condition is not None or further.done or further.otherwise:
        raise NotUnderstood("several conditions in one sentence")
    last = ops[-1] if ops else None
    if isinstance(last, May):
        done = last.do.parts if isinstance(last.do, Seq) else (last.do,)
        return (*ops[:-1], May(sequence([*done, *further.ops]), last.who))
    return (*ops, *further.ops)


def is_constant(sentence: Sentence) -> bool:
    """Whether it says what is so, and for no time of its own."""
    if sentence.trigger is not None or not sentence.ops:
        return False
    return all(isinstance(op, Modify) and not op.until and op.subject != words.OPPOSING for op in sentence.ops)


def is_parking(op: Op) -> bool:
    return isinstance(op, Do) and op.verb == "park"


def written(draft: Draft) -> str:
    """The sentences of an ability as they were written."""
    return draft.heading + " ".join(piece.written() for piece in draft.pieces)
