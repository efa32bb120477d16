// The slowest employees' calls while a concierge's list of a hundred thousand requests is read without a pause, against without.
// `node scripts/bench/api/desk-lists.mjs [rounds]`, 5 by default.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import connectTo from 'postgres';
import { Failure, say } from '../../lib/output.mjs';
import { runScript } from '../../lib/run-script.mjs';
import { DEMO_EMPLOYEE, startPrivateServer } from '../../run/private-server.mjs';
import { startPostgres } from '../../tools/postgres.mjs';
import { call } from './api-call.mjs';
import { median } from './load.mjs';

const ROUNDS = Number(process.argv[2] ?? 5);
const CALLS_PER_ROUND = 1500;
const EMPLOYEES = 8;

/** Adds 2,000 employees with 100,000 requests and 1,000,000 messages. */
async function fill(/** @type {string} */ database) {
  const sql = connectTo(database, { max: 1, onnotice: () => undefined });
  await sql`insert into users (email, first_name, last_name, password_hash, terms_accepted_at, created_at)
    select 'p' || n || '@people.test', 'A', 'B', 'x', now(), now() from generate_series(1, 2000) n`;
  await sql`insert into requests (user_id, survey_id, name, status, created_at, updated_at)
    select (select max(id) from users) - n % 2000, (select min(id) from request_surveys), 'R' || n,
      (array['open', 'in_progress', 'closed', 'closed', 'closed'])[1 + n % 5], now() - n * interval '1 minute', now()
    from generate_series(1, 100000) n`;
  await sql`insert into messages (request_id, source, source_name, body, body_html, created_at)
    select (select max(id) from requests) - n % 100000, 'user', 'A', 'hello', 'hello', now() from generate_series(1, 1000000) n`;
  await sql`vacuum analyze`;
  await sql.end();
}

await runScript(async () => {
  const postgres = await startPostgres();
  if ('skipped' in postgres) throw new Failure(`There is no PostgreSQL: ${postgres.skipped}`);
  const server = await startPrivateServer({ database: postgres.url, env: { SITE_DIR: undefined } });
  await fill(postgres.url);
  const signedIn = await call(server.url, 'users/sign_in', { user: DEMO_EMPLOYEE });
  const headers = { authorization: signedIn.headers.get('authorization') ?? '' };
  const concierge = {
    authorization: `Bearer ${readFileSync(join(server.folder, 'concierge-token'), 'utf8').trim()}`,
  };

  /** Returns the 99th percentile in milliseconds. */
  const employees = async () => {
    const times = /** @type {number[]} */ ([]);
    const employee = async () => {
      while (times.length < CALLS_PER_ROUND) {
        const begun = performance.now();
        await call(server.url, 'requests/open', undefined, headers);
        times.push(performance.now() - begun);
      }
    };
    await Promise.all(Array.from({ length: EMPLOYEES }, employee));
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
  };
  const whileListed = async () => {
    let isListing = true;
    let pages = 0;
    const concierge = (async () => {
      let after = /** @type {string | null} */ (null);
      while (isListing) {
        const path = after === null ? 'desk/requests' : `desk/requests?after=${after}`;
        const { data } = await call(server.url, path, undefined, concierge);
        after = data.next ?? null;
        pages += 1;
      }
    })();
    const p99 = await employees();
    isListing = false;
    await concierge;
    return { p99, pages };
  };

  await employees();
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await employees();
    const { p99, pages } = await whileListed();
    rounds.push({ alone, p99, pages });
    say(
      `Round ${round + 1}: ${alone.toFixed(1)} ms alone, ${p99.toFixed(1)} ms beside ${pages} pages of the list.`,
    );
  }
  await server.stop();
  const ratio = median(rounds.map(({ alone, p99 }) => p99 / alone));
  say(
    `p99 of ${EMPLOYEES} employees, median of ${ROUNDS} rounds: ${median(rounds.map(({ alone }) => alone)).toFixed(1)} ms alone, ${median(rounds.map(({ p99 }) => p99)).toFixed(1)} ms beside the list, ratio ${ratio.toFixed(2)}.`,
  );
});
