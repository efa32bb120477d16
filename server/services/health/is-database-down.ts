/** Codes of the network and of the driver. */
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
 * SQLSTATEs: connection failures (08), the loser of a deadlock or of a conflict (40P01, 40001), no disk, memory or
 * connection left (53), took too long (57014), no lock to be had (55P03), shut down or starting (57P), I/O (58).
 */
const UNAVAILABLE_SQLSTATE = /^(?:08...|40P01|40001|53...|55P03|57014|57P0[1-5]|58...)$/;
const DEPTH_MAX = 5;

/** True when an error says that the database cannot be reached or cannot work now, so that a later try may succeed. */
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
