import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { say } from '../../scripts/lib/output.mjs';
import { acceptable } from '../helpers/employees/answered-survey.ts';
import { PNG } from '../helpers/sample-files.ts';
import { openFrames } from '../server/live/live-reader.ts';
import { startWorld } from './world.ts';

const WRITERS = 6;
const MAILS = 200;
/** A message in so many has a file. */
const FILE_EVERY = 8;
const SURVEY = 106;
const PASSWORD = 'rainy tuesday morning';
const PAUSE_MS = 100;
const MAILS_WITHIN_MS = 60_000;
/** A stream that is refused is opened again after a minute at most. */
const TOLD_WITHIN_MS = 90_000;

type World = Awaited<ReturnType<typeof startWorld>>;

/** What the API has acknowledged, and the answers that it gave instead. */
interface Ledger {
  readonly messages: string[];
  readonly files: string[];
  readonly failures: Map<string, number>;
  /** The last message of each writer, and the last one that its stream has told of. */
  readonly last: Map<string, { written: number; told: number }>;
  isOver: boolean;
}

/** Calls the API, again while it does not answer or asks for a repetition. */
async function call(world: World, ledger: Ledger, path: string, body?: object, authorization = '') {
  for (;;) {
    const reply = await fetch(`${world.origin}/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', authorization },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => null);
    if (reply !== null && reply.status < 500) return reply;
    const failure = reply === null ? 'no answer' : String(reply.status);
    ledger.failures.set(failure, (ledger.failures.get(failure) ?? 0) + 1);
    await wait(PAUSE_MS);
  }
}

/** Signs an employee up with a request, and writes messages until the trial is over. */
async function write(world: World, ledger: Ledger, email: string, onReady: () => void): Promise<void> {
  const names = { name: 'Robin', last_name: 'Meyer', terms_of_service: 1 };
  await call(world, ledger, '/users/sign_up', { user: { email, password: PASSWORD, ...names } });
  const signedIn = await call(world, ledger, '/users/sign_in', { user: { email, password: PASSWORD } });
  const authorization = signedIn.headers.get('authorization') ?? '';
  const ask = async (path: string, body?: object) =>
    (await call(world, ledger, path, body, authorization)).json() as Promise<never>;
  const id = await newRequest(ask);
  const last = { written: 0, told: 0 };
  ledger.last.set(email, last);
  const leaving = new AbortController();
  const following = follow(world, authorization, last, leaving.signal);
  onReady();
  for (let count = 1; !ledger.isOver; count += 1) {
    const keys = count % FILE_EVERY === 0 ? [await upload(ask, count)] : [];
    const message = { body: randomUUID(), client_id: randomUUID(), source: 'user', attachment_keys: keys };
    const reply = await call(world, ledger, `/requests/${id}/messages`, { message }, authorization);
    if (reply.status !== 201) throw new Error(`A message got ${reply.status}: ${await reply.text()}`);
    const { request } = (await reply.json()) as { request: { messages: { id: number }[] } };
    last.written = request.messages.at(-1)?.id ?? 0;
    ledger.messages.push(message.body);
    ledger.files.push(...keys);
  }
  for (const deadline = Date.now() + TOLD_WITHIN_MS; last.told < last.written && Date.now() < deadline;)
    await wait(PAUSE_MS);
  leaving.abort();
  await following;
}

/** Follows a writer's live stream as a browser does. */
async function follow(
  world: World,
  authorization: string,
  last: { told: number },
  signal: AbortSignal,
): Promise<void> {
  const app = {
    fetch: (path: string, init?: RequestInit) => fetch(`${world.origin}${path}`, { ...init, signal }),
  };
  let position = {};
  while (!signal.aborted) {
    await wait(PAUSE_MS);
    const stream = await openFrames(app, '/api/v1/live', { authorization, ...position }).catch(() => null);
    if (stream === null) continue;
    for (;;) {
      const frame = await stream.next().catch(() => null);
      if (frame === null) break;
      const { id, data } = frame as { id?: string; data: { last_message_id?: number | null } };
      if (id !== undefined) position = { 'last-event-id': id };
      last.told = Math.max(last.told, data.last_message_id ?? 0);
    }
  }
}

type Ask = (path: string, body?: object) => Promise<never>;

async function newRequest(ask: Ask): Promise<number> {
  const { user_request_survey: survey }: { user_request_survey: { id: number } } = await ask(
    `/request_surveys/${SURVEY}/user_request_surveys`,
    { for_alpha: true },
  );
  for (;;) {
    const { next_item: item }: { next_item: Parameters<typeof acceptable>[0] | null } = await ask(
      `/user_request_surveys/${survey.id}/next_screen_item`,
    );
    if (item === null) break;
    const value = acceptable(item);
    const answer = { object_satisfied_id: item.question.id, object_satisfied_type: 'Datum', value };
    await ask(`/user_request_surveys/${survey.id}/user_request_answers`, { user_request_answer: answer });
  }
  const { request }: { request: { id: number } } = await ask(`/user_request_surveys/${survey.id}/submit`, {});
  return request.id;
}

async function upload(ask: Ask, count: number): Promise<string> {
  const { presigned_url: url, key }: { presigned_url: string; key: string } = await ask(
    '/uploads/presigned_url',
    { upload: { filename: `photo-${count}.png` } },
  );
  await fetch(url, { method: 'PUT', body: PNG });
  return key;
}

/** Asks for reset mails of many employees at once. */
async function burst(world: World, ledger: Ledger): Promise<void> {
  await world.sql`
    insert into users select (jsonb_populate_record(one, jsonb_build_object(
      'id', 1000000 + n, 'email', 'burst' || n || '@people.test', 'external_id', gen_random_uuid()))).*
    from (select users from users limit 1) first(one), generate_series(1, ${MAILS}::int) n`;
  const addresses = Array.from({ length: MAILS }, (_, index) => `burst${index + 1}@people.test`);
  await Promise.all(addresses.map((email) => call(world, ledger, '/users/password', { user: { email } })));
}

const FAULTS: readonly [string, (world: World) => Promise<void>][] = [
  [
    'a process is killed',
    async ({ processes: [first] }) => {
      await first?.kill();
      await first?.start();
    },
  ],
  [
    'both processes restart in turn',
    async ({ processes }) => {
      for (const each of processes) {
        await each.stop();
        await each.start();
      }
    },
  ],
  [
    'all connections of the database are cut',
    async ({ sql }) => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'reference-api'`;
    },
  ],
  [
    'PgBouncer restarts',
    async ({ pooler }) => {
      await pooler.stop();
      await pooler.start();
    },
  ],
  [
    'Redis restarts',
    async ({ redis }) => {
      await redis.stop();
      await redis.start();
    },
  ],
  [
    'Redis is away for five seconds',
    async ({ redis }) => {
      await redis.stop();
      await wait(5_000);
      await redis.start();
    },
  ],
];

/** Runs writers and a burst of mails through all faults, and prints what was acknowledged and what is stored. */
export async function runTrial(): Promise<number> {
  const world = await startWorld();
  // Fails the trial when something is bad.
  say((await world.check()).stdout);
  const ledger: Ledger = { messages: [], files: [], failures: new Map(), last: new Map(), isOver: false };
  const ready = Array.from({ length: WRITERS }, () => Promise.withResolvers<null>());
  const writing = ready.map(({ resolve }, index) =>
    write(world, ledger, `writer${index}@people.test`, () => resolve(null)),
  );
  await Promise.race([Promise.all(ready.map(({ promise }) => promise)), Promise.all(writing)]);
  await burst(world, ledger);
  for (const [name, cause] of FAULTS) {
    const [before, failures] = [ledger.messages.length, [...ledger.failures.values()]];
    await cause(world);
    await wait(PAUSE_MS * 10);
    const failed = sum([...ledger.failures.values()]) - sum(failures);
    say(`${name}: ${ledger.messages.length - before} messages acknowledged, ${failed} calls repeated`);
  }
  ledger.isOver = true;
  await Promise.all(writing);
  const delivered = await deliveredMails(world);
  const stored = await world.sql<{
    body: string;
  }>`select body from messages where body = any(${ledger.messages})`;
  const kept = await world.sql<{ key: string }>`
    select key from uploads where key = any(${ledger.files}) and stored_at is not null and request_id is not null`;
  const rows = [
    compare(
      'messages',
      ledger.messages,
      stored.map(({ body }) => body),
    ),
    compare(
      'files',
      ledger.files,
      kept.map(({ key }) => key),
    ),
    compare(
      'mails',
      Array.from({ length: MAILS }, (_, index) => `burst${index + 1}@people.test`),
      delivered,
    ),
    compare(
      'streams',
      [...ledger.last.keys()],
      [...ledger.last].filter(([, { written, told }]) => told >= written).map(([email]) => email),
    ),
  ];
  say('\nwhat       acknowledged  stored  lost  twice');
  for (const { line } of rows) say(line);
  const [mails] = await world.sql<{ seconds: number }>`
    select extract(epoch from max(handed_over_at) - min(queued_at))::float8 as seconds
    from handed_over_mails where name = 'reset-mail'`;
  say(`\nAll mails were handed over within ${(mails?.seconds ?? NaN).toFixed(1)} s.`);
  say(`Answers repeated: ${JSON.stringify(Object.fromEntries(ledger.failures))}`);
  return rows.every(({ isWhole }) => isWhole) ? 0 : 1;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Waits until no mail is in the queue, and returns the recipients of the burst, one for each mail that arrived. */
async function deliveredMails({ sql, relay }: World): Promise<string[]> {
  const deadline = Date.now() + MAILS_WITHIN_MS;
  while (Date.now() < deadline) {
    const [row] = await sql<{ left: number }>`select count(*)::int as left from queued_mails`;
    if (row?.left === 0) break;
    await wait(PAUSE_MS);
  }
  // A process that was killed before it recorded an answer sends the same mail again, under the same Message-ID.
  const mails = new Map(relay.mails.map((mail) => [mail.messageId, mail]));
  return [...mails.values()]
    .flatMap(({ to }) => to?.[0]?.address ?? [])
    .filter((address) => address.startsWith('burst'));
}

function compare(what: string, acknowledged: readonly string[], stored: readonly string[]) {
  const found = new Set(stored);
  const lost = acknowledged.filter((each) => !found.has(each)).length;
  const twice = stored.length - found.size;
  const cells = [acknowledged.length, stored.length, lost, twice].map(String);
  const line = `${what.padEnd(11)}${[12, 8, 6, 7].map((width, index) => (cells[index] ?? '').padStart(width)).join('')}`;
  return { line, isWhole: lost === 0 && twice === 0 && acknowledged.length > 0 };
}
