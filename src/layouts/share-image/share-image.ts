import { access, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { storedAccent } from '../../lib/brand/accent-shades.ts';
import { SHARE_IMAGE } from '../../lib/config/pages-brand.ts';

/** The build runs in the root of the project. */
const TOKENS = resolve('src/layouts/styles/tokens.css');
/** The renderer cannot read the site's compressed font file. */
const FONT = resolve('src/layouts/share-image/figtree-latin-700.ttf');
const MARGIN = 80;
const ICON = 72;

type Color = (token: string) => string;

/** Reads the light colors of the design tokens, with the operator's accent before them. */
async function readColors(accentColor: string | null): Promise<Color> {
  const own = storedAccent(accentColor ?? '').replaceAll(':', ': ');
  const css = own + (await readFile(TOKENS, 'utf8'));
  return (token) => {
    const [, channels] = new RegExp(`--${token}: (\\d+ \\d+ \\d+)`).exec(css) ?? [];
    if (channels === undefined) throw new Error(`There is no color ${token} in tokens.css.`);
    return `#${channels
      .split(' ')
      .map((channel) => Number(channel).toString(16).padStart(2, '0'))
      .join('')}`;
  };
}

const mark = (color: Color) => `<g transform="translate(${MARGIN} 66) scale(2.25)">
      <path d="M2 25a14 14 0 0 1 28 0Z" fill="${color('sun')}"/>
      <path d="M16 25 28.1 18A14 14 0 0 1 30 25Z" fill="${color('shadow')}" fill-opacity=".35"/>
      <path d="M17 4v21H8Z" fill="${color('accent')}"/>
      <rect x="2" y="25" width="28" height="3" rx="1.5" fill="${color('accent')}"/>
    </g>`;

/** Draws the mark and a dial at noon, as on the entry pages. */
function scene(color: Color, hasIcon: boolean): Buffer {
  const { width, height } = SHARE_IMAGE;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${color('surface')}"/>
    <g transform="translate(500 167) scale(1.08)">
      <circle cx="400" cy="430" r="350" fill="${color('sun-soft')}" fill-opacity=".55"/>
      <circle cx="400" cy="430" r="250" fill="${color('sun')}"/>
      <path d="M400 430 616 304A250 250 0 0 1 650 430Z" fill="${color('shadow')}" fill-opacity=".25"/>
      <path d="M400 430V236" stroke="${color('ink')}" stroke-width="12" stroke-linecap="round"/>
      <path d="M400 236 400 430 340 430Z" fill="${color('accent')}"/>
    </g>
    ${hasIcon ? '' : mark(color)}
  </svg>`);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Renders words in lines of at most `width` pixels; a text that needs more than `height` is made smaller. */
async function words(
  text: string,
  color: string,
  size: { readonly font: number; readonly width: number; readonly height: number },
): Promise<Buffer> {
  const drawn = sharp({
    text: {
      text: `<span foreground="${color}" letter_spacing="${Math.round(size.font * -30)}">${escaped(text)}</span>`,
      font: `Figtree ${size.font}`,
      fontfile: FONT,
      width: size.width,
      wrap: 'word',
      dpi: 72,
      rgba: true,
    },
  });
  return sharp(await drawn.png().toBuffer())
    .resize({ width: size.width, height: size.height, fit: 'inside', withoutEnlargement: true })
    .toBuffer();
}

const iconAt = (file: string) =>
  sharp(file, { density: 300 }).resize(ICON, ICON, { fit: 'contain', background: '#0000' }).png().toBuffer();

/** Returns the picture of link previews (docs/product/visitors.md#link-previews) as PNG. */
export async function shareImage(product: {
  readonly name: string;
  readonly tagline: string;
  /** Path of the operator's icon, in place of the mark. */
  readonly iconFile?: string | null;
  readonly accentColor?: string | null;
}): Promise<Buffer> {
  // Without it the renderer would silently take a font of the machine.
  await access(FONT);
  const { name: productName, tagline: line, iconFile = null, accentColor = null } = product;
  const color = await readColors(accentColor);
  const icon = iconFile === null ? [] : [{ input: await iconAt(iconFile), left: MARGIN, top: 70 }];
  const [name, tagline] = await Promise.all([
    words(productName, color('ink'), { font: 52, width: 800, height: 72 }),
    words(line, color('ink'), { font: 116, width: 640, height: 330 }),
  ]);
  return sharp(scene(color, iconFile !== null))
    .composite([
      ...icon,
      { input: name, left: MARGIN + 96, top: 82 },
      { input: tagline, left: MARGIN, top: 220 },
    ])
    .png({ palette: true })
    .toBuffer();
}
