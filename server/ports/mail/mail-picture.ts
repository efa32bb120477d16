import { createHash } from 'node:crypto';

/** Displayed size in pixels; the file has twice as many, for dense screens. */
const HEIGHT = 32;
const MAX_WIDTH = 180;
const DENSITY = 2;
/** Pictures of a few companies; the oldest is dropped first. */
const KEPT = 100;

export interface MailPicture {
  /** Content id, which the HTML names. */
  readonly cid: string;
  readonly png: Buffer;
  /** Displayed size in pixels. */
  readonly width: number;
  readonly height: number;
}

const pictures = new Map<string, Promise<MailPicture | null>>();

/** Returns a logo as a small PNG, because mail programs show no SVG and no WebP; null for bytes that are no picture. */
export async function mailPicture(bytes: Uint8Array): Promise<MailPicture | null> {
  const cid = `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}@logo`;
  const known = pictures.get(cid);
  if (known !== undefined) return known;
  const [oldest] = pictures.keys();
  if (pictures.size >= KEPT && oldest !== undefined) pictures.delete(oldest);
  const picture = drawn(cid, bytes).catch(() => null);
  pictures.set(cid, picture);
  return picture;
}

async function drawn(cid: string, bytes: Uint8Array): Promise<MailPicture> {
  // Import lazily: most processes send no mail with a logo.
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(bytes, { density: 288 })
    .resize({ width: MAX_WIDTH * DENSITY, height: HEIGHT * DENSITY, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return {
    cid,
    png: data,
    width: Math.round(info.width / DENSITY),
    height: Math.round(info.height / DENSITY),
  };
}
