"""From a card's wording to its program and back.

A text box is read line by line and sentence by sentence, so that what is not understood in one of them is a problem of
that clause only. Everything that was read is printed again at once: where that does not give the wording's normal form,
something would have been lost, and the clause is a problem too.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from typing import Any

from kartoteka.games.agot2.wording import vocabulary as words
from kartoteka.games.agot2.wording.normalising import PRECURSOR, normalise
from kartoteka.games.agot2.wording.reader import AgotReader, Sentence
from kartoteka.games.agot2.wording.writer import AgotWriter, amount_of, type_terms, with_amount
from kartoteka.kernel.program import (
    Ability,
    AnyPlayer,
    Both,
    Change,
    Choose,
    ChoosePlayer,
    Condition,
    Delay,
    Do,
    Filter,
    If,
    Instead,
    Keyword,
    LetX,
    Limit,
    Modify,
    Node,
    Number,
    Op,
    Opponent,
    RevealedCard,
    Select,
    Seq,
    Text,
    Then,
    Together,
    Trigger,
    Under,
    You,
    nodes_in,
)
from kartoteka.text.check import Clause, Compiled, Item, Piece, laid_out, sentences_of, sequence, unread
from kartoteka.text.lower import Grammar, edited
from kartoteka.text.phrases import phrase_of_choice
from kartoteka.text.print import capitalised, listed, with_articles
from kartoteka.text.tree import NotUnderstood, Unprintable

STARTS = ("sentence", "keyword_line", "restriction_line", "play_line", "limit_line", "instead_line", "trigger")


@cache
def grammar() -> Grammar:
    return Grammar("kartoteka.games.agot2.wording", "agot2.lark", STARTS, words.INFLECTED, words.LISTS)


def compile_text(name: str, type: str, text: str) -> Compiled:
    """The program of a wording, with a problem for each clause that is not understood."""
    return unread(text) or Box(name, type, normalise(name, text)).compiled()


def print_text(name: str, type: str, program: Text) -> str:
    """The wording of a program, in its normal form; Unprintable where a program says what no wording can."""
    return "\n".join(printed_lines(type, program))


# Printing -------------------------------------------------------------------------------------------------------------


def printed_lines(card_type: str, program: Text) -> list[str]:
    lines: list[str] = []
    host = host_noun(program.restriction)
    if program.keywords:
        lines.append(" ".join(printed_keyword(keyword, card_type, host) for keyword in program.keywords))
    if program.restriction:
        lines.append(printed_restriction(program.restriction, card_type, host))
    lines.extend(printed_ability(ability, card_type, host) for ability in program.abilities)
    return [with_articles(line) for line in lines]


def host_noun(restriction: tuple[Filter, ...]) -> str:
    """What an attachment calls its host: the type that it may be attached to, a character where it does not say."""
    kinds = next((terms for part in restriction if (terms := type_terms(part))), ())
    if len(kinds) > 1:
        return "card"
    return kinds[0] if kinds else "character"


def printed_keyword(keyword: Keyword, card_type: str, host: str) -> str:
    return capitalised(AgotWriter(grammar(), card_type, host).write("keyword_line", keyword)) + "."


def printed_restriction(restriction: tuple[Filter, ...], card_type: str, host: str) -> str:
    writer = AgotWriter(grammar(), card_type, host)
    if restriction[-1:] == (Under(Opponent()),) and len(restriction) > 1:
        return f"Opponent's {writer.write_noun(Select(restriction[:-1]))} only."
    return capitalised(writer.write_noun(Select(restriction))) + " only."


def printed_ability(ability: Ability, card_type: str, host: str) -> str:
    writer = AgotWriter(grammar(), card_type, host)
    if ability.kind == "play restriction":
        return printed_play_restriction(ability, writer)
    writer.constant = ability.kind == "constant"
    if ability.zones:
        if len(ability.zones) != 1 or ability.zones[0] not in ("hand", "discard", "dead", "shadows", "used"):
            raise Unprintable("no words for these zones")
        writer.zones = ability.zones
    writer.after = "when" if "interrupt" in ability.kind else "after"
    if writer.constant and (icon := printed_icon_line(ability)):
        return icon
    leads: list[str] = []
    if ability.trigger is not None:
        leads.append(writer.write("trigger", ability.trigger))
    if ability.condition is not None:
        leads.append(writer.write_condition(ability.condition))
    if speaks_of_no_one((*ability.cost, ability.effect)):
        raise Unprintable(WHICH_PLAYER)
    texts = printed_effect(ability, writer)
    texts[0] = ", ".join([*leads, texts[0]])
    text = " ".join(sentence_of(sentence) for sentence in texts)
    if not writer.constant:
        prefix = " ".join(word.capitalize() for word in ability.kind.split())
        text = f"{ability.phase.capitalize()} {prefix}: {text}" if ability.phase else f"{prefix}: {text}"
    for limit in ability.limits:
        text += f" ({printed_limit(limit)}.)"
    for flag in ability.flags:
        if flag not in FLAG_WORDS:
            raise Unprintable(flag)
        text += f" ({FLAG_WORDS[flag]}.)"
    return text


def printed_choice(choice: Choose, done: tuple[Do, ...], card_type: str) -> str:
    """What a choice asks for, in the words of its text: "choose a character", "search your deck for an attachment", or
    where choosing is no more than doing, "kneel a character you control". Empty where these words hang on others."""
    writer = AgotWriter(grammar(), card_type, "character")
    writer.antecedents.begin()
    with suppress(Unprintable):
        if choice.cards.zones == ("deck",) and choice.least == 0:
            return with_articles(writer.search(choice))
        noun = writer.write_np(phrase_of_choice(choice))
        if not choice.target and len(done) == 1:
            writer.pending[choice.slot] = choice
            with suppress(Unprintable):
                return with_articles(writer.clause(done[0]))
        return with_articles(f"choose {noun}")
    return ""


def sentence_of(text: str) -> str:
    """With its capital and its full stop; a remark in brackets has them already."""
    return f"({capitalised(text[1:])}" if text.startswith("(") else capitalised(text) + "."


def printed_effect(ability: Ability, writer: AgotWriter) -> list[str]:
    if ability.effect is None:
        raise Unprintable("no effect")
    if not ability.cost:
        return writer.sentences(ability.effect)
    parts: list[str] = []
    costs = list(ability.cost)
    writer.antecedents.begin()
    while costs:
        op = costs.pop(0)
        if isinstance(op, Choose):
            parts.extend(writer.choice(op))
        elif isinstance(op, Do) and costs and isinstance(costs[0], Do):
            one, two = op, costs[0]
            both = writer.attempt(lambda one=one, two=two: writer.two_verbs(one, two))  # type: ignore[misc]
            if both is not None:
                costs.pop(0)
            parts.append(both if both is not None else writer.clause(op))
        else:
            parts.append(writer.clause(op))
    cost = listed(parts, "and")
    texts = writer.sentences_after_cost(ability.effect)
    return [f"{cost} to {texts[0]}", *texts[1:]]


FLAG_RULES = {
    "flag_uncancelable": "cannot be canceled",
    "flag_unsavable": "cannot be saved",
    "flag_any_player": "any player",
}
FLAG_WORDS = {
    "cannot be canceled": "Cannot be canceled",
    "cannot be saved": "Cannot be saved",
    "any player": "Any player may initiate this ability",
}


def printed_limit(limit: Limit) -> str:
    if limit.per not in ("challenge", "phase", "round", "game") or limit.times < 1:
        raise Unprintable(f"no words for {limit!r}")
    if limit.over == "title":
        return f"Max {limit.times} per {limit.per}"
    times = {1: "once", 2: "twice"}.get(limit.times, f"{limit.times} times")
    return f"Limit {times} per {limit.per}"


def printed_play_restriction(ability: Ability, writer: AgotWriter) -> str:
    if ability.condition is not None and ability.trigger is None and ability.effect is None:
        return f"Play only {writer.write_condition(ability.condition)}."
    raise Unprintable("no words for this play restriction")


def icon_ability(amount: int, stat: str) -> Ability:
    """ "+1 Income." """
    plot = RevealedCard("plot", You())
    return Ability("constant", effect=Modify(plot, (Change(stat, "add", Number(amount)),)), flags=("modifier icon",))


def printed_icon_line(ability: Ability) -> str:
    effect = ability.effect
    if "modifier icon" not in ability.flags or not isinstance(effect, Modify):
        return ""
    (change,) = effect.changes
    if not isinstance(change.amount, Number) or ability != icon_ability(change.amount.n, change.stat):
        return ""
    return f"{change.amount.n:+d} {change.stat.capitalize()}."


# Reading --------------------------------------------------------------------------------------------------------------


class Box:
    """A text box that is being read."""

    def __init__(self, name: str, card_type: str, text: str) -> None:
        self.name = name
        self.card_type = card_type
        self.text = text
        self.host = "character"
        self.items: list[Item] = []

    def compiled(self) -> Compiled:
        lines = self.text.split("\n") if self.text else []
        if self.card_type == "attachment":
            self.host = self.find_host(lines)
        for line in lines:
            self.read_line(line)
        return self.assembled()

    def find_host(self, lines: list[str]) -> str:
        for line in lines:
            for piece in sentences_of(line):
                if piece.text.endswith(" only"):
                    try:
                        return host_noun(self.restriction(piece.text))
                    except NotUnderstood:
                        continue
        return "character"

    def read_line(self, line: str) -> None:
        found = PRECURSOR.match(line)
        if found is not None:
            self.items.append(self.triggered(line, found))
            return
        pieces = sentences_of(line)
        while pieces:
            piece = pieces.pop(0)
            for read in (self.keyword_item, self.restriction_item, self.icon_item, self.play_item):
                item = read(piece)
                if item is not None:
                    self.items.append(item)
                    break
            else:
                rest = [piece]
                while pieces and (pieces[0].bracketed or pieces[0].text.startswith("X is ")):
                    rest.append(pieces.pop(0))
                self.items.append(self.constant(rest))

    def assembled(self) -> Compiled:
        """Put together what was read: keywords first, then the restriction, then each ability in a line of its own."""
        lines: list[list[Item]] = []
        keywords = [item for item in self.items if item.rank == 0]
        if keywords:
            lines.append(keywords)
        lines.extend([item] for item in sorted(self.items, key=lambda item: item.rank) if item.rank)
        normalised, problems = laid_out(lines)
        good = [item for item in self.items if not item.problems]
        restrictions = [item.node for item in good if item.rank == 1]
        program = Text(
            tuple(item.node for item in good if item.rank == 0),
            restrictions[0] if restrictions else (),
            tuple(item.node for item in good if item.rank == 2),
        )
        return Compiled(program, problems, normalised, sum(item.clauses for item in self.items))

    # sentences of their own ---------------------------------------------------------------------------------------

    def reader(self, text: str = "") -> AgotReader:
        reader = AgotReader(grammar(), self.card_type, self.host)
        reader.text = text
        return reader

    def keyword_item(self, piece: Piece) -> Item | None:
        text = piece.text[:1].lower() + piece.text[1:]
        try:
            keyword = self.reader(text).read(grammar().parse(text, "keyword_line"))
            return Item(0, printed_keyword(keyword, self.card_type, self.host), keyword)
        except (NotUnderstood, Unprintable):
            return None

    def restriction(self, text: str) -> tuple[Filter, ...]:
        """The filters of "House Vance or Lord character only"."""
        tree = grammar().parse(lowered(text), "restriction_line")
        select: Select = self.reader(lowered(text)).read_noun(tree.children[-1])  # type: ignore[arg-type]
        if select.zones != ("play",):
            raise NotUnderstood("a place makes no sense here", 0, len(text))
        if tree.data == "restriction_opponents":
            return (*select.filters, Under(Opponent()))
        return select.filters

    def restriction_item(self, piece: Piece) -> Item | None:
        if self.card_type != "attachment" or not piece.text.endswith(" only"):
            return None
        if any(item.rank == 1 for item in self.items):
            return None
        try:
            filters = self.restriction(piece.text)
            text = with_articles(printed_restriction(filters, self.card_type, self.host))
        except (NotUnderstood, Unprintable):
            return None
        return Item(1, text, filters) if text == piece.text + "." else None

    def icon_item(self, piece: Piece) -> Item | None:
        found = re.fullmatch(r"([+-]\d+) (Income|Reserve|Initiative|Claim)", piece.text)
        if found is None:
            return None
        return Item(2, piece.text + ".", icon_ability(int(found.group(1)), found.group(2).lower()))

    def play_item(self, piece: Piece) -> Item | None:
        if not piece.text.startswith("Play only "):
            return None
        text = lowered(piece.text)
        reader = self.reader(text)
        try:
            tree = grammar().parse(text, "play_line")
            if tree.data != "play_only":
                return None
            ability = Ability("play restriction", condition=reader.read(tree.children[0]))
            normal = capitalised(edited(text, reader.edits)) + "."
            if with_articles(printed_ability(ability, self.card_type, self.host)) != normal:
                return None
        except (NotUnderstood, Unprintable):
            return None
        return Item(2, normal, ability)

    # abilities ----------------------------------------------------------------------------------------------------

    def constant(self, pieces: list[Piece]) -> Item:
        text = " ".join(piece.written() for piece in pieces)
        return self.ability("constant", "", "", text)

    def triggered(self, line: str, found: re.Match[str]) -> Item:
        phase = (found.group("phase") or "").lower()
        kind = found.group("kind").lower()
        prefix = line[: found.end()].rstrip() + " "
        return self.ability(kind, phase, prefix, line[found.end() :].strip())

    def ability(self, kind: str, phase: str, prefix: str, text: str) -> Item:
        reading = AbilityReading(self, kind, phase)
        pieces = sentences_of(text)
        for piece in pieces:
            reading.take(piece)
        text = (prefix + " ".join(piece.written() for piece in pieces)).strip()
        if text.startswith("this card"):
            text = capitalised(text)  # as where a line begins
        item = Item(2, text, clauses=max(1, reading.clauses))
        if not reading.problems:
            reading.finish(item, prefix)
        if reading.problems:
            offset = len(prefix)
            starts: list[int] = []
            place = offset
            for piece in pieces:
                starts.append(place)
                place += len(piece.written()) + 1
            for index, clause in reading.problems:
                inside = 1 if pieces and pieces[index].bracketed else 0
                start = min((starts[index] if starts else 0) + inside + clause.start, len(item.text))
                end = min(max(start, (starts[index] if starts else 0) + inside + clause.end), len(item.text))
                item.problems.append(Clause(start, end, clause.reason))
            item.node = None
        return item


class AbilityReading:
    """An ability that is being read, sentence by sentence."""

    def __init__(self, box: Box, kind: str, phase: str) -> None:
        self.box = box
        self.kind = kind
        self.phase = phase
        self.reader = box.reader()
        self.reader.constant = kind == "constant"
        self.reader.after = "when" if "interrupt" in kind else "after"
        self.index = -1
        self.problems: list[tuple[int, Clause]] = []
        self.clauses = 0
        self.trigger: Trigger | None = None
        self.condition: Condition | None = None
        self.cost: tuple[Op, ...] = ()
        self.ops: list[Op] = []
        self.joinable = False
        self.limits: list[Limit] = []
        self.flags: list[str] = []
        self.texts: list[str] = []
        self.tails: list[str] = []

    def problem(self, start: int, end: int, reason: str) -> None:
        self.problems.append((max(self.index, 0), Clause(start, end, reason)))

    def take(self, piece: Piece) -> None:
        self.index += 1
        if piece.bracketed:
            self.take_bracket(piece)
            return
        if not piece.stopped:
            self.clauses += 1
            self.problem(0, len(piece.text), "a sentence ends with a full stop")
            return
        text = lowered(piece.text)
        self.reader.edits = []
        self.reader.text = text
        try:
            sentence: Sentence = self.reader.read(grammar().parse(text, "sentence"))
            self.place(sentence, text)
        except NotUnderstood as error:
            self.explain(text, error)

    def explain(self, text: str, error: NotUnderstood) -> None:
        """Find which clauses of a sentence are at fault, so that only those are reported."""
        start = 0
        found = re.match(r"(?:after|when) .*?, (?!(?:and|or)\b)", text)
        if found is not None:
            self.clauses += 1
            start = found.end()
            try:
                grammar().parse(text[: start - 2], "trigger")
            except NotUnderstood as first:
                self.problem(0, start - 2, first.reason)
                try:
                    grammar().parse(text[start:], "sentence")
                except NotUnderstood as second:
                    error = second
                else:
                    self.clauses += 1
                    return
        cost = text.rfind(" to ", start, max(error.start, start)) if error.start < len(text) else -1
        if cost > 0 and self.parses(text[start:cost]):
            self.clauses += 1
            start = cost + len(" to ")
        self.clauses += 1
        begin = text[start : max(error.start, start)].strip()
        capital = re.fullmatch(r"[A-Z][\w'-]*", begin)  # taken for a title, but it may be any word
        reason = f"not understood from “{begin}” on" if capital else error.reason
        self.problem(start, len(text), reason)

    @staticmethod
    def parses(text: str) -> bool:
        """Whether that much of a sentence makes sense by itself."""
        try:
            grammar().parse(text, "sentence")
        except NotUnderstood:
            return False
        return True

    def take_bracket(self, piece: Piece) -> None:
        self.clauses += 1
        text = lowered(piece.text)
        if " instead if " in text or " instead while " in text:
            self.take_instead(piece, text)
            return
        try:
            tree = grammar().parse(text, "limit_line")
        except NotUnderstood as error:
            self.problem(0, len(piece.text), error.reason)
            return
        if str(tree.data) in FLAG_RULES:
            self.flags.append(FLAG_RULES[str(tree.data)])
        else:
            limit: Limit = self.reader.read(tree)
            self.limits.append(limit)
            self.tails.append(f"({printed_limit(limit)}.)")
            return
        self.tails.append(f"({capitalised(text)}.)")

    def take_instead(self, piece: Piece, text: str) -> None:
        """ "(2 gold instead if you are the first player.)": the sentence before, with another number."""
        self.reader.edits = []
        self.reader.text = text
        try:
            tree = grammar().parse(text, "instead_line")
            number, condition = self.reader.read_instead(tree)
            if not self.ops:
                raise NotUnderstood("instead of what?", 0, len(text))
            less = self.ops[-1]
            _, _ = amount_of(less)
            self.ops[-1] = If(condition, with_amount(less, number), less)
        except NotUnderstood as error:
            self.problem(0, len(piece.text), error.reason)
        except Unprintable:
            self.problem(0, len(piece.text), "instead of which number is not clear")
        else:
            self.texts.append(f"({edited(text, self.reader.edits)}.)")
            self.joinable = False

    def place(self, sentence: Sentence, text: str) -> None:
        """Give a sentence its place in the ability."""
        self.clauses += sentence.clauses
        first = not self.texts
        normal = edited(text, self.reader.edits)
        whole = (0, len(text))
        if sentence.trigger is not None:
            if not first or ("reaction" not in self.kind and "interrupt" not in self.kind):
                raise NotUnderstood("a trigger makes no sense here", *whole)
            if sentence.trigger.would and "interrupt" not in self.kind:
                raise NotUnderstood("only an interrupt comes before what “would” happen", *whole)
            self.trigger = sentence.trigger
        elif first and ("reaction" in self.kind or "interrupt" in self.kind):
            raise NotUnderstood("what it reacts to is not said", *whole)
        if sentence.cost is not None:
            if not first or self.kind == "constant":
                raise NotUnderstood("a cost makes no sense here", *whole)
            self.cost = sentence.cost
        if sentence.x is not None:
            if first or sentence.conditions or sentence.then:
                raise NotUnderstood("what X is follows the sentence that needs it", *whole)
            if speaks_of_no_one(sentence.x):
                raise NotUnderstood(WHICH_PLAYER, *whole)
            self.ops = [LetX(sentence.x, sequence(self.ops))]
            self.texts.append(normal)
            self.joinable = False
            return
        if sentence.tail and sentence.plain:
            normal = as_statement(normal)
        op = sentence.op
        if op is None:
            raise NotUnderstood("not understood", *whole)
        self.check(op, *whole)
        if any(speaks_of_no_one(part) for part in (op, *(sentence.cost or ()))):
            raise NotUnderstood(WHICH_PLAYER, *whole)
        if mentions_instead(op) and (self.trigger is None or not self.trigger.would):
            raise NotUnderstood("instead of what would happen, is not said", *whole)
        condition: Condition | None = None
        if sentence.conditions:
            condition = sentence.conditions[0] if len(sentence.conditions) == 1 else Both(tuple(sentence.conditions))
        if sentence.delay:
            op = Delay(sentence.delay, op, sentence.delay_condition)
        if sentence.otherwise:
            last = self.ops[-1] if self.ops else None
            if not isinstance(last, If) or last.otherwise is not None or condition is not None:
                raise NotUnderstood("otherwise than what?", *whole)
            self.ops[-1] = If(last.condition, last.do, op)
            self.texts.append(normal)
            return
        if first:
            self.condition = condition
        elif condition is not None:
            op = If(condition, op)
        if sentence.then:
            if first:
                raise NotUnderstood("“then” follows something", *whole)
            self.ops = [Then(sequence(self.ops), op)]
            self.texts.append(normal)
            self.joinable = False
            return
        plain = sentence.plain and not sentence.delay and condition is None and not sentence.until
        if self.joinable and plain and not isinstance(op, Choose | ChoosePlayer | Seq) and self.can_join(op):
            self.ops[-1] = Seq((self.ops[-1], op))
            self.texts[-1] += ", " + self.enumerated(text) if isinstance(op, Together) else f" and {normal}"
            self.joinable = False
            return
        gained = re.fullmatch(r"(that|each of those) \w+ gains (.*)", normal)
        if self.joinable and gained is not None and isinstance(op, Do) and not sentence.delay and condition is None:
            self.ops[-1] = Seq((self.ops[-1], op))
            self.texts[-1] += f" and have {'it' if gained.group(1) == 'that' else 'them'} gain {gained.group(2)}"
            self.joinable = False
            return
        self.ops.append(op)
        self.texts.append(normal)
        self.joinable = isinstance(op, Choose | ChoosePlayer)

    def enumerated(self, text: str) -> str:
        """The sentence as the rest of an enumeration: "stand it, and remove it"."""
        seps = self.reader.separators
        edits = [edit for edit in self.reader.edits if edit[:2] not in seps]
        edits.extend((*place, ", and" if place == seps[-1] else ",") for place in seps)
        return edited(text, edits)

    def can_join(self, op: Op) -> bool:
        return not isinstance(op, Modify) or not op.until

    def check(self, op: Op, start: int, end: int) -> None:
        """A constant ability says what is so; any other does something, and a lasting effect says how long."""
        if self.kind == "constant":
            if not isinstance(op, Modify) or op.until in words.UNTILS:
                raise NotUnderstood("only a triggered ability does that", start, end)
            return
        for modify in modifies(op):
            lasting = modify.until or all(change.stat == "controller" for change in modify.changes)
            if not lasting or modify.until.startswith("first each"):
                raise NotUnderstood("how long it lasts is not said", start, end)

    def finish(self, item: Item, prefix: str) -> None:
        """Make the ability, and check that it says what the wording says."""
        self.index = 0
        if not self.ops:
            self.problem(0, max(len(item.text) - len(prefix), 0), "it does nothing")
            return
        ability = Ability(
            self.kind,
            self.trigger,
            self.condition,
            self.cost,
            sequence(self.ops),
            tuple(self.limits),
            self.phase,
            self.reader.zones,
            flags=tuple(self.flags),
        )
        normal = prefix + " ".join(sentence_of(text) for text in self.texts)
        if self.tails:
            normal += " " + " ".join(self.tails)
        length = len(item.text) - len(prefix)
        try:
            printed = printed_ability(ability, self.box.card_type, self.box.host)
        except Unprintable:
            self.problem(0, length, "understood, but there is no wording for it yet")
            return
        if with_articles(printed) != with_articles(normal):
            self.problem(0, length, f"not in the form of this game's wordings, which is: {printed}")
            return
        item.node = ability
        item.text = with_articles(normal)


def as_statement(text: str) -> str:
    """ "Choose a character and give it +1 STR until ..." as the two sentences that say the same."""
    found = re.fullmatch(
        r"(?P<lead>until [^,]*, )?(?P<choose>.*\bchooses? (?:a|an|another) (?P<noun>.*?)) and "
        r"(?:give it (?P<give>[+-]\w+ STR)|have it (?P<have>(?:gain|get) .*?))(?P<tail> until the end of the \w+)?",
        text,
    )
    if found is None or not (found["lead"] or found["tail"]):
        return text
    until = (found["lead"] or found["tail"] + ", ").strip()
    what = f"gets {found['give']}" if found["give"] else re.sub(r"^(gain|get)", r"\1s", found["have"])
    noun = re.search(r"\b(character|location|attachment|card)\b", found["noun"])
    if noun is None:
        return text
    return f"{found['choose']}. {capitalised(until)} that {noun.group(1)} {what}"


def modifies(op: Any) -> list[Modify]:
    """The lasting effects that an op makes."""
    return [node for node in nodes_in(op) if isinstance(node, Modify)]


WHICH_PLAYER = "which player is not said; “choose a player” and “each player” are understood"


def speaks_of_no_one(part: Any) -> bool:
    """Whether it speaks of "a player", whom nobody has chosen; what only asks for one means any."""
    if isinstance(part, tuple):
        return any(map(speaks_of_no_one, part))
    if isinstance(part, AnyPlayer):
        return True
    if not isinstance(part, Node) or isinstance(part, Filter | Condition | ChoosePlayer):
        return False
    chosen_from = "cards" if isinstance(part, Choose) else ""
    return any(speaks_of_no_one(getattr(part, name)) for name in part.__struct_fields__ if name != chosen_from)


def mentions_instead(op: Any) -> bool:
    """Whether an op replaces what the ability interrupts."""
    if isinstance(op, Seq | Together):
        return any(mentions_instead(part) for part in op.parts)
    return isinstance(op, Instead)


SMALL_WORDS = re.findall(
    r"\S+",
    """
    a after all an and another any apply as at attached before both but by cannot cards challenges characters
    chosen count deck does double during each either eligible end every for from gold he her his if ignore
    immune in increase instead it its limit max name named no non not of once one only opponent's opposing or
    other others otherwise play player players set she switch that the their then there they this those three to
    twice two until up when whenever where while with you your
    """,
)

KNOWN_FIRST = frozenset(
    phrase.split()[0].lower()
    for phrase in (
        *SMALL_WORDS,
        *words.VERB_FORMS,
        *words.BASE_FORMS,
        *words.PLAYERS,
        *words.POSSESSIVES,
        *words.STATES,
        *words.TYPES,
        *(word + "s" for word in words.TYPES),
        *words.KEYWORDS,
        *words.KINDS,
    )
)
"""Words that have a capital only because a sentence begins with them; any other may be a trait or a title."""


def lowered(text: str) -> str:
    """The sentence with a small first letter, unless its first word is a title, a trait or a faction."""
    first = re.match(r"[A-Za-z']+", text)
    if first is None or first.group().lower() not in KNOWN_FIRST:
        return text
    if first.group() == "The" and re.match(r"The [A-Z]", text):
        return text
    return text[0].lower() + text[1:]
