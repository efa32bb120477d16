import { expect, test } from 'vitest';
import { jobs } from '../../../server/db/schema/jobs.ts';
import { runJobs } from '../../../server/outgoing/run-jobs.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();

test('a job about nothing that this version knows is given up like any other', async () => {
  const now = app.clock.now();
  const job = { kind: 'answer_mail', name: 'answer-mail', dueAt: now, createdAt: now } as const;
  await app.services.db.insert(jobs).values({ ...job, key: 'of a later version' });
  for (const minutes of [0, 1 / 6, 1, 5, 15, 30, 60, 120]) {
    app.clock.advance(minutes * MINUTE_MS);
    await runJobs(app.services);
  }
  expect(await app.services.db.select().from(jobs)).toMatchObject([
    { attempts: 8, dueAt: null, openClaims: 0 },
  ]);
});
