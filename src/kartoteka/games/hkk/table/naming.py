"""What cards and their texts are called, in notation, in views and in what is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.hkk.words.facts import ACTIVATED
from kartoteka.games.hkk.words.granting import GRANTED
from kartoteka.games.hkk.words.texts import PLAYED, REACTIONS
from kartoteka.kernel import program as p

if TYPE_CHECKING:
    from kartoteka.games.hkk.records import Source
    from kartoteka.games.hkk.set.cards import CardDef
    from kartoteka.games.hkk.words.facts import Facts
    from kartoteka.kernel.modifiers import Modifier
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.state import State

CLASSES = ("creature", "building", "item", "enchantment", "location", "permanent", "card")
"""Words that name an option by what it aims at, if nothing narrower does."""


def title(s: State, proto: int) -> str:
    """What a card is called."""
    d: CardDef = s.pool.definitions[proto]
    return d.title


def title_of(state: State, card: int) -> str:
    return title(state, state.cards[card].proto)


# Texts ------------------------------------------------------------------------------------------------------------


def names_of_texts(pool: Pool, proto: int) -> tuple[str, ...]:
    """By number, what tells the texts of a card apart where one of several is played or used."""
    facts: Facts = pool.facts[proto]
    if facts.texts is None:
        facts.texts = _names_of_texts(pool, proto)
    return facts.texts


def _names_of_texts(pool: Pool, proto: int) -> tuple[str, ...]:
    """An option of a text by what it aims at, or by its number; of several texts of a kind, which of them."""
    texts = [ability.wording for ability in pool.abilities(proto)]
    natures = pool.facts[proto].natures
    words = [""] * len(texts)
    for at, text in enumerate(texts):
        if text.kind == "choice":
            options = [i for i, nature in enumerate(natures) if nature.root == natures[at].root and i != at]
            for i, word in zip(options, _of_options([texts[i] for i in options]), strict=True):
                words[i] = word
    families = [(word, _way(text.kind), GRANTED in text.flags) for word, text in zip(words, texts, strict=True)]
    found: list[str] = []
    for i, family in enumerate(families):
        alike = [j for j, other in enumerate(families) if other == family]
        found.append(f"{words[i]} ability {alike.index(i) + 1}".strip() if len(alike) > 1 else words[i])
    return tuple(found)


def _way(kind: str) -> str:
    """In which way a text of that kind comes to happen: those of one way are told apart."""
    if kind in PLAYED:
        return "play"
    if kind in REACTIONS or kind == "combat":
        return kind
    return "use" if kind in ACTIVATED else "work"


def _of_options(options: list[p.Ability]) -> list[str]:
    """`at player` and `at creature`, where that is the difference; else `option 1` and `option 2`."""
    aims = [_aim(option) for option in options]
    if all(aims) and len({*aims}) == len(aims):
        return [f"at {aim}" for aim in aims]
    return [f"option {i + 1}" for i in range(len(options))]


def _aim(ability: p.Ability) -> str:
    """What a text targets first: a player, a creature, a building; empty where it targets nothing."""
    for node in p.nodes_in(ability.effect):
        if isinstance(node, p.ChoosePlayer):
            return "player"
        if isinstance(node, p.Choose) and node.target:
            words = [x.word for x in p.nodes_in(node.cards) if isinstance(x, p.Is)]
            return next((word for word in words if word not in CLASSES), next(iter(words), ""))
    return ""


# Actions ----------------------------------------------------------------------------------------------------------

VERBS = {
    "card": "plays",
    "reaction card": "reacts with",
    "use": "uses",
    "reaction": "reacts with",
    "combat": "uses",
    "part": "gives up",
    "strengthen": "gives up",
}
"""By what a source is, what its player does."""


def which_text(s: State, x: Source) -> str:
    """Which of several texts is being played or used; empty where that is plain."""
    if x.ability < 0 or not 0 <= x.number < len(names_of_texts(s.pool, x.proto)):
        return f"as {x.mode}" if x.mode else ""
    word = names_of_texts(s.pool, x.proto)[x.number]
    giver = f"from {title(s, x.proto)}" if x.proto != s.cards[x.card].proto else ""
    mode = f"as {x.mode}" if x.mode else ""
    return " ".join(filter(None, (word, giver, mode)))


# What a lasting effect says ------------------------------------------------------------------------------------------


def change(m: Modifier) -> str:
    """What a lasting effect does, as a card says it; nothing where another event tells it."""
    match m.stat:
        case "controller" | "void":
            return ""
        case "keyword" | "group" | "subtype":
            return f"{m.op}s {m.value}"
        case "immune":
            return f"is immune to {m.value}"
        case "ability":
            return f'gets "{m.value}"'
    if m.stat.startswith("skip "):
        return f"will {m.stat}"
    if m.stat.startswith(("cannot ", "may ")):
        return m.stat
    return f"gets {m.amount:+d} {m.stat}" if m.op == "add" else f"has {m.stat} {m.amount}"
