"""Workers on Ray: a task is a batch of games, and the batch of a worker that dies is run again."""

from __future__ import annotations

import logging
import os
import socket
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from ludoteka.arena.workers import Job, Lost, Result
from ludoteka.compiled import PACKAGE, sources_digest
from ludoteka.kernel.refusals import BadRequest

if TYPE_CHECKING:
    from ray import ObjectRef

LOCAL: Final = "local"
RETRIES: Final = 10
"""How often a batch is begun anew; one that kills every worker must end at last."""
STARTS: Final = 3
"""How often Ray is started here: on a busy machine it needs more than the 30 seconds it gives itself."""
STORE: Final = 80 * 1024 * 1024
"""Bytes for what travels between workers here: tallies are small."""
PATIENCE: Final = 5.0
"""Seconds to wait for an answer from a cluster's address."""


def need_ray() -> None:
    if find_spec("ray") is None:
        raise BadRequest("a cluster needs Ray; install it with: .venv/bin/python -m pip install ray")


class Cluster:
    """A Ray cluster: one made on this machine for as long as the work lasts, or one that runs already."""

    def __init__(self, address: str, number: int | None = None) -> None:
        need_ray()
        # Nothing is told to anybody about the use of it.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        import ray

        self._ray: Final = ray
        # Ray prints there what befalls its workers, in the middle of what is printed for programs.
        self._silence: Final = redirect_stdout(sys.stderr)
        self._silence.__enter__()
        try:
            self.number: Final = self._join(address, number)
        except BaseException:
            self._silence.__exit__(None, None, None)
            raise

    def _join(self, address: str, number: int | None) -> int:
        """Make or find the cluster; how many jobs it does at a time."""
        ray = self._ray
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.CRITICAL}
        if address == LOCAL:
            here = number or os.cpu_count() or 1
            self._start(num_cpus=here, include_dashboard=False, object_store_memory=STORE, **quiet)
        else:
            _knock(address)
            try:
                ray.init(address=address, **quiet)
            except (ConnectionError, ValueError, RuntimeError) as error:
                raise _unreachable(address, str(error).splitlines()[0]) from None
        resources: dict[str, float] = ray.cluster_resources()
        processors = int(resources.get("CPU", 1))
        return min(number or processors, processors)

    def _start(self, **settings: Any) -> None:
        for left in reversed(range(STARTS)):
            try:
                self._ray.init(**settings)
                return
            except Exception as error:  # Ray has no class of its own for a start that took too long
                self._ray.shutdown()
                if not left:
                    raise BadRequest(
                        "Ray does not start here: {reason}; try again when the machine is less busy, or use --workers",
                        reason=str(error).partition("\n")[0],
                    ) from None

    def work(self, task: Callable[[Job], Result], jobs: Iterable[Job]) -> Iterator[tuple[Job, Result]]:
        ray = self._ray
        remote = ray.remote(num_cpus=1, max_retries=RETRIES)(_checked)
        here = _program()
        under_way: dict[ObjectRef[Result], Job] = {}
        try:
            for job in jobs:
                under_way[remote.remote(task, job, here)] = job
                # Two jobs for each processor: one in hand, one waiting.
                if len(under_way) >= 2 * self.number:
                    yield self._next(under_way)
            while under_way:
                yield self._next(under_way)
        except ray.exceptions.RayTaskError as error:
            raise error.cause from None
        except ray.exceptions.RayError:
            raise Lost from None

    def _next(self, under_way: dict[ObjectRef[Result], Job]) -> tuple[Job, Result]:
        (first, *_), _ = self._ray.wait(list(under_way), num_returns=1)
        return under_way.pop(first), self._ray.get(first)

    def close(self) -> None:
        self._ray.shutdown()
        self._silence.__exit__(None, None, None)


def _checked(task: Callable[[Job], Result], job: Job, program: str) -> Result:
    """Do a job, if the program is the same as the one that asks: else the results would not add up."""
    if _program() != program:
        raise BadRequest(
            "{host} has another version of ludoteka; install the same one on every machine of the cluster",
            host=socket.gethostname(),
        )
    return task(job)


@cache
def _program() -> str:
    return sources_digest(PACKAGE)


def _knock(address: str) -> None:
    """Ray itself waits for minutes where nobody answers."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdigit():
        if address == "auto":
            return
        raise BadRequest(
            "the address of a cluster is local, auto or HOST:PORT, not {address}; 'ray start --head' prints one",
            address=address,
        )
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise _unreachable(address, str(error)) from None


def _unreachable(address: str, reason: str) -> BadRequest:
    return BadRequest(
        "no Ray cluster answers at {address} ({reason}); start one with 'ray start --head', or use --cluster local",
        address=address,
        reason=reason,
    )
