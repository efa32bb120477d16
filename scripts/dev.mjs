import { runScript } from './lib/run-script.mjs';

await runScript(
  async () => {
    const { develop } = await import('./run/develop.mjs');
    return develop();
  },
  { interruptedExitCode: 0 },
);
