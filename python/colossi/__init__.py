"""Colossi: four games of giants as fast, exact environments for learning and search.

    >>> import colossi
    >>> game = colossi.Game("orongo", seats=3)
    >>> state = game.new_state()
    >>> while not state.is_over:
    ...     state.apply(state.pick())
    >>> state.result().ranks  # doctest: +SKIP
    (2, 1, 3)

`colossi.Batch` steps thousands of games at once. `colossi.vector`, `colossi.pettingzoo` and
`colossi.openspiel` offer the games to other libraries.
"""

from ._arena import Standings, arena
from ._batch import Batch
from ._core import (
    ALL,
    CHANCE,
    NOBODY,
    PUBLIC,
    Block,
    Bot,
    Candidate,
    Error,
    Estimate,
    Feature,
    Game,
    Random,
    Result,
    State,
    Table,
    games,
    version,
)
from ._gpu import GpuArray, GpuBatch, gpu_cards
from ._review import Mistake, Review, review

__version__ = version()

__all__ = [
    "ALL",
    "CHANCE",
    "NOBODY",
    "PUBLIC",
    "Batch",
    "Block",
    "Bot",
    "Candidate",
    "Error",
    "Estimate",
    "Feature",
    "Game",
    "GpuArray",
    "GpuBatch",
    "Mistake",
    "Random",
    "Result",
    "Review",
    "Standings",
    "State",
    "Table",
    "arena",
    "games",
    "gpu_cards",
    "review",
    "version",
]
