// Opens 400 sockets that send almost nothing, in four ways: counts those still open after 20 seconds, and times the API's
// replies to others meanwhile. `node scripts/bench/api/slow-sockets.mjs`
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure, say } from '../../lib/output.mjs';
import { startPrivateServer } from '../../run/private-server.mjs';
import { runScript } from '../../lib/run-script.mjs';

const EACH = 100;
const PATIENCE_MS = 20_000;
const TRICKLE_MS = 1_000;

const head = (/** @type {string} */ line) =>
  `${line} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n`;
/** The first bytes of each kind of socket; then it sends a byte per second. */
const BEGINNINGS = {
  'nothing at all': '',
  'a head without an end': 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'a call without an end': head('POST /api/v1/users/sign_in'),
  'an upload to nowhere': head('PUT /files/none'),
};

/** @param {number} port @param {string} beginning */
function open(port, beginning) {
  const socket = connect(port, '127.0.0.1');
  // The server is expected to close it.
  socket.on('error', () => undefined);
  socket.write(beginning);
  const trickle = setInterval(() => beginning !== '' && socket.writable && socket.write('x'), TRICKLE_MS);
  socket.on('close', () => clearInterval(trickle));
  socket.resume();
  return socket;
}

await runScript(async () => {
  const server = await startPrivateServer();
  const port = Number(new URL(server.url).port);
  const kinds = Object.entries(BEGINNINGS).map(([name, beginning]) => ({
    name,
    sockets: Array.from({ length: EACH }, () => open(port, beginning)),
  }));
  let slowestMs = 0;
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const askedMs = performance.now();
    const reply = await fetch(`${server.url}/sign-in/`);
    await reply.arrayBuffer();
    if (!reply.ok) throw new Failure(`Meanwhile the sign-in page answered ${reply.status}.`);
    slowestMs = Math.max(slowestMs, performance.now() - askedMs);
    await wait(100);
  }
  let alive = 0;
  for (const { name, sockets } of kinds) {
    const open = sockets.filter((socket) => !socket.destroyed).length;
    alive += open;
    say(`${name}: ${open} of ${EACH} open after ${PATIENCE_MS / 1_000} s`);
    for (const socket of sockets) socket.destroy();
  }
  say(`The slowest page meanwhile took ${Math.round(slowestMs)} ms.`);
  await server.stop();
  if (alive > 0) throw new Failure(`${alive} slow sockets were kept.`);
});
