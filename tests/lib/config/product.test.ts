import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { partnerProducts, partnerUrl } from '../../../src/lib/config/partners.ts';
import { partnerUrls, product, testimonials } from '../../../src/lib/config/product.ts';

const SOURCES = 'src';
const SETTINGS = join(SOURCES, 'lib/config/product.ts');

/** Returns the sources that spell out a text. */
function filesWith(text: string): string[] {
  return readdirSync(SOURCES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:astro|tsx?)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file, 'utf8').includes(text));
}

it.each([product.termsUrl, product.privacyUrl, product.tagline, ...testimonials.map(({ quote }) => quote)])(
  'no other file spells out "%s"',
  (text) => {
    expect(filesWith(text)).toEqual([SETTINGS]);
  },
);

it.each(partnerProducts)('has no partner for %s, or an https address', (partner) => {
  expect(() => partnerUrl(partner, partnerUrls)).not.toThrow();
});
