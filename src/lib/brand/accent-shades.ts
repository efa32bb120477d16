/** A color in OKLCH: lightness from 0 to 1, chroma from 0, hue in radians. Equal steps look equally large. */
interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

const GAMMA_FROM = 0.040_45;
/** Smaller steps of chroma make no visible difference. */
const CHROMA_STEP = 0.004;

function toLinear(channel: number): number {
  const value = channel / 255;
  return value <= GAMMA_FROM ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function fromLinear(value: number): number {
  return 255 * (value <= 0.003_130_8 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
}

/** Reads `#rrggbb`. */
export function rgbOf(hex: string): Rgb {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

/** Returns `#rrggbb`. */
export function hexOf(rgb: Rgb): string {
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the relative luminance of WCAG, from 0 to 1. */
function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** Returns the contrast of WCAG, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return a > b ? a / b : b / a;
}

/* The matrices of https://bottosson.github.io/posts/oklab/. */

export function oklchOf([red, green, blue]: Rgb): Oklch {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const long = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
  const medium = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
  const short = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
  const l = 0.210_454_255_3 * long + 0.793_617_785 * medium - 0.004_072_046_8 * short;
  const x = 1.977_998_495_1 * long - 2.428_592_205 * medium + 0.450_593_709_9 * short;
  const y = 0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766 * short;
  return { l, c: Math.hypot(x, y), h: Math.atan2(y, x) };
}

function linearOf({ l, c, h }: Oklch): Rgb {
  const [x, y] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.396_337_777_4 * x + 0.215_803_757_3 * y) ** 3;
  const medium = (l - 0.105_561_345_8 * x - 0.063_854_172_8 * y) ** 3;
  const short = (l - 0.089_484_177_5 * x - 1.291_485_548 * y) ** 3;
  return [
    4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short,
    -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short,
    -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701 * short,
  ];
}

/** Returns the color that a screen can show: as much chroma as fits, the same lightness and hue. */
export function rgbOfOklch({ l, c, h }: Oklch): Rgb {
  for (let chroma = c; chroma > 0; chroma -= CHROMA_STEP) {
    const linear = linearOf({ l, c: chroma, h });
    if (linear.every((value) => value > -0.001 && value < 1.001)) return rounded(linear);
  }
  return rounded(linearOf({ l, c: 0, h }));
}

function rounded(linear: Rgb): Rgb {
  const channel = (value: number) => Math.round(fromLinear(Math.min(1, Math.max(0, value))));
  return [channel(linear[0]), channel(linear[1]), channel(linear[2])];
}

/** The shades of one theme. Names are those of the design tokens (src/layouts/styles/tokens.css). */
interface AccentShades {
  /** Links, borders, focus and selected states: readable on every surface and on `accent-soft`. */
  readonly accent: Rgb;
  readonly 'accent-hover': Rgb;
  readonly 'accent-soft': Rgb;
  /** Text on `accent` and `accent-hover`. */
  readonly 'on-accent': Rgb;
  readonly focus: Rgb;
  /** Filled buttons and own messages: the company's color itself, wherever it can carry text. */
  readonly fill: Rgb;
  readonly 'fill-hover': Rgb;
  /** Text on `fill` and `fill-hover`. */
  readonly 'on-fill': Rgb;
}

export type Theme = 'light' | 'dark';

interface Ground {
  /** The surfaces of tokens.css; a test compares them. */
  readonly surfaces: readonly Rgb[];
  readonly soft: { readonly l: number; readonly cMax: number };
  /** The direction in which a color becomes readable on the surfaces. */
  readonly away: 1 | -1;
  /** Contrast of a filled button and the page: it must be seen; its label is what must be read. */
  readonly fillMin: number;
}

export const GROUNDS: Readonly<Record<Theme, Ground>> = {
  light: {
    surfaces: [
      [248, 246, 241],
      [255, 254, 251],
      [240, 236, 228],
    ],
    soft: { l: 0.93, cMax: 0.035 },
    away: -1,
    fillMin: 1.3,
  },
  dark: {
    surfaces: [
      [20, 25, 24],
      [29, 36, 34],
      [14, 18, 17],
    ],
    soft: { l: 0.31, cMax: 0.045 },
    away: 1,
    fillMin: 2.2,
  },
};

const TEXT_MIN = 4.5;
/** Room for rounding. */
const TEXT_GOAL = 4.6;
/** Darkens a fill on which white is nearly readable: white text looks better there than black text. */
const WHITE_WANTED_FROM = 3;
/** Below it hover shows no difference. */
const LEAST_LIGHTNESS = 0.2;
const STEP = 0.005;
const HOVER_STEP = 0.05;
const WHITE: Rgb = [255, 255, 255];
const DARK_TEXT: Oklch = { l: 0.16, c: 0.02, h: 0 };

/** Returns a color's shades in a theme: itself, else the nearest readable lightness (docs/product/companies.md#accent-color). */
export function accentShades(hex: string, theme: Theme): AccentShades {
  const own = oklchOf(rgbOf(hex));
  const color = { ...own, l: Math.max(own.l, LEAST_LIGHTNESS) };
  const { surfaces, soft, away, fillMin } = GROUNDS[theme];
  const softColor = rgbOfOklch({ l: soft.l, c: Math.min(color.c, soft.cMax), h: color.h });
  const accent = movedUntil(color, away, (rgb) =>
    [...surfaces, softColor].every((surface) => contrast(rgb, surface) >= TEXT_GOAL),
  );
  const onAccent = away === -1 ? WHITE : rgbOfOklch({ ...DARK_TEXT, h: color.h });
  const fill = fillOf(color, (rgb) => surfaces.every((surface) => contrast(rgb, surface) >= fillMin), away);
  return {
    accent: rgbOfOklch(accent),
    'accent-hover': hoverOf(accent, onAccent, away),
    'accent-soft': softColor,
    'on-accent': onAccent,
    focus: rgbOfOklch(accent),
    fill: rgbOfOklch(fill.color),
    'fill-hover': hoverOf(fill.color, fill.text, away),
    'on-fill': fill.text,
  };
}

/** Changes the lightness step by step until the color passes; at the latest at black or white. */
function movedUntil(color: Oklch, direction: 1 | -1, passes: (rgb: Rgb) => boolean): Oklch {
  let moved = color;
  while (!passes(rgbOfOklch(moved)) && moved.l >= 0 && moved.l <= 1) {
    moved = { ...moved, l: moved.l + direction * STEP };
  }
  return { ...moved, l: Math.min(1, Math.max(0, moved.l)) };
}

function fillOf(color: Oklch, isSeen: (rgb: Rgb) => boolean, away: 1 | -1) {
  const seen = movedUntil(color, away, isSeen);
  if (contrast(WHITE, rgbOfOklch(seen)) >= WHITE_WANTED_FROM) {
    const forWhite = movedUntil(seen, -1, (rgb) => contrast(WHITE, rgb) >= TEXT_GOAL);
    // On a dark page a darker fill may be seen no more.
    if (isSeen(rgbOfOklch(forWhite))) return { color: forWhite, text: WHITE };
  }
  const text = rgbOfOklch({ ...DARK_TEXT, h: color.h });
  return { color: movedUntil(seen, 1, (rgb) => contrast(text, rgb) >= TEXT_GOAL), text };
}

/** Darkens a light page's color and lightens a dark page's one, or the other way round where its text would suffer. */
function hoverOf(color: Oklch, text: Rgb, away: 1 | -1): Rgb {
  const hover = rgbOfOklch(shifted(color, away));
  const isSame = contrast(hover, rgbOfOklch(color)) < 1.02;
  return isSame || contrast(hover, text) < TEXT_MIN ? rgbOfOklch(shifted(color, away === 1 ? -1 : 1)) : hover;
}

function shifted(color: Oklch, direction: 1 | -1): Oklch {
  return { ...color, l: Math.min(1, Math.max(0, color.l + direction * HOVER_STEP)) };
}

const HEX = /^#[\da-f]{6}$/i;

/** Returns the shades of a theme as custom properties, e.g. `--accent:12 103 91;…`. */
function accentProperties(hex: string, theme: Theme): string {
  return Object.entries(accentShades(hex, theme))
    .map(([token, rgb]: [string, readonly number[]]) => `--${token}:${rgb.join(' ')}`)
    .join(';');
}

/** Returns the rules that color both themes, as the browser stores them (`paintAccent`); '' for a text that is no color. */
export function storedAccent(hex: string): string {
  if (!HEX.test(hex)) return '';
  const [light, dark] = [accentProperties(hex, 'light'), accentProperties(hex, 'dark')];
  return `:root{${light}}@media(prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}[data-theme=dark]{${dark}}`;
}
