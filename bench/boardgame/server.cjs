// boardgame.io with a game of two that counts moves: no rules to speak of, nothing on disk.
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
