// docs/product/attachment.md#file-name
// docs/product/uploads.md#file-types
// docs/product/uploads.md#file-names
import { expect, test } from 'vitest';
import { nameOfType } from '../../../src/lib/format/file-types.ts';
import { recognizeType } from '../../../server/services/uploads/file-types.ts';
import { disposition, safeFileName } from '../../../server/services/uploads/file-addresses.ts';

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
  ['image/tiff', 'II*\0\xff\xff\xff\x7f'],
  ['image/tiff', 'MM\0*\0\xff\xff\xff'],
  ['application/pdf', '%PDF-1.7\n'],
  ['application/pdf', '\xef\xbb\xbf%PDF-1.7\n'],
  ['application/pdf', '\r\n\n \t%PDF-1.7\n'],
  ['application/pdf', '\xef\xbb\xbf\n%PDF-1.7\n'],
])('recognizes %s', async (type, head) => {
  expect(await recognizeType(Buffer.from(head.padEnd(300, '\0'), 'latin1'))).toBe(type);
});

test.each([
  ['text', 'Hello'],
  ['a PDF behind HTML', `<p>Hello</p>\n%PDF-1.7\n`],
  ['a PDF behind a page of blank lines', `${'\n'.repeat(1_025)}%PDF-1.7\n`],
  ['a byte order mark', '\xef\xbb\xbf'],
  ['a ZIP', 'PK\x03\x04'],
  ['an MP4', box('isom')],
  ['nothing', ''],
])('accepts no %s', async (_, head) => {
  expect(await recognizeType(Buffer.from(head, 'latin1'))).toBeNull();
});

test.each([
  ['photo (1).png', 'photo (1).png', 'photo%20%281%29.png'],
  ['Größe.png', 'Gr__e.png', 'Gr%C3%B6%C3%9Fe.png'],
  ['a"b\\c%41.png', 'a_b_c_41.png', 'a%22b%5Cc%2541.png'],
  ["it's*!~.png", "it's*!~.png", 'it%27s%2A%21~.png'],
  ['a\u007f\u001f\r\n.png', 'a____.png', 'a%7F%1F%0D%0A.png'],
])('%j is named in ASCII and in UTF-8', (fileName, ascii, full) => {
  expect(disposition('inline', fileName)).toBe(`inline; filename="${ascii}"; filename*=UTF-8''${full}`);
});

test.each([
  ['photo.png', 'photo.png'],
  ['My photo (1).png', 'My photo (1).png'],
  ['Ärger 図 🌵.pdf', 'Ärger 図 🌵.pdf'],
  ['../../etc/passwd', 'etcpasswd'],
  ['C:\\fakepath\\photo.png', 'Cfakepathphoto.png'],
  ['a\u0000b\r\nc.png', 'abc.png'],
  ['gnp.\u202eexe', 'gnp.exe'],
  ['zero\u200bwidth.png', 'zerowidth.png'],
  ['...hidden', 'hidden'],
  ['a"b<c>|?*.png', 'abc.png'],
  ['  ', 'file'],
  ['/', 'file'],
  ['e\u0301.png', '\u00e9.png'],
  ['a \t\u00a0 b.png', 'a b.png'],
  [' . a.png . ', 'a.png'],
  ['a.b.png', 'a.b.png'],
  [
    'family \u{1F468}\u200D\u{1F469}\u200D\u{1F467}.png',
    'family \u{1F468}\u200D\u{1F469}\u200D\u{1F467}.png',
  ],
  ['\u0915\u094D\u200D\u0937.pdf', '\u0915\u094D\u200D\u0937.pdf'],
  [
    '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645.pdf',
    '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645.pdf',
  ],
  ['\u200Dgnp\u200D.e\u200Cx\u200De 1\u200D\u{1F467}', 'gnp.exe 1\u{1F467}'],
  ['a .png', 'a.png'],
  ['a.png/', 'a.png'],
  ['\ufffca\ufffd\ue000b.png', 'ab.png'],
])('turns %j into %j', (chosen, safe) => {
  expect(safeFileName(chosen)).toBe(safe);
});

test('truncates a long name and keeps its extension', () => {
  const name = safeFileName(`${'図'.repeat(200)}.png`);
  expect(name).toBe(`${'図'.repeat(58)}.png`);
  expect(safeFileName(`${'x'.repeat(175)} ${'y'.repeat(50)}.png`)).toBe(`${'x'.repeat(175)}.png`);
  expect(safeFileName(`${'x'.repeat(200)}.${'y'.repeat(19)}`)).toBe(`${'x'.repeat(160)}.${'y'.repeat(19)}`);
  expect(safeFileName(`${'x'.repeat(200)}.${'y'.repeat(20)}`)).toBe('x'.repeat(180));
  expect(safeFileName(`${'x'.repeat(180)}y`)).toBe('x'.repeat(180));
  expect(Buffer.byteLength(safeFileName('x'.repeat(255)))).toBe(180);
  expect(Buffer.byteLength(safeFileName(`a.${'x'.repeat(250)}`))).toBe(180);
});

test.each([
  ['photo.exe', 'image/png', 'photo.png'],
  ['photo.png.exe', 'image/png', 'photo.png.png'],
  ['run.cmd', 'application/pdf', 'run.pdf'],
  ['page.html', 'image/gif', 'page.gif'],
  ['picture.png', 'image/jpeg', 'picture.jpg'],
  ['invoice', 'application/pdf', 'invoice.pdf'],
  ['Angebot Nr. 7 von gestern', 'application/pdf', 'Angebot Nr. 7 von gestern.pdf'],
  ['写真.html', 'image/webp', '写真.webp'],
  ['PHOTO.JPEG', 'image/jpeg', 'PHOTO.JPEG'],
  ['scan.tif', 'image/tiff', 'scan.tif'],
  ['moving.apng', 'image/png', 'moving.apng'],
])('%s of the type %s is called %s', (name, type, expected) => {
  expect(nameOfType(name, type)).toBe(expected);
});
