import { installIfNeeded } from './lib/install.mjs';
import { Failure, describe } from './lib/output.mjs';
import { inRoot } from './lib/paths.mjs';
import { exited, isStopping, launchNode, stopEverything, stopOnSignals } from './lib/processes.mjs';
import { continueOnProjectNode } from './lib/project-node.mjs';

const SUPPORTED_SYSTEMS = ['linux', 'darwin'];

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
  // By a computed path: the types of the whole API would become part of the scripts' own.
  'test:operation': async () =>
    (await (await import(inRoot('tests/operation/trial.ts'))).runTrial()) ||
    (await import(inRoot('tests/operation/upgrade.ts'))).runUpgrade(),
  'test:browsers': async (args) => (await import('./browsers/test-browsers.mjs')).testBrowsers(args),
  mutate: async (args) => (await import('./mutate.mjs')).mutate(args),
  bench: async (builds) =>
    builds.length > 0
      ? (await import('./bench/compare-builds.mjs')).compareBuilds(builds)
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
    const env = { DATA_DIR: runningDataDir(), ...environment() };
    return exited(launchNode([inRoot(file), ...args], { env }));
  };
}

/**
 * Installs missing packages, switches to the project's Node and runs a command. Prints a failure as a sentence and stops every
 * child process at the end.
 * @param {string} name
 * @param {string[]} args
 */
async function run(name, args) {
  try {
    if (!SUPPORTED_SYSTEMS.includes(process.platform))
      throw new Failure(
        'Sundial runs on Linux, macOS and WSL. On Windows, run it inside WSL: "wsl --install".',
      );
    // npm passes a signal to its shell, which does not pass it on. Without npm the parent is a terminal, and a server
    // in its background is meant to stay.
    if (process.env.npm_lifecycle_event) await import('./lib/leave-with-parent.mjs');
    installIfNeeded();
    await continueOnProjectNode();
    // Ctrl-C is the normal end of a server; 130 tells the calling shell that a signal ended the work.
    stopOnSignals(['start', 'dev'].includes(name) ? 0 : 130);
    const command = COMMANDS[name];
    if (!command) throw new Failure(`"${name}" is no command: ${Object.keys(COMMANDS).join(', ')}.`);
    process.exitCode = (await command(args)) ?? 0;
  } catch (error) {
    if (!isStopping()) process.stderr.write(`\n${describe(error)}\n`);
    process.exitCode = 1;
  }
  if (!isStopping()) await stopEverything();
}

const [name = '', ...args] = process.argv.slice(2);
await run(name, args);
