import { runScript } from './lib/run-script.mjs';

const SPECS = ['faults', 'faults-kept', 'faults-browser'].map((name) => `e2e/${name}.spec.ts`);

// Every call of the client with every failure, what is kept through it, and broken browsers: minutes of it.
await runScript(async () => {
  const { ensureChromium } = await import('./lib/chromium.mjs');
  const { binOf } = await import('./lib/paths.mjs');
  const { portForBrowserTests } = await import('./lib/ports.mjs');
  const { buildSiteIfNeeded } = await import('./lib/site.mjs');
  const { runShown } = await import('./lib/steps.mjs');
  await buildSiteIfNeeded();
  await ensureChromium({ forTests: true });
  await runShown({
    name: 'Every fault of every call',
    args: [binOf('playwright'), 'test', ...SPECS, '--project=desktop', ...process.argv.slice(2)],
    env: { FAULTS: 'all', E2E_PORT: String(await portForBrowserTests()) },
  });
});
