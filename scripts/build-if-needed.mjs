import { runScript } from './lib/run-script.mjs';

await runScript(async () => {
  const { buildSiteIfNeeded } = await import('./run/site.mjs');
  await buildSiteIfNeeded();
});
