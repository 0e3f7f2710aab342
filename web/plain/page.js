// The plain page shows a list of tables or, at a table, the board as text and one button per legal action. Everything it
// shows comes from the server as text and is inserted as text, never as HTML.
'use strict';
const $ = (id) => document.getElementById(id);
const make = (tag, text, parent) => {
  const e = document.createElement(tag);
  if (text !== undefined) e.textContent = text;
  if (parent) parent.append(e);
  return e;
};
const bots = [1, 2, 3, 4, 5, 6, 7, 8].map((level) => `bot:level=${level}`);
const place = location.pathname.startsWith('/plain') ? '/plain' : ''; // the path under which this page is served
const asked = location.pathname.slice(place.length).match(/^\/table\/([0-9a-f]{16})$/);

async function api(path, body) {
  const answer = await fetch(path, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) });
  const value = await answer.json();
  if (!answer.ok) throw new Error(value.sentence);
  return value;
}

// The lobby -------------------------------------------------------------------------------------------------------
let games = [];

function showSeats() {
  const game = games.find((g) => g.game === $('game').value);
  const seats = $('seats');
  seats.querySelectorAll('label').forEach((l) => l.remove());
  $('ruleset').replaceChildren();
  make('option', '(standard)', $('ruleset')).value = '';
  for (const r of game.rulesets) make('option', r.help, $('ruleset')).value = r.name;
  for (let i = 1; i <= game.max_seats; i++) {
    const label = make('label', `${i} `, seats), select = make('select', undefined, label);
    const kinds = i === 1 ? ['me', ...bots, 'open', 'link'] : [...bots, 'me', 'open', 'link'];
    for (const kind of kinds) make('option', kind, select);
    if (i > game.min_seats) make('option', '-', select).selected = true;
  }
}

async function makeTable(event) {
  event.preventDefault();
  const seats = [...$('seats').querySelectorAll('select')].map((s) => s.value).filter((v) => v !== '-');
  const minutes = Number($('clock').value);
  try {
    const made = await api('/api/tables', {
      game: $('game').value, seats, public: $('public').checked, name: $('name').value,
      options: $('ruleset').value ? { ruleset: $('ruleset').value } : {},
      clock: minutes > 0 ? [minutes * 60, 5] : null,
    });
    sessionStorage.setItem(`links ${made.table}`, JSON.stringify(made.seats));
    const mine = seats.indexOf('me') + 1, own = made.seats.find((s) => s.seat === mine);
    location.href = place + (own ? own.link : made.link);
  } catch (e) { $('status').textContent = e.message; }
}

async function joinTable(table) {
  try {
    const made = await api(`/api/tables/${table}/join`, { name: $('name').value });
    location.href = place + made.seats[0].link;
  } catch (e) { $('status').textContent = e.message; }
}

async function showTables() {
  const list = $('tables'), tables = await api('/api/tables');
  list.replaceChildren();
  if (tables.length === 0) make('li', 'There are no tables yet. Create one.', list);
  for (const t of tables) {
    const who = t.seats.map((s) => s.name || s.kind).join(', ');
    const item = make('li', `${t.game}: ${who} `, list);
    if (t.seats.some((s) => s.kind === 'open')) {
      const join = make('button', 'Join', item);
      join.onclick = () => joinTable(t.table);
    }
    make('a', 'Watch', item).href = `${place}/table/${t.table}`;
  }
}

async function lobby() {
  $('lobby').hidden = false;
  games = await api('/api/games');
  for (const g of games) make('option', g.title, $('game')).value = g.game;
  $('game').onchange = showSeats;
  $('new').onsubmit = makeTable;
  showSeats();
  await showTables();
  setInterval(() => showTables().catch(() => {}), 5000);
}

// A table ---------------------------------------------------------------------------------------------------------
let socket, seen = 0, state, wait = 500;
const send = (message) => socket && socket.readyState === 1 && socket.send(JSON.stringify(message));

function act(text) {
  $('error').textContent = '';
  send([seen, text]);
}

function showPlayers() {
  $('players').replaceChildren();
  for (const s of state.seats) {
    const name = s.name || (s.kind === 'open' || s.kind === 'link' ? '(waiting for a player)' : `Seat ${s.seat}`);
    const bits = [s.title ? `${name} (${s.title})` : name];
    if (s.seat === state.you) bits.push('you');
    if (s.kind === 'standin') bits.push('a bot is standing in');
    if (s.kind === 'held' && !s.here) bits.push('away');
    if (s.ms !== undefined) bits.push(`${Math.floor(s.ms / 60000)}:${String(Math.floor(s.ms / 1000) % 60).padStart(2, '0')}`);
    if (s.flagged) bits.push('out of time');
    if (s.resigned) bits.push('has resigned');
    if (state.result) bits.push(`place ${state.result.rank[s.seat - 1] || 'none'}, score ${state.result.score[s.seat - 1]}`);
    const item = make('li', bits.join(' · '), $('players'));
    if (state.next.includes(s.seat)) { item.className = 'acts'; item.append(' ← to act'); }
  }
}

function showLinks() {
  const kept = JSON.parse(sessionStorage.getItem(`links ${state.table}`) || '[]');
  const open = kept.filter((k) => state.seats[k.seat - 1].kind === 'link');
  $('links').replaceChildren();
  for (const k of open) {
    make('span', `Send this secret link to the player of seat ${k.seat}: `, $('links'));
    make('code', location.origin + place + k.link, $('links'));
    make('br', undefined, $('links'));
  }
}

function tool(text, message) { make('button', text, $('tools')).onclick = () => send(message); }

function proposed(p) {
  if (p.type === 'takeback') return `Seat ${p.by} asks to take back ${p.count} ${p.count === 1 ? 'action' : 'actions'}.`;
  if (p.type === 'replace') return `Seat ${p.by} proposes that a bot plays seat ${p.seat}.`;
  return `Seat ${p.by} proposes a ${p.type}.`;
}

function showTools() {
  $('tools').replaceChildren();
  if (!state.you) return;
  const p = state.proposal;
  if (state.may.includes('fill')) tool('Fill free seats with bots', { type: 'fill', text: 'bot:greedy' });
  if (state.stage === 'playing') {
    if (state.undo > 0) tool('Undo', { type: 'undo' });
    if (state.may.includes('takeback')) tool('Ask to take back an action', { type: 'takeback' });
    for (const s of state.seats) {
      if (s.seat !== state.you && s.kind === 'held' && (!s.here || s.flagged)) {
        tool(`Let a bot play seat ${s.seat}`, { type: 'replace', seat: s.seat, text: 'bot:greedy' });
      }
    }
  }
  const others = { back: 'Take my seat back', draw: 'Offer a draw', resign: 'Resign', abort: 'Abort the game', leave: 'Leave', rematch: 'Rematch' };
  for (const type of Object.keys(others)) if (state.may.includes(type)) tool(others[type], { type });
  if (p) make('span', proposed(p), $('tools'));
  if (p && !p.agreed.includes(state.you)) tool('Agree', { type: 'agree' });
  if (p && !p.agreed.includes(state.you)) tool('Refuse', { type: 'refuse' });
  if (p && p.by === state.you) tool('Withdraw', { type: 'refuse' });
  if (state.rematch) make('a', 'To the rematch', $('tools')).href = `${place}/table/${state.rematch}${location.hash}`;
}

function showState(s) {
  state = s;
  seen = s.n;
  $('title').textContent = s.title;
  $('board').textContent = s.board;
  $('prompt').textContent = s.stage === 'over' ? `The game is over: ${s.result ? s.result.reason : 'aborted'}.` :
    s.stage === 'open' ? 'Waiting for players.' : s.prompt || '';
  $('legal').replaceChildren();
  (s.legal || []).forEach(([text, words], i) => {
    const b = make('button', `${i + 1} ${words || text}`, $('legal'));
    b.title = text;
    b.onclick = () => act(text);
  });
  showPlayers();
  showLinks();
  showTools();
  $('talk').replaceChildren();
  for (const [seat, text] of s.chat || []) make('li', `${s.seats[seat - 1].name || `Seat ${seat}`}: ${text}`, $('talk'));
  $('say').hidden = !s.you;
  $('proof').replaceChildren();
  make('span', s.seed ? 'The seed was ' : 'All random draws come from a seed whose SHA-256 is ', $('proof'));
  make('code', s.seed || s.commit, $('proof'));
  if (s.seed) make('a', ' Record', $('proof')).href = `/api/tables/${s.table}/record`;
  document.title = s.you && s.next.includes(s.you) ? '● Colossi' : 'Colossi';
}

function showEvent(e) {
  const n = Array.isArray(e) ? e[0] : e.n;
  if (n < seen && $('log').children.length) return;
  seen = Math.max(seen, n + 1);
  let line;
  if (Array.isArray(e)) line = e[6]; // empty if there is nothing to tell yet
  else if (e.type === 'undo') line = `Seat ${e.seat} takes back ${e.count} ${e.count === 1 ? 'action' : 'actions'}.`;
  else if (e.type === 'start') line = 'The game starts.';
  else line = e.told;
  if (!line) return;
  make('li', line, $('log')).value = n;
  $('log').scrollTop = $('log').scrollHeight;
}

function receive(message) {
  const m = JSON.parse(message);
  if (Array.isArray(m)) return showEvent(m);
  if (m.type === 'state') return showState(m);
  if (m.type === 'events') return m.list.forEach(showEvent);
  if (m.type === 'error') { $('error').textContent = `${m.code}: ${m.sentence}`; return undefined; }
  if (m.type === 'bye') { $('status').textContent = m.sentence; return undefined; }
  return m.n === undefined ? undefined : showEvent(m);
}

// The first of the reader's languages that the server has, or else English.
let language = 'en';
async function chooseLanguage() {
  const known = (await api('/api/languages')).map((l) => l.language);
  language = navigator.languages.map((l) => l.slice(0, 2)).find((l) => known.includes(l)) || 'en';
}

function connect() {
  socket = new WebSocket(location.origin.replace(/^http/, 'ws') + '/ws');
  socket.onopen = () => {
    const message = { type: 'sit', table: asked[1], full: true, language, since: $('log').children.length ? seen : 0 };
    if (location.hash.length > 1) message.token = location.hash.slice(1);
    $('status').textContent = '';
    wait = 500;
    socket.send(JSON.stringify(message));
  };
  socket.onmessage = (m) => receive(m.data);
  socket.onclose = () => {
    $('status').textContent = 'Reconnecting …';
    setTimeout(connect, wait);
    wait = Math.min(2 * wait, 10000);
  };
}

function table() {
  $('table').hidden = false;
  $('say').onsubmit = (event) => {
    event.preventDefault();
    if ($('words').value) send({ type: 'chat', text: $('words').value });
    $('words').value = '';
  };
  document.onkeydown = (event) => {
    if (event.target.tagName === 'INPUT' || event.ctrlKey || event.metaKey || event.altKey) return;
    const number = Number(event.key);
    if (number >= 1 && state && state.legal && state.legal.length < 10 && state.legal[number - 1]) act(state.legal[number - 1][0]);
  };
  chooseLanguage().catch(() => {}).then(connect);
  setInterval(() => send({ type: 'ping' }), 40000); // proxies close connections that are silent
}

$('home').href = `${place}/`;
if (asked) table(); else lobby().catch((e) => { $('status').textContent = e.message; });
