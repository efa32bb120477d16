import { runScript } from './lib/run-script.mjs';

// Opens the public pages of a deployed site and changes nothing there.
await runScript(async () => {
  const { Failure } = await import('./lib/output.mjs');
  const { binOf } = await import('./lib/paths.mjs');
  const { runShown } = await import('./checks/steps.mjs');
  const { ensureChromium } = await import('./tools/chromium.mjs');
  const [site = '', ...rest] = process.argv.slice(2);
  if (!/^https?:\/\//.test(site) || !URL.canParse(site)) {
    throw new Failure('Name the site, such as: npm run e2e:smoke -- https://app.sundial.example');
  }
  await ensureChromium({ forTests: true });
  await runShown({
    name: `Smoke test of ${site}`,
    args: [binOf('playwright'), 'test', 'e2e/product/smoke.spec.ts', ...rest],
    env: { BASE_URL: site },
  });
});
