import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import { createDb } from '../../server/db/create-db.ts';
import { readNumbers } from '../../server/services/desk-numbers/read-numbers.ts';
import { Failure, say } from '../lib/output.mjs';
import { startPostgres } from '../tools/postgres.mjs';
import { median } from './median.mjs';

/* Measures the numbers of the desk on a made-up database; run by hand: node scripts/bench/desk-numbers.mjs */

const ROUNDS = 9;
const MINUTE_MS = 60_000;
const EMPLOYEES = 20_000;
const REQUESTS = 100_000;
const MESSAGES = 1_000_000;

/** Spreads requests over a year, ten messages each; nine of ten are completed. */
async function fill(url) {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql`insert into survey_categories (id, key, name, position) select n, 'c' || n, 'Category ' || n, n from generate_series(1, 9) n`;
  await sql`insert into request_surveys (id, slug, name, for_alpha, category_id, position)
    select n, 's' || n, 'Survey ' || n, false, 1 + n % 9, n from generate_series(1, 45) n`;
  await sql`insert into companies (id, slug, name, service_hours, time_zone) overriding system value
    select n, 'company-' || n, 'Company ' || n, 'mon-fri 09:00-17:00', 'America/New_York' from generate_series(1, 40) n`;
  await sql`insert into concierges (id, name, role, created_at) values (1, 'Bench', 'lead', now())`;
  await sql`insert into users (id, email, first_name, last_name, password_hash, terms_accepted_at, created_at)
    select n, 'bench-' || n || '@people.example', 'Bench', 'Employee', '', now(), now() from generate_series(1, ${EMPLOYEES}) n`;
  await sql`insert into memberships (user_id, company_id) select n, 1 + n % 40 from generate_series(1, ${EMPLOYEES}) n`;
  await sql`insert into requests (id, user_id, survey_id, name, answers, status, created_at, updated_at, waiting_since, completed_at, owner_id,
      first_answer_minutes)
    select n, 1 + (n * 7919) % ${EMPLOYEES}, 1 + n % 45, 'Request ' || n, jsonb_build_array(jsonb_build_object('answer', repeat('words ', 50))),
      case when n % 10 = 0 then 'in_progress' else 'closed' end, at, at, at,
      case when n % 10 = 0 then null else at + interval '2 days' end, 1, 60 + (n * 7919) % 4000
    from (select n, now() - interval '365 days' * n / ${REQUESTS} as at from generate_series(1, ${REQUESTS}) n) as made`;
  await sql`insert into messages (request_id, source, source_name, body, body_html, created_at)
    select r.id, case when n % 2 = 0 then 'user' else 'concierge' end, 'Bench', repeat('text ', 30), repeat('text ', 30), r.created_at + n * interval '3 hours'
    from requests r, generate_series(1, ${MESSAGES / REQUESTS}) n`;
  await sql`insert into completions (request_id, concierge_id, completed_at, minutes, service_minutes, round_trips, rating, rated_at)
    select id, 1, completed_at, 30 + id % 400, 300 + (id * 7919) % 9000, id % 5, case when id % 2 = 0 then 1 + id % 5 end, case when id % 2 = 0 then completed_at end
    from requests where completed_at is not null`;
  await sql`vacuum analyze`;
  await sql.end();
}

async function milliseconds(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Calls the function again and again until `isOver`; returns the milliseconds of each call. */
async function inTurn(work, isOver) {
  const times = [];
  while (!isOver()) times.push(await milliseconds(work));
  return times;
}

const ms = (values) =>
  `${Math.round(median(values))} ms (${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))})`;

const server = await startPostgres();
if ('skipped' in server) throw new Failure(server.skipped);
const database = await createDb(server.url);
await fill(server.url);

const [{ pid }] = await database.reports.execute('select pg_backend_pid() as pid');
/** Milliseconds of processor time that the connection of the sums has taken; Linux counts hundredths of a second. */
const processorTime = () => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};
const day = (daysAgo) => new Date(Date.now() - daysAgo * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);
let nowMs = Date.now();
/** @type {any} what the numbers read of the services */
const services = { reports: database.reports, clock: { now: () => new Date(nowMs) } };
const everyone = { companyIds: null };
const ask = (lead, query) => {
  // Numbers are kept for a minute.
  nowMs += MINUTE_MS;
  return readNumbers(services, lead, query);
};
const year = { from: day(364), until: day(0) };
const questions = {
  '30 days, all companies': () => ask(everyone, {}),
  '30 days, one company': () => ask({ companyIds: [3] }, {}),
  'a year, all companies': () => ask(everyone, year),
  'a year, one company': () => ask({ companyIds: [3] }, year),
};
for (const [name, question] of Object.entries(questions)) {
  // Prepares its statements.
  await question();
  const times = [];
  const before = processorTime();
  for (let round = 0; round < ROUNDS; round += 1) times.push(await milliseconds(question));
  const ofProcessor = Math.round((processorTime() - before) / ROUNDS);
  say(`| ${name} | ${ms(times)}, of it processor time ${ofProcessor} ms |`);
}

const list = () =>
  database.db.execute('select * from requests where user_id = 77 order by issued_at limit 50');
const alone = await inTurn(
  list,
  (
    (end) => () =>
      performance.now() > end
  )(performance.now() + 2_000),
);
let isOver = false;
const beside = inTurn(list, () => isOver);
for (let round = 0; round < ROUNDS; round += 1) await ask(everyone, year);
isOver = true;
say(`| a list of an employee, alone | ${ms(alone)} |`);
say(`| a list of an employee, beside the sums of a year without a pause | ${ms(await beside)} |`);
await database.close();
await server.stop();
