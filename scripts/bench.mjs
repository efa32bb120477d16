import { runScript } from './lib/run-script.mjs';

await runScript(async () => {
  const { runBenchmarks } = await import('./bench/run-benchmarks.mjs');
  await runBenchmarks();
});
