"""An ability that is being read, sentence by sentence."""

from __future__ import annotations

import re

from lark import Tree

from kartoteka.games.berserk.text.headings import (
    SPELL,
    Heading,
    heading_of,
    letters_of,
    price_words,
    remark_of,
    remarks_in,
    said_by,
)
from kartoteka.games.berserk.text.letters import lowered
from kartoteka.games.berserk.text.mays import as_may, with_x
from kartoteka.games.berserk.text.phrases import Context
from kartoteka.games.berserk.text.printing import grammar, joined, printed_ability
from kartoteka.games.berserk.text.reader import Sentence, SentenceReader
from kartoteka.games.berserk.text.readings import ACCOMPANYING, is_never_given
from kartoteka.games.berserk.text.vocabulary import FIRST_FORM, WITH_AMOUNT
from kartoteka.kernel.program import (
    Ability,
    Amount,
    Condition,
    If,
    LetX,
    Limit,
    Modify,
    Op,
    Seq,
    Trigger,
    needs_x,
    nodes_in,
)
from kartoteka.text.check import Clause, Item, Piece, sequence
from kartoteka.text.clauses import BREAK
from kartoteka.text.lower import edited
from kartoteka.text.print import capitalised, with_articles
from kartoteka.text.tree import NotUnderstood, Unprintable


class AbilityReading:
    """An ability that is being read."""

    def __init__(self, card_type: str, heading: Heading) -> None:
        self.card_type = card_type
        self.heading = heading
        self.said = said_by(heading.labels, heading.rage)
        self.kind = self.kind_of()
        self.constant = self.kind == "static"
        self.reader = SentenceReader(grammar(), Context(card_type), constant=self.constant)
        self.trigger: Trigger | None = self.said.trigger if self.said is not None else None
        self.condition: Condition | None = None
        self.cost: tuple[Op, ...] = ()
        self.ops: list[Op] = []
        self.said_once = False
        """Whether only one sentence has been read so far."""
        self.x: Amount | None = None
        """What the X is by which targets are chosen."""
        self.limits: tuple[Limit, ...] = ()
        self.accompanies = False
        self.remarks: tuple[str, ...] = ()
        self.texts: list[str] = []
        self.problems: list[Clause] = []
        self.clauses = 0

    def kind_of(self) -> str:
        """The kind of the ability, by what stands before it."""
        if self.said is not None and self.said.kind:
            return self.said.kind
        if self.heading.cost:
            return "sudden" if self.heading.sudden else "action"
        label = self.said is not None and self.said.trigger is not None
        return "triggered" if self.heading.trigger or label else "static"

    def item(self, prefix: str, pieces: list[Piece]) -> Item:
        """The ability, or what of it is not understood."""
        text = prefix + " ".join(piece.written() for piece in pieces)
        try:
            self.begin_with()
        except NotUnderstood as error:
            self.problems.append(Clause(0, max(len(prefix) - 2, 1), error.reason))
        place = len(prefix)
        for piece in pieces:
            self.take(piece, place)
            place += len(piece.written()) + 1
        item = Item(2, text, clauses=max(1, self.clauses))
        if not self.problems:
            self.finish(item)
        item.problems = [Clause(min(p.start, len(text)), min(p.end, len(text)), p.reason) for p in self.problems]
        return item

    # what stands before it ------------------------------------------------------------------------------------------

    def begin_with(self) -> None:
        """The labels, the price and the trigger."""
        heading = self.heading
        if self.said is None:
            raise NotUnderstood("words before an ability that do not go together")
        if heading.cost:
            self.clauses += 1
            if heading.trigger or self.said.trigger or self.said.kind:
                raise NotUnderstood("what is paid for and what happens by itself do not go together")
            self.pay()
        if heading.trigger:
            self.clauses += 1
            if self.said.trigger or self.said.kind or heading.spell:
                raise NotUnderstood("a trigger makes no sense here")
            self.wait()
        elif heading.spell and not heading.cost:
            raise NotUnderstood("a spell has a price")
        self.reader.event = self.trigger.event if self.trigger is not None else ""
        self.reader.much = self.reader.event in WITH_AMOUNT

    def pay(self) -> None:
        """The price: letters, then words."""
        heading = self.heading
        if not heading.letters and not heading.sudden:
            raise NotUnderstood("a price that is not understood")
        self.cost = heading.letters
        if not heading.rest:
            return
        self.begin(heading.rest)
        self.reader.settled = True
        self.reader.antecedents.begin()
        parts = grammar().parse(heading.rest, "cost").children
        self.cost = (*self.cost, *(self.reader.read(part) for part in parts if isinstance(part, Tree)))
        if any(isinstance(op, Seq | Modify) or op in letters_of("X", close=True) for op in self.cost[-len(parts) :]):
            raise NotUnderstood("a price that is not understood")
        heading.rest = edited(heading.rest, self.reader.edits)
        self.reader.settled = False

    def wait(self) -> None:
        """What sets it off."""
        small = lowered(self.heading.trigger)
        self.begin(small)
        self.reader.settled = True
        self.reader.antecedents.begin()
        tree = grammar().parse(small, "trigger")
        self.trigger = self.reader.read(tree)
        self.accompanies = tree.data in ACCOMPANYING
        self.heading.trigger = edited(small, self.reader.edits)
        self.reader.settled = False

    def begin(self, text: str) -> str:
        """Let the reader begin with a text."""
        self.reader.edits = []
        self.reader.text = text
        return text

    # sentences ------------------------------------------------------------------------------------------------------

    def take(self, piece: Piece, place: int) -> None:
        """A sentence that begins at that place of the line."""
        self.clauses += 1
        end = max(place + len(piece.written().removesuffix(".")), place + 1)
        try:
            if piece.bracketed:
                self.remark(piece)
            elif not piece.stopped:
                raise NotUnderstood("a sentence ends with a full stop")
            elif self.limits or self.remarks:
                raise NotUnderstood("remarks stand at the end")
            elif self.ops and heading_of(piece.text).end:
                raise NotUnderstood("a further ability stands in a line of its own")
            elif piece.text.startswith("X is "):
                self.let_x(piece.text)
            else:
                self.plain(piece.text)
        except NotUnderstood as error:
            self.problems.append(Clause(place, end, error.reason))

    def remark(self, piece: Piece) -> None:
        """ "(Once per turn.)"."""
        found = remark_of(piece.text) if piece.stopped else None
        if found is None:
            raise NotUnderstood("such a remark is not known")
        if isinstance(found, Limit):
            self.limits = (*self.limits, found)
        else:
            self.remarks = (*self.remarks, found)

    def let_x(self, text: str) -> None:
        """What X is: it follows the sentence that needs it."""
        of_targets = needs_x(tuple(self.reader.targets))
        if needs_x(self.cost):
            raise NotUnderstood("X is what is paid")
        if not self.ops or self.x is not None or not (of_targets or needs_x(self.ops[-1])):
            raise NotUnderstood("nothing needs an X")
        small = self.begin(lowered(text))
        self.reader.antecedents.begin()
        x = self.reader.amount_of_x(grammar().parse(small, "sentence"))
        if of_targets:
            self.x = x
        else:
            self.ops[-1] = LetX(x, self.ops[-1])
        self.add_text(edited(small, self.reader.edits))

    def plain(self, text: str) -> None:
        """A sentence that says what happens or what is so, with its condition."""
        small = self.begin(lowered(text))
        sentence: Sentence = self.reader.read(grammar().parse(small, "sentence"))
        self.clauses += max(0, sentence.clauses - 1)
        self.place(sentence)
        for part in edited(small, self.reader.edits).split(BREAK):
            self.add_text(part.strip())

    def add_text(self, text: str) -> None:
        self.texts.append(text)

    def place(self, sentence: Sentence) -> None:
        """Give a sentence its place in the ability."""
        first = not self.ops
        ops = list(sentence.ops)
        if sentence.otherwise:
            self.otherwise(ops)
            return
        if sentence.condition is not None and first and (self.constant or self.trigger is not None):
            self.condition = sentence.condition
        elif sentence.condition is not None:
            ops = [If(sentence.condition, sequence(ops))]
        self.check(ops)
        self.said_once = first
        self.ops.extend(ops)

    def otherwise(self, ops: list[Op]) -> None:
        """What is done where the condition of the sentence before does not hold."""
        if self.condition is not None and self.said_once:
            self.ops = [If(self.condition, sequence(self.ops))]
            self.condition = None
        last = self.ops[-1] if self.ops else None
        if not isinstance(last, If) or last.otherwise is not None:
            raise NotUnderstood("otherwise than what is not said")
        self.check(ops)
        self.ops[-1] = If(last.condition, last.do, sequence(ops))

    def check(self, ops: list[Op]) -> None:
        """A static ability says what is so; any other does something, and a lasting effect says how long."""
        for op in ops:
            if self.constant and (not isinstance(op, Modify) or op.until):
                raise NotUnderstood("a static ability says what is so, and for no time of its own")
            for node in nodes_in(op):
                if not self.constant and isinstance(node, Modify) and not node.until:
                    raise NotUnderstood("how long it lasts is not said")
                if is_never_given(node):
                    raise NotUnderstood("Incarnation is printed: it works in a graveyard, where nothing is given")

    # the whole ------------------------------------------------------------------------------------------------------

    def finish(self, item: Item) -> None:
        """Make the ability, and check that it says what the wording says."""
        whole = (0, max(len(item.text), 1))
        reason = self.fault()
        if reason:
            self.problems.append(Clause(*whole, reason))
            return
        ability = self.made()
        try:
            normal = with_articles(self.written(ability))
            printed = with_articles(printed_ability(ability, self.card_type))
        except Unprintable:
            self.problems.append(Clause(*whole, "understood, but there is no wording for it yet"))
            return
        if in_one_form(printed) != in_one_form(normal):
            self.problems.append(Clause(*whole, f"not in the form of this game's wordings, which is: {printed}"))
            return
        item.node = ability
        item.text = printed

    def fault(self) -> str:
        """Why the whole makes no sense; nothing where it does."""
        if not self.ops:
            return "it does nothing"
        if self.constant and len(self.ops) > 1:
            return "each thing that is so is an ability of its own"
        if self.kind == "sudden" and self.heading.letters[-1:] != letters_of(None, close=True) and not self.limits:
            return "a sudden action that does not close its card says how often: (Once per turn.)"
        left = [op for op in self.ops if not isinstance(op, LetX)]
        if self.x is None and not needs_x(self.cost) and needs_x((*self.reader.targets, *left)):
            return "what X is, is not said"
        return ""

    def made(self) -> Ability:
        """The ability."""
        assert self.said is not None
        conditions = (*self.said.conditions, *((self.condition,) if self.condition is not None else ()))
        flags = (*self.said.flags, *(("spell",) if self.heading.spell else ()))
        flags = (*flags, *(("accompanies",) if self.accompanies else ()), *self.remarks)
        parts = [*self.reader.targets]
        for op in self.ops:
            parts.extend(op.parts if isinstance(op, Seq) else (op,))
        ability = Ability(
            self.kind,
            self.trigger,
            joined(conditions),
            self.cost,
            sequence(parts),
            self.limits,
            zones=self.said.zones,
            flags=flags,
        )
        return with_x(as_may(ability), self.x)

    def written(self, ability: Ability) -> str:
        """The line as the text has it, in normal form as far as reading knows it."""
        heading = self.heading
        before = [f"Rage {heading.rage}" if label == "Rage" else label for label in heading.labels]
        small = bool(before)
        if heading.cost:
            letters, _ = price_words(ability)
            before.append(f"{letters}, {heading.rest}" if heading.rest else letters)
            small = heading.spell
            if small:
                before.append(SPELL.removesuffix(": "))
        if heading.trigger:
            before.append(heading.trigger if small else capitalised(heading.trigger))
            small = True
        lines = [f"{text if small and not place else capitalised(text)}." for place, text in enumerate(self.texts)]
        remarks = [f"({text}.)" for text in remarks_in(self.remarks, self.limits)]
        return "".join(f"{part}: " for part in before) + " ".join((*lines, *remarks))


def in_one_form(text: str) -> str:
    """The text with every verb in one form, as their noun says already of how many something is said; and without the
    comma that some write before the last of a list."""
    return re.sub(r"\w+", lambda verb: FIRST_FORM.get(verb[0], verb[0]), re.sub(r", (or|and) ", r" \1 ", text))
