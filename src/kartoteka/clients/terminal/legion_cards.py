"""Units and command cards of Legion in the terminal: what is printed on them, how they stand, what options would do."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING, Any, ClassVar

from kartoteka.clients.terminal.cards import TableCards
from kartoteka.clients.terminal.layout import situation
from kartoteka.clients.terminal.screen import Line, untagged

if TYPE_CHECKING:
    from kartoteka.play.agents import View

SQUARE = r"[A-M]1?\d"
ON_UNITS = re.compile(
    r"(activate|aim|dodge|join|nominate|on|order|promote|recover|standby|place|action|trigger) (?!move |attack )"
)
"""How options begin that name a unit, or a card with a text."""
COMMANDS = ("select ", "stays ", "play ")
HEADS = re.compile(
    rf"((move|withdraw|standby move) .+ (?={SQUARE}$)|(standby )?attack .+ -> |at (?={SQUARE}$)|spend \w+ (?=\d+$)).*"
)
"""How options begin that stand in one row where only the end of them differs."""
DICE = ("red", "black", "white")
UNLIMITED = 99


def dice_of(weapon: Any, minis: int = 1) -> str:
    """What so many miniatures roll: `4 black 4 white`."""
    return " ".join(f"{number * minis} {colour}" for colour, number in zip(DICE, weapon.dice, strict=True) if number)


def weapon_range(weapon: Any) -> str:
    if not weapon.near:
        return "melee"
    return f"range {weapon.near}+" if weapon.far > 5 else f"range {weapon.near}-{weapon.far}"


def weapon_words(weapon: Any, minis: int = 1) -> str:
    """A weapon in a few words: `rifles, range 1-3, 4 black, pierce 1`."""
    words = [weapon.name, weapon_range(weapon), dice_of(weapon, minis)]
    words += [f"{name} {number}" if number > 1 else name for name, number in weapon.keywords.items()]
    return ", ".join(words)


class LegionCards(TableCards):
    """Names and printed facts of units and command cards; questions."""

    places: ClassVar[tuple[str, ...]] = ("field",)
    head: ClassVar[re.Pattern[str]] = HEADS
    whole_notes = True

    # Names ---------------------------------------------------------------------------------------------------------

    def _names(self, view: View) -> dict[int, tuple[int, str]]:
        """With its square where a player has several that are called so."""
        found: dict[int, tuple[int, str]] = {}
        for seat in range(len(view.players)):
            held = self.cards("field", seat)
            titles = [self.title(card) for card in held]
            for card, name in zip(held, titles, strict=True):
                several = titles.count(name) > 1
                found[card.handle] = seat, f"{name} at {card.facts.get('cell', '')}" if several else name
        return found

    def title(self, card: Any) -> str:
        """What players call it: with its subtitle, where there are two of its name."""
        d = self.of(card)
        return str(d.title if d is not None else card.name)

    # Cards ---------------------------------------------------------------------------------------------------------

    def card(self, definition: Any) -> list[Line]:
        d = definition
        lines: list[Line] = [[(d.title, "strong"), f"  ({d.code})"]]
        if d.kind == "command":
            lines += [["  " + row] for row in textwrap.wrap(self.command_words(d), self.width - 3)]
        elif d.kind == "unit":
            lines += [["  " + row] for row in textwrap.wrap(self.unit_words(d), self.width - 3)]
            lines += [["  " + weapon_words(weapon)] for weapon in d.weapons]
        for paragraph in untagged(d.text).split("\n"):
            rows = textwrap.wrap(paragraph, self.width - 3, initial_indent="  ", subsequent_indent="  ")
            lines += [[row] for row in rows]
        return lines

    def command_words(self, d: Any) -> str:
        """Its pips, its orders and whose it is."""
        pips = self.pips_of(d)
        if d.build_pips != d.play_pips:
            pips += f" ({d.build_pips} in a hand)"
        whose = (" or " if d.owner_mode == "any" else " and ").join(d.owners)
        words = [pips, whose or d.battle_force or ", ".join(d.faction) or "anybody's", f"orders {d.orders}"]
        return "; ".join(words)

    def pips_of(self, d: Any) -> str:
        return f"{d.play_pips} pip{'s' if d.play_pips != 1 else ''}"

    def command_note(self, d: Any) -> str:
        """Its pips, who issues its orders if that is settled, and whom it orders."""
        orders = d.orders[:1].lower() + d.orders[1:] if d.orders.startswith(("Each ", "No ")) else d.orders
        return f"{self.pips_of(d)}, {f'{d.owners[0]} orders' if len(d.owners) == 1 else 'orders'} {orders}"

    def unit_words(self, d: Any) -> str:
        """Its rank and its numbers."""
        what = f"{d.subtype} {d.type}" if d.subtype else d.type
        words = [f"{d.rank} {what}", f"{d.points} points"]
        words.append(f"{d.minis} miniatures of {d.wounds}" if d.minis > 1 else f"{d.wounds} wounds")
        if d.type == "vehicle":
            words.append(f"resilience {d.resilience}")
        else:
            words.append(f"courage {'-' if d.courage >= UNLIMITED else d.courage}")
        words += [f"speed {d.speed}", f"{d.defence} defence"]
        surges = [f"{side} surge: {what}" for side, what in (("attack", d.attack_surge), ("defence", d.defence_surge))]
        return "; ".join(words + [surge for surge in surges if not surge.endswith(" ")])

    def unit_note(self, d: Any) -> str:
        """The same in the few words that stand beside an option."""
        size = f"{d.minis} miniatures" if d.minis > 1 else f"{d.wounds} wounds"
        reach = max([weapon.far for weapon in d.weapons], default=0)
        shoots = f"range {reach}" if reach else "melee only"
        return f"{shoots}, speed {d.speed}, {size}, {d.rank} {d.type}"

    # On the table --------------------------------------------------------------------------------------------------

    def strength(self, card: Any) -> str:
        """What is left of it: miniatures, or wounds of a single one; `2/2-1` where one of two is wounded."""
        d = self.of(card)
        if d is None:
            return ""
        wounds = card.facts.get("wounds", 0)
        if d.minis == 1:
            return f"{max(0, d.wounds - wounds)}/{d.wounds}"
        hurt = wounds % d.wounds
        return f"{card.facts.get('minis', d.minis)}/{d.minis}" + (f"-{hurt}" if hurt else "")

    def suppression(self, card: Any) -> str:
        """Suppression against courage; `!` where it is suppressed, `!!` where it panics."""
        facts = card.facts
        if not facts.get("suppression"):
            return ""
        marks = "!!" if facts.get("panicked") else "!" if facts.get("suppressed") else ""
        return f"sup {facts['suppression']}/{facts.get('courage', '-')}{marks}"

    def notes(self, card: Any) -> list[str]:
        """How it stands and what it has, in words."""
        facts = card.facts
        found = [f"{facts['order']} token" if facts.get("order") else "", self.suppression(card)]
        found += [f"{facts[name]} {name}" for name in ("aim", "dodge", "surge") if facts.get(name)]
        found += [name for name in ("standby", "engaged", "damaged", "promoted") if facts.get(name)]
        return [word for word in found if word]

    def described(self, card: Any) -> str:
        """A unit and how it stands, in a few words."""
        return f"{self.name(card)} ({', '.join([self.strength(card), *self.notes(card)])})"

    def command(self, card: Any) -> str:
        """A command card with its pips."""
        return f"{self.title(card)} ({card.facts.get('pips', '?')})"

    # Questions -----------------------------------------------------------------------------------------------------

    def row_of(self, view: View, head: str, options: list[str]) -> str:
        """Squares for one unit stand in one row, and so do the amounts of one thing."""
        ends = [option[len(head) :] for option in options]
        if "attack" in head:
            return ""
        if head.startswith("spend "):
            return f"{options[0]} to {ends[-1]}"
        return ", ".join([self.shown(view, options[0]), *ends[1:]])

    def shown(self, view: View, option: str) -> str:
        """Without the unit that is activated, of what it does itself: it may be left out."""
        acting = situation(view, "activation")
        if not acting or acting["by"] != view.players[view.seat]["name"]:
            return super().shown(view, option)
        self.look_at(view)
        unit = self.whose(view, acting["activation"])
        found = re.fullmatch(rf"(move|withdraw|attack|aim|dodge|standby|recover|action) {re.escape(unit)}(.*)", option)
        return found[1] + found[2].replace(" ->", "", 1) if found is not None else option

    def about(self, view: View) -> list[str]:
        assert view.choice is not None
        facts = view.choice.facts
        found = [f"for {facts[key]}" for key in ("card", "unit") if key in facts]
        if "of" in facts:
            found = [f"{found[0]}, set off by {facts['of']}"]
        if facts.get("picked"):
            found.append("so far: " + ", ".join(facts["picked"]))
        if facts.get("waiting"):
            found.append("set off: " + ", ".join(f"{one['by']}'s {one['card']}" for one in facts["waiting"]))
        return found

    def note(self, view: View, option: str) -> tuple[str, str]:
        """What a command card orders and says, how the unit stands that is meant, what an attack rolls."""
        if option == "pass":
            return self.passing(view), ""
        self.look_at(view)
        if option.startswith(COMMANDS):
            d = self.named(view, option.partition(" ")[2])
            return (self.command_note(d), untagged(d.text)) if d is not None else ("", "")
        if "attack " in option:
            return self.aimed(view, option), ""
        verb = ON_UNITS.match(option)
        if verb is None:
            return "", ""
        if verb[1] == "place":
            d = self.named(view, option[verb.end() :])
            return (self.unit_note(d), "") if d is not None else ("", "")
        if verb[1] in ("aim", "dodge", "standby", "recover"):
            return "", ""
        if verb[1] in ("trigger", "action"):
            d = self.named(view, option[verb.end() :])
            return "", untagged(d.text) if d is not None else ""
        card = self.on_table(view, option)
        if card is None:
            return "", ""
        words = [str(card.facts.get("rank", "")), str(card.facts.get("cell", "")), self.strength(card)]
        return ", ".join([*words, *self.notes(card)]), ""

    def aimed(self, view: View, option: str) -> str:
        """Of an attack, what is rolled, how far it goes, and how the target stands."""
        before, _, behind = option.partition(" -> ")
        target, _, weapon = behind.partition(" with ")
        attacker = self.on_table(view, before)
        defender = self.on_table(view, f"-> {target}")
        words = []
        d = self.of(attacker) if attacker is not None else None
        if d is not None:
            used = [one for one in d.weapons if not weapon or weapon.startswith(one.name)]
            words += [dice_of(used[0], attacker.facts.get("minis", 1))] if used else []
        words += self.shot(view, option)
        if defender is not None:
            printed = self.of(defender)
            words += [f"{printed.defence} defence"] if printed is not None else []
            words += [self.strength(defender), *self.notes(defender)]
        return ", ".join(word for word in words if not word.endswith(" token"))

    def shot(self, view: View, option: str) -> list[str]:
        """How far a shot on offer goes, and the cover of its target: `range 3`, `heavy cover`."""
        assert view.choice is not None
        attacks = [one for one in view.choice.options if one.startswith(("attack ", "standby attack "))]
        shots = view.choice.facts.get("shots", ())
        if option not in attacks or len(shots) != len(attacks):
            return []
        facts = shots[attacks.index(option)]
        words = [f"range {facts['range']}"] if "range" in facts else []
        return [*words, f"{facts['cover']} cover"] if "cover" in facts else words

    def passing(self, view: View) -> str:
        """What a pass ends."""
        me = view.players[view.seat]["name"]
        acting = situation(view, "activation")
        if not acting or acting["by"] != me or any("attack" in facts for facts in view.situations):
            return ""
        left = acting["left"]
        return f"ends it: {left} action{'s' if left != 1 else ''} unused" if left > 0 else "ends the activation"
