// Memory of 5,000 idle live streams of 500 employees. `node scripts/bench/api/idle-streams.mjs [streams]`.
import { createHash, randomBytes } from 'node:crypto';
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import connectTo from 'postgres';
import { Failure, say } from '../../lib/output.mjs';
import { runScript } from '../../lib/run-script.mjs';
import { startPrivateServer } from '../../run/private-server.mjs';
import { startPostgres } from '../../tools/postgres.mjs';
import { residentMegabytes } from './resident-memory.mjs';

const STREAMS = Number(process.argv[2] ?? 5000);
const STREAMS_PER_EMPLOYEE = 10;
const AT_ONCE = 50;
/** More than two heartbeats. */
const IDLE_MS = 60_000;

/** Adds employees with a session each and returns the sessions' tokens. */
async function signInMany(/** @type {string} */ database, /** @type {number} */ count) {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  const sql = connectTo(database, { max: 1 });
  await sql`insert into users (email, email_confirmed_at, first_name, last_name, password_hash, terms_accepted_at, created_at)
    select 'p' || n || '@people.test', now(), 'A', 'B', 'x', now(), now() from generate_series(1, ${count}::int) n`;
  await sql`insert into sessions (user_id, token_hash, created_at, last_seen_at, expires_at)
    select (select max(id) from users) - n + 1, (${hashes}::text[])[n], now(), now(), now() + interval '1 day'
    from generate_series(1, ${count}::int) n`;
  await sql.end();
  return tokens;
}

await runScript(async () => {
  const postgres = await startPostgres();
  if ('skipped' in postgres) throw new Failure(`There is no PostgreSQL: ${postgres.skipped}`);
  const server = await startPrivateServer({ database: postgres.url, env: { SITE_DIR: undefined } });
  const tokens = await signInMany(postgres.url, Math.ceil(STREAMS / STREAMS_PER_EMPLOYEE));
  await wait(IDLE_MS / 4);
  const before = residentMegabytes(server.pid);
  const agent = new Agent({ maxSockets: Infinity });
  let open = 0;
  let heartbeats = 0;
  const openStream = (/** @type {number} */ number) =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${tokens[Math.floor(number / STREAMS_PER_EMPLOYEE)]}` };
      get(`${server.url}/api/v1/live`, { agent, headers }, (reply) => {
        if (reply.statusCode !== 200) reject(new Failure(`A stream was refused: ${reply.statusCode}`));
        open += 1;
        reply.on('data', () => (heartbeats += 1)).once('close', () => (open -= 1));
        resolve(undefined);
      }).once('error', reject);
    });
  for (let number = 0; number < STREAMS; number += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, each) => openStream(number + each)));
  }
  const atOnce = residentMegabytes(server.pid);
  await wait(IDLE_MS);
  const after = residentMegabytes(server.pid);
  say(
    `${open} streams open, ${heartbeats} parts received. Memory: ${before.toFixed(0)} MB before, ${atOnce.toFixed(0)} MB when all were open, ${after.toFixed(0)} MB a minute later: ${(after - before).toFixed(0)} MB above.`,
  );
  agent.destroy();
  await server.stop();
});
