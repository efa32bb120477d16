import { setTimeout } from 'node:timers/promises';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';

const ANSWER_WITHIN_MS = 800;

/**
 * Resolves when the database answers within 0.8 s; rejects with its error otherwise.
 * @throws {ServiceError} `unavailable` when it takes longer.
 */
export async function checkDatabase({ ping }: Services): Promise<void> {
  const late = new AbortController();
  const timeout = setTimeout(ANSWER_WITHIN_MS, null, { signal: late.signal }).then(() => {
    throw new ServiceError('unavailable', 'The database does not answer.', 1);
  });
  try {
    await Promise.race([ping(), timeout]);
  } finally {
    late.abort();
  }
}
