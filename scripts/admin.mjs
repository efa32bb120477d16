import { runScript } from './lib/run-script.mjs';

await runScript(async () => {
  const { runningDataDir } = await import('./run/data-dir.mjs');
  const { environment } = await import('./run/env-files.mjs');
  const { inRoot } = await import('./lib/paths.mjs');
  const { exited, launchNode } = await import('./lib/processes.mjs');
  const env = { DATA_DIR: runningDataDir(), ...environment() };
  return exited(launchNode([inRoot('server/admin/cli.ts'), ...process.argv.slice(2)], { env }));
});
