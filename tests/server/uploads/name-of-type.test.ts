import { expect, test } from 'vitest';
import { nameOfType } from '../../../server/services/uploads/file-types.ts';

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
