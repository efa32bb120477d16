import { runScript } from './lib/run-script.mjs';

const SPECS = [
  ...['faults', 'faults-recovery', 'faults-browser'].map((name) => `e2e/faults/${name}.spec.ts`),
  ...['fields', 'offerings', 'uploads'].map((name) => `e2e/hostile/hostile-${name}.spec.ts`),
  'e2e/thread/cut-uploads.spec.ts',
];

// Every call with every failure, data that must survive, broken browsers, hostile content. It takes minutes.
await runScript(async () => {
  const { ensureChromium } = await import('./tools/chromium.mjs');
  const { binOf } = await import('./lib/paths.mjs');
  const { portForBrowserTests } = await import('./lib/ports.mjs');
  const { buildSiteIfNeeded } = await import('./run/site.mjs');
  const { runShown } = await import('./checks/steps.mjs');
  await buildSiteIfNeeded();
  await ensureChromium({ forTests: true });
  await runShown({
    name: 'Every fault of every call',
    args: [binOf('playwright'), 'test', ...SPECS, '--project=desktop', ...process.argv.slice(2)],
    env: { FAULTS: 'all', E2E_PORT: String(await portForBrowserTests()) },
  });
});
