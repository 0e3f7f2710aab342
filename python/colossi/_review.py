"""Reviews a game that was played: where each seat's decisions lost most, by a search's judgement."""

from __future__ import annotations

from dataclasses import dataclass, field

from ._core import CHANCE, Bot, Table


@dataclass(frozen=True)
class Mistake:
    """An action that is certainly worse than another one."""

    index: int
    seat: int
    played: str
    better: str
    loss: float
    """What the action lost, in percent of the reward."""
    low: float
    """The 95 % interval of the loss; it does not contain 0."""
    high: float


@dataclass
class Review:
    """The mistakes of a game, the worst first, and how many decisions each seat made."""

    decisions: list[int]
    mistakes: list[Mistake] = field(default_factory=list)

    def of_seat(self, seat: int) -> list[Mistake]:
        """The mistakes of one seat."""
        return [m for m in self.mistakes if m.seat == seat]


def review(record: str | Table, sims: int = 400, seed: int = 0, trees: int = 8) -> Review:
    """Compares every decision of a record with the best alternative that a search finds.

    The search sees what the seat saw. Both actions get `sims` simulations in each of `trees`
    searches, in the same worlds and with the same dice. More of either makes the intervals
    narrower. `colossi review` does this on all cores and also tells the luck.
    """
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
            if bot.value is not None:
                found.decisions[actor] += 1
            if bot.value is not None and best != played:
                gain = bot.compare(state, played, best, actor, sims, trees, seed + index)
                if gain.low is not None and gain.high is not None and gain.low > 0:
                    better = state.print(best, actor)
                    mistake = Mistake(index, actor, words, better, gain.mean, gain.low, gain.high)
                    found.mistakes.append(mistake)
        state.apply(played, actor)
    found.mistakes.sort(key=lambda m: -m.loss)
    return found


def _actors(seats: int) -> set[str]:
    return {str(seat + 1) for seat in range(seats)} | {"chance"}
