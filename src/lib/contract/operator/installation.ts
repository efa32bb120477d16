import { emailText, z } from '../shared/schemas.ts';
import { endpoint } from '../shared/endpoint.ts';

/* Additive: the operator's call that checks the installation, for `npm run admin -- check`. */

const check = z.object({
  /** What is checked, e.g. `mail`. */
  name: z.string(),
  /** `warn`: works, but not as it should. `bad`: does not work, or is dangerous. */
  state: z.enum(['good', 'warn', 'bad']),
  /** A sentence without secrets. */
  finding: z.string(),
});
export type Check = z.infer<typeof check>;

export const checkInstallation = endpoint('GET', '/operator/v1/check', 'operator', {
  reply: z.object({ checks: z.array(check) }),
});

/* Additive: what the operator did, for `npm run admin -- log`. */

const ID_DIGITS = /^\d{1,9}$/;

const operatorAction = z.object({
  at: z.string(),
  /** User of the machine who typed the command. */
  actor: z.string(),
  /** Name of the call, such as `eraseEmployee`. */
  action: z.string(),
  /** Slug, or the number of an erased company, such as `#12`; null for a call about none. */
  company: z.nullable(z.string()),
  /** Number of the account in the log (docs/logs.md); null for a call about none. */
  account: z.nullable(z.int()),
  /** Code of the error when the call was refused. */
  refused: z.nullable(z.string()),
});
export type OperatorAction = z.infer<typeof operatorAction>;

const page = { after: z.optional(z.string().check(z.regex(ID_DIGITS))) };
const logReply = z.object({ actions: z.array(operatorAction), next: z.nullable(z.string()) });

/** The newest 200 calls that changed something, or those before the record `after`; of one account alone with its number. */
export const operatorLog = endpoint('GET', '/operator/v1/log', 'operator', {
  query: z.object({ ...page, account: z.optional(z.string().check(z.regex(ID_DIGITS))) }),
  reply: logReply,
});

/** The same of one employee. The address travels in the body: paths reach the logs of proxies. */
export const employeeLog = endpoint('POST', '/operator/v1/employees/log', 'operator', {
  body: z.object({ ...page, email: emailText }),
  reply: logReply,
});
