"""Random numbers that are two integers in the state, and scripted outcomes.

A draw hashes `(seed, counter)`, so a clone continues with the same luck and a record replays. A scenario may script
outcomes: the script's next entry of a kind is taken instead of a draw.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.kernel.records import Outcome  # noqa: F401 (who scripts chance finds it here)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.state import State

_MASK: Final = (1 << 64) - 1


def mix(seed: int, counter: int) -> int:
    """A 64-bit hash of the two (SplitMix64)."""
    z = (seed + (counter + 1) * 0x9E3779B97F4A7C15) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def below(state: State, n: int) -> int:
    """A number from 0 to n - 1."""
    state.counter += 1
    return mix(state.seed, state.counter) % n


def scripted(state: State, kind: str) -> tuple[int, ...] | None:
    """The next scripted outcome of that kind, taken off the script."""
    for i, outcome in enumerate(state.script):
        if outcome.kind == kind:
            state.script = state.script[:i] + state.script[i + 1 :]
            return outcome.values
    return None


def permutation(state: State, things: Sequence[int]) -> list[int]:
    """The things in a random order."""
    order = list(things)
    if len(order) < 2:
        return order
    state.counter += 1
    z = mix(state.seed, state.counter)
    for i in range(len(order) - 1, 0, -1):
        z = (z * 6364136223846793005 + 1442695040888963407) & _MASK
        j = (z >> 33) % (i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def some(state: State, kind: str, things: Sequence[int], amount: int) -> list[int]:
    """So many of these things, or all that there are, in the order in which they are picked."""
    left, found = list(things), []
    amount = min(amount, len(left))
    told = (scripted(state, kind) or ()) if amount > 0 else ()
    for i in range(amount):
        found.append(told[i] if i < len(told) and told[i] in left else left[below(state, len(left))])
        left.remove(found[-1])
    return found


def die(state: State, kind: str, faces: int) -> int:
    """A face from 1 to `faces` of a die of that kind."""
    told = scripted(state, kind)
    return told[0] if told else below(state, faces) + 1
