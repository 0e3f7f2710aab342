"""Reviews a game that was played: where each seat's decisions lost most, by a search's judgement."""

from __future__ import annotations

from dataclasses import dataclass, field

from ._core import CHANCE, Bot, Table


@dataclass(frozen=True)
class Mistake:
    """An action that a search thinks worse than another one, in percent of the reward."""

    index: int
    seat: int
    played: str
    value: int
    better: str
    better_value: int

    @property
    def loss(self) -> int:
        """What the action lost."""
        return self.better_value - self.value


@dataclass
class Review:
    """The mistakes of a game, the worst first, and how many decisions each seat made."""

    decisions: list[int]
    mistakes: list[Mistake] = field(default_factory=list)

    def of_seat(self, seat: int) -> list[Mistake]:
        """The mistakes of one seat."""
        return [m for m in self.mistakes if m.seat == seat]


def review(record: str | Table, sims: int = 500, seed: int = 0) -> Review:
    """Judges every decision of a record by a search of `sims` simulations from the same view."""
    table = Table.read(record) if isinstance(record, str) else record
    replay = Table.read(table.record(reveal=True))
    game = replay.game
    bot = Bot(game, f"search,sims={sims}", seed)
    found = Review([0] * game.seats)
    log = replay.log()
    replay.undo(len(replay))
    state = replay.state
    for index, (actor, text) in enumerate(log):
        words = text.split(" ", 1)[1] if text.split(" ", 1)[0] in _actors(game.seats) else text
        played = state.parse(words, actor)
        if actor != CHANCE:
            bot.consider(state, played, actor)
            best = bot.choose(state, actor)
            best_value, value = bot.value, bot.value_of(state, played, actor)
            if best_value is not None:
                found.decisions[actor] += 1
                if value is not None and best != played and best_value > value:
                    better = state.print(best, actor)
                    found.mistakes.append(Mistake(index, actor, words, value, better, best_value))
        state.apply(played, actor)
    found.mistakes.sort(key=lambda m: -m.loss)
    return found


def _actors(seats: int) -> set[str]:
    return {str(seat + 1) for seat in range(seats)} | {"chance"}
