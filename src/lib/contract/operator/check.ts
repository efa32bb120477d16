import { z } from '../shared/zod.ts';
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

export const checkInstallation = endpoint({
  method: 'GET',
  path: '/operator/v1/check',
  access: 'operator',
  reply: z.object({ checks: z.array(check) }),
});
