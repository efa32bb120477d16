import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rateLimits } from '../../../server/db/schema/installation.ts';
import { cleanUp } from '../../../server/services/retention/start-clean-up.ts';
import { isEmbedded } from '../../helpers/database.ts';
import type { SecondProcess } from '../../helpers/processes/second-process.ts';
import { countRoundTrips } from '../../helpers/sql-round-trips.ts';
import { ORIGIN } from '../../helpers/test-services.ts';
import { startApp, type RunningApp } from '../../helpers/start-app.ts';
import { json, SIGN_IN } from './calls.ts';

const LIMIT = 4;
const options = { rateLimitFactor: LIMIT / 60 };
const attempt = () => json({ user: { email: 'nobody' } });

describe.skipIf(isEmbedded)('limits on PostgreSQL', () => {
  let app: RunningApp;
  let second: SecondProcess;
  beforeAll(async () => {
    app = await startApp(options);
    const { startSecondProcess } = await import('../../helpers/processes/second-process.ts');
    const { storageFolder } = app;
    second = await startSecondProcess(app.services.db, app.clock, { storageFolder, options });
  }, 60_000);
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  const here = (from: string, path = SIGN_IN, init = attempt()) => app.fetch(path, init, from);
  const there = (from: string, path = SIGN_IN, init = attempt()) =>
    second.fetch(new Request(new URL(path, ORIGIN), init), from);

  test('two processes count together, also when calls arrive at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: LIMIT }, () => [here('192.0.2.1'), there('192.0.2.1')]).flat(),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(LIMIT);
    expect(statuses.filter((status) => status === 429)).toHaveLength(LIMIT);
    expect((await here('192.0.2.2')).status).toBe(422);
  });

  test('a refused network costs no statement', async () => {
    for (let count = 0; count < LIMIT; count += 1) {
      expect((await countRoundTrips(() => here('192.0.2.4')))[1]).toBe(1);
    }
    // The first refusal in ten seconds reads which companies have a limit of their own.
    await here('192.0.2.4');
    expect(await countRoundTrips(() => here('192.0.2.4'))).toEqual([429, 0]);
    expect(Number((await here('192.0.2.4')).headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('the database holds no network address, and no row for longer than needed', async () => {
    await here('192.0.2.5');
    const rows = await app.services.db.select().from(rateLimits);
    expect(rows.map(({ key }) => key)).toContainEqual(expect.stringMatching(/^sign_in:[\w-]{43}$/));
    expect(JSON.stringify(rows)).not.toContain('192.0.2');
    await app.services.db.update(rateLimits).set({ expire: sql`'2020-01-01'` });
    await cleanUp(app.services);
    expect(await app.services.db.select().from(rateLimits)).toEqual([]);
  });

  test('a count that the database does not answer is kept in the process', async () => {
    const { db, openRateLimit } = app.services;
    const limiter = openRateLimit({ name: 'locked', points: 1, windowS: 60 });
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table rate_limits in access exclusive mode`);
      expect(await limiter.consume('network')).toMatchObject({ consumedPoints: 1 });
      await expect(limiter.consume('network')).rejects.toMatchObject({ consumedPoints: 2 });
    });
    await limiter.consume('another network');
    const logged = app.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged.filter(({ event }) => event === 'rate_limits_alone').map(({ what }) => what)).toEqual([
      'began',
      'ended',
    ]);
  });
});

test('without a database the process limits alone', async () => {
  const app = await startApp(options);
  await app.closeDatabase();
  const path = '/api/v1/companies/no-such-company';
  for (let count = 0; count < LIMIT; count += 1) expect((await app.fetch(path)).status).toBe(503);
  expect((await app.fetch(path)).status).toBe(429);
  await app.close();
});
