"""An ability that is being read, sentence by sentence.

What a text targets is chosen as it is announced, before anything of it is done (HKKR-9.6): in its program the targets
stand first.
"""

from __future__ import annotations

import re

from lark import Tree

from kartoteka.games.hkk.wording import vocabulary as words
from kartoteka.games.hkk.wording.chances import HEADS, ROLLED, TOSS, at_the_end
from kartoteka.games.hkk.wording.either import at_a_player
from kartoteka.games.hkk.wording.headings import TURN_LIMIT, Heading, announced, condition_of, flags_of, written
from kartoteka.games.hkk.wording.letters import lowered
from kartoteka.games.hkk.wording.phrases import Context, keeping
from kartoteka.games.hkk.wording.printing import CONSTANT, grammar, printed_ability
from kartoteka.games.hkk.wording.reader import Sentence, SentenceReader
from kartoteka.games.hkk.wording.readings import DONE
from kartoteka.kernel.program import (
    Ability,
    Change,
    Choose,
    Compare,
    Condition,
    Delay,
    HowMuch,
    If,
    Modify,
    Number,
    OneOf,
    Op,
    Seq,
    Trigger,
    Unless,
    nodes_in,
)
from kartoteka.text.check import Clause, Item, Piece, sentences_of, sequence
from kartoteka.text.clauses import BREAK
from kartoteka.text.lower import edited
from kartoteka.text.print import capitalised, with_articles
from kartoteka.text.tree import NotUnderstood, Unprintable

ROW = re.compile(r"(?P<low>[1-6])(?:-(?P<high>[1-6]))?: (?P<rest>.+)")
BRIEF = re.compile(r"(?:Can't|Can|Does not|Takes|Immune) ")
"""How a sentence begins in which a card says something of itself without naming itself."""


class AbilityReading:
    """An ability that is being read."""

    def __init__(self, card_type: str, host: str, kind: str, heading: Heading) -> None:
        self.card_type = card_type
        self.kind = kind
        self.heading = heading
        self.constant = kind in CONSTANT
        self.context = Context(card_type, host, plain=kind == "price")
        self.reader = SentenceReader(grammar(), self.context, constant=self.constant)
        self.reader.automatic = kind == "automatic reaction"
        self.trigger: Trigger | None = None
        self.condition: Condition | None = None
        self.cost: tuple[Op, ...] = ()
        self.ops: list[Op] = []
        self.flags: list[str] = []
        self.faces = 0
        """The last face of a die that has its row."""
        self.texts: list[str] = []
        self.problems: list[Clause] = []
        self.clauses = 0

    def item(self, rank: int, prefix: str, pieces: list[Piece]) -> Item:
        """The ability, or what of it is not understood."""
        text = prefix + " ".join(piece.written() for piece in pieces)
        self.pay(prefix)
        place = len(prefix)
        for piece in pieces:
            self.take(piece, place)
            place += len(piece.written()) + 1
        item = Item(rank, text, clauses=max(1, self.clauses))
        if not self.problems:
            self.finish(item, prefix)
        item.problems = [Clause(min(p.start, len(text)), min(p.end, len(text)), p.reason) for p in self.problems]
        return item

    def pay(self, prefix: str) -> None:
        """The price that stands before the ability."""
        if not self.heading.cost:
            return
        self.clauses += 1
        try:
            self.begin(self.heading.cost)
            self.reader.antecedents.begin()
            ops: list[Op] = []
            for part in grammar().parse(self.heading.cost, "cost").children:
                if isinstance(part, Tree):
                    op = self.reader.read(part)
                    ops.extend([*self.reader.choices, op])
                    self.reader.choices = []
            if self.reader.targets:
                raise NotUnderstood("a price has no target")
            self.cost = tuple(ops)
            self.heading.cost = edited(self.heading.cost, self.reader.edits)
        except NotUnderstood as error:
            self.problems.append(Clause(0, max(len(prefix) - 2, 1), error.reason))

    def take(self, piece: Piece, place: int) -> None:
        """A sentence that begins at that place of the line."""
        self.clauses += 1
        if piece.bracketed or not piece.stopped:
            reason = "a sentence ends with a full stop" if not piece.bracketed else "remarks in brackets are no rules"
            self.problems.append(Clause(place, place + len(piece.text), reason))
            return
        try:
            self.sentence(piece.text)
        except NotUnderstood as error:
            self.problems.append(Clause(place, max(place + len(piece.text), place + 1), error.reason))

    def begin(self, text: str) -> str:
        """Let the reader begin with a text."""
        self.reader.edits = []
        self.reader.text = text
        return text

    def sentence(self, text: str) -> None:
        row = ROW.fullmatch(text)
        if text == words.NEITHER:
            self.flags.extend(("not a source", "not targeting"))
            self.texts.append(f"{text}. ")
        elif text in words.TAILS:
            self.flags.append(words.TAILS[text])
            self.texts.append(f"{text}. ")
        elif row is not None:
            self.row(int(row["low"]), int(row["high"] or row["low"]), row["rest"])
        elif text.startswith(("Use only if ", "Use only during ")):
            self.asked(text, "Use only ")
        elif self.kind == "play condition":
            self.asked(text, "Play only ")
        elif text.startswith("X is "):
            self.let_x(text)
        else:
            self.plain(text)

    def asked(self, text: str, start: str) -> None:
        """What must be so for the ability to be used, or the card to be played."""
        leads = self.trigger is not None or self.constant
        if not text.startswith(start + "if ") and not text.startswith(start + "during "):
            raise NotUnderstood("when it can be played is not understood")
        if leads or self.condition is not None:
            raise NotUnderstood("such a condition makes no sense here")
        small = self.begin(text.removeprefix(start) + ", draw 1 card")
        self.reader.antecedents.begin()
        lead = grammar().parse(small, "sentence").children[0]
        assert isinstance(lead, Tree)
        self.condition = self.reader.read(lead.children[0])
        self.texts.append(start + edited(small, self.reader.edits).removesuffix(", draw 1 card") + ". ")
        if self.kind == "play condition":
            self.ops = [Seq(())]

    def let_x(self, text: str) -> None:
        """What X is: it follows the sentence that needs it."""
        if not self.ops:
            raise NotUnderstood("nothing needs an X")
        small = self.begin(lowered(text))
        self.reader.antecedents.begin()
        self.ops[-1] = self.reader.let_x(grammar().parse(small, "sentence"), self.ops[-1])
        self.add_text(edited(small, self.reader.edits))

    def plain(self, text: str) -> None:
        """A sentence that says what happens or what is so, with its trigger and condition."""
        before = ""
        anyhow = f"{capitalised(words.ANYHOW)}, "
        if text.startswith(anyhow) and not self.ops:
            self.flags.insert(0, words.ANYHOW)
            before, text = anyhow, text.removeprefix(anyhow)
        short = ""
        if self.kind == "static" and BRIEF.match(text):
            short = self.context.itself + (" is " if text.startswith("Immune") else " ")
        small = self.begin(short + lowered(text))
        sentence = self.read(small)
        self.clauses += max(0, sentence.clauses - 1)
        self.place(sentence)
        said = before + edited(small, self.reader.edits)
        for part in (said.removeprefix(short) if short else said).split(BREAK):
            self.add_text(part.strip())

    def read(self, text: str) -> Sentence:
        found: Sentence = self.reader.read(grammar().parse(text, "sentence"))
        return found

    def add_text(self, text: str) -> None:
        self.texts.append(capitalised(text) + ". ")

    def place(self, sentence: Sentence) -> None:
        """Give a sentence its place in the ability."""
        first = not self.ops
        ops = list(sentence.ops)
        if sentence.trigger is not None:
            if self.kind not in ("triggered", "automatic reaction") or not first or self.trigger is not None:
                raise NotUnderstood("a trigger makes no sense here")
            self.trigger = self.waits_for(sentence.trigger)
        elif first and self.kind in ("triggered", "automatic reaction"):
            raise NotUnderstood("what sets it off is not said")
        if sentence.coin and (sentence.delay or (sentence.condition is not None and self.trigger is None)):
            raise NotUnderstood("when the coin is tossed is not clear")
        if sentence.coin:
            ops = [TOSS, If(HEADS, sequence(ops))]
        elif sentence.delay:
            ops = [Delay(sentence.delay, sequence(ops))]
        elif sentence.otherwise:
            self.otherwise(ops)
            return
        if sentence.condition is not None and first and (self.constant or self.trigger is not None):
            self.condition = sentence.condition
        elif sentence.condition is not None:
            if sentence.condition in (DONE, Unless(DONE)):
                self.keep()
            ops = [If(sentence.condition, sequence(ops))]
        self.check(ops)
        self.ops.extend(ops)

    def waits_for(self, trigger: Trigger) -> Trigger:
        """What sets it off; an automatic reaction waits for what is announced (HKKR-10.9)."""
        if self.kind != "automatic reaction":
            return trigger
        found = announced(trigger)
        if found is None:
            raise NotUnderstood("an automatic reaction answers what is played or used")
        return found

    def row(self, low: int, high: int, rest: str) -> None:
        """ "1-3: Draw 1 card": rows stand one behind the other, up to six."""
        if not self.ops or low != self.faces + 1 or high < low or (low == 1 and self.ops[-1] != ROLLED):
            raise NotUnderstood("which faces of the die are meant is not clear")
        small = self.begin(lowered(rest))
        self.reader.in_row = True
        sentence = self.read(small)
        self.reader.in_row = False
        if sentence.trigger or sentence.condition or sentence.delay or sentence.coin or sentence.otherwise:
            raise NotUnderstood("not understood behind a face of a die")
        self.check(list(sentence.ops))
        self.faces = high
        done = sequence(list(sentence.ops))
        if low == 1:
            self.ops.append(If(Compare(HowMuch("die"), "<=", Number(high)), done))
        else:
            self.ops[-1] = at_the_end(self.ops[-1], high, done)
        said = f"{low}" if low == high else f"{low}-{high}"
        self.texts.append(f"{said}: {capitalised(edited(small, self.reader.edits))}. ")

    def otherwise(self, ops: list[Op]) -> None:
        """What is done where the condition of the sentence before does not hold."""
        last = self.ops[-1] if self.ops else None
        if not isinstance(last, If) or last.otherwise is not None:
            raise NotUnderstood("otherwise than what is not said")
        self.check(ops)
        self.ops[-1] = If(last.condition, last.do, sequence(ops))

    def keep(self) -> None:
        """Let what stands before "if you do" keep whether it was done."""
        kept = keeping(self.ops[-1], words.PAID) if self.ops else None
        if kept is None or kept == self.ops[-1]:
            raise NotUnderstood("whether what was done is not said")
        self.ops[-1] = kept

    def check(self, ops: list[Op]) -> None:
        """A static ability says what is so; any other does something, and a lasting effect says how long."""
        for op in ops:
            if self.constant and (not isinstance(op, Modify) or op.until):
                raise NotUnderstood("a static ability says what is so, and for no time of its own")
            for node in nodes_in(op):
                if not self.constant and isinstance(node, Modify) and not node.until:
                    raise NotUnderstood("how long it lasts is not said")
                if self.constant and isinstance(node, Choose):
                    raise NotUnderstood("a static ability chooses nothing")
                if isinstance(node, Change) and node.stat == "ability":
                    check_granted(node.value)

    def finish(self, item: Item, prefix: str) -> None:
        """Make the ability, and check that it says what the wording says."""
        whole = (len(prefix), len(item.text))
        reason = ""
        if not self.ops:
            reason = "it does nothing"
        elif 0 < self.faces < 6:
            reason = "not every face of the die has its row"
        elif self.constant and (len(self.ops) > 1 or self.reader.targets):
            reason = "each thing that is so is an ability of its own, and has no target"
        try:
            effect = self.whole_effect()
        except NotUnderstood as error:
            reason = reason or error.reason
        if reason:
            self.problems.append(Clause(*whole, reason))
            return
        limits = (TURN_LIMIT,) if self.heading.once else ()
        ability = Ability(
            self.kind,
            self.trigger,
            condition_of(self.heading, self.condition),
            self.cost,
            None if self.kind == "play condition" else effect,
            limits,
            flags=(*flags_of(self.heading), *self.flags),
        )
        payments = [self.heading.cost] if self.heading.cost else []
        normal = with_articles(written(self.heading, payments) + "".join(self.texts).strip())
        try:
            printed = with_articles(printed_ability(ability, self.card_type, self.context.host))
        except Unprintable as error:
            self.problems.append(Clause(*whole, f"understood, but there is no wording for it yet ({error})"))
            return
        if printed != normal:
            self.problems.append(Clause(*whole, f"not in the form of this game's wordings, which is: {printed}"))
            return
        item.node = ability
        item.text = normal

    def whole_effect(self) -> Op:
        """What it does, its targets first; of "target creature or player" two programs, one for each."""
        targets = self.reader.targets
        parts = [*targets, *(part for op in self.ops for part in (op.parts if isinstance(op, Seq) else (op,)))]
        if not self.ops:
            raise NotUnderstood("it does nothing")
        effect = sequence(parts)
        if not self.reader.either:
            return effect
        other = at_a_player(effect, self.reader.either)
        if any(getattr(node, "slot", "") == self.reader.either for node in nodes_in(other)) or other is None:
            raise NotUnderstood("which creature or player is meant later is not clear")
        return OneOf((effect, other))


def check_granted(text: str) -> None:
    """What stands in quotes must make sense as an ability of a creature."""
    from kartoteka.games.hkk.wording.compiling import compile_text  # which reads abilities with this module

    inner = " ".join(piece.written() for piece in sentences_of(text + "."))
    found = compile_text("", "", inner)
    if found.problems:
        raise NotUnderstood(f"in the quotes: {found.problems[0].reason}")
    if found.normalised != inner:
        raise NotUnderstood(f"in the quotes: not in the form of this game's wordings: {found.normalised}")
