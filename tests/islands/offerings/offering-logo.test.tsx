// docs/product/offerings.md#card-initials
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { OfferingLogo } from '../../../src/islands/offerings/offering-face.tsx';
import { contrast, type Rgb } from '../../../src/lib/brand/accent-shades.ts';
import { elementsOf, markup, onlyElement, textOf } from '../../helpers/markup.ts';
import { AllResults } from '../../../src/islands/offerings/all-results.tsx';
import { initialAllView } from '../../../src/lib/stores/offerings/all-screen.ts';
import { EVERY_CATEGORY } from '../../../src/lib/stores/offerings/filter-offerings.ts';

const logo = (provider: string, src: string | null) => markup(<OfferingLogo src={src} provider={provider} />);

it('shows initials in the same box until the logo is loaded', () => {
  const pending = logo('Larkmeadow Health', '/logo.svg');
  expect(textOf(pending)).toBe('LH');
  const image = onlyElement(pending, 'img');
  expect(image).toMatchObject({ alt: 'Larkmeadow Health', width: '96', height: '48' });
  expect(image['class']).toMatch(/\babsolute\b.*\bopacity-0\b/);
});

it('shows initials and the name without a logo', () => {
  const missing = logo('Larkmeadow Health', null);
  expect(elementsOf(missing, 'img')).toEqual([]);
  expect(textOf(missing)).toBe('LHLarkmeadow Health');
});

/** The tokens of a theme as colors. */
function tokensOf(theme: 'light' | 'dark'): ReadonlyMap<string, Rgb> {
  const css = readFileSync('src/layouts/styles/tokens.css', 'utf8');
  const [, block = ''] = new RegExp(`^\\[data-theme='${theme}'\\] \\{([^}]*)\\}`, 'm').exec(css) ?? [];
  return new Map(
    Array.from(block.matchAll(/--([a-z-]+): (\d+) (\d+) (\d+);/g), ([, name = '', r, g, b]) => [
      name,
      [Number(r), Number(g), Number(b)],
    ]),
  );
}

it('draws initials in colors of the theme that hold AA; a provider keeps its own', () => {
  const tones = new Set(
    Array.from({ length: 26 }, (_, index) => {
      const name = String.fromCharCode(65 + index);
      const [box] = elementsOf(logo(name, null), 'span');
      return box?.['class']?.replace(/^.* border-transparent /, '') ?? '';
    }),
  );
  expect(tones.size).toBe(4);
  for (const theme of ['light', 'dark'] as const) {
    const tokens = tokensOf(theme);
    for (const tone of tones) {
      const [, behind = '', text = ''] = /^bg-(\S+) text-(\S+)$/.exec(tone) ?? [];
      expect(contrast(tokens.get(text)!, tokens.get(behind)!), `${tone}, ${theme}`).toBeGreaterThanOrEqual(
        4.5,
      );
    }
  }
});

const emptyIn = (category: string) =>
  textOf(markup(<AllResults view={{ ...initialAllView, total: 3, category }} shown={[]} search="zzzz" />));

it('names another category only where one is chosen', () => {
  expect(emptyIn('Pets')).toContain('Try another category, or look through all benefits and offers.');
  expect(emptyIn(EVERY_CATEGORY)).toContain('Try another word, or look through all benefits and offers.');
  expect(emptyIn(EVERY_CATEGORY)).not.toContain('another category');
});
