import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { storedAccent } from '../brand/accent-shades.ts';
import type { Brand, BrandPicture, PagesBrand, SiteBrand, SiteLogo } from '../brand/brand.ts';

const LOGO_HEIGHT = 32;
const LOGO_MAX_WIDTH = 180;
const TOUCH_ICON_SIZE = 180;
/** As for the pictures of the content: docs/product/content.md#pictures. */
const PIXELS_MAX = 16_000_000;
const ICON_URL = '/favicon.svg';
/** Shows one of two logos; appended to the styles of a build that has both. */
const TWO_LOGOS =
  '.logo-dark{display:none}@media(prefers-color-scheme:dark){:root:not([data-theme=light]) .logo-light{display:none}:root:not([data-theme=light]) .logo-dark{display:block}}[data-theme=dark] .logo-light{display:none}[data-theme=dark] .logo-dark{display:block}';
const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};

/** The operator's face as a build uses it. */
export interface BrandSite {
  /** Constants that the bundler inserts. */
  readonly define: Readonly<Record<string, string>>;
  /** Files of the built site, by their path. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Rules behind those of the style sheet. */
  readonly css: string;
}

/**
 * Prepares the operator's face for the site.
 * @throws {Error} when a picture cannot be read, or is too large to be shown
 */
export async function brandSite(brand: Brand): Promise<BrandSite> {
  for (const picture of [brand.logo, brand.logoDark, brand.icon]) if (picture !== null) await sizeOf(picture);
  const files = new Map<string, Uint8Array>();
  const logo = brand.logo === null ? null : await siteLogo(brand.logo, brand.logoDark, files);
  if (brand.icon !== null) {
    files.set(ICON_URL, await asSvg(brand.icon));
    files.set('/icons/apple-touch-icon.png', await touchIcon(brand.icon));
  }
  return {
    define: brandConstants(brand, logo),
    files,
    css: storedAccent(brand.accentColor ?? '') + (logo?.darkSrc == null ? '' : TWO_LOGOS),
  };
}

export function brandConstants(brand: Brand, logo: SiteLogo | null = null): Record<string, string> {
  const { name, tagline, supportEmail, termsUrl, privacyUrl, testimonials, partners } = brand;
  const site: SiteBrand = { name, tagline, supportEmail, termsUrl, privacyUrl };
  const pages: PagesBrand = {
    testimonials,
    partners,
    share: { iconFile: brand.icon?.file ?? null, accentColor: brand.accentColor },
  };
  return {
    SUNDIAL_BRAND: JSON.stringify(site),
    SUNDIAL_LOGO: JSON.stringify(logo),
    SUNDIAL_ICON_URL: JSON.stringify(brand.icon === null ? null : ICON_URL),
    SUNDIAL_PAGES: JSON.stringify(pages),
  };
}

async function siteLogo(
  light: BrandPicture,
  dark: BrandPicture | null,
  files: Map<string, Uint8Array>,
): Promise<SiteLogo> {
  const { width, height } = await sizeOf(light);
  const scale = Math.min(LOGO_HEIGHT / height, LOGO_MAX_WIDTH / width);
  return {
    src: addHashed(light, files),
    darkSrc: dark === null ? null : addHashed(dark, files),
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  };
}

async function sizeOf({ file, bytes }: BrandPicture): Promise<{ width: number; height: number }> {
  // Reads the head alone.
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (size === null) throw new Error(`The picture ${file} cannot be read.`);
  if (size.format !== 'svg' && size.width * size.height > PIXELS_MAX) {
    throw new Error(`The picture ${file} has more than ${PIXELS_MAX / 1e6} million pixels.`);
  }
  return size;
}

function addHashed({ file, bytes }: BrandPicture, files: Map<string, Uint8Array>): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const url = `/assets/brand.${hash}${extname(file).toLowerCase()}`;
  files.set(url, bytes);
  return url;
}

/** Pages link their icon as SVG; another picture is wrapped. */
async function asSvg(icon: BrandPicture): Promise<Uint8Array> {
  if (extname(icon.file).toLowerCase() === '.svg') return icon.bytes;
  await sizeOf(icon);
  const png = await sharp(icon.bytes)
    .resize(TOUCH_ICON_SIZE, TOUCH_ICON_SIZE, { fit: 'contain', background: '#0000' })
    .png()
    .toBuffer();
  const href = `data:image/png;base64,${png.toString('base64')}`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 180"><image width="180" height="180" href="${href}"/></svg>`,
  );
}

async function touchIcon(icon: BrandPicture): Promise<Uint8Array> {
  await sizeOf(icon);
  // The home screen rounds the corners and knows no transparency.
  const inner = Math.round(TOUCH_ICON_SIZE * 0.8);
  const margin = (TOUCH_ICON_SIZE - inner) / 2;
  return sharp(icon.bytes, { density: 300 })
    .resize(inner, inner, { fit: 'contain', background: '#fff' })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#fff' })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();
}

/** Appends the colors to the site's style sheet and serves the pictures in development. */
export function brandPlugin({ css, files }: BrandSite): Plugin {
  return {
    name: 'sundial-brand',
    enforce: 'pre',
    transform: (code, id) =>
      css !== '' && id.endsWith('/layouts/styles/global.css') ? `${code}\n${css}` : null,
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '').split('?')[0] ?? '';
        const bytes = files.get(path);
        if (bytes === undefined) next();
        else response.setHeader('content-type', TYPES[extname(path)] ?? 'image/png').end(bytes);
      });
    },
  };
}
