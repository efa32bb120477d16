import { Failure } from './lib/output.mjs';
import { runScript } from './lib/run-script.mjs';

/**
 * What each npm script runs. All of it loads lazily: packages are installed and the project's Node is used before anything
 * else is imported. A command may return its exit code.
 * @type {Record<string, (args: string[]) => Promise<number | void>>}
 */
const COMMANDS = {
  start: async (args) => (await import('./run/start-app.mjs')).startApp(args),
  dev: async () => (await import('./run/develop.mjs')).develop(),
  build: async () => (await import('./run/site.mjs')).buildAndMeasure(),
  // A step of `npm test`.
  'build-if-needed': async () => (await import('./run/site.mjs')).buildAllIfNeeded(),
  deploy: async (args) => (await import('./deploy/deploy-site.mjs')).deployTo(args),
  test: async (args) => (await import('./checks/test-everything.mjs')).testEverything(args),
  verify: async () => (await import('./checks/checks.mjs')).verify(),
  'e2e:smoke': async (args) => (await import('./checks/browser-runs.mjs')).testDeployedSite(args),
  'test:faults': async (args) => (await import('./checks/browser-runs.mjs')).testFaults(args),
  'test:operation': async () => (await import('../tests/operation/trial.ts')).runTrial(),
  'test:browsers': async (args) => (await import('./browsers/test-browsers.mjs')).testBrowsers(args),
  mutate: async (args) => (await import('./mutate.mjs')).mutate(args),
  bench: async ([what]) =>
    what === 'round-trips'
      ? (await import('./bench/round-trips.mjs')).measureRoundTrips()
      : (await import('./bench/run-benchmarks.mjs')).runBenchmarks(),
  docs: async () => (await import('./docs/generated.mjs')).writeGenerated(),
  screens: async (args) => (await import('./screens/take-screens.mjs')).takeScreens(args),
  content: commandLine('server/content-folder/command/cli.ts'),
  admin: commandLine('server/admin/cli.ts'),
};

/** Runs one of the server's command lines on the data folder of the server that runs. @param {string} file */
function commandLine(file) {
  return async (/** @type {string[]} */ args) => {
    const { runningDataDir, environment } = await import('./run/environment.mjs');
    const { inRoot } = await import('./lib/paths.mjs');
    const { exited, launchNode } = await import('./lib/processes.mjs');
    const env = { DATA_DIR: runningDataDir(), ...environment() };
    return exited(launchNode([inRoot(file), ...args], { env }));
  };
}

const [name = '', ...args] = process.argv.slice(2);
await runScript(
  () => {
    const command = COMMANDS[name];
    if (command !== undefined) return command(args);
    throw new Failure(`"${name}" is no command: ${Object.keys(COMMANDS).join(', ')}.`);
  },
  // Ctrl-C is the normal end of a server.
  { interruptedExitCode: ['start', 'dev'].includes(name) ? 0 : 130 },
);
