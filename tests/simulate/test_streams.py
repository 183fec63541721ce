"""The compiled generator and rng.Stream give the same numbers, bit for bit."""

from __future__ import annotations

import numpy as np
import pytest

from casinowar.rng import Stream, stream_key
from casinowar.sampling import generator
from casinowar.sampling.generator import STATE_WORDS, seed_stream
from casinowar.sampling.jit import kernel
from casinowar.simulate import dealing

BOUNDS = np.array([1, 2, 13, 52, 311, 312, 3 * 2**30, 2**31 + 1, 2**32 - 1], dtype=np.int64)


@kernel
def numbers(state, child, bounds, found):
    place = 0
    for turn in range(40):
        for bound in bounds:
            found[place] = np.uint64(generator.below(state, bound))
            place += 1
        if turn % 3 == 0:
            generator.start_round(state)
        generator.branch(state, child)
        found[place] = generator.word(child)
        place += 1


@kernel
def drawn(state, bounds, found):
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    spare = dealing.TWO32
    for place in range(found.size):
        found[place], s0, s1, s2, s3, spare = dealing.draw(
            s0, s1, s2, s3, spare, np.uint64(bounds[place % bounds.size])
        )
    c0, c1, c2, c3 = dealing.branch_words(s1, s2)
    word, c0, c1, c2, c3 = dealing.next_word(c0, c1, c2, c3)
    found[found.size - 1] = word


def compiled_state(key, index):
    state = np.zeros(STATE_WORDS, dtype=np.uint64)
    seed_stream(np.uint64(key), np.uint64(index), state)
    return state


@pytest.mark.parametrize("index", [0, 1, 12345])
def test_halves_bounded_draws_rounds_and_branches(index):
    key = stream_key(7, "test")
    found = np.zeros(40 * (len(BOUNDS) + 1), dtype=np.uint64)
    numbers(compiled_state(key, index), np.zeros(STATE_WORDS, dtype=np.uint64), BOUNDS, found)
    stream, expected = Stream(key, index), []
    for turn in range(40):
        expected += [stream.below(int(bound)) for bound in BOUNDS]
        if turn % 3 == 0:
            stream.start_round()
        expected.append(stream.branch().word())
    assert found.tolist() == expected


def test_draws_in_local_variables():
    key = stream_key(9, "test")
    found = np.zeros(500, dtype=np.uint64)
    drawn(compiled_state(key, 3), BOUNDS, found)
    stream = Stream(key, 3)
    expected = [stream.below(int(BOUNDS[place % len(BOUNDS)])) for place in range(500)]
    expected[-1] = stream.branch().word()
    assert found.tolist() == expected
