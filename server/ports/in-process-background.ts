import type { Background } from './background.ts';

interface Job {
  readonly start: () => void;
  readonly ended: Promise<void>;
}

/** Background work inside this process; `onFailure` hears of every failure, nobody else does. */
export function inProcessBackground(onFailure: (name: string, error: unknown) => void): Background {
  const jobs = new Set<Job>();
  return {
    run(name, work, delayMs = 0) {
      const job = createJob(() => work().catch((error: unknown) => onFailure(name, error)), delayMs);
      jobs.add(job);
      void job.ended.then(() => jobs.delete(job));
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
