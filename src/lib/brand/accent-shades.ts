import { contrast, oklchOf, rgbOf, rgbOfOklch, type Oklch, type Rgb } from './colour.ts';

/** The shades of one theme. Names are those of the design tokens (src/layouts/styles/tokens.css). */
export interface AccentShades {
  /** Links, borders, focus and selected states: readable on every surface and on `accent-soft`. */
  readonly accent: Rgb;
  readonly 'accent-hover': Rgb;
  readonly 'accent-soft': Rgb;
  /** Text on `accent` and `accent-hover`. */
  readonly 'on-accent': Rgb;
  readonly focus: Rgb;
  /** Filled buttons and own messages: the company's colour itself, wherever it can carry text. */
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
  /** The direction in which a colour becomes readable on the surfaces. */
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

/**
 * Returns the shades of a company's or an operator's colour in one theme: the colour itself where it is readable, else the
 * nearest lightness that is (docs/product/companies.md#accent-colour).
 */
export function accentShades(hex: string, theme: Theme): AccentShades {
  const own = oklchOf(rgbOf(hex));
  const colour = { ...own, l: Math.max(own.l, LEAST_LIGHTNESS) };
  const { surfaces, soft, away, fillMin } = GROUNDS[theme];
  const softColour = rgbOfOklch({ l: soft.l, c: Math.min(colour.c, soft.cMax), h: colour.h });
  const accent = movedUntil(colour, away, (rgb) =>
    [...surfaces, softColour].every((surface) => contrast(rgb, surface) >= TEXT_GOAL),
  );
  const onAccent = away === -1 ? WHITE : rgbOfOklch({ ...DARK_TEXT, h: colour.h });
  const fill = fillOf(colour, (rgb) => surfaces.every((surface) => contrast(rgb, surface) >= fillMin), away);
  return {
    accent: rgbOfOklch(accent),
    'accent-hover': hoverOf(accent, onAccent, away),
    'accent-soft': softColour,
    'on-accent': onAccent,
    focus: rgbOfOklch(accent),
    fill: rgbOfOklch(fill.colour),
    'fill-hover': hoverOf(fill.colour, fill.text, away),
    'on-fill': fill.text,
  };
}

/** Changes the lightness step by step until the colour passes; at the latest at black or white. */
function movedUntil(colour: Oklch, direction: 1 | -1, passes: (rgb: Rgb) => boolean): Oklch {
  let moved = colour;
  while (!passes(rgbOfOklch(moved)) && moved.l >= 0 && moved.l <= 1) {
    moved = { ...moved, l: moved.l + direction * STEP };
  }
  return { ...moved, l: Math.min(1, Math.max(0, moved.l)) };
}

function fillOf(colour: Oklch, isSeen: (rgb: Rgb) => boolean, away: 1 | -1) {
  const seen = movedUntil(colour, away, isSeen);
  if (contrast(WHITE, rgbOfOklch(seen)) >= WHITE_WANTED_FROM) {
    const forWhite = movedUntil(seen, -1, (rgb) => contrast(WHITE, rgb) >= TEXT_GOAL);
    // On a dark page a darker fill may be seen no more.
    if (isSeen(rgbOfOklch(forWhite))) return { colour: forWhite, text: WHITE };
  }
  const text = rgbOfOklch({ ...DARK_TEXT, h: colour.h });
  return { colour: movedUntil(seen, 1, (rgb) => contrast(text, rgb) >= TEXT_GOAL), text };
}

/** Darkens a light page's colour and lightens a dark page's one, or the other way round where its text would suffer. */
function hoverOf(colour: Oklch, text: Rgb, away: 1 | -1): Rgb {
  const hover = rgbOfOklch(shifted(colour, away));
  const isSame = contrast(hover, rgbOfOklch(colour)) < 1.02;
  return isSame || contrast(hover, text) < TEXT_MIN
    ? rgbOfOklch(shifted(colour, away === 1 ? -1 : 1))
    : hover;
}

function shifted(colour: Oklch, direction: 1 | -1): Oklch {
  return { ...colour, l: Math.min(1, Math.max(0, colour.l + direction * HOVER_STEP)) };
}
