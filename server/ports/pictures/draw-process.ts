import sharp, { type Metadata, type Sharp } from 'sharp';
import {
  CPU_MAX_S,
  type DrawOrder,
  type DrawReply,
  MEMORY_MAX_BYTES,
  PIXELS_MAX,
  type PictureUse,
} from './picture-limits.ts';
import { decodeHeic } from './decode-heic.ts';

/*
 * Draws pictures of strangers, one at a time, for a server that must not decode them itself: docs/security.md. It ends itself when one
 * costs too much, and with its server.
 */

sharp.concurrency(1);
sharp.cache(false);

const LOOK_EVERY_MS = 5;
const MICROSECONDS = 1e6;
/** Logos stand in a box of 180 by 32 pixels, for screens with twice as many. */
const MAIL = { width: 360, height: 64, fit: 'inside' } as const;
/** Thumbnails stand in a box of 240 by 180 pixels, which they fill. */
const PREVIEW = { width: 480, height: 360, fit: 'cover', withoutEnlargement: true } as const;
/** Twice as wide and high as most dialogs of pictures. */
const CONVERTED = { width: 2_048, height: 2_048, fit: 'inside', withoutEnlargement: true } as const;
/** Formats that only Safari shows. */
const isForeign = ({ format, compression }: Metadata) =>
  format === 'tiff' || (format === 'heif' && compression === 'hevc');
/** Dots per inch at which one unit of a drawing is one pixel. */
const DENSITY = 72;
const DENSITY_MAX = 2_400;

/** Only the kernel's signal ends a process whose threads are busy. */
const end = () => process.kill(process.pid, 'SIGKILL');

/** Returns the density at which a drawing has twice the pixels that it is shown with, however large it says to be. */
function densityFor({ width, height }: Metadata): number {
  const scale = 2 * Math.min(MAIL.width / width, MAIL.height / height);
  return Math.min(DENSITY_MAX, Math.max(1, DENSITY * scale));
}

const DRAW: Readonly<Record<PictureUse, (bytes: Uint8Array, head: Metadata) => Sharp>> = {
  mail: (bytes, head) => {
    const density = head.format === 'svg' ? { density: densityFor(head) } : {};
    return sharp(bytes, { ...density, limitInputPixels: PIXELS_MAX.mail })
      .autoOrient()
      .resize(MAIL)
      .png();
  },
  preview: (bytes) =>
    sharp(bytes, { failOn: 'truncated', limitInputPixels: PIXELS_MAX.preview })
      .autoOrient()
      .resize(PREVIEW)
      .webp({ quality: 75 }),
};

/** Makes the picture that pages show, and the preview of that. */
async function convert(bytes: Uint8Array, { format }: Metadata): Promise<DrawReply> {
  const source =
    format === 'heif'
      ? await decodeHeic(bytes, PIXELS_MAX.preview)
      : sharp(bytes, { failOn: 'truncated', limitInputPixels: PIXELS_MAX.preview }).autoOrient();
  const converted = await source.resize(CONVERTED).webp({ quality: 80 }).toBuffer();
  return { drawn: await sharp(converted).resize(PREVIEW).webp({ quality: 75 }).toBuffer(), converted };
}

async function answer({ bytes, use }: DrawOrder): Promise<DrawReply> {
  try {
    // Reads the head alone.
    const head = await sharp(bytes, { limitInputPixels: false }).metadata();
    const isDrawing = head.format === 'svg';
    if (isDrawing && use === 'preview') return { refused: 'unreadable' };
    if (!isDrawing && head.width * head.height > PIXELS_MAX[use]) return { refused: 'too_large' };
    if (use === 'preview' && isForeign(head)) return await convert(bytes, head);
    return { drawn: await DRAW[use](bytes, head).toBuffer(), converted: null };
  } catch {
    return { refused: 'unreadable' };
  }
}

process.on('message', (order: DrawOrder) => {
  const before = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (user + system > CPU_MAX_S[order.use] * MICROSECONDS || process.memoryUsage.rss() > MEMORY_MAX_BYTES)
      end();
  }, LOOK_EVERY_MS);
  void answer(order).then((reply) => {
    clearInterval(watch);
    process.send?.(reply);
  });
});
process.on('disconnect', end);
