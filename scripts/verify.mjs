import { runScript } from './lib/run-script.mjs';

// What a change needs before it is shown to anybody, in seconds; `npm test` is the whole.
await runScript(async () => {
  const { checks, vitest } = await import('./lib/checks.mjs');
  const { duration, say } = await import('./lib/output.mjs');
  const { runLanes } = await import('./lib/steps.mjs');
  const start = performance.now();
  await runLanes([
    [checks.siteTypes, vitest('Unit tests', ['--project', 'unit'])],
    [checks.format, checks.docs, checks.serverTypes, checks.lint],
  ]);
  say(`\nEverything is fine, in ${duration(performance.now() - start)}.`);
});
