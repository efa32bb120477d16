/**
 * Work that follows a reply: mails, the demo's acknowledgement. A reply never waits for it, so its timing tells a caller
 * nothing.
 */
export interface Background {
  /** Runs `work` after the current reply, or after `delayMs`; a failure is logged under `name`. */
  run(name: string, work: () => Promise<void>, delayMs?: number): void;
  /**
   * Runs `work` soon and then every `intervalMs`, until the returned function is called; a round that fails is logged and
   * the next one comes all the same. Keeps no process alive.
   */
  repeat(name: string, work: () => Promise<void>, intervalMs: number): () => void;
  /** Resolves when nothing is pending. Delayed work starts at once, so that tests and a shutdown need not wait. */
  drain(): Promise<void>;
}
