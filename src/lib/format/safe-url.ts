/** The use of an address from the API. */
export type UrlUse = 'link' | 'image' | 'download' | 'navigate' | 'upload' | 'authenticator';

const SCHEMES: Readonly<Record<UrlUse, readonly string[]>> = {
  link: ['http:', 'https:', 'mailto:', 'tel:'],
  image: ['http:', 'https:', 'blob:'],
  download: ['http:', 'https:'],
  navigate: ['http:', 'https:'],
  upload: ['http:', 'https:'],
  // Opens the app that makes one-time codes.
  authenticator: ['otpauth:'],
};

const MAX_CHARACTERS = 4_096;
const OWN_PATH = /^\/(?![/\\])/;

/**
 * Checks an address from a server or a user (docs/product/api.md#server-urls). Returns it when its scheme fits the use,
 * else null. A path on our own origin (one leading slash) fits every use except an upload.
 */
export function safeUrl(use: UrlUse, value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_CHARACTERS) return null;
  const trimmed = value.trim();
  if (hasControlCharacter(trimmed)) return null;
  if (OWN_PATH.test(trimmed)) return use === 'upload' ? null : trimmed;
  try {
    const url = new URL(trimmed);
    return SCHEMES[use].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/** URL parsers drop tabs and newlines silently, which lets `java\nscript:` through naive checks. */
function hasControlCharacter(value: string): boolean {
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}
