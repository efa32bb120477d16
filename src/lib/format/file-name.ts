const UUID_PREFIX = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}-/i;

/** The name a person gave a file: the last segment of its key without the uuid in front (DECISIONS section 5). */
export function fileNameOfKey(key: string): string {
  const last = key.split('/').filter(Boolean).at(-1) ?? key;
  return last.replace(UUID_PREFIX, '') || last;
}

const IMAGE_NAME = /\.(?:png|jpe?g|gif|webp|avif)$/i;

/** True when a browser can show the file as a picture, told by its name: a key says nothing else. */
export function isImageKey(key: string): boolean {
  return IMAGE_NAME.test(key);
}
