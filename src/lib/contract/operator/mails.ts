import { z } from '../shared/zod.ts';
import { endpoint } from '../shared/endpoint.ts';

/* Additive: the operator's call about queued mails, for `npm run admin -- mails list`. */

const queuedMail = z.object({
  id: z.number(),
  /** E.g. `reset-mail`. */
  name: z.string(),
  to: z.string(),
  attempts: z.number(),
  /** Null before the first failure. */
  last_failure: z.nullable(z.string()),
  created_at: z.string(),
  /** Null for a mail that was given up. */
  next_attempt_at: z.nullable(z.string()),
});
export type OperatorMail = z.infer<typeof queuedMail>;

/** The newest 200 mails that no provider has taken. */
export const operatorMails = endpoint({
  method: 'GET',
  path: '/operator/v1/mails',
  access: 'operator',
  reply: z.object({ waiting: z.number(), given_up: z.number(), mails: z.array(queuedMail) }),
});
