import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/schema/identity.ts';
import { jobs } from '../../db/schema/jobs.ts';
import type { KindOfJob } from '../../outgoing/job-kind.ts';
import type { Services } from '../context.ts';
import { seal, unseal } from '../secrets/app-secret.ts';
import { deleteMessages } from './delete-messages.ts';

/** Longer than a mail in flight at the time of the erasure needs to reach the mailbox. */
const LATE_MAIL_MS = MINUTE_MS;

const payload = z.object({ email: z.string(), recipients: z.array(z.string()) });

/** Stores the job that deletes mails of an erased employee which are in flight now. Their address is sealed until then. */
export async function storeLateErasure(
  { secret, clock }: Services,
  tx: Db,
  erased: z.infer<typeof payload>,
): Promise<void> {
  const key = randomUUID();
  const createdAt = clock.now();
  await tx.insert(jobs).values({
    ...{ kind: 'erase_late_mails', key, name: 'erase-late-mails', createdAt },
    payload: seal(secret, purposeOf(key), Buffer.from(JSON.stringify(erased))),
    dueAt: new Date(createdAt.getTime() + LATE_MAIL_MS),
  });
}

/** Deletes mails that were in flight, unless the address has signed up again. The key is random. */
export const lateErasureJobs: KindOfJob<Services> = {
  noun: 'job',
  atOnce: () => 1,
  run: ({ secret, fallbackSecrets }, job) => {
    const sealed = unseal([secret, ...fallbackSecrets], purposeOf(job.key), job.payload ?? '');
    const { email, recipients } = payload.parse(JSON.parse(sealed.toString()));
    return Promise.resolve(async (tx) => {
      if ((await tx.$count(users, eq(users.email, email))) === 0) await deleteMessages(tx, email, recipients);
    });
  },
};

const purposeOf = (key: string) => `erased mails ${key}`;
