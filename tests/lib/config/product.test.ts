// docs/product/configuration.md#brand
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DEFAULT_BRAND } from '../../../src/lib/brand/brand.ts';

const SOURCES = 'src';
const DEFAULTS = join(SOURCES, 'lib/brand/brand.ts');

/** Returns the sources that spell out a text. */
function filesWith(text: string): string[] {
  return readdirSync(SOURCES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:astro|tsx?)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file, 'utf8').includes(text));
}

const { termsUrl, privacyUrl, supportEmail, tagline } = DEFAULT_BRAND;

it.each([termsUrl, privacyUrl, supportEmail, tagline])('no other file spells out "%s"', (text) => {
  expect(filesWith(text)).toEqual([DEFAULTS]);
});
