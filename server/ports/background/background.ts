/**
 * Work after a reply: mails, the demo's acknowledgement. Replies don't wait for it, so their timing reveals nothing.
 */
export interface Background {
  /** Runs `work` after the current reply, or after `delayMs`. Logs a failure under `name`. */
  run(name: string, work: () => Promise<void>, delayMs?: number): void;
  /**
   * Runs `work` now and then every `intervalMs`, until the returned function is called. Logs failures and continues.
   * Does not keep the process alive.
   */
  repeat(name: string, work: () => Promise<void>, intervalMs: number): () => void;
  /** Resolves when no work is pending. Starts delayed work at once, for tests and shutdown. */
  drain(): Promise<void>;
}
