import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { SECOND_MS } from '../../src/lib/contract/shared/limits.ts';
import type { Db } from '../db/client.ts';
import { users } from '../db/schema/identity.ts';
import { JOB_KINDS, jobs } from '../db/schema/jobs.ts';
import type { MailPort } from '../ports/mail/mail.ts';
import type { Services } from '../services/context.ts';
import { delayed } from './failures.ts';
import type { Failed, Job, JobKind } from './job-kind.ts';

/** When a process ends during an attempt, another one tries again after this time. */
export const CLAIM_MS = 20 * SECOND_MS;
/** A process that lives keeps its claim, however long the attempt takes. */
const RENEW_EVERY_MS = 5 * SECOND_MS;
/** After so many claims that ended with their processes, the operator is told. */
const CLAIMS_USUAL = 3;
/** After so many, a job is given up: it may be what ends the processes. */
const CLAIMS_MAX = 8;
/** Also finds the jobs of processes that have ended. */
const EVERY_MS = 5 * SECOND_MS;

/** Works off what is due now and every five seconds in the background, and looks for jobs that follow from the time. Returns a function that stops it. */
export function startJobs(services: Services): () => void {
  const stops = [services.background.repeat('jobs', () => runJobs(services), EVERY_MS)];
  for (const kind of JOB_KINDS) {
    const { search } = services.jobKinds[kind];
    if (search === undefined) continue;
    stops.push(services.background.repeat(kind, () => findJobs(services, kind), search.everyMs));
  }
  return () => {
    for (const stop of stops) stop();
  };
}

/** Looks for jobs of a kind that follow from the time, unless they are held, and does those that are due. */
export async function findJobs(services: Services, kind: JobKind): Promise<void> {
  const { atOnce, search } = services.jobKinds[kind];
  if (atOnce(services) === 0) return;
  await search?.find(services);
  await runJobs(services, [kind]);
}

interface Lanes {
  open: number;
  /** There may be jobs since the last look at the table. */
  isStale: boolean;
}

/** Lanes of this process for each kind, by the port that limits those of mails. */
const lanes = new WeakMap<MailPort, Map<JobKind, Lanes>>();

function lanesOf({ mail }: Services, kind: JobKind): Lanes {
  const kinds = lanes.get(mail) ?? new Map<JobKind, Lanes>();
  lanes.set(mail, kinds);
  const known = kinds.get(kind) ?? { open: 0, isStale: false };
  kinds.set(kind, known);
  return known;
}

/**
 * Does the jobs that are due: server/outgoing/README.md. Each is claimed by one process, which claims no more of a kind than it does at a
 * time. Resolves when nothing is due, or at once while other calls do all that the kind allows.
 */
export async function runJobs(services: Services, only?: readonly JobKind[]): Promise<void> {
  const kinds = only ?? (await dueKinds(services));
  const works = await Promise.allSettled(
    kinds.map((kind) => {
      lanesOf(services, kind).isStale = true;
      return openLane(services, kind);
    }),
  );
  for (const work of works) if (work.status === 'rejected') throw work.reason;
}

/** Returns the kinds that something is due of: mostly none, so that an idle process asks once for all of them. */
async function dueKinds({ db, clock }: Services): Promise<readonly JobKind[]> {
  const found = await db
    .selectDistinct({ kind: jobs.kind })
    .from(jobs)
    // The version after this one may have further kinds, which wait for it after a roll-back.
    .where(and(inArray(jobs.kind, [...JOB_KINDS]), lte(jobs.dueAt, clock.now())));
  return found.map(({ kind }) => kind);
}

/** Does one job after the other while there are any, and lets another lane work beside it while the kind allows more. */
async function openLane(services: Services, kind: JobKind): Promise<void> {
  const ours = lanesOf(services, kind);
  if (ours.open >= services.jobKinds[kind].atOnce(services)) return;
  ours.open += 1;
  const others: Promise<void>[] = [];
  try {
    while (ours.isStale) {
      ours.isStale = false;
      const job = await claim(services, kind);
      if (job === undefined) continue;
      ours.isStale = true;
      const other = openLane(services, kind);
      // It may fail while this one works, or after this one has failed, too; nobody would have caught it.
      other.catch(() => undefined);
      others.push(other);
      await attempt(services, job);
    }
  } finally {
    ours.open -= 1;
    await Promise.allSettled(others);
  }
  await Promise.all(others);
}

/** Claims the next due job of a kind; one that opens or protects an account comes before those that can wait. */
async function claim({ db, clock }: Services, kind: JobKind): Promise<Job | undefined> {
  const now = clock.now();
  const next = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), lte(jobs.dueAt, now)))
    .orderBy(jobs.canWait, jobs.dueAt, jobs.id)
    .limit(1)
    .for('update', { skipLocked: true });
  const [job] = await db
    .update(jobs)
    .set({
      dueAt: new Date(now.getTime() + CLAIM_MS),
      attempts: sql`${jobs.attempts} + 1`,
      openClaims: sql`${jobs.openClaims} + 1`,
    })
    // The condition is repeated, because the embedded database has no other connection to skip.
    .where(and(sql`${jobs.id} = ${next}`, lte(jobs.dueAt, now)))
    .returning();
  return job;
}

async function attempt(services: Services, job: Job): Promise<void> {
  const unended = job.openClaims - 1;
  if (unended >= CLAIMS_USUAL) reportUnended(services, job, unended);
  if (unended >= CLAIMS_MAX) {
    await giveUpUnended(services, job);
    return;
  }
  try {
    await claimed(services, job, () => work(services, job, unended));
  } catch (error) {
    await recordFailure(services, job, error);
    return;
  }
  services.jobKinds[job.kind].ended?.(services);
}

/** Does a job, and removes or repeats it together with what it stores, unless it was erased meanwhile. */
async function work(services: Services, job: Job, unended: number): Promise<void> {
  const store = await services.jobKinds[job.kind].run(services, job, unended);
  const dueAt = nextTime(services, job);
  await services.db.transaction(async (tx) => {
    // The account first, as everywhere: an erasure of it deletes the job, too.
    if (job.userId !== null)
      await tx.select({ id: users.id }).from(users).where(eq(users.id, job.userId)).for('no key update');
    const isThis = eq(jobs.id, job.id);
    const [ended] = await (dueAt === null
      ? tx.delete(jobs).where(isThis).returning({ id: jobs.id })
      : tx
          .update(jobs)
          .set({ dueAt, attempts: 0, openClaims: 0, lastFailure: null })
          .where(isThis)
          .returning({ id: jobs.id }));
    if (ended !== undefined) await store(tx);
  });
}

/** Returns when a job that repeats is due again; null for one that ends. */
function nextTime({ jobKinds, clock }: Services, { kind }: Job): Date | null {
  const { repeatsAfterMs } = jobKinds[kind];
  return repeatsAfterMs === undefined ? null : new Date(clock.now().getTime() + repeatsAfterMs);
}

/** The claim of this process, which ends with the attempt, and with the claim of another process. */
const ownClaim = ({ id, openClaims }: Job) => and(eq(jobs.id, id), eq(jobs.openClaims, openClaims));

/** Renews the claim of a job until `attempt` settles. */
async function claimed({ db, clock }: Services, job: Job, attempt: () => Promise<void>): Promise<void> {
  let renewing: Promise<unknown> = Promise.resolve();
  const renew = () => {
    const dueAt = new Date(clock.now().getTime() + CLAIM_MS);
    renewing = db
      .update(jobs)
      .set({ dueAt })
      .where(ownClaim(job))
      .catch(() => undefined);
  };
  const timer = setInterval(renew, RENEW_EVERY_MS);
  try {
    await attempt();
  } finally {
    clearInterval(timer);
    // It must not overwrite the time of the next attempt.
    await renewing;
  }
}

const ALERT_OF = { mail: 'mail_failures', job: 'jobs' } as const;

const UNENDED = 'CLAIMS_WITHOUT_END';

/** A job whose claims end with their processes may be what ends them. */
function reportUnended(services: Services, { id, kind, name }: Job, claims: number): void {
  const { noun } = services.jobKinds[kind];
  services.alerts.raise(ALERT_OF[noun], { code: UNENDED });
  services.log('error', `${noun}_claimed_without_end`, { id, name, claims });
}

async function giveUpUnended(services: Services, job: Job): Promise<void> {
  const { attempts } = job;
  const over = { dueAt: null, attempts, code: UNENDED, reason: UNENDED, isAlarming: false, facts: {} };
  await record(services, job, over);
}

async function recordFailure(services: Services, job: Job, error: unknown): Promise<void> {
  const { failed } = services.jobKinds[job.kind];
  await record(services, job, failed?.(services, job, error) ?? delayed(services.clock.now(), job, error));
}

/** Delays a job or gives it up, unless its claim has ended meanwhile, and tells it. */
async function record(services: Services, job: Job, failed: Failed): Promise<void> {
  const { code, isAlarming, attempts, facts } = failed;
  const { noun, givenUp } = services.jobKinds[job.kind];
  const isOver = failed.dueAt === null;
  const end = isOver ? givenUp : undefined;
  await storeFailure(services, job, failed, end).catch((error: unknown) => {
    if (end === undefined) throw error;
    // What cannot even be given up properly must not come back for ever.
    return storeFailure(services, job, failed, undefined);
  });
  if (isAlarming) services.alerts.raise(ALERT_OF[noun], { code, ...facts });
  services.log(isOver ? 'error' : 'warn', isOver ? `${noun}_given_up` : `${noun}_delayed`, {
    id: job.id,
    ...(job.userId === null ? {} : { user: job.userId }),
    ...{ name: job.name, attempts, code },
    ...facts,
  });
}

async function storeFailure(
  services: Services,
  job: Job,
  failed: Failed,
  end: ((tx: Db, job: Job) => Promise<void>) | undefined,
): Promise<void> {
  const { attempts, reason } = failed;
  const isOver = failed.dueAt === null;
  const dueAt = failed.dueAt ?? nextTime(services, job);
  await services.db.transaction(async (tx) => {
    const [own] = await tx
      .update(jobs)
      .set({
        ...{ lastFailure: reason, dueAt, openClaims: 0 },
        attempts: isOver && dueAt !== null ? 0 : attempts,
        givenUpAt: dueAt === null ? services.clock.now() : null,
      })
      .where(ownClaim(job))
      .returning({ id: jobs.id });
    if (own !== undefined) await end?.(tx, job);
  });
}
