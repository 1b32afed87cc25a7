"""Sentences in which several units do something, taken apart: "A gains 1 aim, and B gains 1 dodge"."""

from __future__ import annotations

import re

VERB = r"(?:gains?|loses?|suffers?|moves?|has|have|may|cannot|attacks?|activates?|recovers?|puts?|orders?)"
SUBJECT = (
    r"(?:each|every|all|an?|another|up to \d|it|he|she|they|that unit|those units|your opponent|you may|friendly|enemy|"
    r"the (?:attacker|defender|opposing card)|(?:The )?[A-Z][\w'-]*(?: [A-Z][\w'-]*)*)"
)
AND = re.compile(rf"(?:,? (?:and|then|and then)|,) (?={SUBJECT}(?: [^.,]*?)? {VERB}\b)")
ALSO = re.compile(rf"(?P<who>(?:(?<=^)|(?<=, ))[^,]*?) {VERB} (?!may)[^.]*?(?P<and>,? and (?:it |he |she )?may )")
WHOLE = re.compile(r"^(?:If(?! you do)|Unless|While|In rounds?|Otherwise|When revealed)\b")
LEAD = re.compile(r"^(?:If you do|(?:When|After|At|Until) [^,]*), ")
UNDER = re.compile(
    r"^(?:(?:When|After|At) [^,]*, )?(?:(?:[Ii]f|[Uu]nless|[Ww]hile|[Ii]n rounds?|[Oo]therwise)\b[^,]*, )?"
)
YOU_MAY = re.compile(r"\b[Yy]ou may (?=discard|return|remove|deal|give|order|move|look|put|lay)")
DONE = re.compile(rf"\b{VERB}\b")


def split(line: str) -> str:
    """The line, with what different units do in a sentence each."""
    return "\n".join(". ".join(parts(sentence) for sentence in one.split(". ")) for one in line.split("\n"))


def parts(sentence: str) -> str:
    """The sentences that a sentence is, but for what may be left out or stands under a condition."""
    if WHOLE.match(sentence) or "choose one: " in sentence.lower():
        return sentence
    lead = LEAD.match(sentence)
    start = lead.end() if lead is not None else 0
    place = start
    also = ALSO.search(sentence, start)
    if also is not None:
        who = also["who"] if also["who"].lower().startswith(("each", "he", "she", "it", "they", "all")) else "it"
        who = also["who"] if re.match(r"[A-Z]", also["who"]) and not also["who"].startswith(("A ", "An ")) else who
        return f"{sentence[: also.start('and')]}. {who[0].upper()}{who[1:]} may {sentence[also.end() :]}"
    while (found := AND.search(sentence, place)) is not None:
        before = sentence[start : found.start()]
        if not DONE.search(before):
            place = found.end()
            continue
        if re.search(r"\b(?:may|if|unless|while)\b", before):
            return sentence
        rest = sentence[found.end() :]
        return f"{sentence[: found.start()]}. {parts(rest[0].upper() + rest[1:])}"
    return sentence


def bound(sentence: str) -> list[str]:
    """What a sentence says together under one condition, or under one "you may": "If ..., A and each B gains 1 aim"."""
    lead = UNDER.match(sentence)
    place = lead.end() if lead is not None else 0
    start = place
    while (found := AND.search(sentence, place)) is not None:
        before = sentence[start : found.start()]
        if DONE.search(before) or YOU_MAY.search(before):
            if re.search(r"\bmay\b", YOU_MAY.sub("", before)):
                break
            rest = sentence[found.end() :]
            return [sentence[: found.start()], *bound(rest[0].upper() + rest[1:])]
        place = found.end()
    return [sentence]
