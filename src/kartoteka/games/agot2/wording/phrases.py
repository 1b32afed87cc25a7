"""What reading and printing this game's noun phrases have in common.

`reader/` and `writer/` mirror each other: a method that reads a rule stands for one that writes it. Both keep the
antecedents in the order of the text, so that "it" is printed exactly where it would be read as the same card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from kartoteka.games.agot2.wording import vocabulary as words
from kartoteka.kernel.program import (
    AnyPlayer,
    CardRef,
    Change,
    Choose,
    Chosen,
    Do,
    EachOpponent,
    EachPlayer,
    Either,
    EventCard,
    Every,
    Filter,
    Host,
    Is,
    Number,
    Opponent,
    OwnerOf,
    Player,
    Role,
    Same,
    Select,
    ThePlayer,
    This,
    Under,
)
from kartoteka.text.phrases import Phrase, choice_of
from kartoteka.text.tree import Antecedent, Antecedents, NotUnderstood, Unprintable

THEIR_OWNER = OwnerOf(Chosen(""))
"""While reading: "its owner's", where the verb sends cards to their owners anyway."""


def types_of(select: Select) -> tuple[str, ...]:
    """The type words that a selection asks for, in order."""
    found: list[str] = []

    def visit(part: Filter) -> None:
        if isinstance(part, Is) and part.word in words.TYPES.values() and part.word not in found:
            found.append(part.word)
        elif isinstance(part, Either | Every):
            for inner in part.filters:
                visit(inner)

    for part in select.filters:
        visit(part)
    return tuple(found)


def nouns_of(select: Select) -> frozenset[str]:
    """By which nouns a card of the selection may be called later; "card" always fits."""
    printed = {word: text for text, word in words.TYPES.items() if word}
    types = types_of(select)
    return frozenset(printed[word] for word in types) if len(types) == 1 else frozenset()


def ref_words(antecedents: Antecedents, node: Any, host: str, *, subject: bool) -> str:
    """How a text calls a card that it has mentioned: the one choice that printing and normalising make."""
    if isinstance(node, This):
        return "this card"
    if isinstance(node, Host):
        return f"attached {host}"
    for antecedent in antecedents.known:
        if antecedent.node == node and antecedent.plural:
            noun = next(iter(antecedent.nouns), "card")
            if subject and antecedents.that(noun, plural=True) == antecedent:
                return f"each of those {noun}s"
            if antecedents.them() == antecedent:
                return "them"
    it = antecedents.it()
    for antecedent in antecedents.known:
        if antecedent.node == node and not antecedent.plural:
            noun = next(iter(antecedent.nouns), "card")
            that = antecedents.that(noun, plural=False)
            if it is not None and it.node == node and (not subject or that != antecedent):
                return "it"
            if that is not None and that.node == node:
                return f"that {noun}"
    raise Unprintable(f"nothing in the text names {node!r} so far")


GAINED = ("keyword", "icon", "trait", "faction", "no attachments except")


FROM_VERBS = frozenset(
    {
        "discard",
        "return to hand",
        "put in shadows",
        "return to shadows",
        "add to hand",
        "shuffle into deck",
        "put on deck",
        "put in dead pile",
        "put in discard pile",
        "remove from game",
    }
)
"""Verbs that take their card from somewhere: "return a card from your discard pile"."""


IMMUNE_TO = {"events": "event", "plot": "plot", "effects": "card", "card": "card"} | {
    word: word for word in ("character", "location", "attachment", "event", "agenda")
}
"""The kind of effects that a card is immune to, by the first word that names it: the type of their card."""


def immune_words(kind: str) -> str:
    """How a kind of effects is called."""
    return {"event": "events", "plot": "plot card effects"}.get(kind, f"{kind} effects")


def article(select: Select) -> str:
    """ "A character", but "1 card from your hand"."""
    return "1" if not types_of(select) and select.zones == ("hand",) else "a"


MOVES = {
    "put into play": ("play",),
    "return to hand": ("hand",),
    "add to hand": ("hand",),
    "kill": ("dead",),
    "sacrifice": ("discard",),
    "discard": ("discard",),
}
"""Where a card is once a verb has been done to it."""


def moved(op: Any, places: dict[str, tuple[str, ...]]) -> None:
    """Note where the cards of a slot are now."""
    if isinstance(op, Do) and isinstance(op.what, Chosen) and op.verb in MOVES:
        places[op.what.slot] = MOVES[op.verb]


ALL_OF = {"keyword": "keywords", "trait": "Traits", "icon": "challenge icons", "faction": "faction affiliations"}
"""What a card may lose all of: kinds of word, and how they are called."""


CHOSEN_WORD = "$word"
"""As the value of a change: the word that an earlier `ChooseWord` put into the slot `word`."""


def changed(gained: Any, op: str) -> tuple[Change, ...]:
    """ "Gains" or "loses" something, or several things."""
    if isinstance(gained, tuple):
        return tuple(change for part in gained for change in changed(part, op))
    if isinstance(gained, Change):
        return (msgspec.structs.replace(gained, op=op),)
    return (Change(gained.stat, op, None, gained.value),)


def type_word(text: str) -> str:
    return words.TYPES[text] if text in words.TYPES else words.TYPES[text.removesuffix("s")]


def state_filters(text: str) -> tuple[Filter, ...]:
    """ "attacking alone", "participating in a challenge", "attacking or defending"."""
    text = text.removesuffix(" in a challenge")
    alone = text.endswith(" alone")
    states = tuple(Is(word) for word in text.removesuffix(" alone").split(" or "))
    first: Filter = states[0] if len(states) == 1 else Either(states)
    return (first, Is("alone")) if alone else (first,)


def state_text(filters: tuple[Filter, ...]) -> str:
    alone = filters[-1:] == (Is("alone"),)
    rest = filters[:-1] if alone else filters
    if len(rest) != 1:
        raise Unprintable(f"no words for {filters!r}")
    states = rest[0].filters if isinstance(rest[0], Either) else rest
    texts = [part.word for part in states if isinstance(part, Is) and part.word in words.STATES]
    if len(texts) != len(states):
        raise Unprintable(f"no words for {filters!r}")
    return " or ".join(texts) + (" alone" if alone else "")


def under_words(player: Player, words_of_player: str, *, base: bool) -> str:
    """ "You control", "an opponent controls", but "controlled by the losing opponent"."""
    if isinstance(player, ThePlayer | EachOpponent | EachPlayer):
        return f"controlled by {words_of_player}"
    return f"{words_of_player} {'control' if base else 'controls'}"


def chosen_player_words(among: Player) -> str:
    return "that opponent" if among == Opponent() else "that player"


def player_of(roles: Sequence[Role]) -> ThePlayer | None:
    """Whom a trigger names without saying who it is, and so "that player" after it; None unless there is one alone."""
    found = [role.role for role in roles if _is_somebody(role)]
    return ThePlayer(found[0]) if len(found) == 1 and found[0] in words.PLAYER_ROLES else None


def _is_somebody(role: Role) -> bool:
    """An opponent, or a player of whom there are no other words than "that player"."""
    return role.player == Opponent() or (role.player == AnyPlayer() and role.role == "player")


def event_player_words(player: ThePlayer) -> str:
    """Whom an event names: by the part played in it, where there are words for that."""
    return "that player" if player == ThePlayer("player") else player_words(player)


def player_words(player: Player) -> str:
    """Whoever there are words for that need nothing before them."""
    for text, known in words.PLAYERS.items():
        if known == player:
            return text
    raise Unprintable(f"no words for {player!r}")


def other_card(antecedents: Antecedents, select: Select, card_type: str) -> CardRef | None:
    """What "another" leaves out."""
    types = types_of(select)
    it = antecedents.it()
    chosen = it if it is not None and not it.definite and isinstance(it.node, Chosen | EventCard) else None
    if chosen is not None and types and chosen.nouns and not chosen.nouns & nouns_of(select):
        chosen = None
    own = not types or card_type in types
    if own and chosen is None:
        return This()
    if chosen is not None and not own:
        return chosen.node  # type: ignore[no-any-return]
    if chosen is None and card_type == "attachment" and any(a.node == Host() for a in antecedents.known):
        return Host()
    return None


def role_of(role: str, phrase: Phrase) -> Role:
    """What a trigger asks of a card that its event names."""
    if phrase.quantity == "ref" and phrase.ref is not None:
        return Role(role, (Same(phrase.ref),))
    select = phrase.select
    if select.zones != ("play",):
        raise NotUnderstood("a place makes no sense here")
    if phrase.quantity in ("a", "name"):
        return Role(role, select.filters)
    if phrase.quantity == "least":
        return Role(role, select.filters, op=">=", amount=phrase.number)
    raise NotUnderstood("which card is not said")


def mention_role(antecedents: Antecedents, role: Role, phrase: Phrase) -> None:
    if phrase.quantity == "ref":
        return
    antecedents.mention(
        Antecedent(EventCard(role.role), nouns_of(Select(role.filters)), plural=role.amount is not None)
    )


def one_choice(phrase: Phrase, slot: str, *, target: bool) -> Choose:
    """The choice that an indefinite noun phrase entails; a card of each player would be a choice for each."""
    each = (EachOpponent(), EachPlayer())
    under = [part.player for part in phrase.select.filters if isinstance(part, Under)]
    if phrase.quantity != "any" and any(player in each for player in (phrase.select.whose, *under)):
        raise NotUnderstood(
            "a card of each player is not one choice; “each player chooses” and “an opponent” are understood"
        )
    return choice_of(phrase, slot, target=target)


def mention_choice(antecedents: Antecedents, choice: Choose) -> None:
    plural = choice.most != Number(1)
    antecedents.mention(Antecedent(Chosen(choice.slot), nouns_of(choice.cards), plural=plural))
