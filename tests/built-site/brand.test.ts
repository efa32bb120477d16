// docs/product/accessibility.md#statement-1
// docs/product/configuration.md#brand
// docs/product/configuration.md#build-variables
// docs/product/identity.md#sign-up-screen
// docs/product/routes.md#partner-redirects
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { SITE_VARIANTS } from '../../scripts/run/site-variants.mjs';
import { CHROMIUM_FLAGS } from '../../scripts/tools/chromium.mjs';
import { buildSite, filesOf } from '../lib/telemetry/support/build-site.ts';
import { serveSite } from '../lib/telemetry/support/serve-site.ts';
import { warnSkipped } from './support/built-site.ts';

const BUILD_WITHIN_MS = 180_000;
const executablePath = process.env['CHROMIUM_PATH'] ?? '';
/** Names of the code, which no visitor sees. */
const OF_THE_CODE =
  /sundial[-_:](?:error|stored|[a-z]+)|virtual:sundial|(?:api|app|www|beta|staging|preview)\.sundial\.example/gi;

const site = SITE_VARIANTS.operator;
beforeAll(() => buildSite(site), BUILD_WITHIN_MS);

const page = (path: string) => readFileSync(join(site.folder, path), 'utf8');

it('names no other product, in no file', () => {
  const files = filesOf(site, '.html', '.js', '.json', '.xml', '.txt', '.svg', '.css', '.webmanifest');
  expect(files.length).toBeGreaterThan(100);
  const naming = files
    .filter(({ text }) => /sundial/i.test(text.replace(OF_THE_CODE, '')))
    .map(
      ({ path, text }) => `${path}: ${/.{30}sundial.{30}/i.exec(text.replace(OF_THE_CODE, ''))?.[0] ?? ''}`,
    );
  expect(naming).toEqual([]);
});

it('requires TLS of sub-domains, as its settings ask', () => {
  expect(page('_headers')).toContain('Strict-Transport-Security: max-age=63072000; includeSubDomains\n');
});

it('has its name, words and addresses on every public page', () => {
  for (const path of ['sign-in', 'sign-up', 'how-it-works', 'accessibility', 'forgot-password']) {
    const html = page(`${path}/index.html`);
    expect(html, path).toMatch(/<title>Moondial \| /);
    expect(html, path).toContain('property="og:site_name" content="Moondial"');
    expect(html, path).toContain('help@moondial.example');
  }
  expect(page('sign-up/index.html')).toContain('https://moondial.example/terms');
  expect(page('how-it-works/index.html')).toContain('Nights off, again.');
});

it('has no quotes, and its tagline in their place', () => {
  const html = page('sign-in/index.html');
  expect(html).not.toContain('<blockquote');
  expect(html).not.toContain('data-quotes');
  expect(html).toContain('Nights off, again.');
});

it('shows its logo and has its icons', async () => {
  const [, light, dark] =
    /src="([^"]+)"[^>]*logo-light[^]*?src="([^"]+)"[^>]*logo-dark/.exec(page('sign-in/index.html')) ?? [];
  expect(page(light ?? '')).toBe(readFileSync('tests/helpers/brand/logo.svg', 'utf8'));
  expect(page(dark ?? '')).toBe(readFileSync('tests/helpers/brand/logo-dark.svg', 'utf8'));
  expect(page('favicon.svg')).toBe(readFileSync('tests/helpers/brand/icon.svg', 'utf8'));
  const { width, format } = await sharp(join(site.folder, 'icons/apple-touch-icon.png')).metadata();
  expect({ width, format }).toEqual({ width: 180, format: 'png' });
});

it('has its color in the first frame of every page', () => {
  const inlined =
    page('sign-in/index.html')
      .match(/<style>.*?<\/style>/gs)
      ?.join('') ?? '';
  expect(inlined).toContain('--fill:75 46 131');
  expect(inlined, 'the logo of a chosen theme').toMatch(
    /\[data-theme="?dark"?\] \.logo-dark\{display:block;?\}/,
  );
});

it('leads to its partners', () => {
  expect(page('products/pet-insurance/index.html')).toContain(
    'data-partner-url="https://pets.partner.example/"',
  );
  expect(page('products/home-warranty/index.html')).not.toContain('data-partner-url');
});

it.skipIf(executablePath === '')('leaves the sign-in page behind a visit to a partner', async () => {
  const served = await serveSite(site.folder);
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    const visitor = await browser.newPage();
    await visitor.route('https://pets.partner.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Partner</h1>' }),
    );
    await visitor.goto(`${served.origin}/products/pet-insurance`, { waitUntil: 'commit' });
    await visitor.waitForURL('https://pets.partner.example/');
    await visitor.goBack();
    await visitor.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    expect(new URL(visitor.url()).pathname).toMatch(/^\/sign-in\/?$/);
  } finally {
    await browser.close();
    served.close();
  }
});

if (executablePath === '') warnSkipped('A visit to a partner', 'CHROMIUM_PATH names no browser');
