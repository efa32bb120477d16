import { runScript } from './lib/run-script.mjs';

await runScript(async () => {
  const { testEverything } = await import('./lib/test-everything.mjs');
  return testEverything();
});
