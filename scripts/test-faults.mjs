import { runScript } from './lib/run-script.mjs';

// Every call of the client with every failure; `npm test` takes a part of them.
await runScript(async () => {
  const { ensureChromium } = await import('./lib/chromium.mjs');
  const { binOf } = await import('./lib/paths.mjs');
  const { freePort } = await import('./lib/ports.mjs');
  const { buildSiteIfNeeded } = await import('./lib/site.mjs');
  const { runShown } = await import('./lib/steps.mjs');
  await buildSiteIfNeeded();
  await ensureChromium();
  await runShown({
    name: 'Every fault of every call',
    args: [binOf('playwright'), 'test', 'e2e/faults.spec.ts', '--project=desktop', ...process.argv.slice(2)],
    env: { FAULTS: 'all', E2E_PORT: String(await freePort()) },
  });
});
