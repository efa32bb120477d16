// docs/product/uploads.md#replaced-file
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUpload, type Upload } from '../../../src/lib/stores/uploads/upload.ts';
import { expectConsole, expectFailedCall } from '../../helpers/console-guard.ts';
import { openTestBrowser } from '../../helpers/browser-effects.ts';
import { uploadRequestOn } from '../../helpers/upload-transport.ts';
import { eventually } from '../../helpers/eventually.ts';

/** Keys that the API gave, in order. */
let keys: string[];
/** Answers the next uploads in the place of the store; the last one is repeated. */
let answers: (() => Promise<Response>)[];
let upload: Upload;

const stored = () => Promise.resolve(new Response(null, { status: 200 }));
const never = () => new Promise<Response>(() => undefined);

beforeEach(() => {
  keys = [];
  answers = [stored];
  vi.stubGlobal(
    'XMLHttpRequest',
    uploadRequestOn(() => (answers.length > 1 ? answers.shift() : answers[0])?.() ?? stored()),
  );
  openTestBrowser({
    fetch: () => {
      keys.push(`key-${keys.length + 1}`);
      return Promise.resolve(Response.json({ presigned_url: 'https://store.example/x', key: keys.at(-1) }));
    },
    now: () => 0,
  });
  upload = createUpload();
});
afterEach(() => {
  upload.remove();
  vi.unstubAllGlobals();
});

const file = (name: string, type = 'application/pdf') => new File(['bytes'], name, { type });

it('a first file replaces none, and a refused one neither', async () => {
  await upload.choose(file('lease.pdf'));
  expect(upload.$replacement.get()).toBeNull();
  await upload.choose(file('notes.txt', 'text/plain'));
  expect(upload.$replacement.get()).toBeNull();
});

it('an uploaded file comes back with its key and is not uploaded again', async () => {
  const preview = () => {
    const state = upload.$state.get();
    return state.status === 'empty' ? null : state.file.previewUrl;
  };
  await upload.choose(file('photo.png', 'image/png'));
  const first = preview();
  await upload.choose(file('letter.pdf'));
  expect(upload.$replacement.get()).toEqual({ before: 'photo.png', now: 'letter.pdf' });
  upload.undoReplacement();
  expect(upload.$state.get()).toMatchObject({
    status: 'uploaded',
    key: 'key-1',
    file: { name: 'photo.png', previewUrl: expect.stringMatching(/^blob:/) as string },
  });
  expect(preview(), 'a new address, as the first one is gone').not.toBe(first);
  expect(upload.$replacement.get()).toBeNull();
  expect(keys).toHaveLength(2);
});

it('a file from a draft comes back, too', async () => {
  const photo = { name: 'photo.png', type: 'image/png', sizeBytes: 4 };
  upload.restore('a-key', photo);
  await upload.choose(file('letter.pdf'));
  upload.undoReplacement();
  expect(upload.$state.get()).toEqual({ status: 'uploaded', key: 'a-key', file: photo });
});

it('a file that was still in flight is uploaded anew, and the one in its place is aborted', async () => {
  expectConsole('info', /^An upload was aborted$/);
  answers = [never, never, stored];
  void upload.choose(file('lease.pdf'));
  await eventually(() => expect(upload.$state.get().status).toBe('uploading'));
  void upload.choose(file('letter.pdf'));
  await eventually(() => expect(keys).toHaveLength(2));
  upload.undoReplacement();
  await eventually(() =>
    expect(upload.$state.get()).toMatchObject({
      status: 'uploaded',
      key: 'key-3',
      file: { name: 'lease.pdf' },
    }),
  );
  expect(upload.$replacement.get()).toBeNull();
});

it('a file comes back after the next one has failed', async () => {
  expectFailedCall('PUT :presigned_url', 500);
  answers = [stored, () => Promise.resolve(new Response(null, { status: 500 }))];
  await upload.choose(file('lease.pdf'));
  await upload.choose(file('letter.pdf'));
  expect(upload.$failure.get()).toMatchObject({ canRetry: true });
  upload.undoReplacement();
  expect(upload.$failure.get()).toBeNull();
  expect(upload.$state.get()).toMatchObject({ status: 'uploaded', key: 'key-1' });
  await upload.retry();
  expect(upload.$state.get()).toMatchObject({ key: 'key-1' });
});

it('of three files the second comes back; a removed file ends it', async () => {
  await upload.choose(file('one.pdf'));
  await upload.choose(file('two.pdf'));
  await upload.choose(file('three.pdf'));
  expect(upload.$replacement.get()).toEqual({ before: 'two.pdf', now: 'three.pdf' });
  upload.remove();
  expect(upload.$replacement.get()).toBeNull();
  upload.undoReplacement();
  expect(upload.$state.get()).toEqual({ status: 'empty' });
});
