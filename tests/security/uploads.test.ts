// docs/product/attachment.md#served-files
// docs/product/uploads.md#presigned-url
// docs/product/uploads.md#file-addresses
import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expiringUrl, presignUpload } from '../../src/lib/contract/uploads.ts';
import { newEmployee } from '../helpers/employees/employee.ts';
import { PNG, uploaded } from '../helpers/sample-files.ts';
import { appOfFile } from '../helpers/start-app.ts';
import { hostileFiles, hostileNames } from './support/hostile-files.ts';
import { naughtyStrings } from './support/naughty-strings.ts';

/** Types that a browser shows without running them, given these headers. */
const HARMLESS_TYPES = /^(image\/(png|jpeg|gif|webp|avif|heic|heif|bmp|tiff)|application\/pdf)$/;
const NAMES = 60;

const app = await appOfFile();
const employee = await newEmployee(app);

/** Sixty files in ten minutes are permitted. */
const BETWEEN_FILES_MS = 11_000;

const presign = (filename: string) => {
  app.clock.advance(BETWEEN_FILES_MS);
  return employee.call(presignUpload, { body: { upload: { filename } } });
};
const put = (url: string, body: Uint8Array<ArrayBuffer>) => app.fetch(url, { method: 'PUT', body });

const crafted = Object.entries(hostileFiles).flatMap(([what, bytes]) =>
  hostileNames.map((name) => ({ what, name, bytes })),
);

test('there are 76 hostile files', () => {
  expect(crafted).toHaveLength(76);
});

test.each(crafted)(
  '$what called $name is refused, or served with headers that prevent execution',
  async ({ name, bytes }) => {
    const { presigned_url: url, key } = await presign(name);
    const reply = await put(url, bytes);
    if (!reply.ok) {
      expect(reply.status).toBe(422);
      expect(await employee.refused(expiringUrl, { query: { key } })).toMatchObject({ status: 404 });
      return;
    }
    const { expiring_url: address } = await employee.call(expiringUrl, { query: { key } });
    const served = await app.fetch(address);
    expect(served.headers.get('content-type')).toMatch(HARMLESS_TYPES);
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(served.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(served.headers.get('content-disposition')).toMatch(/^(inline|attachment); filename="/);
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(bytes);
  },
);

test(`${String(NAMES)} file names: each stays in the folder and in its header`, async () => {
  const names = naughtyStrings.filter((name) => name.trim() !== '' && name.length < 200);
  const step = Math.floor(names.length / NAMES);
  const some = names.filter((_, turn) => turn % step === 0).slice(0, NAMES);
  expect(some).toHaveLength(NAMES);
  for (const name of some) {
    app.clock.advance(BETWEEN_FILES_MS);
    const key = await uploaded(app, employee, name, PNG);
    const { expiring_url: address } = await employee.call(expiringUrl, { query: { key } });
    const served = await app.fetch(address);
    expect(served.status, name).toBe(200);
    expect(served.headers.get('set-cookie')).toBeNull();
    expect(served.headers.get('content-disposition')).toMatch(
      /^inline; filename="[^"\\]*"; filename\*=UTF-8''[\w%.!~*'()-]*$/,
    );
    await served.arrayBuffer();
  }
  const folder = resolve(app.storageFolder);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => resolve(entry.parentPath, entry.name));
  expect(files.every((file) => file.startsWith(folder))).toBe(true);
});

describe('a presigned address', () => {
  const changes: Readonly<Record<string, (url: URL, other: URL) => void>> = {
    'another key': (url, other) => (url.pathname = other.pathname),
    'no signature': (url) => url.searchParams.delete('sig'),
    'an empty signature': (url) => url.searchParams.set('sig', ''),
    'half a signature': (url) =>
      url.searchParams.set('sig', (url.searchParams.get('sig') ?? '').slice(0, 20)),
    'a longer signature': (url) => url.searchParams.set('sig', `${url.searchParams.get('sig') ?? ''}00`),
    'a signature in capitals': (url) =>
      url.searchParams.set('sig', `${(url.searchParams.get('sig') ?? '').toUpperCase()}A`),
    'the signature of another': (url, other) =>
      url.searchParams.set('sig', other.searchParams.get('sig') ?? ''),
    'all of another but the key': (url, other) => (url.search = other.search),
    'no end': (url) => url.searchParams.delete('exp'),
    'a later end': (url) => url.searchParams.set('exp', '99999999999'),
    'an end that is no number': (url) => url.searchParams.set('exp', 'NaN'),
    'an end in exponents': (url) => url.searchParams.set('exp', '1e99'),
    'a negative end': (url) => url.searchParams.set('exp', '-1'),
    'two ends': (url) => url.searchParams.append('exp', '99999999999'),
    'a path upwards': (url) => (url.pathname = `${url.pathname}/../../etc/passwd`),
    'an encoded path upwards': (url) => (url.pathname = `${url.pathname}%2f..%2f..%2fx`),
    'a NUL in the path': (url) => (url.pathname = `${url.pathname}%00.png`),
    'a key of its own making': (url) => (url.pathname = '/files/00000000-0000-4000-8000-000000000000-x.png'),
    'no key': (url) => (url.pathname = '/files/'),
    'a folder': (url) => (url.pathname = '/files/.'),
  };

  test('there are 20 ways to abuse it', () => {
    expect(Object.keys(changes)).toHaveLength(20);
  });

  test.each(Object.entries(changes))('with %s is refused', async (way, change) => {
    const [own, other] = [await presign('photo.png'), await presign('photo.png')];
    const url = new URL(own.presigned_url);
    change(url, new URL(other.presigned_url));
    const reply = await put(url.href, PNG);
    // The first of two `exp` values is the signed one, which is the issued address.
    if (way === 'two ends' && reply.ok) return;
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    for (const { key } of [own, other])
      expect(await employee.refused(expiringUrl, { query: { key } })).toMatchObject({ status: 404 });
  });
});
