"""A simulation's chunks played by the workers of a Dask cluster (extra ``cluster``); one that dies loses nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from game import __version__
from game.core.words import say
from game.simulate.plan import Simulation
from game.simulate.playing import Findings, play_chunk

if TYPE_CHECKING:
    from distributed import Client

#: For so many seconds a cluster may take to answer.
PATIENCE: Final = 15


def on_cluster(address: str, plan: Simulation, wanted: Sequence[int]) -> Iterator[tuple[int, Findings]]:
    """Play the chunks with these numbers on the cluster whose scheduler is at ``address``, such as ``tcp://host:8786``.

    Yields each with its findings, in the order of their ends. The scheduler has a chunk played again when its worker
    dies. Raises ``ValueError``, in a sentence, when no cluster answers, when its workers have another Firepit, and for
    a chunk that every worker dies of.
    """
    try:
        from distributed import KilledWorker, as_completed
    except ModuleNotFoundError as missing:
        raise ValueError(
            say("A cluster needs the extra `cluster`: python -m pip install 'firepit-tabletop[cluster]'")
        ) from missing
    chunks = plan.chunks
    with _client(address) as client:
        _check_workers(client, address)
        numbers = {client.submit(play_chunk, plan, chunks[number], pure=False): number for number in wanted}
        for future in as_completed(list(numbers), loop=client.loop):
            number = numbers.pop(future)
            try:
                findings = future.result()
            except KilledWorker as killed:
                first = plan.seed + chunks[number].start
                raise ValueError(
                    say("The matches from seed {seed} on ended every worker that played them.", seed=first)
                ) from killed
            future.release()
            yield number, findings


def _client(address: str) -> Client:
    """Return a client of the cluster."""
    from distributed import Client

    try:
        asyncio.run(_reach(address))
        return Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise ValueError(say("No cluster answers at {address!r}.", address=address)) from error


async def _reach(address: str) -> None:
    """See that something answers: a client that reaches nothing complains once more when Python lets go of it."""
    from distributed import Security
    from distributed.comm import connect

    reached = await connect(address, timeout=PATIENCE, **Security().get_connection_args("client"))
    await reached.close()


def _check_workers(client: Client, address: str) -> None:
    """See that the workers play with this Firepit: others might play other matches from the same seeds."""
    try:
        versions = set(client.run(version_here).values())
    except Exception as error:  # whatever the workers lack, they cannot load Firepit
        raise ValueError(say("The workers at {address!r} have no Firepit installed.", address=address)) from error
    if versions - {__version__}:
        raise ValueError(
            say(
                "The workers at {address!r} have Firepit {theirs}, not {ours}.",
                address=address,
                theirs=", ".join(sorted(versions)),
                ours=__version__,
            )
        )


def version_here() -> str:
    """Return the version of Firepit in the process that calls it."""
    return __version__
