// docs/product/employees.md#erase
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { users } from '../../../server/db/schema/identity.ts';
import { jobs } from '../../../server/db/schema/jobs.ts';
import { jobKinds } from '../../../server/outgoing/job-kinds.ts';
import { findJobs, runJobs } from '../../../server/outgoing/run-jobs.ts';
import type { Services } from '../../../server/services/context.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/lib/contract/shared/limits.ts';
import { isEmbedded } from '../../helpers/database.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
import { lockWaits } from '../../helpers/lock-waits.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();
beforeEach(() => app.services.db.delete(jobs));

/** A process that does `run` in place of the clean-up. Its lanes are its own. */
const processThat = (run: () => Promise<void>): Services => ({
  ...app.services,
  mail: { ...app.services.mail },
  jobKinds: {
    ...jobKinds,
    clean_up: { ...jobKinds.clean_up, run: () => run().then(() => () => Promise.resolve()) },
  },
});
const row = async () => (await app.services.db.select().from(jobs))[0];
const lines = () =>
  app.logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => String(event).startsWith('job_'));

test('the clean-up is done once an hour, by one of several processes', async () => {
  let runs = 0;
  const processes = Array.from({ length: 4 }, () => processThat(() => Promise.resolve(void (runs += 1))));
  const all = () => Promise.all(processes.map((one) => findJobs(one, 'clean_up')));
  await all();
  expect(runs).toBe(1);
  app.clock.advance(HOUR_MS - 1);
  await all();
  expect(runs).toBe(1);
  app.clock.advance(1);
  await all();
  expect(runs).toBe(2);
});

test('a job that repeats waits longer and longer while it fails, tells the operator, and goes on an hour later', async () => {
  const { alerts } = app.services;
  const before = { alerts: alerts.counts().jobs, lines: lines().length };
  const failing = processThat(() => Promise.reject(new Error('no room')));
  await findJobs(failing, 'clean_up');
  for (const minutes of [1 / 6, 1, 5, 15, 30, 60, 120]) {
    app.clock.advance(minutes * MINUTE_MS);
    await runJobs(failing, ['clean_up']);
  }
  expect(
    lines()
      .slice(before.lines)
      .map(({ event, name, attempts }) => [event, name, attempts]),
  ).toEqual([
    ...[1, 2, 3, 4, 5, 6, 7].map((attempts) => ['job_delayed', 'clean-up', attempts]),
    ['job_given_up', 'clean-up', 8],
  ]);
  expect(alerts.counts().jobs).toBe(before.alerts + 1);
  expect(await row()).toMatchObject({
    dueAt: new Date(app.clock.now().getTime() + HOUR_MS),
    attempts: 0,
    lastFailure: 'FAILED',
  });
  app.clock.advance(HOUR_MS);
  await runJobs(app.services, ['clean_up']);
  expect(await row()).toMatchObject({ lastFailure: null, openClaims: 0 });
});

test('a process that ended during a clean-up leaves it to another one', async () => {
  const begun = Promise.withResolvers<undefined>();
  const ending = Promise.withResolvers<undefined>();
  const ended = findJobs(
    processThat(() => {
      begun.resolve(undefined);
      return ending.promise;
    }),
    'clean_up',
  );
  await begun.promise;
  let runs = 0;
  const other = processThat(() => Promise.resolve(void (runs += 1)));
  await runJobs(other, ['clean_up']);
  expect(runs).toBe(0);
  app.clock.advance(20 * SECOND_MS);
  await runJobs(other, ['clean_up']);
  expect(runs).toBe(1);
  ending.resolve(undefined);
  await ended;
});

test.skipIf(isEmbedded)(
  'an erasure and a job of the account wait for each other without a deadlock',
  async () => {
    const { db, clock } = app.services;
    const employee = await newEmployee(app);
    const { id } = await newRequest(employee);
    await db.insert(jobs).values({
      ...{ kind: 'answer_mail', key: String(id), name: 'answer-mail', userId: employee.userId },
      ...{ dueAt: clock.now(), createdAt: clock.now() },
    });
    let working: Promise<void> | undefined;
    await db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, employee.userId)).for('update');
      working = runJobs(app.services, ['answer_mail']);
      await lockWaits(tx, 1);
      await tx.delete(users).where(eq(users.id, employee.userId));
    });
    await working;
    expect(await row()).toBeUndefined();
    expect(app.logLines.join()).not.toContain('mail_delayed');
  },
);

test('a kind of the version after this one waits, and holds nothing back', async () => {
  const { db } = app.services;
  const at = app.clock.now().toISOString();
  await db.execute(sql`insert into jobs (kind, key, name, due_at, created_at)
    values ('push', '1', 'push', ${at}, ${at}), ('answer_mail', '0', 'answer-mail', ${at}, ${at})`);
  await runJobs(app.services);
  expect(await db.select().from(jobs)).toMatchObject([{ kind: 'push', attempts: 0 }]);
});

test('a job that was given up is removed thirty days later, however old its reason is', async () => {
  const { db, clock } = app.services;
  const givenUpAt = clock.now();
  await db.insert(jobs).values({
    ...{ kind: 'reminder', key: '1', name: 'reminder-mail', dueAt: null, givenUpAt },
    createdAt: new Date(givenUpAt.getTime() - 90 * DAY_MS),
  });
  const kept = async () => {
    await findJobs(app.services, 'clean_up');
    return db.$count(jobs) as Promise<number>;
  };
  app.clock.advance(30 * DAY_MS);
  expect(await kept()).toBe(2);
  app.clock.advance(HOUR_MS);
  expect(await kept()).toBe(1);
});
