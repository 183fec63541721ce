"""Random streams: one per (seed, purpose, index), the same words here and in the compiled kernels.

The generator is xoshiro256++ (Blackman & Vigna), seeded through SplitMix64. Bounded draws use
Lemire's multiply-and-reject on 32-bit halves, so that every card is exactly equally likely.
"""

from __future__ import annotations

import hashlib
import secrets

MASK64 = (1 << 64) - 1
MASK32 = (1 << 32) - 1
GOLDEN = 0x9E3779B97F4A7C15


def fresh_seed() -> int:
    """A seed drawn from the system, short enough to be typed again."""
    return secrets.randbelow(10**9)


def mix64(value: int) -> int:
    """SplitMix64's finaliser: a one-to-one scrambling of 64 bits."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK64
    return value ^ (value >> 31)


def stream_key(seed: int, purpose: str) -> int:
    """The 64-bit key shared by all streams of one purpose."""
    digest = hashlib.blake2b(f"{seed}/{purpose}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little")


def _rotl(value: int, by: int) -> int:
    return ((value << by) | (value >> (64 - by))) & MASK64


class Stream:
    """A stream of 64-bit words. Mutable, never shared between blocks of work.

    ``index`` numbers the block, session or game the stream belongs to.
    """

    __slots__ = ("_spare", "_state")

    def __init__(self, key: int, index: int = 0) -> None:
        start = mix64((key + mix64((index + 1) * GOLDEN & MASK64)) & MASK64)
        self._state = [mix64((start + step * GOLDEN) & MASK64) for step in (1, 2, 3, 4)]
        self._spare: int | None = None

    @classmethod
    def named(cls, seed: int, purpose: str, index: int = 0) -> Stream:
        """The stream of (seed, purpose, index)."""
        return cls(stream_key(seed, purpose), index)

    def word(self) -> int:
        """The next 64-bit word."""
        s0, s1, s2, s3 = self._state
        result = (_rotl((s0 + s3) & MASK64, 23) + s0) & MASK64
        s2 ^= s0
        s3 ^= s1
        self._state = [s0 ^ s3, s1 ^ s2, s2 ^ ((s1 << 17) & MASK64), _rotl(s3, 45)]
        return result

    def half(self) -> int:
        """The next 32 bits: the high half of a word, then its low half."""
        if self._spare is not None:
            half, self._spare = self._spare, None
            return half
        word = self.word()
        self._spare = word & MASK32
        return word >> 32

    def below(self, bound: int) -> int:
        """A uniform integer in [0, bound), for 1 <= bound < 2**32."""
        product = self.half() * bound
        if product & MASK32 < bound:
            threshold = (MASK32 + 1 - bound) % bound
            while product & MASK32 < threshold:
                product = self.half() * bound
        return product >> 32

    def unit(self) -> float:
        """A uniform float in [0, 1) with 53 bits."""
        return (self.word() >> 11) * 2.0**-53

    def start_round(self) -> None:
        """Drop an unused half word, so that every round starts at a whole word."""
        self._spare = None

    def branch(self) -> Stream:
        """A stream of its own for the rest of a round, derived from where this one stands.

        What is drawn from the branch never moves this stream: a decision to go to war cannot
        change the cards of the rounds that follow.
        """
        return Stream(self._state[1] ^ self._state[2])

    def shuffle(self, items: list[int]) -> None:
        """Shuffle in place: position i from the front exchanges with one at or behind it."""
        for place in range(len(items) - 1):
            other = place + self.below(len(items) - place)
            items[place], items[other] = items[other], items[place]
