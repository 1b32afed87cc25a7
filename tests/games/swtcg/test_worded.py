"""What texts of many kinds do in the game, from their wordings on (section E of the rules)."""

# ruff: noqa: E501 - a wording is one line

from typing import Any

from kartoteka.games.swtcg.records import CHARACTER, GROUND, SPACE, ArenaStep
from tests.games.swtcg.tables import ALICE, BOB
from tests.games.swtcg.worded import Worded, worded


def test_what_deploying_costs_is_said_of_cards_that_are_still_to_be_deployed():
    t = Worded(
        worded("Yard", text="Each of your Droids costs 2 fewer build counters to deploy."),
        worded("Drone", subtypes="Droid", cost=3),
        worded(
            "Probe",
            subtypes="Droid",
            cost=5,
            text="This unit costs 1 fewer build counter to deploy for each of your Droids.",
        ),
        alice={"space": ["Yard", "Drone"], "construction": [{"Probe": {"counters": 1}}]},
        bob={"construction": [{"Drone": {"counters": 1}}]},
    )
    assert t.number("Probe", "build cost") == 2
    assert t.number("Drone", "build cost") == 3  # in play nothing is cheaper
    assert t.number("Drone", "build cost", BOB) == 3


def test_a_battle_card_may_say_what_it_costs_itself():
    t = Worded(
        worded("Drone", subtypes="Droid"),
        worded(
            "Trick",
            "battle",
            "Pay 3 Force -> Gain 5 Force. As long as you have a Droid, this card costs 2 less Force to play.",
        ),
        alice={"space": ["Drone"], "hand": ["Trick"], "force": 1},
    )
    t.do("play Trick")
    assert t.force() == 5


def test_a_unit_that_does_not_untap_once():
    t = Worded(
        worded("Mark", speed=10), worded("Other", speed=10),
        worded("Freeze", text="Pay 1 Force -> Choose one of your opponent's units. Tap that unit. "
               "That unit doesn't untap during its controller's next untap step."),
        alice={"space": ["Freeze"], "force": 1, "deck": 9}, bob={"space": ["Mark", "Other"], "deck": 9},
    )  # fmt: skip
    t.do("use Freeze")
    t.take(*[line for line in t.options() if "Mark" in line])
    turns: list[tuple[Any, Any]] = []
    for _ in range(400):
        turn = t.state.open(type(t.state.situations[0])).turn
        if t.state.choice is None or turn >= 4:
            break
        if "build" in t.prompt or t.prompt.startswith("what comes next"):
            if turn not in [n for n, _ in turns]:
                turns.append((turn, t.record("Mark", BOB).tapped))
        options = t.options()
        calm = [x for x in ("pass", "done", "draw", "end") if x in options]
        t.take(calm[0] if calm else options[-1])
    assert dict(turns)[2] is True
    assert dict(turns)[3] is False


def test_counters_with_a_name():
    t = Worded(
        worded("Keeper", text="Pay 1 Force -> Put 2 plot counters on this unit. Play only once per turn.\n"
               "This unit gets +1 power for each plot counter on this unit.\n"
               "As long as this unit has 2 or more plot counters on it, this unit gets +10 speed.", power=1, speed=30),
        alice={"space": ["Keeper"], "force": 2},
    )  # fmt: skip
    t.do("use Keeper")
    assert t.number("Keeper", "power") == 3
    assert t.number("Keeper", "speed") == 40


def test_each_card_in_a_hand_and_more_units_than_the_opponent():
    t = Worded(
        worded("Count", text="This unit gets +1 power for each card in your hand.\n"
               "As long as you have more units in the Space arena than your opponent, this unit gets +20 speed.\n"
               "As long as your opponent has 3 or more Force, this unit gets +1 health."),
        worded("Other"),
        alice={"space": ["Count"], "hand": ["Other", "Other"]}, bob={"force": 3},
    )  # fmt: skip
    assert (t.number("Count", "power"), t.number("Count", "speed"), t.number("Count", "health")) == (5, 50, 6)


def test_units_that_are_none_of_a_kind():
    t = Worded(
        worded("Storm", text="Each Space unit gets -1 power unless it's a Droid or Jedi."),
        worded("Drone", subtypes="Droid"), worded("Other"),
        alice={"space": ["Storm", "Drone"]}, bob={"space": ["Other"]},
    )  # fmt: skip
    assert (t.number("Drone", "power"), t.number("Storm", "power"), t.number("Other", "power", BOB)) == (3, 2, 2)


def test_abilities_of_the_opponent_cost_more():
    t = Worded(
        worded("Tax", text="Each of your opponent's activated abilities costs 1 more Force to play."),
        worded("User", text="Pay 1 Force -> Draw a card."),
        alice={"space": ["User"], "force": 1, "deck": 3}, bob={"space": ["Tax"]},
    )  # fmt: skip
    assert not t.may("use User")


def test_an_extra_pilot():
    t = Worded(
        worded("Carrier", text="This unit can have an extra Pilot."), alice={"space": ["Carrier"]},
    )  # fmt: skip
    assert t.number("Carrier", "extra pilots") == 1


def test_until_the_end_of_a_later_battle_step():
    t = Worded(
        worded("Scout", text="Pay 1 Force -> This unit gets +2 power until the end of the Ground battle step.", speed=90),
        worded("Walker", "ground"),
        alice={"space": ["Scout"], "ground": ["Walker"], "force": 1}, bob={"ground": ["Walker"], "space": ["Scout"]},
    )  # fmt: skip
    t.do("use Scout")
    seen = {}
    for _ in range(200):
        step = t.state.open(ArenaStep)
        if step is not None:
            seen[step.arena] = t.number("Scout", "power")
        if t.state.choice is None or (t.state.opened.get(ArenaStep) is None and len(seen) > 1):
            break
        options = t.options()
        calm = [x for x in ("pass", "done") if x in options]
        t.take(calm[0] if calm else options[0])
    assert seen == {SPACE: 5, GROUND: 5, CHARACTER: 3}


def test_at_the_start_of_a_build_step_of_any_player():
    t = Worded(
        worded("Bank", text="At the start of each player's build step, that player gains 2 Force."),
        step="build", alice={"space": ["Bank"], "deck": 2}, bob={"deck": 2},
    )  # fmt: skip
    while not t.force():
        t.take(t.options()[0])
    assert (t.force(ALICE), t.force(BOB)) == (2, 0)
