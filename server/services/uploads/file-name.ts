/** Leaves room for the uuid in front: file systems allow 255 bytes. */
const NAME_MAX_BYTES = 180;
const EXTENSION_MAX_BYTES = 20;

// Path separators and what Windows forbids; control characters; invisible and direction-changing ones, which make
// `exe.png` out of `gnp.exe`; the object replacement and private-use characters.
const UNWANTED = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Co}\p{Cs}\uFFFC\uFFFD]/gu;

const bytes = (text: string) => Buffer.byteLength(text);

function cut(text: string, maxBytes: number): string {
  let kept = '';
  for (const character of text) {
    if (bytes(kept) + bytes(character) > maxBytes) break;
    kept += character;
  }
  return kept.trimEnd();
}

/**
 * A name that is safe in a path, an address and a header, and still the one the person chose: letters of every script,
 * digits, spaces and punctuation stay; it is cut to 180 bytes with its extension kept. Never empty.
 */
export function safeFileName(name: string): string {
  const clean = name
    .normalize('NFC')
    .replace(UNWANTED, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/gu, '');
  if (clean === '') return 'file';
  const dot = clean.lastIndexOf('.');
  const extension = dot > 0 ? clean.slice(dot) : '';
  if (extension === '' || bytes(extension) > EXTENSION_MAX_BYTES) return cut(clean, NAME_MAX_BYTES);
  return cut(clean.slice(0, dot), NAME_MAX_BYTES - bytes(extension)) + extension;
}
