"""The compiled twin of rng.Stream: the same words, halves and bounded draws, bit for bit."""

from __future__ import annotations

from typing import Any

import numpy as np

from casinowar.sampling.jit import inline, kernel

# A generator in a kernel is an array of 6 uint64: four words of state, the spare half, whether there is one.
STATE_WORDS = 6
_SPARE, _HAS_SPARE = 4, 5

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX2 = np.uint64(0x94D049BB133111EB)
_LOW32 = np.uint64(0xFFFFFFFF)
_B17, _B23, _B27, _B30, _B31, _B32, _B45 = (np.uint64(n) for n in (17, 23, 27, 30, 31, 32, 45))
_B41, _B19 = np.uint64(64 - 23), np.uint64(64 - 45)
_ZERO, _ONE = np.uint64(0), np.uint64(1)


@inline
def mix64(value: Any) -> Any:
    """SplitMix64's finaliser."""
    value = (value ^ (value >> _B30)) * _MIX1
    value = (value ^ (value >> _B27)) * _MIX2
    return value ^ (value >> _B31)


@kernel
def seed_stream(key: Any, index: Any, state: Any) -> None:
    """Fill ``state`` with the stream of (key, index), as rng.Stream does."""
    start = mix64(key + mix64((index + _ONE) * _GOLDEN))
    state[0] = mix64(start + _GOLDEN)
    state[1] = mix64(start + _GOLDEN * np.uint64(2))
    state[2] = mix64(start + _GOLDEN * np.uint64(3))
    state[3] = mix64(start + _GOLDEN * np.uint64(4))
    state[_SPARE] = _ZERO
    state[_HAS_SPARE] = _ZERO


def new_stream(key: int, index: int) -> Any:
    """The state of the stream of (key, index), for a kernel that is called from Python."""
    state = np.zeros(STATE_WORDS, dtype=np.uint64)
    seed_stream(np.uint64(key), np.uint64(index), state)
    return state


@inline
def word(state: Any) -> Any:
    """The next 64-bit word of xoshiro256++."""
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    summed = s0 + s3
    result = ((summed << _B23) | (summed >> _B41)) + s0
    s2 ^= s0
    s3 ^= s1
    state[0] = s0 ^ s3
    state[1] = s1 ^ s2
    state[2] = s2 ^ (s1 << _B17)
    state[3] = (s3 << _B45) | (s3 >> _B19)
    return result


@inline
def half(state: Any) -> Any:
    """The next 32 bits: the high half of a word, then its low half."""
    if state[_HAS_SPARE] != _ZERO:
        state[_HAS_SPARE] = _ZERO
        return state[_SPARE]
    drawn = word(state)
    state[_SPARE] = drawn & _LOW32
    state[_HAS_SPARE] = _ONE
    return drawn >> _B32


@kernel
def below(state: Any, bound: Any) -> Any:
    """A uniform integer in [0, bound) as int64; ``bound`` is an int64 from 1 to 2**32 - 1."""
    limit = np.uint64(bound)
    product = half(state) * limit
    if (product & _LOW32) < limit:
        threshold = ((_LOW32 + _ONE) - limit) % limit
        while (product & _LOW32) < threshold:
            product = half(state) * limit
    return np.int64(product >> _B32)


@inline
def unit(state: Any) -> Any:
    """A uniform float in [0, 1) with 53 bits."""
    return np.float64(word(state) >> np.uint64(11)) * 2.0**-53


@inline
def start_round(state: Any) -> None:
    """Drop an unused half word."""
    state[_HAS_SPARE] = _ZERO


@kernel
def branch(state: Any, child: Any) -> None:
    """Fill ``child`` with the stream that rng.Stream.branch derives from ``state``."""
    seed_stream(state[1] ^ state[2], _ZERO, child)


@kernel
def shuffle(state: Any, items: Any, count: Any) -> None:
    """Shuffle the first ``count`` items in place, as rng.Stream.shuffle does."""
    for place in range(count - 1):
        other = place + below(state, count - place)
        items[place], items[other] = items[other], items[place]
