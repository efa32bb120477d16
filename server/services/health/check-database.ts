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

/** Error codes of the network and of the drivers. */
const CONNECTION_CODES = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOSPC',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * SQLSTATEs: connection failure (08), a standby that is not promoted yet (0A000, 25006), deadlock or serialization failure (40P01, 40001), out of disk, memory or
 * connections (53), statement timeout (57014), lock not available (55P03), shutdown or startup (57P), I/O error (58).
 */
const UNAVAILABLE_SQLSTATE = /^(?:08...|0A000|25006|40P01|40001|53...|55P03|57014|57P0[1-5]|58...)$/;
const DEPTH_MAX = 5;

/** Returns true if an error means that the database is unavailable for now, so that a retry may succeed. */
export function isDatabaseDown(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > DEPTH_MAX) return false;
  if ('code' in error && typeof error.code === 'string') {
    if (CONNECTION_CODES.has(error.code) || UNAVAILABLE_SQLSTATE.test(error.code)) return true;
  }
  if (error.message === 'PGlite is closed') return true;
  if (error instanceof AggregateError && error.errors.some((inner) => isDatabaseDown(inner, depth + 1)))
    return true;
  return isDatabaseDown(error.cause, depth + 1);
}
