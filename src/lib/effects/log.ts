/*
 * The only way to the browser's console. A line names no employee, id, file or text that an employee typed: consoles are
 * photographed and sent to support.
 */

export function logError(line: string): void {
  console.error(line);
}

/** Logs something that is no failure. */
export function logInfo(line: string): void {
  console.info(line);
}

/** Logs a reply that is no 2xx (docs/product/api.md#failed-calls); `pattern` is the call's path without its ids. */
export function logFailedCall(method: string, pattern: string, status: number): void {
  logError(`${method} ${pattern} answered with a status of ${status}`);
}
