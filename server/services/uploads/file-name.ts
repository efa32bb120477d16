/** File systems allow 255 bytes, and a uuid precedes the name. */
const NAME_MAX_BYTES = 180;
const EXTENSION_MAX_BYTES = 20;

// Path separators and characters that Windows forbids; control characters; invisible and direction-changing characters,
// which disguise `gnp.exe` as `exe.png`; object replacement and private-use characters.
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
 * Returns a file name that is safe in a path, a URL and a header. Keeps letters of all scripts, digits, spaces and
 * punctuation; truncates to 180 bytes and keeps the extension. Never empty.
 */
export function safeFileName(name: string): string {
  const clean = name
    .normalize('NFC')
    .replace(UNWANTED, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|(?<![. ])[. ]+$/gu, '');
  if (clean === '') return 'file';
  const dot = clean.lastIndexOf('.');
  const extension = dot === -1 ? '' : clean.slice(dot);
  if (extension === '' || bytes(extension) > EXTENSION_MAX_BYTES) return cut(clean, NAME_MAX_BYTES);
  return cut(clean.slice(0, dot), NAME_MAX_BYTES - bytes(extension)) + extension;
}
