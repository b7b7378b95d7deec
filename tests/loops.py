"""Coroutines in tests, run in a thread: a browser may keep a loop in this one."""

import asyncio
from concurrent.futures import ThreadPoolExecutor


def finished(coroutine):
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
