/**
 * Work that follows a reply: mails, the demo's acknowledgement. A reply never waits for it, so its timing tells a caller
 * nothing.
 */
export interface Background {
  /** Runs `work` after the current reply, or after `delayMs`; a failure is logged under `name`. */
  run(name: string, work: () => Promise<void>, delayMs?: number): void;
  /** Resolves when nothing is pending. Delayed work starts at once, so that tests and a shutdown need not wait. */
  drain(): Promise<void>;
}
