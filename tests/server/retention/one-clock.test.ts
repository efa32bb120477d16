// docs/product/configuration.md#one-clock
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, SECOND_MS } from '../../../src/lib/contract/shared/limits.ts';
import { messages } from '../../../server/db/schema/requests.ts';
import { sessions } from '../../../server/db/schema/identity.ts';
import { jsonLog } from '../../../server/log/log.ts';
import { ClockError, openClock, systemClock } from '../../../server/ports/clock.ts';
import { findJobs } from '../../../server/outgoing/run-jobs.ts';
import { insertMessage } from '../../../server/story/messages.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
import { addTestSurveys } from '../../helpers/employees/test-survey.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();
let lines: string[];
/** How far the clocks of the machine and of the database's machine are ahead of the true time. */
let ahead: { machine: number; database: number };
beforeEach(() => {
  [lines, ahead] = [[], { machine: 0, database: 0 }];
});

const later = (ms: number) => new Date(systemClock.now().getTime() + ms);
const database = { kind: 'postgres' as const, now: () => Promise.resolve(later(ahead.database)) };
const machine = { now: () => later(ahead.machine) };
const open = () =>
  openClock(
    database,
    jsonLog((line) => lines.push(line)),
    machine,
  );

describe('a process', () => {
  test.each([60 * DAY_MS, -60 * DAY_MS, 31 * SECOND_MS])('%i ms ahead does not start', async (ms) => {
    ahead.machine = ms;
    const attempt = open();
    await expect(attempt).rejects.toThrow(ClockError);
    await expect(attempt).rejects.toThrow(
      /^The clock of this machine is \d+ seconds (?:ahead of|behind) that/,
    );
  });

  test('a little ahead starts with the time of the database, and says so', async () => {
    ahead.machine = 10 * SECOND_MS;
    const clock = await open();
    expect(Math.abs(clock.now().getTime() - later(0).getTime())).toBeLessThan(SECOND_MS);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 'warn', event: 'clock_differs', ahead_ms: expect.closeTo(10_000, -3) as number },
    ]);
  });

  test('goes on with its count when either clock is changed, and follows both', async () => {
    const clock = await open();
    const now = () => Math.abs(Math.round((clock.now().getTime() - later(0).getTime()) / DAY_MS));
    ahead.machine = 60 * DAY_MS;
    expect([await clock.compare(), now()]).toEqual([false, 0]);
    ahead = { machine: 0, database: 60 * DAY_MS };
    expect([await clock.compare(), now()]).toEqual([false, 0]);
    ahead.machine = 60 * DAY_MS;
    expect([await clock.compare(), now()]).toEqual([true, 60]);
  });
});

test('nothing is deleted while the clocks disagree', async () => {
  await newEmployee(app);
  const count = () => app.services.db.$count(sessions);
  const before = await count();
  app.clock.advance(400 * DAY_MS);
  for (const [agrees, left] of [[false, before] as const, [true, 0] as const]) {
    const process = { ...app.services, compareClocks: () => Promise.resolve(agrees) };
    await findJobs(process, 'clean_up');
    app.clock.advance(10 * SECOND_MS);
    expect(await count()).toBe(left);
  }
  expect(app.logLines.join()).toContain('"alert":"clock"');
});

test('a message of a process whose clock is behind follows the one before it', async () => {
  await addTestSurveys(app);
  const { db } = app.services;
  const { id } = await newRequest(await newEmployee(app));
  const message = {
    conciergeId: null,
    requestId: id,
    sourceName: 'Robin',
    attachmentKeys: [],
    clientId: null,
  };
  const at = (ms: number) => new Date(app.clock.now().getTime() + ms);
  await insertMessage(db, { ...message, kind: 'wrote', body: 'one', createdAt: at(0) });
  await insertMessage(db, { ...message, kind: 'replied', body: 'two', createdAt: at(-1_500) });
  const rows = await db
    .select({ body: messages.body })
    .from(messages)
    .where(eq(messages.requestId, message.requestId))
    .orderBy(messages.createdAt, messages.id);
  expect(rows.map(({ body }) => body).slice(-2)).toEqual(['one', 'two']);
});
