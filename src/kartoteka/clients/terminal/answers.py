"""What a line means that is no option as it stands: beginnings of words and titles, and what of it nobody understands.

Nothing that was said may be lost here: a line that is read in more words than it has still says each of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.play.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from kartoteka.clients.terminal.layout import Layout
    from kartoteka.play.agents import View

ARROW = "->"
"""Stands before the target of an option."""
FEW = 12
"""How many things are listed that could have been said instead."""


def begun(said: str, options: Sequence[str]) -> list[str]:
    """The options that begin so, as a whole or word by word (`challenge mil bob`), else those with a word that does. Of
    a single letter, both: `p` is no pass where it could be the power challenge."""
    words = said.casefold().split()
    begins = [text for text in options if _stands_at(0, words, text)]
    if len(said) > 1:
        begins = begins or [x for x in options if len(words) <= len(x.split()) and _begins_by_words(words, x)]
    if begins and len(said) > 1:
        return begins
    places = range(1, max((len(text.split()) for text in options), default=0))
    return begins + [x for x in options if x not in begins and any(_stands_at(at, words, x) for at in places)]


def _stands_at(at: int, said: Sequence[str], text: str) -> bool:
    """Whether these words stand there in a text, the last of them perhaps begun only."""
    there = text.casefold().split()[at : at + len(said)]
    return len(there) == len(said) > 0 and there[:-1] == said[:-1] and _begins(said[-1], there[-1])


def _begins_by_words(said: Sequence[str], text: str) -> bool:
    """Whether each word of the text begins with the word that was said in its place, as far as both go."""
    return all(_begins(word.casefold(), whole) for whole, word in zip(text.casefold().split(), said, strict=False))


def ending(said: str, options: Sequence[str], endings: Sequence[str]) -> str:
    """The one of these words that is on offer, where another of them was said."""
    offered = [word for word in endings if word in options]
    return offered[0] if said.casefold() in endings and len(offered) == 1 else said


# Titles ---------------------------------------------------------------------------------------------------------------


def spelled_out(said: str, view: View, session: Session) -> str:
    """The same with whole titles, where the beginning of one stands before a comma or at the end, and with the
    option in full that it goes on from: what is refused has its reason then, as what is on offer is understood."""
    titles = _titles(view)
    said = _gone_on_from(said, view.choice.options if view.choice is not None else ())
    whole, more = said.removesuffix(" ..."), " ..." if said.endswith(" ...") else ""
    verb, _, rest = whole.partition(" ")
    spelled = " ".join([verb, ", ".join(_with_title(part, titles) for part in rest.split(", "))]).rstrip() + more
    return spelled if spelled != said else _with_title_first(said, titles, session)


def _gone_on_from(said: str, options: Sequence[str]) -> str:
    """The line with the only option in full that it says word by word and goes on from."""
    words = said.split()
    found = [text for text in options if len(text.split()) < len(words) and _begins_by_words(words, text)]
    if len(found) == 1:
        return " ".join([found[0], *words[len(found[0].split()) :]])
    at = len(words) - 1  # `place dawn g12` of `place Dawn Guard`
    found = [text for text in options if len(text.split()) >= at > 1 and _begins_by_words(words[:at], text)]
    return f"{found[0]} {words[-1]}" if len(found) == 1 and "," not in said else said


def _titles(view: View) -> list[str]:
    return list(dict.fromkeys(card.name for zone in view.zones for card in zone.cards if card.name))


def _with_title(said: str, titles: Sequence[str]) -> str:
    """The same with the only title that begins as it ends."""
    words = said.split(" ")
    meant = _meant(words, titles)
    if len(meant) != 1:
        return said
    at = next(at for at in range(len(words)) if meant[0].casefold().startswith(" ".join(words[at:]).casefold()))
    return " ".join([*words[:at], meant[0]])


def _with_title_first(said: str, titles: Sequence[str], session: Session) -> str:
    """The same with the only title that begins as the words right behind the verb, where the whole is understood then:
    `place dawn g12` where only the square is asked."""
    verb, *words = said.split() or [""]
    if _meant(words, titles):
        return said
    for n in range(len(words) - 1, 0, -1):
        meant = _beginning(words[:n], titles)
        if len(meant) == 1:
            spelled = " ".join([verb, meant[0], *words[n:]])
            return spelled if session.explain(session.seat, spelled) != "not understood" else said
    return said


def _meant(words: Sequence[str], titles: Sequence[str]) -> list[str]:
    """The titles that begin with the longest possible end of the words."""
    return next(filter(None, (_beginning(words[at:], titles) for at in range(len(words)))), [])


def _beginning(words: Sequence[str], titles: Sequence[str]) -> list[str]:
    """The titles that begin with these words."""
    said = " ".join(words).casefold()
    return [title for title in titles if said and title.casefold().startswith(said)]


def unclear_titles(said: str, view: View) -> list[str]:
    """The titles that could be meant by the end of the first part of a line that ends with the beginning of several."""
    titles = _titles(view)
    for part in said.removesuffix(" ...").partition(" ")[2].split(", "):
        meant = _meant(part.split(" "), titles)
        if len(meant) > 1:
            return sorted(meant)
    return []


# Word by word ---------------------------------------------------------------------------------------------------------


def skipping(said: str, options: Sequence[str], alike: Callable[[str], str]) -> list[str]:
    """The options that have all words that were said in their order, and others between them: `place kin b2` of `place
    Kin of the Herd B2`. Of those that nobody could tell apart, the first."""
    words = said.split()
    if len(words) < 2 or "," in said:
        return []
    found = {alike(text): text for text in reversed(options) if _understood(words, text) == len(words)}
    return [text for text in options if text in found.values()]


def split(said: str, options: Iterable[str]) -> tuple[str, str, list[str]]:
    """What was said, up to the first word that no option has there; the rest; how options go on instead of it."""
    words = said.split()
    bare = [word.rstrip(",") for word in words]
    reached = [(_understood(bare, text), text) for text in options]
    n = max((count for count, _ in reached), default=0)
    instead = [rest for count, text in reached if count == n and (rest := _behind(bare[:n], text))]
    return " ".join(words[:n]).rstrip(","), " ".join(words[n:]), list(dict.fromkeys(instead))


def _understood(said: Sequence[str], text: str) -> int:
    """How many of the words that were said, from the first on, are beginnings of words of the text in their order. The
    first is the text's own first, the second belongs to what does it, not to its target; what has digits in it is said
    in full."""
    whole = text.casefold().split()
    source = whole.index(ARROW) if ARROW in whole else len(whole)
    at = 0
    for n, word in enumerate(said):
        rest = whole[at : (at + 1, source)[n] if n < 2 else None]
        place = next((i for i, other in enumerate(rest) if _begins(word.casefold(), other)), -1)
        if place < 0:
            return n
        at += place + 1
    return len(said)


def _begins(said: str, word: str) -> bool:
    """Whether a word begins so; one with digits in it, a cell or an amount, is said in full."""
    return word == said if any(sign.isdecimal() for sign in word) else word.startswith(said)


def _behind(said: Sequence[str], text: str) -> str:
    """How a text goes on behind the words that were said of it without leaving any out; empty of others."""
    whole = text.split()
    same = all(_begins(word.casefold(), other.casefold()) for word, other in zip(said, whole, strict=False))
    return " ".join(whole[len(said) :]) if said and same else ""


# What is not understood -----------------------------------------------------------------------------------------------


def missed(said: str, options: Sequence[str]) -> str:
    """Which part of a line is not understood, and how it could go on there; empty where its verb is not known."""
    known, rest, instead = split(said, options)
    if not known or not rest:
        return ""
    more = f"; it goes on with {', '.join(instead)}" if 0 < len(instead) <= FEW else ""
    return f"{rest!r} is not understood after {known!r}: nothing has been done{more}"


def not_among(said: str, view: View, layout: Layout) -> str:
    """Why what was said is none of those to choose from, as far as the table tells: where its card is instead, or what
    there is in place of its end; empty where that tells nothing."""
    assert view.choice is not None
    options = view.choice.options
    known, rest, instead = split(said, options)
    if not rest:
        return ""
    of_targets = ARROW in known.split()
    named = [text if of_targets else text.partition(f" {ARROW} ")[0] for text in options]
    for n in range(len(rest.split()), 0, -1):
        meant = _beginning(rest.split()[:n], _titles(view))
        if len(meant) == 1 and not any(meant[0] in text for text in named):
            return (
                f"{meant[0]} is not one of those to choose from: it is {' and '.join(_places(meant[0], view, layout))}"
            )
    if known and 0 < len(instead) <= FEW:
        return f"there is no {rest!r} to choose after {known!r}: there is {', '.join(instead)}"
    return f"there is no {rest!r} to choose after {known!r}" if known else ""


def _places(title: str, view: View, layout: Layout) -> list[str]:
    """Where cards of that title lie, as far as the seat knows: `in your field, D1', closed`."""
    found = []
    for zone in view.zones:
        whose = "your" if zone.seat == view.seat else f"{view.players[zone.seat]['name']}'s"
        for card in zone.cards:
            if card.name == title:
                words = [f"in {whose} {zone.name}", str(card.facts.get("cell", ""))]
                words += [word for word in layout.standing if card.facts.get(word)]
                found.append(", ".join(filter(None, words)))
    return list(dict.fromkeys(found))
