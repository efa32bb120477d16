import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { inProcessBackground } from '../../../server/ports/background.ts';
import type { Services } from '../../../server/services/context.ts';
import { isDatabaseDown } from '../../../server/services/health/readiness.ts';
import { runJobs } from '../../../server/outgoing/run-jobs.ts';
import { queueMail } from '../../../server/services/mails/mail-queue.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const PEOPLE = ['robin', 'alex', 'kim'];
const app = await appOfFile();

test('a database that goes away while several mails are sent fails their sending, and nothing else', async () => {
  const answers = new Map<string, () => void>();
  const services: Services = {
    ...app.services,
    background: { ...inProcessBackground(() => undefined), run: () => undefined },
    mail: {
      atOnce: PEOPLE.length,
      send: ({ to }) =>
        new Promise((resolve) => {
          answers.set(to, () => resolve('250 Ok'));
        }),
      verify: () => Promise.resolve(),
      close: () => undefined,
    },
  };
  for (const name of PEOPLE)
    await queueMail(services, 'reset-mail', { to: `${name}@people.test`, subject: 'Hello', text: 'Hello\n' });
  const sending = runJobs(services, ['mail']).catch(isDatabaseDown);
  await vi.waitUntil(() => answers.size === PEOPLE.length);
  await app.closeDatabase();
  // The first lane is the last to hear of it. A rejection that nobody catches ends a process, and fails this run.
  for (const answer of [...answers.values()].reverse()) {
    answer();
    await setImmediate();
  }
  expect(await sending).toBe(true);
});
