import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { printJobs } from '../../../server/admin/jobs.ts';
import { jobs } from '../../../server/db/schema/jobs.ts';
import { createMetrics } from '../../../server/metrics/create-metrics.ts';
import { findJobs } from '../../../server/outgoing/run-jobs.ts';
import { operatorJobs, retryJobs } from '../../../src/lib/contract/operator/jobs.ts';
import { HOUR_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { openTestDatabase } from '../../helpers/database.ts';
import { operatorOf } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { answeredRequest, humanConcierge, UNREAD_MS, wait } from '../mails/answers/answered-request.ts';

const app = await appOfFile();
const operator = operatorOf(app);
const concierge = await humanConcierge(app);
const { db } = app.services;
beforeEach(() => db.delete(jobs));

test('a mail about an answer that was given up is listed, and a retry sends it', async () => {
  const one = await answeredRequest(app, concierge);
  await db.execute(
    sql.raw(`alter table jobs add constraint refused check (recipient <> '${one.employee.email}')`),
  );
  await one.reply();
  await wait(app, UNREAD_MS);
  for (let hours = 0; hours < 7; hours += 1) await wait(app, 2 * HOUR_MS);
  await db.execute(sql`alter table jobs drop constraint refused`);
  const list = await operator.call(operatorJobs);
  expect(list).toMatchObject({
    ...{ waiting: 0, given_up: 1 },
    jobs: [
      {
        kind: 'answer_mail',
        name: 'answer-mail',
        attempts: 8,
        last_failure: 'FAILED',
        next_attempt_at: null,
      },
    ],
  });
  expect(printJobs(list)).toMatch(
    /^0 waiting, 1 given up\.\n\nID[^]* answer_mail +answer-mail +8 +FAILED +given up$/,
  );
  await wait(app, HOUR_MS);
  expect(await one.mails(), 'before the retry').toEqual([]);
  expect(await operator.call(retryJobs, { body: { ids: [list.jobs[0]?.id ?? 0] } })).toEqual({ retried: 1 });
  expect(await one.mails()).toHaveLength(1);
  expect(await operator.call(operatorJobs)).toMatchObject({ waiting: 0, given_up: 0, jobs: [] });
});

test('a retry of all leaves a job that waits for its time, and what is on its way', async () => {
  await findJobs(app.services, 'clean_up');
  const before = await db.select().from(jobs);
  expect(await operator.call(retryJobs, { body: { ids: null } })).toEqual({ retried: 0 });
  await app.services.background.drain();
  expect(await db.select().from(jobs)).toEqual(before);
});

test('jobs that wait, are late or were given up are visible, by kind', async () => {
  const database = await openTestDatabase();
  const now = app.clock.now();
  const createdAt = now;
  await db.insert(jobs).values([
    { kind: 'mail', key: '1', name: 'reset-mail', createdAt, dueAt: now },
    {
      kind: 'mail',
      key: '2',
      name: 'reset-mail',
      createdAt,
      dueAt: new Date(now.getTime() - 11 * MINUTE_MS),
    },
    { kind: 'reminder', key: '1', name: 'reminder-mail', createdAt, dueAt: null, givenUpAt: now },
  ]);
  const text = await createMetrics(app.services, database).text();
  await database.close();
  expect(text.match(/^sundial_jobs\{.*$/gm)?.toSorted()).toEqual([
    'sundial_jobs{kind="mail",state="given_up"} 0',
    'sundial_jobs{kind="mail",state="late"} 1',
    'sundial_jobs{kind="mail",state="waiting"} 2',
    'sundial_jobs{kind="reminder",state="given_up"} 1',
    'sundial_jobs{kind="reminder",state="late"} 0',
    'sundial_jobs{kind="reminder",state="waiting"} 0',
  ]);
});
