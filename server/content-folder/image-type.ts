import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};
const SVG_START = /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/;

/** Largest picture of the content, in bytes. */
export const IMAGE_MAX_BYTES = 512 * 1024;

/** Detects the type of a picture by its bytes; null for other files. */
export async function imageType(bytes: Uint8Array): Promise<string | null> {
  const detected = (await fileTypeFromBuffer(bytes))?.mime;
  if (detected !== undefined && detected !== 'application/xml') {
    return detected in EXTENSIONS ? detected : null;
  }
  return SVG_START.test(new TextDecoder().decode(bytes)) ? 'image/svg+xml' : null;
}

/** Returns the name under which a picture is stored: the SHA-256 of its bytes with the extension of its type. */
export function nameOfImage(bytes: Uint8Array, type: string): string {
  return `${createHash('sha256').update(bytes).digest('hex')}.${EXTENSIONS[type] ?? 'bin'}`;
}
