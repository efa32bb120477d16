const BYTE_ORDER_MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/**
 * Decodes a text file of a spreadsheet: UTF-8, UTF-16 in both byte orders, or Windows-1252, in which any bytes are text. The
 * first line decides about UTF-16 without a byte order mark: its ASCII letters have a NUL byte each.
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = BYTE_ORDER_MARKS.find(({ bytes: mark }) => mark.every((byte, at) => bytes[at] === byte));
  // The decoder removes the mark.
  if (marked !== undefined) return new TextDecoder(marked.encoding).decode(bytes);
  if (bytes[1] === 0) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
