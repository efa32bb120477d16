// docs/product/uploads.md#file-types
// docs/product/uploads.md#refused-files
// docs/product/uploads.md#file-size
// docs/product/uploads.md#file-names
// docs/product/uploads.md#one-file
// docs/product/uploads.md#upload-states
// docs/product/uploads.md#upload-delay
// docs/product/uploads.md#presigned-url
// docs/product/uploads.md#failed-upload
// docs/product/widgets.md#validation-messages
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../src/lib/api/shared/api-error.ts';
import {
  checkChoice,
  failedUpload,
  refusalOf,
  uploadName,
} from '../../../src/lib/stores/uploads/upload-rules.ts';
import { createUpload, type Upload } from '../../../src/lib/stores/uploads/upload.ts';
import { reportableText, uploadErrorEvent } from '../../../src/lib/stores/uploads/upload-error.ts';
import { setCacheOwner } from '../../../src/lib/stores/shared/remote.ts';
import { createComposerFiles } from '../../../src/lib/stores/thread/composer-files.ts';
import { openTestBrowser } from '../../helpers/browser-effects.ts';
import { openComposer } from '../../helpers/employees/own-thread.ts';
import { uploadRequestOn } from '../../helpers/upload-transport.ts';
import { eventually } from '../../helpers/eventually.ts';

const MAX_BYTES = 26_214_400;

const sample = (name: string) => readFileSync(`tests/helpers/files/${name}`);
const fileOf = (bytes: BlobPart, name: string, type: string) => new File([bytes], name, { type });

it.each([
  ['photo.png', 'image/png'],
  ['letter.pdf', 'application/pdf'],
  ['from-a-phone.HEIC', ''],
  ['scan.PDF', ''],
  ['drawing', 'image/x-anything'],
])('takes %s by its name and type', async (name, type) => {
  expect(await refusalOf(fileOf('x', name, type))).toBeNull();
});

const GUESSES = ['', 'application/octet-stream', 'application/x-pdf', 'application/download', 'text/plain'];
const SAMPLES = [
  ['plain.pdf', 'letter.pdf'],
  ['bom-before-header.pdf', 'letter.pdf'],
  ['newline-before-header.pdf', 'letter.pdf'],
  ['password-protected.pdf', 'letter.pdf'],
  ['phone.heic', 'letter.heic'],
  ['photo.jfif', 'letter.jpg'],
  ['cmyk.jpg', 'letter.jpg'],
  ['animated.gif', 'letter.gif'],
  ['plain.avif', 'letter.avif'],
  ['plain.webp', 'letter.webp'],
] as const;

it.each(SAMPLES)(
  'takes %s whatever the browser guesses, and names it by its content',
  async (name, right) => {
    for (const guess of GUESSES) expect(await refusalOf(fileOf(sample(name), 'letter', guess))).toBeNull();
    expect(await uploadName(fileOf(sample(name), 'letter', ''))).toBe(right);
    expect(await uploadName(fileOf(sample(name), 'letter.exe', ''))).toBe(right);
  },
);

it('keeps the name of a file that has the right one, or that nobody knows', async () => {
  expect(await uploadName(fileOf(sample('photo.jfif'), 'Photo.JFIF', ''))).toBe('Photo.JFIF');
  expect(await uploadName(fileOf('x', 'notes.txt', ''))).toBe('notes.txt');
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
])('refuses %s with other bytes', async (name, type) => {
  expect(await refusalOf(fileOf('some words', name, type))).toBe(
    `${name} has an invalid file type. Only images or PDFs are allowed.`,
  );
});

it('accepts 25 MB, but not a byte more, and says of an empty file that it is empty', async () => {
  const withBytes = (count: number) => fileOf(new Uint8Array(count), 'a.png', 'image/png');
  expect(await refusalOf(withBytes(MAX_BYTES))).toBeNull();
  expect(await refusalOf(withBytes(MAX_BYTES + 1))).toBe(
    'File size exceeds 25.0 MB, please upload a smaller file.',
  );
  expect(await refusalOf(fileOf('', 'empty.jpg', 'image/jpeg'))).toBe('empty.jpg is empty.');
});

it('names each refused file of a choice with its reason, in one message', async () => {
  const files = [
    fileOf('words', 'notes.txt', 'text/plain'),
    fileOf(sample('no-extension'), 'photo', ''),
    fileOf('', 'empty.jpg', 'image/jpeg'),
    fileOf(new Uint8Array(MAX_BYTES + 1), 'film.png', 'image/png'),
  ];
  const { taken, refusal } = await checkChoice(files);
  expect(taken.map(({ name }) => name)).toEqual(['photo']);
  expect(refusal).toBe(
    'notes.txt has an invalid file type. Only images or PDFs are allowed. empty.jpg is empty. film.png: File size exceeds 25.0 MB, please upload a smaller file.',
  );
  const composer = createComposerFiles(Promise.resolve('R-7'));
  composer.choose(files.filter((file) => !taken.includes(file)));
  await eventually(() => expect(composer.first.$failure.get()?.message).toBe(refusal));
  expect(composer.isEvery('empty')).toBe(true);
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
    ['file_empty', 'fake.jpg is empty.'],
    ['storage_full', "The store's own sentence."],
  ])('of the code %s gives the reason and no retry', async (code, message) => {
    const refused = { message, reason: message, canRetry: false, isReported: false };
    expect(await failedUpload(new File(['text'], 'fake.jpg'), refusal(code))).toEqual(refused);
  });

  it.each(['link_expired', null])('of the code %s can be retried', async (code) => {
    expect(await failedUpload(new File(['a cat'], 'cat.jpg'), refusal(code))).toEqual({
      message: 'Error uploading cat.jpg',
      reason: "The store's own sentence.",
      canRetry: true,
      isReported: false,
    });
  });
});

const FILE = 'Robin Berry tax.pdf';

it.each([
  [
    '{"error":"This link has expired.","code":"link_expired"}',
    '{"error":"This link has expired.","code":"link_expired"}',
  ],
  [
    `<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Request has expired</Message><Key>u-1/Robin Berry tax.pdf</Key><RequestId>9A8B7C</RequestId></Error>`,
    'AccessDenied Request has expired … …',
  ],
  [`${FILE} of robin@people.test at https://files.example/key?token=5ecret is bad.`, '… of … at … is bad.'],
  ['see http://files.example/letter', 'see …'],
  ['Robin%20Berry%20tax.pdf is too large', '… is too large'],
  ['<!doctype html><title>Bad Gateway</title><h1>Bad Gateway</h1>', 'Bad Gateway Bad Gateway'],
  ['', ''],
])('reports %j as %j', (text, reported) => {
  expect(reportableText(text, FILE)).toBe(reported);
});

it('cuts a long text', () => {
  expect(reportableText('word '.repeat(1_000), FILE)).toHaveLength(200);
});

it('names the failure where no reply has a text', () => {
  const event = uploadErrorEvent(new ApiError({ kind: 'network' }), FILE);
  expect(event).toMatchObject({ name: 'UploadError', message: 'Upload failed: network' });
  expect(event.cause).toBeInstanceOf(ApiError);
});

let asked: unknown[];

const file = () => new File(['bytes'], 'lease.pdf', { type: 'application/pdf' });
const statusOf = (upload: Upload) => upload.$state.get().status;
const isUploaded = (upload: Upload) => eventually(() => expect(statusOf(upload)).toBe('uploaded'));

describe('the delay of an upload', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    asked = [];
    vi.stubGlobal(
      'XMLHttpRequest',
      uploadRequestOn(() => Promise.resolve(new Response(null, { status: 200 }))),
    );
    openTestBrowser({
      fetch: (_, init) => {
        asked.push(JSON.parse(init?.body as string));
        return Promise.resolve(Response.json({ presigned_url: 'https://store.example/x', key: 'a-key' }));
      },
      now: () => 0,
    });
    setCacheOwner('an-employee');
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('in a message the upload waits 200 ms as Pending, and names the request', async () => {
    const { first: upload } = (await openComposer('R-7')).files;
    void upload.choose(file());
    await vi.advanceTimersByTimeAsync(199);
    expect(statusOf(upload)).toBe('pending');
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(statusOf(upload)).not.toBe('pending');
    await isUploaded(upload);
    expect(asked).toEqual([{ upload: { filename: 'lease.pdf' }, request_id: 'R-7' }]);
  });

  it('elsewhere it begins at once, and names none', async () => {
    const upload = createUpload();
    void upload.choose(file());
    await vi.advanceTimersByTimeAsync(0);
    expect(statusOf(upload)).not.toBe('pending');
    await isUploaded(upload);
    expect(asked).toEqual([{ upload: { filename: 'lease.pdf' } }]);
  });
});
