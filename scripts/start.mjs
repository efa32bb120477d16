import { runScript } from './lib/run-script.mjs';

await runScript(
  async () => {
    const { startApp } = await import('./run/start-app.mjs');
    return startApp();
  },
  // Ctrl-C is the normal end.
  { interruptedExitCode: 0 },
);
