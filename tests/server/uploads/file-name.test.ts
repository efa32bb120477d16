import { expect, test } from 'vitest';
import { safeFileName } from '../../../server/services/uploads/file-name.ts';

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
