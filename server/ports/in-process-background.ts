import type { Background } from './background.ts';

interface Job {
  readonly start: () => void;
  readonly ended: Promise<void>;
}

/** Background work inside this process; `onFailure` hears of every failure, nobody else does. */
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
      // Each round is a job of its own: a shutdown waits for the one that runs, not for the ones to come.
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

/** Starts by itself once the current reply is on its way and the delay is over, or earlier when told to. */
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
    void work().finally(end);
  };
  const timer = setTimeout(() => setImmediate(start), delayMs);
  return { start, ended };
}
