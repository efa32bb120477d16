import { runScript } from '../lib/run-script.mjs';

/**
 * Runs one of the server's command lines with the arguments of this script, on the data folder of the server that runs.
 * @param {string} file relative to the repository
 */
export function runCommandLine(file) {
  return runScript(async () => {
    const { runningDataDir } = await import('./data-dir.mjs');
    const { environment } = await import('./env-files.mjs');
    const { inRoot } = await import('../lib/paths.mjs');
    const { exited, launchNode } = await import('../lib/processes.mjs');
    const env = { DATA_DIR: runningDataDir(), ...environment() };
    return exited(launchNode([inRoot(file), ...process.argv.slice(2)], { env }));
  });
}
