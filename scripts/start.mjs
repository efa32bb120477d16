import { runScript } from './lib/run-script.mjs';

await runScript(
  async () => {
    const { startForPeople } = await import('./lib/start-for-people.mjs');
    return startForPeople();
  },
  // Ctrl-C is how a start is meant to end.
  { interruptedExitCode: 0 },
);
