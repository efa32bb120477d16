import { runScript } from './lib/run-script.mjs';

// The checks that take seconds, for use before a review; `npm test` runs everything.
await runScript(async () => {
  const { checks, vitest } = await import('./checks/checks.mjs');
  const { duration, say } = await import('./lib/output.mjs');
  const { runLanes } = await import('./checks/steps.mjs');
  const start = performance.now();
  await runLanes([
    [checks.siteTypes, vitest('Unit tests', ['--project', 'unit'])],
    [checks.format, checks.docs, checks.unused, checks.serverTypes, checks.lintServer, checks.lintSite],
  ]);
  say(`\nEverything is fine, in ${duration(performance.now() - start)}.`);
});
