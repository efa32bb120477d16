import { vi } from 'vitest';

/** Below the time limit of a test, and enough for calls of the API on a busy machine; the default is a second. */
const WITHIN_MS = 15_000;

/** Waits until `check` throws no more; returns its result. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, WITHIN_MS);
