import { runScript } from './lib/run-script.mjs';

await runScript(async () => {
  const { buildSiteIfNeeded } = await import('./run/site.mjs');
  const { SITE_VARIANTS } = await import('./run/site-variants.mjs');
  await buildSiteIfNeeded();
  for (const variant of Object.values(SITE_VARIANTS)) await buildSiteIfNeeded(variant);
});
