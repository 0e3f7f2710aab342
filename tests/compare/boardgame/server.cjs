// A boardgame.io server with a two-player game that only counts moves. It checks no rules and writes nothing to disk.
const { Server, Origins } = require('boardgame.io/server');

const game = {
  name: 'count',
  setup: () => ({ moves: 0, last: '' }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { act: ({ G }, text) => { G.moves++; G.last = text; } },
};
const port = Number(process.argv[2]);
const log = console.log;
console.log = () => {};
Server({ games: [game], origins: [Origins.LOCALHOST] }).run(port, () => log('ready'));
