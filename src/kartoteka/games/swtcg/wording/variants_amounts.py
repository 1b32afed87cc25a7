"""Wordings that mean the same: "for each", who controls what, and older ways to say things."""

# ruff: noqa: E501 - a wording is one line

from __future__ import annotations

import re

from kartoteka.games.swtcg.wording.variants import Same, same
from kartoteka.games.swtcg.wording.variants_phrases import plural


def for_each(said: re.Match[str]) -> str:
    """ "Gain 2 Force for each of your Jedi" is "gain X Force. X is 2 for each of your Jedi"."""
    much, what = said["n"], said["what"]
    much = "1" if much in ("a", "an") else much
    counted = said["of"] or ""
    noun = said["noun"] if counted else plural(said["noun"])
    whose = counted.removeprefix("of ")
    amount = f"the number of {whose}{noun}" if much == "1" else f"{much} times the number of {whose}{noun}"
    return f"{said['verb']} X {what if what == 'Force' else what.removesuffix('s') + 's'}. X is {amount}"


AMOUNTS: tuple[Same, ...] = (
    same(r"\b(?P<verb>[Gg]ain|[Ll]oses?|[Dd]raws?) (?P<n>\d+|an?) (?P<what>Force|build points?|cards?) for each (?P<of>of your(?: opponent's)? (?:other )?)?(?P<noun>[^.,]*?)(?=\.|$)",
         for_each),
    same(r"\b([Yy]ou|[Yy]our opponent) controls? (?=no\b|another\b|an?\b|\d)",
         lambda said: f"{said[1]} {'have' if said[1].lower() == 'you' else 'has'} "),
    same(r"\b([Ee]ach) (other )?([\w' -]+?) you control\b", lambda said: f"{said[1]} of your {said[2] or ''}{plural(said[3])}"),
    same(r"\b([Yy]ou have|[Yy]our opponent has) ([A-Z][\w'-]*(?: [A-Z][\w'-]*)+)(?= in |[,.])", r"\1 a \2"),
    same(r"\bis in an arena\b", "is in any arena"),
    same(r"((?:^|\n)(?:\* )?As long as )(?:it|he|she)((?: is|'s) [^,]*, )(this unit|equipped [\w ]*?)(?= gets| can't)",
         lambda said: f"{said[1]}{'equipped unit' if said[3].startswith('equipped') else said[3]}{said[2].replace(chr(39) + 's', ' is')}{said[3]}"),
    same(r"\b(gets? [^.\"]*?) (?:while|when|as long as) (attacking|defending|attacked by)\b", r"\1 as long as this unit is \2"),
    same(r"\b([Tt]his unit gets [^.\"]*?) against (?:an? )?([A-Z]\w+?)s?(?=\.|$)", r"\1 as long as this unit is attacking a \2"),
    same(r"\b([Dd]o|[Dd]oes) 1 dice\b", r"\1 1 die"),
    same(r"\b(one of your|an?) ([\w' -]*?)(?<!card) from your (discard pile|hand|deck)\b",
         lambda said: said[0] if said[1] != "one of your" else f"a {said[2].removesuffix('s')} card from your {said[3]}"),
    same(r"\breroll (?:all|all of the|all the|all of those)(?: attack)? dice\b", "reroll all of those dice", re.I),
    same(r"\breroll (?:any|any of the|any number of)(?: attack)? dice\b", "reroll any of those dice", re.I),
    same(r"\b([Gg]ain (?:\d+|X) (?:Force|build points?)) this turn\b", r"\1"),
    same(r"(?m)^((?!.*can't attack).*) unless they pay\b", r"\1 unless your opponent pays"),
    same(r"\b([Ll]ook at your opponent's hand) and discard a card from it\b", r"\1. Discard a card from your opponent's hand"),
    same(r"\b[Yy]our opponent discards (\d+) cards? at random from (?:his or her|their) hand\b", r"randomly discard \1 cards from your opponent's hand"),
    same(r"\bto (?:their|its|his or her) owners?(?:'s|') hands?\b", "to its owner's hand"),
    same(r"\bcan't attack or be attacked\b", "can't attack and can't be attacked"),
    same(r"\ban opponent's (unit|Character)(?=[ .,])", r"one of your opponent's \1s"),
    same(r"\bcard with ((?:build cost|power|speed|health) \d+ or (?:less|more)) (from (?:your|their|your opponent's) (?:hand|discard pile|deck))\b",
         r"card \2 with \1"),
    same(r"\ball of your\b", "each of your"),
    same(r"\b([Pp]ut \d+ of those cards into your hand) and the rest on\b", r"\1. Put the rest on"),
    same(r"\b[Ee]ach player's ([\w' -]*?)s? gets?\b", r"Each \1 gets"),
    same(r"\bcan't be retreated\b", "can't retreat"),
    same(r", where X is the number of ([\w' -]*?) (?:that )?you have\b", lambda said: f". X is the number of your {said[1]}"),
    same(r", where X is (the number of)\b", r". X is \1"),
    same(r"\bCharacters or (Ground|Space) units\b", r"Character or \1 units"),
)  # fmt: skip
