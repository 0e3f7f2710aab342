// Puts the same load on boardgame.io that `colossi load` puts on our server: every table has two clients, and the next
// action is sent when both have received the last one. Prints one JSON object like `colossi load --json`.
// Usage: drive.mjs PORT TABLES SECONDS
import { io } from 'socket.io-client';

const [port, tables, seconds] = process.argv.slice(2).map(Number);
let actions = 0, counting = false, bytes = 0;
const latencies = [];

// boardgame.io creates a match when somebody asks for one that does not exist.
function startTable(matchID) {
  return new Promise((resolve) => {
    const table = { seen: [-1, -1], sent: 0, state: 0, player: '0', go: false };
    const clients = [0, 1].map(() => io(`http://127.0.0.1:${port}/count`, { transports: ['websocket'], forceNew: true }));
    let synced = 0;
    table.act = () => {
      table.sent = performance.now();
      const action = { type: 'MAKE_MOVE', payload: { type: 'act', args: ['T^se+1'], playerID: table.player } };
      clients[table.player].emit('update', action, table.state, matchID, table.player);
    };
    clients.forEach((client, id) => {
      client.on('connect', () => client.emit('sync', matchID, String(id), undefined, 2));
      client.on('sync', () => { if (++synced === 2) resolve(table); });
      client.on('update', (match, state) => {
        table.seen[id] = state._stateID;
        if (counting) bytes += JSON.stringify(state).length;
        if (table.seen[0] !== table.seen[1]) return;
        table.state = state._stateID;
        table.player = state.ctx.currentPlayer;
        if (counting) { actions++; latencies.push(performance.now() - table.sent); }
        if (table.go) table.act();
      });
    });
  });
}

const all = [];
for (let i = 0; i < tables; i++) all.push(await startTable(`table${i}`));
for (const t of all) { t.go = true; t.act(); }
await new Promise((r) => setTimeout(r, 500));
counting = true;
const began = performance.now();
await new Promise((r) => setTimeout(r, seconds * 1000));
counting = false;
const used = (performance.now() - began) / 1000;
latencies.sort((a, b) => a - b);
const at = (share) => Number((latencies[Math.floor(latencies.length * share)] ?? -1).toFixed(2));
console.log(JSON.stringify({
  tables, actions_per_s: Math.round(actions / used), median_ms: at(0.5), p99_ms: at(0.99),
  bytes_per_client: Math.round(bytes / Math.max(1, 2 * actions)),
}));
process.exit(0);
