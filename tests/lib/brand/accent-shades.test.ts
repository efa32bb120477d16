// docs/product/companies.md#accent-color
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  accentShades,
  contrast,
  GROUNDS,
  oklchOf,
  type Rgb,
  rgbOf,
  rgbOfOklch,
  type Theme,
} from '../../../src/lib/brand/accent-shades.ts';
import { BAR_COLORS } from '../../../src/lib/brand/paint.ts';

const TEXT = 4.5;
const BORDER = 3;
const THEMES: readonly Theme[] = ['light', 'dark'];
const STEPS = ['00', '33', '66', '99', 'cc', 'ff'];
/** 216 colors: the corners and edges of the color cube, white, black and all grey steps included. */
const COLORS = STEPS.flatMap((red) =>
  STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)),
);

const tokens = readFileSync('src/layouts/styles/tokens.css', 'utf8');
const [light = '', dark = ''] = tokens.split('prefers-color-scheme: dark');
function token(theme: Theme, name: string): Rgb {
  const css = theme === 'light' ? light : dark;
  const [, r, g, b] = new RegExp(`--${name}: (\\d+) (\\d+) (\\d+)`).exec(css) ?? expect.fail(name);
  return [Number(r), Number(g), Number(b)];
}

describe.each(THEMES)('accentShades in the %s theme', (theme) => {
  const surfaces = ['surface', 'surface-raised', 'surface-sunken'].map((name) => token(theme, name));

  it('knows the surfaces of the design tokens', () => {
    expect(GROUNDS[theme].surfaces).toEqual(surfaces);
    expect(rgbOf(BAR_COLORS[theme]), 'the bars of the browser').toEqual(surfaces[0]);
  });

  it('is readable with each of 216 colors', () => {
    const faults = COLORS.flatMap((hex) => {
      const shades = accentShades(hex, theme);
      const pairs: [string, Rgb, Rgb, number][] = [
        ['on-accent on accent', shades['on-accent'], shades.accent, TEXT],
        ['on-accent on accent-hover', shades['on-accent'], shades['accent-hover'], TEXT],
        ['on-fill on fill', shades['on-fill'], shades.fill, TEXT],
        ['on-fill on fill-hover', shades['on-fill'], shades['fill-hover'], TEXT],
        ['accent on accent-soft', shades.accent, shades['accent-soft'], TEXT],
        ...['ink', 'ink-muted'].map((name): [string, Rgb, Rgb, number] => [
          `${name} on accent-soft`,
          token(theme, name),
          shades['accent-soft'],
          TEXT,
        ]),
        ...surfaces.flatMap((surface, index): [string, Rgb, Rgb, number][] => [
          [`accent on surface ${index}`, shades.accent, surface, TEXT],
          [`accent-hover on surface ${index}`, shades['accent-hover'], surface, TEXT],
          [`focus on surface ${index}`, shades.focus, surface, BORDER],
          [`fill on surface ${index}`, shades.fill, surface, 1.3],
        ]),
      ];
      return pairs
        .filter(([, one, other, min]) => contrast(one, other) < min)
        .map(([name, one, other]) => `${hex}: ${name} ${contrast(one, other).toFixed(2)}`);
    });
    expect(faults).toEqual([]);
  });

  it('shows a difference on hover', () => {
    const same = COLORS.filter((hex) => {
      const { accent, fill, ...shades } = accentShades(hex, theme);
      return contrast(accent, shades['accent-hover']) < 1.02 || contrast(fill, shades['fill-hover']) < 1.02;
    });
    expect(same).toEqual([]);
  });
});

describe('the color of a company', () => {
  it.each(['#0b3d91', '#0a7f5c', '#b3261e', '#ffc800', '#7b2d8b'])(
    'stays itself on a button of the light theme: %s',
    (hex) => {
      expect(accentShades(hex, 'light').fill).toEqual(rgbOf(hex));
    },
  );

  it('keeps its hue where its lightness must change', () => {
    for (const hex of ['#ffc800', '#b3261e', '#0b3d91']) {
      const hue = oklchOf(rgbOf(hex)).h;
      for (const theme of THEMES) {
        expect(oklchOf(accentShades(hex, theme).accent).h).toBeCloseTo(hue, 0.9);
      }
    }
  });

  it('has dark text on yellow and white text on dark blue and red', () => {
    expect(contrast(accentShades('#ffc800', 'light')['on-fill'], [0, 0, 0])).toBeLessThan(1.3);
    expect(accentShades('#0b3d91', 'light')['on-fill']).toEqual([255, 255, 255]);
    expect(accentShades('#e53935', 'light')['on-fill']).toEqual([255, 255, 255]);
  });
});

describe('colors', () => {
  it('are the same after a way through OKLCH and back', () => {
    for (const hex of COLORS) expect(rgbOfOklch(oklchOf(rgbOf(hex)))).toEqual(rgbOf(hex));
  });

  it('have the contrast that WCAG names', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
    expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
  });
});
