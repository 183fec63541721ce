"""Blocks of work: fixed sizes that never depend on the number of workers, merged in order."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Block:
    """One block: its number (also the index of its random stream) and how many items it holds."""

    index: int
    size: int


def blocks(total: int, block_size: int) -> list[Block]:
    """``total`` items cut into blocks of ``block_size``; the last one may be shorter."""
    return [Block(i, min(block_size, total - i * block_size)) for i in range(-(-total // block_size))]


def default_workers() -> int:
    """One worker a core that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def run_blocks(work: Callable[[Block], T], todo: list[Block], workers: int | None = None) -> Iterator[tuple[Block, T]]:
    """Results of every block, in block order whatever the number of workers.

    ``work`` runs in threads, so it should spend its time in compiled kernels. Stopping the
    iteration early (an interrupt) cancels the blocks that have not started.
    """
    workers = default_workers() if workers is None else workers
    if workers <= 1 or len(todo) <= 1:
        for block in todo:
            yield block, work(block)
        return
    pool = ThreadPoolExecutor(max_workers=workers)
    window = 2 * workers  # blocks in flight: enough to keep workers busy, few enough to stop soon
    waiting: list[tuple[Block, Future[T]]] = []
    rest = iter(todo)
    try:
        for block in rest:
            waiting.append((block, pool.submit(work, block)))
            if len(waiting) >= window:
                done, future = waiting.pop(0)
                yield done, future.result()
        for done, future in waiting:
            yield done, future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
