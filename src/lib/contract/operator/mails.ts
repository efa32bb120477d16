import { endpoint } from '../shared/endpoint.ts';
import { emailText, z } from '../shared/schemas.ts';
import { retryIds } from './retry-ids.ts';

/* Additive: the operator's calls about mails, for `npm run admin -- mails`. */

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
export const operatorMails = endpoint('GET', '/operator/v1/mails', 'operator', {
  reply: z.object({
    /** True with `MAIL_DELIVERY=hold`. */
    held: z.boolean(),
    waiting: z.number(),
    given_up: z.number(),
    mails: z.array(queuedMail),
  }),
});

/** Makes mails that were given up wait again, and mails that wait due now. */
export const retryMails = endpoint('POST', '/operator/v1/mails/retry', 'operator', {
  /** Null: all mails. */
  body: z.object({ ids: retryIds }),
  reply: z.object({ retried: z.number() }),
});

const handedOverMail = z.object({
  name: z.string(),
  to: z.string(),
  /** Message-ID up to the sender's domain. */
  message_id: z.string(),
  /** What the provider has answered, with its id of the mail. */
  provider_answer: z.string(),
  queued_at: z.string(),
  handed_over_at: z.string(),
});
export type HandedOverMail = z.infer<typeof handedOverMail>;

/** The newest 200 mails that the provider has taken; an address travels in the body, because paths reach the logs of proxies. */
export const handedOverMails = endpoint('POST', '/operator/v1/mails/handed-over', 'operator', {
  body: z.object({ to: z.nullable(emailText) }),
  reply: z.object({ mails: z.array(handedOverMail) }),
});
