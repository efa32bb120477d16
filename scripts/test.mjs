import { runScript } from './lib/run-script.mjs';

await runScript(async () => {
  const { testEverything } = await import('./checks/test-everything.mjs');
  return testEverything(process.argv.slice(2));
});
