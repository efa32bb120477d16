/** A colour in OKLCH: lightness from 0 to 1, chroma from 0, hue in radians. Equal steps look equally large. */
export interface Oklch {
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

/** Returns the colour that a screen can show: as much chroma as fits, the same lightness and hue. */
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
