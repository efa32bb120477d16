import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setCacheOwner } from '../../../src/lib/stores/shared/cache.ts';
import { createUpload, type Upload } from '../../../src/lib/stores/uploads/upload.ts';
import { expectConsole } from '../../helpers/console-guard.ts';
import { openTestBrowser } from '../../helpers/browser-effects.ts';
import { openComposer } from '../../helpers/employees/own-thread.ts';
import { uploadRequestOn } from '../../helpers/upload-transport.ts';

let asked: unknown[];

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

const file = () => new File(['bytes'], 'lease.pdf', { type: 'application/pdf' });
const statusOf = (upload: Upload) => upload.$state.get().status;
const isUploaded = (upload: Upload) => vi.waitFor(() => expect(statusOf(upload)).toBe('uploaded'));

it('in a message the upload waits 200 ms as Pending, and names the request', async () => {
  const { upload } = await openComposer('R-7');
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

it('a second file replaces the first, which is not uploaded any more', async () => {
  expectConsole('info', /^An upload was aborted$/);
  const { upload } = await openComposer('R-7');
  void upload.choose(file());
  await vi.advanceTimersByTimeAsync(100);
  void upload.choose(new File(['other'], 'letter.pdf', { type: 'application/pdf' }));
  expect(upload.$state.get()).toMatchObject({ status: 'pending', file: { name: 'letter.pdf' } });
  await vi.advanceTimersByTimeAsync(200);
  await isUploaded(upload);
  expect(asked).toEqual([{ upload: { filename: 'letter.pdf' }, request_id: 'R-7' }]);
});
