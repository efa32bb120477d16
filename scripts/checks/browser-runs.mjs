import { Failure } from '../lib/output.mjs';
import { binOf } from '../lib/paths.mjs';
import { portForBrowserTests } from '../lib/ports.mjs';
import { buildSiteIfNeeded } from '../run/site.mjs';
import { prepareBrowserTests } from '../tools/chromium.mjs';
import { runShown } from './steps.mjs';

const FAULT_SPECS = [
  ...['faults', 'faults-recovery', 'faults-browser', 'faults-killed'].map(
    (name) => `e2e/faults/${name}.spec.ts`,
  ),
  ...['desk', 'fields', 'offerings', 'uploads'].map((name) => `e2e/hostile/hostile-${name}.spec.ts`),
  'e2e/thread/cut-uploads.spec.ts',
];

async function playwright(name, args, env) {
  await prepareBrowserTests();
  await runShown({ name, args: [binOf('playwright'), 'test', ...args], env });
}

/** Opens the public pages of a deployed site and changes nothing there. */
export async function testDeployedSite([site = '', ...rest]) {
  if (!/^https?:\/\//.test(site) || !URL.canParse(site)) {
    throw new Failure('Name the site, such as: npm run e2e:smoke -- https://app.sundial.example');
  }
  await playwright(`Smoke test of ${site}`, ['e2e/product/smoke.spec.ts', ...rest], { BASE_URL: site });
}

/** Tries every call with every failure, data that must survive, broken browsers, hostile content; takes minutes. */
export async function testFaults(args) {
  await buildSiteIfNeeded();
  await playwright('Every fault of every call', [...FAULT_SPECS, '--project=desktop', ...args], {
    FAULTS: 'all',
    E2E_PORT: String(await portForBrowserTests()),
  });
}
