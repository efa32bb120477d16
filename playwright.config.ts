import { resolve } from 'node:path';
import { defineConfig, type PlaywrightTestConfig, type Project } from 'playwright/test';
import { CHROMIUM_FLAGS, installedChromium } from './scripts/tools/chromium.mjs';
import { compatibility, twoOrigins } from './e2e/support/core-api/places.ts';
import { apiPort, dataFolder, foreignSite, noDelivery } from './e2e/support/server.ts';
import { onlyFont } from './scripts/tools/fonts.mjs';

const guard = resolve(import.meta.dirname, 'scripts/lib/leave-with-parent.mjs');
const report = process.env.E2E_REPORT;
// Workers inherit the answer, because looking for a browser starts it.
const chromium = (process.env['CHROMIUM_PATH'] ??= installedChromium({ forTests: true }) ?? '');
const reporter: NonNullable<PlaywrightTestConfig['reporter']> = [['list']];
if (report !== undefined) reporter.push(['json', { outputFile: report }]);

/** With the build of the site, on a busy machine. */
const START_WITHIN_MS = 300_000;
/** Specs that run on this site: the core calls alone, and the development page with all widgets. */
const ON_CORE_API = /(compatibility|widgets)\.spec\.ts$/;
/** Specs that run on nginx, site and API on origins of their own. */
const ON_TWO_ORIGINS = /two-origins\.spec\.ts$/;
/** Specs that take minutes: `npm run test:faults`. */
const LONG =
  process.env['FAULTS'] === 'all'
    ? /^$/
    : /(faults(-recovery|-browser|-killed)?|hostile-(fields|offerings|uploads)|cut-uploads)\.spec\.ts$/;
/** Specs for a site that runs already; `npm test` runs them on the preview. */
const ELSEWHERE = foreignSite === undefined ? /smoke\.spec\.ts$/ : /^$/;
/** Specs that do not depend on the layout, so a narrow screen would repeat them. */
const BELOW_THE_LAYOUT =
  /(desk\/(?!entrance|request)|faults|hostile|bad-input|confirm-email|cut-uploads|early-message|first-paint|keyboard|layout-shift|live|offerings-(cards|list)|password|redirect-vectors|routing|send-queue|smoke|unlock|without-script)[\w-]*\.spec\.ts$/;

const onFont = (font: Parameters<typeof onlyFont>[0]) => ({
  ...(chromium === '' ? {} : { executablePath: chromium }),
  args: CHROMIUM_FLAGS,
  // The fonts of the machine would decide on widths and line breaks.
  env: { ...(process.env as Record<string, string>), ...onlyFont(font) },
});
const launchOptions = onFont('arial');

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A system whose only font is this one: nothing may move when the font of the site replaces it. */
const onSystemFont = (font: Parameters<typeof onlyFont>[0]): Project => ({
  name: `font-${font}`,
  testMatch: /layout-shift\.spec\.ts$/,
  grep: /@fonts/,
  fullyParallel: false,
  use: { ...PHONE, launchOptions: onFont(font) },
});

/** The same front end, built for an API on another origin, and with `/gallery`. */
const variant = (
  name: string,
  testMatch: RegExp,
  place: { readonly siteOrigin: string; readonly browserFlag: string },
): Project => ({
  name,
  testMatch,
  fullyParallel: false,
  use: {
    baseURL: place.siteOrigin,
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...launchOptions, args: [...CHROMIUM_FLAGS, place.browserFlag] },
  },
});

const variants = [
  variant('compatibility', ON_CORE_API, compatibility),
  variant('two-origins', ON_TWO_ORIGINS, twoOrigins),
];

const servers: PlaywrightTestConfig['webServer'] & unknown[] = [
  {
    command: `exec "${process.execPath}" --import "${guard}" e2e/support/core-api/serve.ts`,
    url: `${compatibility.siteOrigin}/sign-in/`,
    reuseExistingServer: false,
    timeout: START_WITHIN_MS,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    env: noDelivery,
  },
  {
    // `exec` and the guard end the server with the run.
    command: `exec "${process.execPath}" --import "${guard}" e2e/support/serve-site.ts`,
    url: `http://localhost:${String(apiPort)}/readyz`,
    reuseExistingServer: false,
    timeout: START_WITHIN_MS,
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
      DESK_THREADS_PER_HOUR: '100000',
      TEXTS_PER_NUMBER: '1000',
      TEXTS_PER_NETWORK: '1000',
      // The tests share the demo employee.
      MESSAGES_PER_HOUR: '100000',
      MESSAGE_BYTES_PER_HOUR: '1000000000',
      APP_SECRET: 'only-for-the-browser-tests-0123456789',
      ...noDelivery,
    },
  },
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: true,
  // More than the cores: with four workers two cores were idle for two fifths of the time, waiting for timers and animations.
  workers: 6,
  // A test that passes on its second try has a fault, or the product has one.
  retries: 0,
  // A processor that other work shares takes several times as long as a quiet one.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter,
  use: {
    baseURL: foreignSite ?? `http://localhost:${String(apiPort)}`,
    screenshot: 'only-on-failure',
    // Tracing fetches previews of chosen files, which the pages' policy refuses, so it is off by default.
    trace: process.env['E2E_TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    launchOptions,
  },
  // A worker and its browser serve one project, and start anew for the next one. So the small projects come first, a worker for
  // each of their files, and the many short tests last, which keep every worker busy until the end.
  projects: [
    ...(foreignSite === undefined ? variants : []),
    ...(['roboto', 'noto', 'dejavu'] as const).map(onSystemFont),
    {
      name: 'phone',
      testIgnore: [ON_CORE_API, ON_TWO_ORIGINS, BELOW_THE_LAYOUT],
      // Tests that need room, and those that the layout has no part in.
      grepInvert: /@wide/,
      use: PHONE,
    },
    {
      name: 'desktop',
      testIgnore: [ON_CORE_API, ON_TWO_ORIGINS, LONG, ELSEWHERE],
      grepInvert: /@phone|@fonts/,
      // Animations take half of a test's time; the phone project and single tests run them.
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
  webServer: foreignSite === undefined ? servers : [],
});
