import { withoutGuard } from '../db/transaction-guard.ts';

/**
 * Work after a reply, which may be lost with the process: what must not be is a job (server/outgoing). Replies don't wait for it, so their
 * timing reveals nothing.
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

interface Job {
  readonly start: () => void;
  readonly ended: Promise<void>;
}

/** Runs background work in this process and reports failures to `onFailure` only. */
export function inProcessBackground(onFailure: (name: string, error: unknown) => void): Background {
  const jobs = new Set<Job>();
  function run(name: string, work: () => Promise<void>, delayMs = 0): void {
    const job = createJob(() => work().catch((error: unknown) => onFailure(name, error)), delayMs);
    jobs.add(job);
    void job.ended.then(() => jobs.delete(job));
  }
  return {
    run,
    repeat(name, work, intervalMs) {
      // Each run is its own job: a shutdown waits for the current run, not for later ones.
      const timer = setInterval(() => run(name, work), intervalMs);
      timer.unref();
      run(name, work);
      return () => clearInterval(timer);
    },
    async drain() {
      while (jobs.size > 0) {
        for (const job of jobs) job.start();
        await Promise.all([...jobs].map((job) => job.ended));
      }
    },
  };
}

/** Starts after the current reply and the delay, or earlier when `start` is called. */
function createJob(work: () => Promise<void>, delayMs: number): Job {
  let end: () => void;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    clearTimeout(timer);
    void withoutGuard(work).finally(end);
  };
  const timer = setTimeout(() => setImmediate(start), delayMs);
  return { start, ended };
}
