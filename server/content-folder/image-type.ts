import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};
const COMMENT_START = '<!--';

/** Largest picture of the content, in bytes. */
export const IMAGE_MAX_BYTES = 512 * 1024;

/** Detects the type of a picture by its bytes; null for other files. */
export async function imageType(bytes: Uint8Array): Promise<string | null> {
  const detected = (await fileTypeFromBuffer(bytes))?.mime;
  if (detected !== undefined && detected !== 'application/xml') {
    return detected in EXTENSIONS ? detected : null;
  }
  return isSvg(new TextDecoder().decode(bytes)) ? 'image/svg+xml' : null;
}

/**
 * Returns true if the first element is `<svg>`; an XML declaration and comments may precede it. Reads each character once: a
 * regular expression for the comments takes exponential time.
 */
function isSvg(text: string): boolean {
  let rest = text.trimStart();
  if (rest.startsWith('<?xml')) rest = behind(rest, '>');
  while (rest.startsWith(COMMENT_START)) rest = behind(rest, '-->', COMMENT_START.length);
  return /^<svg[\s>]/.test(rest);
}

function behind(text: string, end: string, from = 0): string {
  const at = text.indexOf(end, from);
  return at === -1 ? '' : text.slice(at + end.length).trimStart();
}

/** Returns the name under which a picture is stored: the SHA-256 of its bytes with the extension of its type. */
export function nameOfImage(bytes: Uint8Array, type: string): string {
  return `${createHash('sha256').update(bytes).digest('hex')}.${EXTENSIONS[type] ?? 'bin'}`;
}
