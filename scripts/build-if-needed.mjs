import { runScript } from './lib/run-script.mjs';

await runScript(async () => {
  const { buildSiteIfNeeded } = await import('./lib/site.mjs');
  await buildSiteIfNeeded();
});
