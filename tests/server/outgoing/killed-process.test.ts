import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { companies } from '../../../server/db/schema/identity.ts';
import { jobs } from '../../../server/db/schema/jobs.ts';
import { handedOverMails } from '../../../server/db/schema/mails.ts';
import { CLAIM_MS } from '../../../server/outgoing/run-jobs.ts';
import { storeMail } from '../../../server/services/mails/mail-queue.ts';
import { isEmbedded } from '../../helpers/database.ts';
import { databaseOnTestServer } from '../../helpers/database-snapshot.ts';
import type { JobProcessSettings } from '../../helpers/processes/job-process.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { answeredRequest, humanConcierge, UNREAD_MS } from '../mails/answers/answered-request.ts';
import { startReceiver } from '../ports/smtp-receiver.ts';

const MAIN = new URL('../../helpers/processes/job-process.ts', import.meta.url).pathname;
const PEOPLE = Array.from({ length: 12 }, (_, index) => `robin${String(index)}@people.test`);
/** A process starts in seconds on a busy machine. */
const PROCESSES_MS = 120_000;

const app = await appOfFile();
const { db } = app.services;
const concierge = await humanConcierge(app);

async function startProcess(smtpUrl: string, startsAt: Date): Promise<ChildProcess> {
  const [row] = await db
    .select({ name: sql<string>`current_database()` })
    .from(companies)
    .limit(1);
  const settings: JobProcessSettings = {
    ...{ databaseUrl: databaseOnTestServer(row?.name ?? ''), storageFolder: app.storageFolder, smtpUrl },
    startsAt: startsAt.toISOString(),
  };
  const child = spawn(process.execPath, [MAIN, JSON.stringify(settings)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test.skipIf(isEmbedded).each([
  ['before the mail server has the mail, sends it once', 'recipient', 0],
  [
    'between the answer of the mail server and its record, sends this one again with the same Message-ID',
    'mail',
    1,
  ],
] as const)(
  'a process that is killed %s, and loses no other',
  async (_, when, twice) => {
    await db.delete(jobs);
    await db.delete(handedOverMails);
    const one = await answeredRequest(app, concierge);
    await app.outbox();
    await one.reply();
    for (const to of PEOPLE)
      await storeMail(app.services, db, 'reset-mail', { to, subject: 'Hello', text: 'Hello\n' });
    app.clock.advance(UNREAD_MS);
    const expected = [...PEOPLE, one.employee.email].toSorted();

    const started: ChildProcess[] = [];
    let seen = 0;
    /** Kills the first process in the middle of its fifth mail. */
    const reach = (step: 'recipient' | 'mail') => {
      if (step === when) seen += 1;
      if (seen === 5) started[0]?.kill('SIGKILL');
    };
    const receiver = await startReceiver({
      refuse: () => {
        reach('recipient');
        return undefined;
      },
      onMail: () => {
        reach('mail');
      },
    });
    onTestFinished(() => receiver.close());
    const first = await startProcess(receiver.url, app.clock.now());
    started.push(first);
    await once(first, 'exit');
    expect(await db.$count(jobs)).toBeGreaterThan(0);

    // Its claim has ended.
    const second = await startProcess(
      receiver.url,
      new Date(app.clock.now().getTime() + CLAIM_MS + PROCESSES_MS),
    );
    const isMail = sql`kind in ('mail', 'answer_mail')`;
    await vi.waitFor(async () => {
      expect(await db.$count(handedOverMails)).toBe(expected.length);
      expect(await db.$count(jobs, isMail)).toBe(0);
    }, PROCESSES_MS);
    second.kill('SIGKILL');
    await once(second, 'exit');
    const unique = new Map(receiver.mails.map(({ messageId, to }) => [messageId, to?.[0]?.address]));
    expect([...unique.values()].toSorted()).toEqual(expected);
    expect(receiver.mails).toHaveLength(expected.length + twice);
  },
  2 * PROCESSES_MS,
);
