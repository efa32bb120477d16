// docs/product/uploads.md#upload-call
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadFile } from '../../../src/lib/api/uploads.ts';
import { uploadRequestOn } from '../../helpers/upload-transport.ts';

const ADDRESS = 'https://store.example/lease';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

describe('the upload', () => {
  let sent: Sent[];
  let credentials: boolean[];
  beforeEach(() => {
    sent = [];
    credentials = [];
    const Request = uploadRequestOn((url, init) => {
      sent.push({ url, init });
      return Promise.resolve(new Response('not JSON', { status: 201 }));
    });
    class Watched extends Request {
      override send(body: Blob): void {
        credentials.push(this.withCredentials);
        super.send(body);
      }
    }
    vi.stubGlobal('XMLHttpRequest', Watched);
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['image/png', 'image/png'],
    ['', 'application/octet-stream'],
  ])('sends a file of the type %j as %s, with PUT, raw and without credentials', async (type, expected) => {
    const file = new File(['bytes'], 'lease', { type });
    await uploadFile(ADDRESS, file);
    expect(sent).toMatchObject([{ url: ADDRESS, init: { method: 'PUT', body: file } }]);
    expect(new Headers(sent[0]?.init.headers).get('content-type')).toBe(expected);
    expect(credentials).toEqual([false]);
  });

  it('goes nowhere without a usable address', async () => {
    const file = new File(['bytes'], 'lease');
    await expect(uploadFile('', file)).rejects.toMatchObject({ kind: 'shape' });
    expect(sent).toEqual([]);
  });
});
