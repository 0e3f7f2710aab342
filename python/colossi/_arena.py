"""Matches between computer players: the library's own and any Python function."""

from __future__ import annotations

from dataclasses import dataclass, field

from ._core import CHANCE, Bot, Game, Player, Players, Random, State


@dataclass
class Standings:
    """What a match brought each player: games, wins (shared ones count in parts) and the mean
    reward."""

    players: list[str]
    games: int = 0
    wins: list[float] = field(default_factory=list)
    reward: list[float] = field(default_factory=list)

    def win_rate(self, player: int) -> float:
        """The part of its games that a player has won."""
        return self.wins[player] / self.games if self.games else 0.0

    def __str__(self) -> str:
        rows = [
            f"{name}: won {self.wins[i]:g} of {self.games}, mean reward "
            f"{self.reward[i] / max(self.games, 1):+.3f}"
            for i, name in enumerate(self.players)
        ]
        return "\n".join(rows)


def _name(player: str | Player) -> str:
    return player if isinstance(player, str) else getattr(player, "__name__", repr(player))


def play(game: Game, players: list[Player], seed: int) -> State:
    """Plays one game and returns its last state. Every player gets its seat's view only."""
    state, random = game.new_state(), Random(seed)
    while not state.is_over:
        actor = state.actor
        if actor == CHANCE:
            state.apply(state.pick(random))
        else:
            player = players[actor]
            view = state if isinstance(player, Bot) else state.observe(actor)
            state.apply(player(view, actor), actor)
    return state


def arena(game: Game, players: Players, games: int = 100, seed: int = 0) -> Standings:
    """Plays a match. There is one player per seat of the game, and they change seats after every
    game. A player is the text of a bot, such as "greedy" or "level=3", or a function of a view and a
    seat that returns a legal id."""
    if len(players) != game.seats:
        raise ValueError(f"{game.title} has {game.seats} seats, not {len(players)}")
    count = len(players)
    made = [Bot(game, p) if isinstance(p, str) else p for p in players]
    standings = Standings([_name(p) for p in players], 0, [0.0] * count, [0.0] * count)
    for number in range(games):
        for i, player in enumerate(made):
            if isinstance(player, Bot):
                player.begin(seed * 1_000_003 + number * count + i)
        turn = number % count
        seated = [made[(seat + turn) % count] for seat in range(count)]
        result = play(game, seated, seed * 7_919 + number).result()
        winners = result.ranks.count(1)
        for seat in range(count):
            number_of = (seat + turn) % count
            standings.reward[number_of] += result.rewards[seat]
            standings.wins[number_of] += (result.ranks[seat] == 1) / winners
        standings.games += 1
    return standings
