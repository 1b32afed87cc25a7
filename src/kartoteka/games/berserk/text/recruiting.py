"""Sentences of a form of their own: what is said of a card's recruiting, its beginning and its incarnating.

"Begins battle with 2 tokens." "Cannot be taken into a squad with Undead creatures." "When you recruit this card: you
may pay 1 gold and 3 silver instead." "Incarnates open in your second row."
"""

from __future__ import annotations

import re
from typing import Any

from kartoteka.games.berserk.text.bringing import HIDDEN, THEIRS
from kartoteka.games.berserk.text.phrases import Context
from kartoteka.games.berserk.text.places import Where, where
from kartoteka.games.berserk.text.reader import SentenceReader
from kartoteka.games.berserk.text.writer import SentenceWriter
from kartoteka.kernel.program import Ability, Amount, ChoosePlace, Do, May, Number, Op, Select, Seq, Stat, This
from kartoteka.text.lower import Grammar
from kartoteka.text.phrases import Noun
from kartoteka.text.tree import NotUnderstood, Unprintable

OWN_X = Stat("x", This())
"""The X that was chosen as the card was bought (BKR-3.10)."""
BEGINS = re.compile(r"(?:(?P<who>First player|Second player): b|B)egins battle with (?P<number>[1-9]\d?|X) tokens?")
SQUAD = "Cannot be taken into a squad with "
PRICED = re.compile(r"When you recruit this (?:creature|card): you may pay (?P<price>[^.]+) instead")
PRICE = re.compile(r"(?:(?P<gold>[1-9]\d?) gold)?(?:(?(gold) and )(?P<silver>[1-9]\d?) silver)?")
PAY = {"pay gold": "gold", "pay silver": "silver"}
INCARNATES = re.compile(
    r"Incarnates(?P<open> open)?(?P<hidden>(?(open) and) hidden)?"
    r"(?: (?P<place>(?:in|anywhere|next|beside|within).*?))?(?P<theirs> under your opponent's control)?"
)
ARRIVES = {"open": "open", "hidden": HIDDEN, "theirs": THEIRS}
"""What a card may say of its incarnating besides the place, and the flag of it."""


def read(line: str, grammar: Grammar, context: Context) -> Ability | None:
    """The ability that such a line is; None where it is none of these."""
    text = line.removesuffix(".")
    if text == line:
        return None
    begins = BEGINS.fullmatch(text)
    if begins is not None:
        amount: Amount = OWN_X if begins["number"] == "X" else Number(int(begins["number"]))
        said = (begins["who"].lower(),) if begins["who"] else ()
        return Ability("begins", effect=Do("gain tokens", This(), amount=amount), flags=said)
    if text.startswith(SQUAD):
        return squad_limit(text.removeprefix(SQUAD), grammar, context)
    priced = PRICED.fullmatch(text)
    if priced is not None:
        paid = paying(priced["price"])
        if paid is None:
            raise NotUnderstood("such a price is not known")
        return Ability("on recruiting", effect=paid)
    incarnates = INCARNATES.fullmatch(text)
    if incarnates is not None:
        flags = tuple(flag for name, flag in ARRIVES.items() if incarnates[name])
        return incarnating(flags, incarnates["place"] or "", grammar, context)
    return None


def squad_limit(noun: str, grammar: Grammar, context: Context) -> Ability:
    reader = SentenceReader(grammar, context, constant=True)
    select = reader.noun(grammar.parse(noun, "kind").children[0], plural=True)
    return Ability("squad limit", effect=Do("keep out", select))


def incarnating(flags: tuple[str, ...], place: str, grammar: Grammar, context: Context) -> Ability:
    """What it replaces of the rules' defaults (BK-532.5-l)."""
    if not flags and not place:
        raise NotUnderstood("that is so anyway")
    found: ChoosePlace | None = None
    if place:
        reader = SentenceReader(grammar, context)
        reader.settled = True
        meant: Where = reader.read(grammar.parse(place, "wherein"))
        if meant.of is not None:
            raise NotUnderstood("which place is meant is not clear")
        found = ChoosePlace(meant.phrase, n=meant.n)
    return Ability("incarnates", effect=found, flags=flags)


def printed(ability: Ability, context: Context, writer: SentenceWriter) -> str:
    """The line of such an ability; nothing for any other."""
    effect: Any = ability.effect
    if ability.kind == "begins" and ability == Ability("begins", effect=effect, flags=ability.flags):
        return beginning(effect, ability.flags)
    if ability.kind == "squad limit" and ability == Ability("squad limit", effect=effect):
        if not isinstance(effect, Do) or effect != Do("keep out", effect.what) or not isinstance(effect.what, Select):
            raise Unprintable(f"no words for {effect!r}")
        return f"{SQUAD}{writer.write_noun(Noun(effect.what, plural=True))}."
    if ability.kind == "on recruiting" and ability == Ability("on recruiting", effect=effect):
        return f"When you recruit {context.itself}: you may pay {prices(effect)} instead."
    if ability.kind == "incarnates" and ability == Ability("incarnates", effect=effect, flags=ability.flags):
        return f"Incarnates{said_of_incarnating(ability, writer)}."
    return ""


def beginning(effect: Any, flags: tuple[str, ...]) -> str:
    amount = getattr(effect, "amount", None)
    if effect != Do("gain tokens", This(), amount=amount):
        raise Unprintable(f"no words for {effect!r}")
    number = "X" if amount == OWN_X else str(amount.n) if isinstance(amount, Number) else ""
    who = f"{flags[0].capitalize()}: b" if len(flags) == 1 else "B"
    text = f"{who}egins battle with {number} {'token' if number == '1' else 'tokens'}"
    if not BEGINS.fullmatch(text) or len(flags) > 1:
        raise Unprintable(f"no words for {effect!r}")
    return f"{text}."


def prices(effect: Any) -> str:
    """ "1 gold and 3 silver"."""
    done = effect.do if isinstance(effect, May) and effect == May(effect.do) else None
    parts = [
        part for part in (done.parts if isinstance(done, Seq) else (done,)) if isinstance(part, Do) and part.verb in PAY
    ]
    texts = [f"{part.amount.n} {PAY[part.verb]}" for part in parts if isinstance(part.amount, Number)]
    text = " and ".join(texts)
    if paying(text) != effect:
        raise Unprintable(f"no words for {effect!r}")
    return text


def paying(text: str) -> May | None:
    """What a card costs otherwise: "1 gold and 3 silver"."""
    said = PRICE.fullmatch(text)
    if said is None or not text:
        return None
    paid: list[Op] = [Do(verb, amount=Number(int(said[metal]))) for verb, metal in PAY.items() if said[metal]]
    return May(Seq(tuple(paid)) if len(paid) > 1 else paid[0])


def said_of_incarnating(ability: Ability, writer: SentenceWriter) -> str:
    effect, flags = ability.effect, ability.flags
    if flags != tuple(flag for flag in ARRIVES.values() if flag in flags) or (effect is None and not flags):
        raise Unprintable(f"no words for {ability!r}")
    how = " and ".join(flag for flag in flags if flag != THEIRS)
    place = incarnation_place(effect, writer) if effect is not None else ""
    theirs = "under your opponent's control" if THEIRS in flags else ""
    return "".join(f" {part}" for part in (how, place, theirs) if part)


def incarnation_place(effect: Op, writer: SentenceWriter) -> str:
    if not isinstance(effect, ChoosePlace) or effect != ChoosePlace(effect.phrase, n=effect.n):
        raise Unprintable(f"no words for {effect!r}")
    return writer.write_place(where(effect))
