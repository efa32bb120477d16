import { expect, test } from 'vitest';
import { recogniseType } from '../../../server/services/uploads/file-types.ts';

const box = (brand: string) => `\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mif1`;

test.each([
  ['image/png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\0\0\0\0\0\0\0\x01IDAT'],
  ['image/apng', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\0\0\0\0\0\0\0\x08acTL'],
  ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['image/gif', 'GIF89a'],
  ['image/webp', 'RIFF\x10\0\0\0WEBPVP8 '],
  ['image/avif', box('avif')],
  ['image/heic', box('heic')],
  ['image/heif', box('mif1')],
  ['image/bmp', 'BM\x10\0\0\0'],
  ['image/tiff', 'II*\0\x08\0\0\0\0\0\0\0'],
  ['application/pdf', '%PDF-1.7\n'],
])('recognises %s', async (type, head) => {
  expect(await recogniseType(Buffer.from(head.padEnd(300, '\0'), 'latin1'))).toBe(type);
});

test.each([
  ['text', 'Hello'],
  ['a PDF behind HTML', `<p>Hello</p>\n%PDF-1.7\n`],
  ['a PDF behind a byte order mark', '\xef\xbb\xbf%PDF-1.7\n'],
  ['a ZIP', 'PK\x03\x04'],
  ['an MP4', box('isom')],
  ['nothing', ''],
])('accepts no %s', async (_, head) => {
  expect(await recogniseType(Buffer.from(head, 'latin1'))).toBeNull();
});
