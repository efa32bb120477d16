import { setTimeout as wait } from 'node:timers/promises';
import { Failure, say } from '../../scripts/lib/output.mjs';
import { TRIAL_FAULTS } from './trial-faults.ts';
import { startWorld, type World } from './world.ts';
import {
  askForMail,
  FILE_LOST,
  newCrew,
  newRound,
  write,
  WRITERS,
  type Crew,
  type Round,
} from './writers.ts';

/** Mails that are asked for at once, and employees who can ask for one. */
const MAILS = 200;
const RECIPIENTS = 10_000;
const PAUSE_MS = 100;
const LOOK_EVERY_MS = 500;
/** Afterwards every writer writes again, and both processes are ready; the store is looked at once a minute. */
const WHOLE_WITHIN_MS = 120_000;
/** The deadline of a transaction, and a margin. */
const AT_REST_WITHIN_MS = 40_000;
const MAILS_WITHIN_MS = 180_000;

/** A round and what was looked at beside its calls. */
interface Observed extends Round {
  readonly limitMs: number;
  readonly losesTheLast: boolean;
  /** What the processes said of themselves meanwhile. */
  readonly readiness: ReadonlySet<string>;
  /** Both processes are ready again, and every writer writes. */
  readonly isWhole: boolean;
  /** Transactions that ran or waited when nobody called, and sessions that were not idle. */
  readonly stuck: number;
}

/** Runs writers through all faults, and prints for each what was acknowledged and what is stored. Returns the exit code. */
export async function runTrial(): Promise<number> {
  const world = await startWorld();
  // Fails the trial when something is bad.
  say((await world.check()).stdout);
  const crew = newCrew(newRound('preparation'));
  const ready = Array.from({ length: WRITERS }, () => Promise.withResolvers<null>());
  const writing = ready.map(({ resolve }, index) =>
    write(world, crew, `writer${index}@people.test`, () => resolve(null)),
  );
  const failed = Promise.all(writing).then(() => undefined);
  await Promise.race([Promise.all(ready.map(({ promise }) => promise)), failed]);
  await addRecipients(world);
  crew.isPaused = false;
  await Promise.all(Array.from({ length: MAILS }, () => askForMail(world, crew)));
  const rounds: Observed[] = [{ ...crew.round, ...NOTHING_SEEN }];
  for (const fault of TRIAL_FAULTS) {
    if (fault.isPossible?.(world) === false) {
      say(`${fault.name}: not possible here`);
      continue;
    }
    const observed = observe(world, crew, fault);
    await Promise.race([observed, failed]);
    rounds.push(await observed);
    say(`${fault.name}: ${JSON.stringify(summary(rounds.at(-1)))}`);
  }
  crew.isOver = true;
  await failed;
  return (await report(world, crew, rounds)) ? 0 : 1;
}

const NOTHING_SEEN = {
  limitMs: Infinity,
  losesTheLast: false,
  readiness: new Set<string>(),
  isWhole: true,
  stuck: 0,
};

const summary = (round: Observed | undefined) => ({
  acknowledged: round?.messages.length,
  refused: Object.fromEntries(round?.refused ?? []),
  seconds: seconds(round?.longestOutageMs ?? 0),
  readiness: [...(round?.readiness ?? [])],
  stuck: round?.stuck,
});

async function addRecipients({ database }: World): Promise<void> {
  await database.ask(`
    insert into users select (jsonb_populate_record(one, jsonb_build_object(
      'id', 1000000 + n, 'email', 'recipient' || n || '@people.test', 'external_id', gen_random_uuid()))).*
    from (select users from users limit 1) first(one), generate_series(1, ${RECIPIENTS}) n`);
}

/** Causes a fault under calls, waits until everything is whole again, and looks at what is left of it at rest. */
async function observe(world: World, crew: Crew, fault: (typeof TRIAL_FAULTS)[number]): Promise<Observed> {
  await fault.prepare?.(world);
  const round = newRound(fault.name);
  crew.round = round;
  const readiness = new Set<string>();
  const whole = new AbortController();
  const looking = (async () => {
    while (!whole.signal.aborted) {
      for (const each of await Promise.all(world.processes.map((one) => one.readiness())))
        readiness.add(each);
      await wait(LOOK_EVERY_MS);
    }
  })();
  await fault.begin(world);
  await wait(fault.forMs ?? 0);
  await fault.end?.(world);
  const isWhole = await becomesWhole(world, crew);
  whole.abort();
  await looking;
  for (const words of world.processes.map((one) => one.lastWords()))
    if (words !== null) throw new Failure(`${fault.name}: a process ended.\n${words}`);
  crew.isPaused = true;
  const stuck = await leftAtRest(world, crew);
  crew.isPaused = false;
  const { limitMs, losesTheLast = false } = fault;
  return { ...round, limitMs, losesTheLast, readiness, isWhole, stuck };
}

/** Waits until every writer has written twice, with all that belongs to it, and both processes are ready. */
async function becomesWhole(world: World, { members }: Crew): Promise<boolean> {
  const before = new Map([...members].map(([email, { count }]) => [email, count]));
  for (const deadline = Date.now() + WHOLE_WITHIN_MS; Date.now() < deadline;) {
    await wait(PAUSE_MS);
    if ([...members].some(([email, { count }]) => count < (before.get(email) ?? 0) + 2)) continue;
    const states = await Promise.all(world.processes.map((one) => one.readiness()));
    if (states.every((state) => state === READY)) return true;
  }
  return false;
}

const READY = '200';

/** Returns the transactions that run or wait while nobody calls, and the sessions that are not idle. */
async function leftAtRest({ database, processes }: World, { members }: Crew): Promise<number> {
  const deadline = Date.now() + AT_REST_WITHIN_MS;
  for (;;) {
    const calling = [...members.values()].filter(({ isAtRest }) => !isAtRest).length;
    const transactions = await Promise.all(processes.map((one) => one.transactions()));
    const sessions = await database.ask(
      `select from pg_stat_activity where application_name = 'reference-api' and state <> 'idle'`,
    );
    const left = calling + sum(transactions) + sessions.length;
    if (left === 0 || Date.now() > deadline) return left;
    await wait(PAUSE_MS);
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Prints the tables. Returns false if anything was lost, stored twice, refused in a wrong way, never answered, stuck, or late. */
async function report(world: World, { members }: Crew, rounds: readonly Observed[]): Promise<boolean> {
  const { database } = world;
  const all = (kind: 'messages' | 'files' | 'mails') => rounds.flatMap((round) => round[kind]);
  const list = (values: readonly string[]) => `array['${values.join("','")}']::text[]`;
  const messages = await database.ask(
    `select body as found from messages where body = any(${list(all('messages'))})`,
  );
  const files = await database.ask(`select key as found from uploads
    where key = any(${list(all('files'))}) and stored_at is not null and request_id is not null`);
  const found = [...messages, ...files].map((row) => String(row['found']));
  const kept = countOf([...found, ...(await deliveredMails(world))]);
  const told = [...members].filter(([, member]) => member.told >= member.written).length;

  const titles =
    'fault|acknowledged|refused|stored|lost|twice|longest outage|never answered|not at rest|readiness meanwhile';
  say(`\n| ${titles.replaceAll('|', ' | ')} |\n|${'---|'.repeat(titles.split('|').length)}`);
  let isGood = told === members.size;
  for (const round of rounds) {
    const { lost, twice, line } = rowOf(round, kept);
    say(line);
    const isAnswered =
      round.neverAnswered === 0 &&
      [...round.refused.keys()].every(
        (kind) => REFUSALS.has(kind) || (round.losesTheLast && kind === FILE_LOST),
      );
    const isKept = twice.length === 0 && (lost.length === 0 || round.losesTheLast);
    // The mails of the preparation may be through before the first message.
    const hasCalls = round.messages.length + round.mails.length > 0;
    const isRecovered = round.isWhole && round.stuck === 0 && round.longestOutageMs <= round.limitMs;
    if (isKept && isAnswered && isRecovered && hasCalls) continue;
    say(`^ This failed: the limit is ${seconds(round.limitMs)}, whole again: ${round.isWhole}.`);
    say(`  Lost: ${lost.join(' ')}; twice: ${twice.join(' ')}`);
    isGood = false;
  }
  say(
    `\n${all('messages').length} messages, ${all('files').length} files, ${all('mails').length} mails; ${told} of ${members.size} streams told of the last message.`,
  );
  return isGood;
}

/** What nginx says while a process is gone, the API while something that it needs is away, the store, and a browser itself. */
const REFUSALS = new Set(['502', '503', 'by the store', 'certificate']);

function rowOf(round: Observed, kept: ReadonlyMap<string, number>) {
  const acknowledged = [...round.messages, ...round.files, ...round.mails];
  const lost = acknowledged.filter((each) => !kept.has(each));
  const twice = acknowledged.filter((each) => (kept.get(each) ?? 0) > 1);
  const refused = [...round.refused].map(([kind, count]) => `${count} × ${kind}`).join(', ') || '0';
  const readiness = [...round.readiness].sort().join(', ');
  const cells = [
    round.name,
    acknowledged.length,
    refused,
    acknowledged.length - lost.length,
    lost.length,
    twice.length,
    seconds(round.longestOutageMs),
  ];
  const line = `| ${[...cells, round.neverAnswered, round.stuck, readiness].join(' | ')} |`;
  return { lost, twice, line };
}

function countOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Waits until no mail is in the queue, and returns the recipients, one for each mail that arrived. */
async function deliveredMails({ database, relay }: World): Promise<string[]> {
  const deadline = Date.now() + MAILS_WITHIN_MS;
  while (Date.now() < deadline) {
    const [row] = await database.ask('select count(*)::int as left from jobs');
    if (row?.['left'] === 0) break;
    await wait(PAUSE_MS);
  }
  // A process that was killed before it recorded an answer sends the same mail again, under the same Message-ID.
  const mails = new Map(relay.mails.map((mail) => [mail.messageId, mail]));
  return [...mails.values()].flatMap(({ to }) => to?.[0]?.address ?? []);
}
