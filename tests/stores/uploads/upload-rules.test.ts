import { expect, it } from 'vitest';
import { refusalOf } from '../../../src/lib/stores/uploads/upload-rules.ts';
import { createUpload } from '../../../src/lib/stores/uploads/upload.ts';

const MAX_BYTES = 26_214_400;

it.each([
  ['photo.png', 'image/png'],
  ['letter.pdf', 'application/pdf'],
  ['from-a-phone.HEIC', ''],
])('takes %s', (name, type) => {
  expect(refusalOf({ name, type, size: 1 })).toBeNull();
});

it.each([
  ['notes.txt', 'text/plain'],
  ['unknown', ''],
  ['image.exe', 'application/octet-stream'],
])('refuses %s', (name, type) => {
  expect(refusalOf({ name, type, size: 1 })).toBe(
    `${name} has an invalid file type. Only images or PDFs are allowed.`,
  );
});

it('accepts 25 MB, but not a byte more', () => {
  expect(refusalOf({ name: 'a.png', type: 'image/png', size: MAX_BYTES })).toBeNull();
  expect(refusalOf({ name: 'a.png', type: 'image/png', size: MAX_BYTES + 1 })).toBe(
    'File size exceeds 25 MB, please upload a smaller file.',
  );
});

it('keeps the current file when the next one is refused', async () => {
  const upload = createUpload();
  upload.restore('a-key', { name: 'letter.pdf', type: 'application/pdf', sizeBytes: 9 });
  await upload.choose(new File(['x'], 'notes.txt', { type: 'text/plain' }));
  expect(upload.$state.get()).toMatchObject({ status: 'uploaded', key: 'a-key' });
  expect(upload.$failure.get()).toMatchObject({ canRetry: false });
  upload.remove();
  expect(upload.$state.get()).toEqual({ status: 'empty' });
  expect(upload.$failure.get()).toBeNull();
});
