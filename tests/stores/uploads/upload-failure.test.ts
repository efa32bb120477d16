// docs/product/uploads.md#failed-upload
// docs/product/uploads.md#upload-in-messages
// docs/product/uploads.md#aborted-upload
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { composerText } from '../../../src/lib/messages/thread.ts';
import { createUpload } from '../../../src/lib/stores/uploads/upload.ts';
import { connectReporting, type Report } from '../../../src/lib/telemetry/reporting/report.ts';
import { expectConsole, expectFailedCall } from '../../helpers/console-guard.ts';
import { holdReplies } from '../../helpers/slow-replies.ts';
import { PNG } from '../../helpers/sample-files.ts';
import { uploadRequestOn, type Transport } from '../../helpers/upload-transport.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';
import { eventually } from '../../helpers/eventually.ts';

const HOUR_MS = 3_600_000;
const file = new File([PNG], 'Robin Berry.png', { type: 'image/png' });

const reports: Report[] = [];

const { app } = await demoEmployee();
connectReporting((report) => void reports.push(report));
beforeEach(() => {
  reports.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

function uploadsBy(transport: Transport): void {
  vi.stubGlobal('XMLHttpRequest', uploadRequestOn(transport));
}

/** Lets the presigned URL expire before the upload. */
const tooLate: Transport = (url, init) => {
  app.clock.advance(HOUR_MS);
  return app.fetch(url, init);
};

it('reports an upload error with the text of the response, without the file name', async () => {
  uploadsBy(tooLate);
  expectFailedCall('PUT :presigned_url', 422);
  const upload = createUpload();
  await upload.choose(file);
  expect(upload.$state.get()).toEqual({ status: 'empty' });
  expect(upload.$failure.get()).toMatchObject({ message: 'Error uploading Robin Berry.png', canRetry: true });
  expect(reports).toHaveLength(1);
  expect(reports[0]).toMatchObject({
    error: { name: 'UploadError', cause: { kind: 'http', status: 422 } },
    tags: { feature: 'uploads', component: 'upload' },
  });
  expect(String(reports[0]?.error)).toMatch(/^UploadError: Upload failed: \{"error":"[A-Z][a-z ]+/);
  expect(String(reports[0]?.error)).not.toContain('Robin');
});

it('says that we were notified only once the report was sent', async () => {
  uploadsBy(tooLate);
  expectFailedCall('PUT :presigned_url', 422);
  const upload = createUpload();
  await upload.choose(file);
  const shown = () => {
    const failure = upload.$failure.get();
    return failure === null ? null : composerText.uploadProblem(failure);
  };
  expect(shown()).toMatch(
    /^There was an error uploading your file: [^.]+\. Please try again\. You are welcome to try again\.$/,
  );
  reports[0]?.onSent?.();
  expect(shown()).toMatch(
    /^There was an error uploading your file: [^.]+\. Please try again\. We have been notified of the error, but you are welcome to try again\.$/,
  );
  const sent = reports[0]?.onSent;
  upload.remove();
  sent?.();
  expect(shown(), 'a late answer of the service brings no failure back').toBeNull();
});

it.each([
  ['removed', (upload: ReturnType<typeof createUpload>) => upload.remove()],
  ['replaced', (upload: ReturnType<typeof createUpload>) => void upload.choose(file)],
])('only logs an upload whose file is %s meanwhile', async (_, drop) => {
  expectConsole('info', /^An upload was aborted$/);
  const begun = Promise.withResolvers<undefined>();
  uploadsBy(() => {
    begun.resolve(undefined);
    return new Promise(() => undefined);
  });
  const upload = createUpload();
  const choosing = upload.choose(file);
  await begun.promise;
  drop(upload);
  await choosing;
  expect(upload.$failure.get()).toBeNull();
  expect(reports).toEqual([]);
});

it('says that a file was changed since it was chosen, which no retry would send', async () => {
  uploadsBy(() => Promise.reject(new TypeError('net::ERR_UPLOAD_FILE_CHANGED')));
  // As a browser reads a file that was written, moved or removed since.
  class ChangedFile extends File {
    override slice(): Blob {
      const changed = new Blob();
      changed.arrayBuffer = () =>
        Promise.reject(new DOMException('The file could not be read.', 'NotReadableError'));
      return changed;
    }
  }
  const upload = createUpload();
  await upload.choose(new ChangedFile([PNG], 'bill.png', { type: 'image/png' }));
  expect(upload.$state.get()).toEqual({ status: 'empty' });
  expect(upload.$failure.get()).toMatchObject({
    message: 'bill.png was changed or moved after it was chosen. Please choose it again.',
    canRetry: false,
  });
});

describe('an upload', () => {
  const idle = { status: 'empty' };
  const described = {
    name: 'Robin Berry.png',
    type: 'image/png',
    sizeBytes: PNG.length,
    previewUrl: 'blob:1',
  };
  const revoke = vi.fn();

  beforeEach(() => {
    revoke.mockReset();
    const spies = [
      vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1'),
      vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoke),
    ];
    return () => {
      for (const spy of spies) spy.mockRestore();
    };
  });

  it('goes through its states, and hands over its key', async () => {
    uploadsBy((url, init) => app.fetch(url, init));
    const onUploaded = vi.fn();
    const upload = createUpload({ onUploaded });
    const states: unknown[] = [];
    upload.$state.subscribe((state) => states.push(state));
    await upload.choose(file);
    const key = expect.stringContaining('Robin') as string;
    expect(states).toEqual([
      idle,
      idle,
      { status: 'pending', file: described },
      { status: 'uploading', file: described, percent: 0 },
      { status: 'uploaded', file: described, key },
    ]);
    expect(onUploaded).toHaveBeenCalledExactlyOnceWith(key, described);
    expect(revoke).not.toHaveBeenCalled();
    upload.remove();
    expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:1');
  });

  it('is retried with the file that failed, and with none that was removed', async () => {
    uploadsBy(() => Promise.reject(new TypeError('no network')));
    const upload = createUpload();
    await upload.retry();
    expect(upload.$state.get()).toEqual(idle);
    await upload.choose(file);
    expect(upload.$failure.get()?.canRetry).toBe(true);
    uploadsBy((url, init) => app.fetch(url, init));
    await upload.retry();
    expect(upload.$failure.get()).toBeNull();
    expect(upload.$state.get().status).toBe('uploaded');
    uploadsBy(() => Promise.reject(new TypeError('no network')));
    await upload.choose(file);
    upload.remove();
    await upload.retry();
    expect(upload.$state.get()).toEqual(idle);
  });

  it('is not retried after a refusal', async () => {
    uploadsBy(() => Promise.reject(new TypeError('no network')));
    const upload = createUpload();
    await upload.choose(file);
    await upload.choose(new File(['x'], 'notes.txt', { type: 'text/plain' }));
    await upload.retry();
    expect(upload.$state.get()).toEqual(idle);
    await upload.choose();
    expect(upload.$failure.get()?.canRetry, 'no file is no choice').toBe(false);
  });

  it('waits for its delay and its request', async () => {
    expectConsole('info', /^An upload was aborted$/);
    const calls: string[] = [];
    uploadsBy((url, init) => {
      calls.push(url);
      return app.fetch(url, init);
    });
    const opened = Promise.withResolvers<string>();
    const upload = createUpload({ requestId: opened.promise, startDelayMs: 1 });
    const first = upload.choose(file);
    expect(upload.$state.get()).toEqual({ status: 'pending', file: described });
    upload.remove();
    opened.resolve('a-request');
    await first;
    expect(calls).toEqual([]);
    expect(upload.$state.get()).toEqual(idle);
  });

  it('of a document has no preview', async () => {
    uploadsBy((url, init) => app.fetch(url, init));
    const upload = createUpload();
    const pdf = new File(['%PDF-1.4 a letter'], 'letter.pdf', { type: 'application/pdf' });
    const choosing = upload.choose(pdf);
    expect(upload.$state.get()).toEqual({
      status: 'pending',
      file: { name: 'letter.pdf', type: 'application/pdf', sizeBytes: pdf.size, previewUrl: undefined },
    });
    await choosing;
  });

  it('says how much is sent, until another file takes its place', async () => {
    const begun = Promise.withResolvers<undefined>();
    const Sending = uploadRequestOn(() => {
      begun.resolve(undefined);
      return new Promise(() => undefined);
    });
    const requests: InstanceType<typeof Sending>[] = [];
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends Sending {
        constructor() {
          super();
          requests.push(this);
        }
      },
    );
    const upload = createUpload();
    const choosing = upload.choose(file);
    await begun.promise;
    const progress = (loaded: number) =>
      requests[0]?.upload.dispatchEvent(
        Object.assign(new Event('progress'), { lengthComputable: true, loaded, total: 8 }),
      );
    progress(2);
    expect(upload.$state.get()).toEqual({ status: 'uploading', file: described, percent: 25 });
    progress(8);
    expect(upload.$state.get()).toMatchObject({ percent: 100 });
    upload.restore('a-key', described);
    progress(4);
    await choosing;
    expect(upload.$state.get()).toEqual({ status: 'uploaded', file: described, key: 'a-key' });
  });

  it('of a file that is dropped before its address is known sends nothing', async () => {
    expectConsole('info', /^An upload was aborted$/);
    const calls: string[] = [];
    uploadsBy((url, init) => {
      calls.push(url);
      return app.fetch(url, init);
    });
    using replies = holdReplies();
    const upload = createUpload();
    const choosing = upload.choose(file);
    await eventually(() => expect(replies.calls).toHaveLength(1));
    upload.remove();
    replies.release();
    await choosing;
    expect([calls, upload.$state.get()]).toEqual([[], idle]);
  });
});
