"""An ability that is being read, sentence by sentence."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from lark import Tree

from kartoteka.games.swtcg.wording import granted
from kartoteka.games.swtcg.wording import vocabulary as words
from kartoteka.games.swtcg.wording.backwards import count_faces, keep, with_otherwise
from kartoteka.games.swtcg.wording.kinds import place_of_effect, with_arrow
from kartoteka.games.swtcg.wording.letters import lowered
from kartoteka.games.swtcg.wording.phrases import DONE, Context, exchanged, spent_in
from kartoteka.games.swtcg.wording.printing import ABOARD, TURN_LIMIT, grammar, printed_ability
from kartoteka.games.swtcg.wording.reader import BATTLE_ENDED, Sentence, SentenceReader
from kartoteka.games.swtcg.wording.reader.base import ROLLED
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.program import (
    Ability,
    Change,
    Chosen,
    Condition,
    Delay,
    Did,
    Do,
    If,
    Instead,
    LetX,
    Limit,
    May,
    Modify,
    OneOf,
    Op,
    Repeat,
    Seq,
    Trigger,
    nodes_in,
)
from kartoteka.text.check import Clause, Item, Piece, sequence
from kartoteka.text.clauses import BREAK
from kartoteka.text.lower import edited
from kartoteka.text.print import capitalised, with_articles
from kartoteka.text.tree import NotUnderstood, Unprintable

EVENT_THEN_EFFECT = ruling("SW-131", "what stands behind “when” is the trigger, what follows is done")
AS_LONG_AS = ruling("SW-132", "what holds “as long as” something is so stops when it is no longer so")
TAPS_ITSELF = ruling("SW-16", "the tap symbol in a cost taps the unit itself, which must be untapped")
OF_ONE_KIND = ruling("SW-5", "an ability is activated, triggered or static; a text that is none of these is refused")
AS_PRINTED = ruling("SWR-117", "instructions are carried out in the order in which they are printed")

SHORT = re.compile(rf"[+-](?:\d|X)|(?:{words.ALL_KEYWORDS})\b|\"")
"""How a line of a Pilot block begins that leaves out "this unit gets"."""


class AbilityReading:
    """An ability that is being read."""

    def __init__(self, card_type: str, kind: str, zones: tuple[str, ...], prefix: str) -> None:
        self.card_type = card_type
        self.kind = kind
        self.zones = zones
        self.prefix = prefix
        self.context = Context(card_type, zones == ABOARD)
        self.reader = SentenceReader(grammar(), self.context, constant=kind == "static")
        self.reader.delays = kind != "triggered"
        self.trigger: Trigger | None = None
        self.condition: Condition | None = None
        self.cost: tuple[Op, ...] = ()
        self.ops: list[Op] = []
        self.flags: list[str] = []
        self.limits: tuple[Limit, ...] = ()
        self.texts: list[str] = []
        self.problems: list[Clause] = []
        self.clauses = 0

    def item(self, rank: int, pieces: list[Piece]) -> Item:
        """The ability, or what of it is not understood."""
        text = self.prefix + " ".join(piece.written() for piece in pieces)
        place = len(self.prefix)
        for piece in pieces:
            self.take(piece, place)
            place += len(piece.written()) + 1
        item = Item(rank, text, clauses=max(1, self.clauses))
        if not self.problems:
            self.finish(item)
        item.problems = [Clause(min(p.start, len(text)), min(p.end, len(text)), p.reason) for p in self.problems]
        return item

    def take(self, piece: Piece, place: int) -> None:
        """A sentence that begins at that place of the line."""
        if piece.bracketed or not piece.stopped:
            self.clauses += 1
            reason = "a sentence ends with a full stop" if not piece.bracketed else "remarks in brackets are no rules"
            self.problems.append(Clause(place, place + len(piece.text), reason))
            return
        rest = piece.text
        try:
            if with_arrow(rest):
                before, rest = rest.split(" -> ", 1)
                self.pay(before)
                place += len(before) + len(" -> ")
            self.clauses += 1
            self.sentence(rest)
        except NotUnderstood as error:
            self.problems.append(Clause(place, max(place + len(rest), place + 1), error.reason))

    def pay(self, text: str) -> None:
        """What stands before the arrow (SW-12)."""
        self.clauses += 1
        if self.kind not in ("activated", "effect", "enhance") or self.cost or self.ops:
            raise NotUnderstood("a cost makes no sense here")
        small = self.begin(text)
        self.reader.antecedents.begin()
        tree = grammar().parse(small, "cost")
        self.cost = self.payments(tree)
        self.reader.spent = spent_in(self.cost)
        self.texts.append(capitalised(edited(small, self.reader.edits)) + " -> ")

    def payments(self, tree: Any) -> tuple[Op, ...]:
        ops: list[Op] = []
        for part in (part for part in tree.children if isinstance(part, Tree)):
            if part.data == "tap_this" and not TAPS_ITSELF.holds:
                continue
            self.reader.choices = []
            op = self.reader.read(part)
            ops.extend([*self.reader.choices, op])
        self.reader.choices = []
        return tuple(ops)

    def begin(self, text: str) -> str:
        """Let the reader begin with a text; gives the text with a small letter at its beginning."""
        small = lowered(text)
        self.reader.edits = []
        self.reader.text = small
        return small

    def sentence(self, text: str) -> None:
        if self.kind == "upkeep":
            self.upkeep(text)
        elif text in words.PLAY_TAILS:
            self.flags.append(words.PLAY_TAILS[text])
            self.texts.append(f"{text}. ")
        elif text.startswith("Play only "):
            self.tail(text.removeprefix("Play only "))
        elif text.startswith("X is "):
            self.let_x(text)
        else:
            self.plain(text)

    def upkeep(self, text: str) -> None:
        """What is paid or done for the unit, of several things one."""
        if self.ops:
            raise NotUnderstood("not understood")
        small = self.begin(text)
        dues = [x for x in grammar().parse(small, "upkeep").children if isinstance(x, Tree)]
        listed = [self.payments(x) for x in dues]
        options = tuple(ops[0] if len(ops) == 1 else Seq(ops) for ops in listed)
        self.ops = [options[0] if len(options) == 1 else OneOf(options)]
        self.add_text(edited(small, self.reader.edits))

    def tail(self, text: str) -> None:
        """ "Play only ..."."""
        if self.kind not in ("activated", "effect"):
            raise NotUnderstood("nothing is played here")
        if text == "once per turn":
            self.limits = (TURN_LIMIT,)
        elif text in words.FLAGS:
            if words.FLAGS[text] == words.DAMAGE_PENDING and not self.prevents():
                raise NotUnderstood("nothing but preventing is done while damage is pending")
            self.flags.append(words.FLAGS[text])
        elif text.startswith("if ") and self.condition is None:
            small = self.begin(text.removeprefix("if "))
            self.reader.antecedents.begin()
            self.condition = self.reader.read(grammar().parse(small, "play_if"))
            if any(isinstance(node, Chosen) for node in nodes_in(self.condition)):
                raise NotUnderstood("what is chosen later cannot be asked before")
            text = "if " + edited(small, self.reader.edits)
        elif text.startswith("during ") and self.condition is None:
            self.condition = self.reader.read(grammar().parse(self.begin(text), "play_if"))
        else:
            raise NotUnderstood("when it can be played is not understood")
        self.texts.append(f"Play only {text}. ")

    def prevents(self) -> bool:
        """Whether what has been read prevents damage: that is done while it is pending."""
        return any(isinstance(node, Do) and node.verb in words.PREVENTING for node in nodes_in(tuple(self.ops)))

    def let_x(self, text: str) -> None:
        """What X is: it follows the sentence that needs it."""
        if not self.ops:
            raise NotUnderstood("nothing needs an X")
        small = self.begin(text)
        tree = grammar().parse(small, "sentence")
        body = next(tree.find_data("body_x"))
        self.ops[-1:] = [LetX(self.reader.read(body.children[-1]), self.ops[-1])]
        self.add_text(edited(small, self.reader.edits))

    def plain(self, text: str) -> None:
        """A sentence that says what happens or what is so, with its trigger and condition."""
        short = self.zones == ABOARD and self.kind == "static" and SHORT.match(text) is not None
        itself = f"{self.context.itself} gets "
        small = self.begin(itself + text if short else text)
        instead = self.kind == "enhance" and small.endswith(" instead")
        if instead:
            self.flags.append("instead")
        replaces = self.kind == "triggered" and small.endswith(" instead")
        if instead or replaces:
            small = self.reader.text = small.removesuffix(" instead")
        self.reader.instead = replaces
        sentence: Sentence = self.reader.read(grammar().parse(small, "sentence"))
        self.clauses += max(0, sentence.clauses - 1)
        if replaces:
            sentence.ops = happening_instead(sentence.ops)
        self.place(sentence)
        normal = edited(small, self.reader.edits)
        if self.zones == ABOARD and self.kind == "static" and not sentence.condition:
            normal = re.sub(rf"^{itself}(?=[+-]|{words.ALL_KEYWORDS}|\")", "", normal)
        for part in normal.split(BREAK):
            self.add_text(part.strip() + (" instead" if instead or replaces else ""))

    def add_text(self, text: str) -> None:
        self.texts.append(capitalised(text) + ". ")

    def place(self, sentence: Sentence) -> None:
        """Give a sentence its place in the ability."""
        first = not self.ops
        ops = list(sentence.ops)
        if self.kind == "triggered" and first:
            self.trigger = Trigger("turn ended") if sentence.delay == "turn" else sentence.trigger
            self.reader.delays = True
            if self.trigger is None or not EVENT_THEN_EFFECT.holds:
                raise NotUnderstood("what sets it off is not said")
        elif sentence.trigger == BATTLE_ENDED:
            ops = [Delay("battle", sequence(ops))]
        elif sentence.trigger is not None:
            raise NotUnderstood("a trigger makes no sense here")
        elif sentence.delay:
            ops = [Delay(sentence.delay, sequence(ops))]
        elif sentence.otherwise:
            self.check(ops)
            with_otherwise(self.ops, ops)
            return
        elif sentence.face:
            count_faces(self.ops, sentence.face)
            ops = [Repeat(Did(ROLLED), sequence(ops))]
        if sentence.condition is not None and first and self.kind in ("static", "triggered"):
            self.condition = sentence.condition if self.kind == "triggered" or AS_LONG_AS.holds else None
        elif sentence.condition is not None:
            if sentence.condition == DONE:
                keep(self.ops, words.PAID)
            ops = [If(sentence.condition, sequence(ops))]
        self.check(ops)
        if Did(words.MANY) in nodes_in(tuple(ops)):
            keep(self.ops, words.MANY)
        self.ops.extend(ops)

    def check(self, ops: list[Op]) -> None:
        """A static ability says what is so; any other does something, and a lasting effect says how long."""
        for op in ops:
            if self.kind == "static" and (not isinstance(op, Modify) or op.until) and OF_ONE_KIND.holds:
                raise NotUnderstood("a static ability says what is so, and for no time of its own")
            for node in nodes_in(op):
                if self.kind != "static" and isinstance(node, Modify) and not node.until:
                    raise NotUnderstood("how long it lasts is not said")
                if isinstance(node, Change) and node.stat == "ability":
                    granted.check(node.value, op, static=self.kind == "static")

    def finish(self, item: Item) -> None:
        """Make the ability, and check that it says what the wording says."""
        whole = (len(self.prefix), len(item.text))
        if not self.ops:
            self.problems.append(Clause(*whole, "it does nothing"))
            return
        before_battle = self.card_type == "mission" or "own build step" in self.flags
        if before_battle and any(
            node.at == "battle" for op in self.ops for node in nodes_in(op) if type(node) is Delay
        ):
            self.problems.append(Clause(*whole, "the battle phase that it waits for has not begun then"))
            return
        if self.kind == "enhance" and not self.flags:
            self.flags.append("also")
        replaced = any(isinstance(node, Instead) for op in self.ops for node in nodes_in(op))
        if self.trigger is not None and self.trigger.event == "would be damaged" and not replaced:
            self.trigger = msgspec.structs.replace(self.trigger, would=False)
        if replaced != (self.trigger is not None and self.trigger.would):
            self.problems.append(Clause(*whole, "what happens instead of what is not clear"))
            return
        kind = "replacement" if replaced else self.kind
        ability = Ability(
            kind,
            self.trigger,
            self.condition,
            self.cost,
            sequence(self.ops if AS_PRINTED.holds else self.ops[::-1]),
            self.limits,
            zones=self.zones or place_of_effect(self.card_type, self.kind, self.ops[0] if self.ops else None),
            flags=tuple(self.flags),
        )
        if self.zones == ABOARD:
            ability = exchanged(ability)
        normal = with_articles(self.prefix + "".join(self.texts).strip())
        try:
            printed = with_articles(printed_ability(ability, self.card_type))
        except Unprintable as error:
            self.problems.append(Clause(*whole, f"understood, but there is no wording for it yet ({error})"))
            return
        if printed != normal:
            self.problems.append(Clause(*whole, f"not in the form of this game's wordings, which is: {printed}"))
            return
        item.node = ability
        item.text = normal


def happening_instead(ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """What is done instead of the event: of what a player may do, what that is."""
    if len(ops) == 1 and isinstance(ops[0], May):
        return (May(Instead(ops[0].do), ops[0].who),)
    return (Instead(sequence(list(ops))),)
