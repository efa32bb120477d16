const RUNS = 5;

/** Returns the least milliseconds of the processor that five runs of `work` take. Other work on the machine does not count. */
export async function leastProcessorMs(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    times.push((user + system) / 1000);
  }
  return Math.min(...times);
}
