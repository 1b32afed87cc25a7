"""Triggers, conditions and statements: when something happens, whether, and what is so."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from kartoteka.games.swtcg.wording import vocabulary as words
from kartoteka.games.swtcg.wording.phrases import DONE, mention_played, split, zones_of
from kartoteka.games.swtcg.wording.reader.conditions import ATTACKER, DEFENDER, FIGHTING, under
from kartoteka.games.swtcg.wording.reader.statements import DISRUPTION, REACHES, as_played, played_by, unbuilt
from kartoteka.games.swtcg.wording.readings import UNTAPPING
from kartoteka.games.swtcg.wording.writer.nouns import NounWriter, split_under, without_under
from kartoteka.kernel.program import (
    Both,
    CardIs,
    Change,
    Chosen,
    Compare,
    Condition,
    Count,
    During,
    EachPlayer,
    EventCard,
    Exists,
    Host,
    Is,
    Math,
    Modify,
    Named,
    Number,
    Opponent,
    Other,
    PlayerStat,
    Role,
    Same,
    Select,
    Stat,
    This,
    Trigger,
    X,
    You,
)
from kartoteka.text.phrases import Phrase
from kartoteka.text.print import listed
from kartoteka.text.tree import Unprintable

SAID_OTHERWISE = ("toll", "equip cost", "may stay tapped", "ability cost")
"""Changes whose statements have a form of their own."""
VERBAL = ("cannot", "can attack", "build cost", "force cost", "extra pilots", "must be attacked")
"""Changes that are no "gets"."""


class StatementWriter(NounWriter):
    """Triggers, conditions and statements."""

    # triggers -----------------------------------------------------------------------------------------------------

    def write_trigger(self, trigger: Trigger) -> str:
        if trigger == Trigger("turn ended"):
            return "at the end of the turn"
        if trigger == Trigger("turn began"):
            return "at the start of the turn"
        for said, (event, word) in words.STEPS.items():
            roles = (Role("player", player=words.BUILD_STEPS[word]),) if event == "build step" else ()
            if word and not roles:
                roles = (Role("arena", word=word),)
            for what, start in (("began", "at the start of"), ("ended", "at the end of")):
                if trigger == Trigger(f"{event} {what}", roles):
                    return f"{start} {said}"
        if trigger.event == "would be damaged":
            trigger = msgspec.structs.replace(trigger, would=True)
        text = "when " + self.write("event", trigger)
        mention_played(self.antecedents, trigger)
        return text

    # conditions ---------------------------------------------------------------------------------------------------

    def write_condition(self, condition: Condition) -> str:
        if isinstance(condition, During):
            return "during " + self.situation(condition)
        return ("as long as " if self.constant else "if ") + self.conditions(condition)

    def conditions(self, condition: Condition) -> str:
        text = self.write_cond(condition)
        return text

    def situation(self, during: During) -> str:
        if during == During("battle"):
            return "battle"
        if during == During("build step"):
            return "your build step"
        if during == During("arena step", during.kind):
            return f"the {self.write_ARENA(during.kind)} battle step"
        raise Unprintable(f"no words for {during!r}")

    other_does = False
    """Whether what "if you do" asks was done by the opponent."""

    def write_cond(self, condition: Condition) -> str:
        if condition == DONE:
            return "your opponent does" if self.other_does else "you do"
        if isinstance(condition, Both) and len(condition.conditions) == 2:
            one, two = condition.conditions
            fight = self.fight(one, two)
            if fight:
                return fight
            if isinstance(one, During | Both) or isinstance(two, During | Both):
                raise Unprintable(f"no words for {condition!r}")
            return f"{self.write_cond(one)} and {self.write_cond(two)}"
        if isinstance(condition, CardIs):
            return self.card_is(condition)
        if isinstance(condition, Compare):
            return self.compared(condition)
        if isinstance(condition, Exists) and condition.least == 1 and not split_under(condition.cards):
            return self.is_in(condition.cards)
        return self.write_shapes("cond", condition)

    def compared(self, condition: Compare) -> str:
        """ "You have more units in the Space arena than your opponent"; "this unit has 2 or more damage counters"."""
        left, right = condition.left, condition.right
        if isinstance(left, Count) and isinstance(right, Count) and condition.op == ">":
            for one, other, said in (
                (You(), Opponent(), "you have more {} than your opponent"),
                (Opponent(), You(), "your opponent has more {} than you"),
            ):
                if split(left.cards.filters)[2] == one:
                    bare = without_under(left.cards, one)
                    if right.cards == under(bare, other):
                        return said.format(self.noun(bare, plural=True))
        if isinstance(left, Stat) and isinstance(left.card, This | Host | Chosen | EventCard) and condition.op == ">=":
            kind = left.stat.removeprefix("tokens:")
            if left.stat != "damage" and (kind == left.stat or not re.fullmatch("[a-z]+", kind)):
                raise Unprintable(f"no words for {condition!r}")
            card = self.write_subject(Phrase("ref", ref=left.card))
            return f"{card} has {self.write_number(right)} or more {kind} counters on it"
        return self.write_shapes("cond", condition)

    def fight(self, one: Any, two: Any) -> str:
        """ "This unit is attacking a Jedi"."""
        if not isinstance(one, CardIs) or not isinstance(two, CardIs):
            return ""
        if one.filters == (Is("attacking"),) and two.card == DEFENDER:
            verb = "is attacking"
        elif one.filters == (Is("defending"),) and two.card == ATTACKER:
            verb = "is attacked by"
        else:
            return ""
        card = self.write_subject(Phrase("ref", ref=one.card))
        return f"{card} {verb} {self.write_np(self.asked(two.filters))}"

    def asked(self, filters: Any) -> Phrase:
        if len(filters) == 1 and isinstance(filters[0], Same):
            return Phrase("ref", ref=filters[0].card)
        return self.kind(filters)

    def card_is(self, condition: CardIs) -> str:
        state = "attacking" if condition.card == ATTACKER else "defending" if condition.card == DEFENDER else ""
        if state and condition.filters:
            return f"{self.write_np(self.kind(condition.filters))} is {state}"
        card = self.write_subject(Phrase("ref", ref=condition.card))
        if condition.filters == (FIGHTING,):
            return f"{card} is attacking or defending"
        if len(condition.filters) == 1 and condition.filters[0] in words.ADJECTIVES.values():
            return f"{card} is {words.WORD_OF[condition.filters[0]]}"
        return f"{card} is {self.write_np(self.kind(condition.filters))}"

    def is_in(self, cards: Select) -> str:
        """ "This unit is in the Ground arena"; "there is a Location in play"."""
        if len(cards.filters) == 1 and isinstance(cards.filters[0], Same):
            card = self.write_subject(Phrase("ref", ref=cards.filters[0].card))
            return f"{card} is {self.place((cards.zones, cards.whose))}"
        if len(cards.filters) == 1 and isinstance(cards.filters[0], Named):
            if cards == Select(cards.filters):
                return f"there is a {cards.filters[0].title}"
            return f"{cards.filters[0].title} is {self.place((cards.zones, cards.whose))}"
        return self.write_shapes("cond", Exists(cards))

    def write_noun(self, select: Select) -> str:
        return self.noun(self.nobodys(select))

    def write_nouns(self, select: Select) -> str:
        return self.noun(self.nobodys(select), plural=True)

    def nobodys(self, select: Select) -> Select:
        """The cards, if a noun alone names them."""
        other, _, whose, _ = split(select.filters)
        if other or whose is not None:
            raise Unprintable("a noun alone does not say whose")
        return select

    def from_yours(self, select: Any) -> Select:
        return without_under(select, You())

    def from_theirs(self, select: Any) -> Select:
        return without_under(select, Opponent())

    def from_your_others(self, select: Any) -> Select:
        bare = without_under(select, You())
        if bare.filters[:1] != (Other(This()),):
            raise Unprintable("other than which?")
        return Select(bare.filters[1:], bare.zones, bare.whose)

    def from_controls(self, word: str) -> str:
        for zone in words.ARENAS.values():
            if word == f"controls the {zone} arena":
                return zone
        raise Unprintable(f"no words for {word!r}")

    def from_battle_cards(self, cards: Any) -> Any:
        if not isinstance(cards, Select) or cards != Select((Is("battle"),), ("hand",), cards.whose):
            raise Unprintable(f"no words for {cards!r}")
        return cards.whose

    def from_played_battle_cards(self, cards: Any) -> Any:
        return played_by(cards)

    # statements ---------------------------------------------------------------------------------------------------

    def write_statement(self, modify: Modify) -> str:
        """What is so, without its duration."""
        if modify.subject in (You(), Opponent(), EachPlayer()) and modify.changes[0].stat != "ability cost":
            texts = [self.write("player_change", change) for change in modify.changes]
            return f"{self.write_PLAYER(modify.subject)} {listed(texts, 'and')}"
        change = modify.changes[0]
        if (
            change.stat in SAID_OTHERWISE
            or change.value in ("have damage prevented", UNTAPPING)
            or (change.stat == "force cost" and modify.subject != This())
            or isinstance(played_by(modify.subject), You | Opponent)
        ):
            until = modify.until if change.value == UNTAPPING else ""
            return self.write_shapes("statement", msgspec.structs.replace(modify, until=until))
        if change.op == "double":
            if modify.changes != (Change(change.stat, "double"),):
                raise Unprintable(f"no words for {modify!r}")
            return f"double the {self.write_STAT(change.stat)} of {self.write_np(self.from_object(modify.subject))}"
        phrase = self.from_object(self.built(modify))
        if change.stat == "preventable only by":
            return f"damage from {self.write_np(phrase)} can only be prevented by a {change.value}"
        subject = self.write_subject(phrase)
        person, self.person = self.person, "base" if phrase.plural else "third"
        text = f"{subject} {self.changes(modify.changes)}"
        self.person = person
        return text

    def changes(self, changes: tuple[Change, ...]) -> str:
        texts: list[str] = []
        for place, change in enumerate(changes):
            gotten = place > 0 and changes[place - 1].stat not in VERBAL and changes[place - 1].op != "lose"
            if change.stat == "can attack":
                texts.append(self.can_attack(change))
            elif change.stat == "build cost" and isinstance(change.amount, Math):
                texts.append(self.fewer_each(change.amount))
            elif change.stat in VERBAL or change.op == "lose":
                texts.append(self.write("change", change))
            else:
                get = "" if gotten else "get " if self.person == "base" else "gets "
                texts.append(get + self.write_got(change))
        return listed(texts, "and")

    def can_attack(self, change: Change) -> str:
        select = REACHES.get(change.value)
        if select is None or change != Change("can attack", "gain", value=change.value):
            raise Unprintable(f"no words for {change!r}")
        return "can attack " + self.noun(select, plural=True)

    def built(self, modify: Modify) -> Any:
        """Whom it is about, as if they were in play: what cards cost is said of cards that are not yet."""
        subject, change = modify.subject, modify.changes[0]
        if not isinstance(subject, Select):
            return subject
        played = change.value == DISRUPTION and subject.zones == ("being played",)
        elsewhere = unbuilt if change.stat == "build cost" else as_played if played else None
        if elsewhere is None:
            return subject
        shown = Select(subject.filters, zones_of(split(subject.filters)[1], ("play",)))
        if elsewhere(shown) != subject:
            raise Unprintable(f"no words for {subject!r}")
        return shown

    def fewer_each(self, amount: Math) -> str:
        less, cards = amount.left, amount.right
        if amount.op != "*" or not isinstance(less, Number) or less.n >= 0 or not isinstance(cards, Count):
            raise Unprintable(f"no words for {amount!r}")
        text = self.counted(cards)
        if not text.startswith("of "):
            raise Unprintable(f"no words for {amount!r}")
        counters = "build counter" if less.n == -1 else "build counters"
        return f"costs {-less.n} fewer {counters} to deploy for each {text}"

    def write_got(self, change: Change) -> str:
        amount = change.amount
        if change.op == "add" and change.stat in words.STATS and not change.value:
            if isinstance(amount, Math) and amount.op == "*" and not isinstance(amount.right, X):
                return f"{self.signed(amount.left)} {change.stat} for each {self.counted(amount.right)}"
            return f"{self.signed(amount)} {change.stat}"
        return self.write_shapes("got", change)

    def write_amount(self, amount: Any) -> str:
        """What X is."""
        if isinstance(amount, Math) and amount.op == "*" and isinstance(amount.left, Number):
            return f"{self.write_number(amount.left)} times {self.write_amount(amount.right)}"
        if isinstance(amount, Count):
            text = self.write_np(Phrase("any", select=amount.cards))
            return "the " + text.removeprefix("any ")
        if isinstance(amount, Stat) and amount.stat.startswith("tokens:"):
            token = self.write_TOKEN(amount.stat.removeprefix("tokens:"))
            return f"the number of {token} counters on {self.write_np(self.from_object(amount.card))}"
        return self.write_shapes("amount", amount)

    def signed(self, amount: Any) -> str:
        if amount == X():
            return "+X"
        if amount == Math("*", Number(-1), X()):
            return "-X"
        if not isinstance(amount, Number):
            raise Unprintable(f"no words for {amount!r}")
        return f"{amount.n:+d}"

    def counted(self, amount: Any) -> str:
        if isinstance(amount, Stat) and (amount.stat == "damage" or amount.stat.startswith("tokens:")):
            return f"{amount.stat.removeprefix('tokens:')} counter on {self.write_np(self.from_object(amount.card))}"
        if isinstance(amount, PlayerStat) and amount.stat == "hand" and amount.player in (You(), Opponent()):
            return f"card in {self.write_POSS(amount.player)} hand"
        if not isinstance(amount, Count):
            raise Unprintable(f"no words for {amount!r}")
        text = self.write_np(Phrase("each", select=amount.cards))
        if text.startswith("each other"):
            raise Unprintable("whose other cards is not said")
        return text.removeprefix("each ")
