// docs/product/configuration.md#brand
// docs/product/routes.md#partner-redirects
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_BRAND } from '../../../src/lib/brand/brand.ts';
import { BrandError, readBrand, withBrand } from '../../../src/lib/brand/read-brand.ts';

const REQUIRED = {
  name: 'Moondial',
  support_email: 'help@moondial.example',
  terms_url: 'https://moondial.example/terms',
  privacy_url: 'https://moondial.example/privacy',
};
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"/>';

const folder = mkdtempSync(join(tmpdir(), 'brand-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  writeFileSync(join(folder, 'logo.svg'), SVG);
});

/** Reads a brand whose file has these settings; JSON is YAML, too. */
function brandWith(settings: object | string) {
  writeFileSync(
    join(folder, 'brand.yaml'),
    typeof settings === 'string' ? settings : JSON.stringify(settings),
  );
  return readBrand({ BRAND_DIR: folder });
}

function problemsOf(settings: object | string): string {
  try {
    brandWith(settings);
  } catch (error) {
    if (error instanceof BrandError) return error.message;
  }
  return expect.fail('The brand was not refused.');
}

describe('readBrand', () => {
  it('is the product itself without a folder, and without quotes', () => {
    expect(readBrand({})).toEqual(DEFAULT_BRAND);
    expect(DEFAULT_BRAND.testimonials).toEqual([]);
  });

  it('reads every setting', () => {
    const quote = { quote: 'It was done by noon.', role: 'Baker' };
    const brand = brandWith({
      ...REQUIRED,
      tagline: 'By night as well.',
      accent_color: '#0B3D91',
      logo: 'logo.svg',
      testimonials: [quote],
      partners: { 'pet-insurance': 'https://partner.example/pets', 'home-warranty': '/partners/home' },
      mail: { from: 'mail@moondial.example', sender_name: 'Luna' },
    });
    expect(brand).toMatchObject({
      name: 'Moondial',
      tagline: 'By night as well.',
      supportEmail: REQUIRED.support_email,
      accentColor: '#0b3d91',
      testimonials: [quote],
      partners: { 'pet-insurance': 'https://partner.example/pets', 'home-warranty': '/partners/home' },
      mail: { from: 'mail@moondial.example', senderName: 'Luna' },
      icon: null,
    });
    expect(Buffer.from(brand.logo?.bytes ?? []).toString()).toBe(SVG);
  });

  it('takes what the file leaves out from the product', () => {
    expect(brandWith(REQUIRED)).toMatchObject({
      tagline: DEFAULT_BRAND.tagline,
      accentColor: null,
      testimonials: [],
      partners: {},
      mail: { from: REQUIRED.support_email, senderName: null },
    });
  });

  it('lets variables replace name and support address', () => {
    brandWith(REQUIRED);
    const variables = { BRAND_DIR: folder, PUBLIC_PRODUCT_NAME: 'Stardial', PUBLIC_SUPPORT_EMAIL: '' };
    expect(readBrand(variables)).toMatchObject({ name: 'Stardial', supportEmail: REQUIRED.support_email });
  });

  it.each([
    ['a missing name', { name: undefined }, 'name: is missing'],
    ['missing terms', { terms_url: undefined }, 'terms_url: is missing'],
    ['an empty name', { name: '  ' }, 'name: must not be empty'],
    ['a name by number', { name: 12 }, 'name: must be a text'],
    ['an address without TLS', { terms_url: 'http://a.example' }, 'terms_url: must be an address'],
    ['a script', { privacy_url: 'javascript:alert(1)' }, 'privacy_url: must be an address'],
    ['a color by name', { accent_color: 'teal' }, 'accent_color: must be a color such as "#0a7f5c"'],
    ['a mistyped setting', { acent_color: '#000000' }, 'acent_color: is no setting of the brand'],
    ['no picture', { logo: 'a.txt' }, 'logo: must be the name of an SVG, PNG, JPEG or WebP file'],
    ['a picture elsewhere', { logo: '../logo.svg' }, 'logo: must be the name'],
    ['a missing picture', { icon: 'icon.svg' }, 'icon: there is no file'],
    [
      'four quotes',
      { testimonials: Array(4).fill({ quote: 'a', role: 'b' }) },
      'testimonials: must have at most 3',
    ],
    ['a quote without a role', { testimonials: [{ quote: 'a' }] }, 'testimonials.0.role: is missing'],
    [
      'a partner without a scheme',
      { partners: { 'pet-insurance': '//a.example' } },
      'partners.pet-insurance: must be',
    ],
    [
      'an unsafe partner',
      { partners: { 'pet-insurance': 'http://a.example' } },
      'partners.pet-insurance: must be',
    ],
    ['a bad sender', { mail: { from: 'mail' } }, 'mail.from: must be an e-mail address'],
  ])('names the field of %s', (_name, settings, sentence) => {
    expect(problemsOf({ ...REQUIRED, ...settings })).toContain(sentence);
  });

  it('refuses a file that is no list of settings', () => {
    expect(problemsOf('name: [')).toContain('brand.yaml is not right');
    expect(problemsOf('')).toContain('It must be a list of settings');
  });

  it('names a large picture', () => {
    writeFileSync(join(folder, 'icon.png'), Buffer.alloc(600 * 1024));
    expect(problemsOf({ ...REQUIRED, icon: 'icon.png' })).toContain('has more than 512 KB');
  });

  it('refuses a folder without the file', () => {
    expect(() => readBrand({ BRAND_DIR: folder })).toThrow('The file is missing');
  });
});

it('withBrand gives the API name and sender, which a variable replaces', () => {
  const brand = brandWith(REQUIRED);
  expect(withBrand({}, brand)).toEqual({
    PUBLIC_PRODUCT_NAME: 'Moondial',
    MAIL_FROM: REQUIRED.support_email,
  });
  expect(withBrand({ MAIL_FROM: 'a@b.example' }, brand)).toMatchObject({ MAIL_FROM: 'a@b.example' });
  expect(withBrand({}, DEFAULT_BRAND)).toEqual({ PUBLIC_PRODUCT_NAME: 'Sundial' });
});
