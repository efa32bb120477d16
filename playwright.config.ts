import { resolve } from 'node:path';
import { defineConfig, type PlaywrightTestConfig } from 'playwright/test';
import { CHROMIUM_FLAGS } from './scripts/tools/chromium-flags.mjs';
import { compatibility } from './e2e/support/core-api/places.ts';
import { apiPort, dataFolder, noDelivery } from './e2e/support/server.ts';

const guard = resolve(import.meta.dirname, 'scripts/lib/leave-with-parent.mjs');
const report = process.env.E2E_REPORT;
const chromium = process.env.CHROMIUM_PATH;
const reporter: NonNullable<PlaywrightTestConfig['reporter']> = [['list']];
if (report !== undefined) reporter.push(['json', { outputFile: report }]);

const COMPATIBILITY = /compatibility\.spec\.ts$/;
/** Specs that take minutes: `npm run test:faults`. */
const LONG = process.env['FAULTS'] === 'all' ? /^$/ : /faults(-recovery|-browser)?\.spec\.ts$/;
/** Specs that do not depend on the layout, so a narrow screen would repeat them. */
const BELOW_THE_LAYOUT =
  /(faults|hostile|bad-input|cut-uploads|early-message|first-paint|live|offerings-(cards|list)|password|redirect-vectors|routing|send-queue|unlock)[\w-]*\.spec\.ts$/;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  // A busy machine may starve a browser; a test that passes on its second try is reported as flaky.
  retries: report === undefined ? 0 : 1,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  reporter,
  use: {
    baseURL: `http://localhost:${String(apiPort)}`,
    // Tracing fetches previews of chosen files, which the pages' policy refuses, so it is off by default.
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
      // Animations take half of a test's time; the phone project and single tests run them.
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'phone',
      testIgnore: [COMPATIBILITY, BELOW_THE_LAYOUT],
      grepInvert: /@wide/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      // The same front end, built for an API on another origin with the core calls alone.
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
      command: `exec "${process.execPath}" --import "${guard}" e2e/support/core-api/serve.ts`,
      url: `${compatibility.siteOrigin}/sign-in/`,
      reuseExistingServer: false,
      timeout: 120_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
      env: noDelivery,
    },
    {
      // `exec` and the guard end the server with the run.
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
