"""A thread aside: whatever takes long is worked out there, while the event loop turns for everybody else.

It is one thread for the whole process: threads of pure Python share the interpreter, so that a second one would only
take more turns away from the loop. What is made there is never something that the loop is changing meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


@cache
def _thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, "aside")


async def aside(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What the work answers, or raises."""
    return await asyncio.get_running_loop().run_in_executor(_thread(), partial(work, *args, **kwargs))
