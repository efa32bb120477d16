import { resolve } from 'node:path';
import { defineConfig, type PlaywrightTestConfig } from 'playwright/test';
import { CHROMIUM_FLAGS } from './scripts/lib/chromium-flags.mjs';
import { compatibility } from './e2e/support/section-seven/places.ts';
import { apiPort, dataFolder, noDelivery } from './e2e/support/server.ts';

const guard = resolve(import.meta.dirname, 'scripts/lib/leave-with-parent.mjs');
const report = process.env.E2E_REPORT;
const chromium = process.env.CHROMIUM_PATH;
const reporter: NonNullable<PlaywrightTestConfig['reporter']> = [['list']];
if (report !== undefined) reporter.push(['json', { outputFile: report }]);

const COMPATIBILITY = /compatibility\.spec\.ts$/;
/** Takes minutes: `npm run test:faults`. */
const LONG = process.env['FAULTS'] === 'all' ? /^$/ : /faults(-kept|-browser)?\.spec\.ts$/;
/** What happens below the layout: a narrow screen would show nothing else. */
const BELOW_THE_LAYOUT =
  /(faults|hostile|bad-input|cut-uploads|early-message|first-paint|live|offerings-(cards|kept)|outbox|password|redirect-vectors|routing|unlock)[\w-]*\.spec\.ts$/;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  // A machine that is busy with other work may starve a browser; a test that needs its second try is reported as flaky.
  retries: report === undefined ? 0 : 1,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  reporter,
  use: {
    baseURL: `http://localhost:${String(apiPort)}`,
    // The recorder fetches previews of chosen files, which the pages' policy rightly refuses: on only when asked for.
    trace: process.env['E2E_TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    launchOptions: { ...(chromium ? { executablePath: chromium } : {}), args: CHROMIUM_FLAGS },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: [COMPATIBILITY, LONG],
      grepInvert: /@phone/,
      // Half of what a browser does in a test is to draw things in motion: the phone sees them, and who tests them.
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'phone',
      testIgnore: [COMPATIBILITY, BELOW_THE_LAYOUT],
      grepInvert: /@wide/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      // The same front end, built for another origin, against an API that speaks only section 7 of the specification.
      name: 'compatibility',
      testMatch: COMPATIBILITY,
      use: {
        baseURL: compatibility.siteOrigin,
        viewport: { width: 1440, height: 900 },
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
  ],
  webServer: [
    {
      command: `exec "${process.execPath}" --import "${guard}" e2e/support/section-seven/serve.ts`,
      url: `${compatibility.siteOrigin}/sign-in/`,
      reuseExistingServer: false,
      timeout: 120_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
      env: noDelivery,
    },
    {
      // `exec` and the guard: the server must not outlive the run, however that ends.
      command: `exec "${process.execPath}" --import "${guard}" --import ./tests/helpers/cheap-passwords.ts server/index.ts`,
      url: `http://localhost:${String(apiPort)}/healthz`,
      reuseExistingServer: false,
      timeout: 60_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
      env: {
        NODE_ENV: 'test',
        PORT: String(apiPort),
        DATABASE_URL: process.env['E2E_DATABASE_URL'] ?? 'memory://',
        DATA_DIR: dataFolder,
        SITE_DIR: process.env['E2E_SITE_DIR'] ?? './dist',
        DEMO: 'on',
        // Every test comes from the same address.
        RATE_LIMIT_FACTOR: '1000',
        APP_SECRET: 'only-for-the-browser-tests-0123456789',
        ...noDelivery,
      },
    },
  ],
});
