import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/lib/api/shared/api-error.ts';
import { failedUpload, refusalOf } from '../../../src/lib/stores/uploads/upload-rules.ts';
import { createUpload } from '../../../src/lib/stores/uploads/upload.ts';

const MAX_BYTES = 26_214_400;

it.each([
  ['photo.png', 'image/png'],
  ['letter.pdf', 'application/pdf'],
  ['from-a-phone.HEIC', ''],
  ['scan.PDF', ''],
  ['drawing', 'image/x-anything'],
])('takes %s', (name, type) => {
  expect(refusalOf({ name, type, size: 1 })).toBeNull();
});

it.each([
  ['notes.txt', 'text/plain'],
  ['unknown', ''],
  ['png', ''],
  ['letter.pdf.exe', ''],
  ['letter.pdf', 'text/plain'],
  ['letter', 'application/pdfx'],
  ['letter', 'x-image/png'],
  ['image.exe', 'application/octet-stream'],
])('refuses %s', (name, type) => {
  expect(refusalOf({ name, type, size: 1 })).toBe(
    `${name} has an invalid file type. Only images or PDFs are allowed.`,
  );
});

it('accepts 25 MB, but not a byte more', () => {
  expect(refusalOf({ name: 'a.png', type: 'image/png', size: MAX_BYTES })).toBeNull();
  expect(refusalOf({ name: 'a.png', type: 'image/png', size: MAX_BYTES + 1 })).toBe(
    'File size exceeds 25.0 MB, please upload a smaller file.',
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

it('uploads none of several files, keeps the current one and asks for one at a time', async () => {
  const upload = createUpload();
  upload.restore('a-key', { name: 'letter.pdf', type: 'application/pdf', sizeBytes: 9 });
  const photo = (name: string) => new File(['x'], name, { type: 'image/png' });
  await upload.choose(photo('one.png'), photo('two.png'));
  expect(upload.$state.get()).toMatchObject({ status: 'uploaded', key: 'a-key' });
  expect(upload.$failure.get()).toMatchObject({ message: 'Please add one file at a time.', canRetry: false });
});

describe('a failed upload', () => {
  const refusal = (code: string | null) =>
    new ApiError({ kind: 'http', status: 422, code, serverMessage: "The store's own sentence." });

  it.each([
    ['file_type_refused', 'fake.jpg has an invalid file type. Only images or PDFs are allowed.'],
    ['file_too_large', 'File size exceeds 25.0 MB, please upload a smaller file.'],
    ['storage_full', "The store's own sentence."],
  ])('of the code %s gives the reason and no retry', (code, message) => {
    const refused = { message, reason: message, canRetry: false, isReported: false };
    expect(failedUpload('fake.jpg', refusal(code))).toEqual(refused);
  });

  it.each(['link_expired', null])('of the code %s can be retried', (code) => {
    expect(failedUpload('cat.jpg', refusal(code))).toEqual({
      message: 'Error uploading cat.jpg',
      reason: "The store's own sentence.",
      canRetry: true,
      isReported: false,
    });
  });
});
