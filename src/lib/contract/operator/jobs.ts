import { endpoint } from '../shared/endpoint.ts';
import { z } from '../shared/schemas.ts';
import { retryIds } from './retry-ids.ts';

/* Additive: the operator's calls about jobs, for `npm run admin -- jobs`. */

const job = z.object({
  id: z.number(),
  /** E.g. `mail` or `clean_up`. */
  kind: z.string(),
  /** E.g. `reset-mail`. */
  name: z.string(),
  attempts: z.number(),
  /** Null before the first failure. */
  last_failure: z.nullable(z.string()),
  created_at: z.string(),
  /** Null for a job that was given up. */
  next_attempt_at: z.nullable(z.string()),
});
export type OperatorJob = z.infer<typeof job>;

/** The newest 200 jobs that wait or were given up, those that were given up first. */
export const operatorJobs = endpoint('GET', '/operator/v1/jobs', 'operator', {
  reply: z.object({ waiting: z.number(), given_up: z.number(), jobs: z.array(job) }),
});

/** Makes jobs that were given up wait again, and jobs that wait due now. */
export const retryJobs = endpoint('POST', '/operator/v1/jobs/retry', 'operator', {
  /** Null: all jobs. */
  body: z.object({ ids: retryIds }),
  reply: z.object({ retried: z.number() }),
});
