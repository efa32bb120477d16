/** A failure that the user can act on: the scripts print its message without a stack trace. */
export class Failure extends Error {
  name = 'Failure';
}

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** @param {unknown} error */
export function describe(error) {
  if (error instanceof Failure) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** @param {number} milliseconds */
export function duration(milliseconds) {
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/** @param {number} bytes */
export function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
