import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { appOfFile } from '../../helpers/start-app.ts';
import { CURRENT, employee } from './calls.ts';

const OFFERINGS = '/api/v1/offerings';

const app = await appOfFile({ demo: true });
const headers = { ...(await employee(app)).headers };

const reply = (path: string, encoding: string) =>
  app.fetch(path, { headers: { ...headers, 'accept-encoding': encoding } });

test('a long reply is compressed for a caller that reads gzip, with the headers of every reply', async () => {
  const plain = await reply(OFFERINGS, 'identity');
  const packed = await reply(OFFERINGS, 'gzip, br');
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(packed.headers.get('vary')).toMatch(/accept-encoding/i);
  expect(packed.headers.get('x-request-id')).toBeTruthy();
  expect(packed.headers.get('x-content-type-options')).toBe('nosniff');
  const bytes = Buffer.from(await packed.arrayBuffer());
  const text = await plain.text();
  expect(gunzipSync(bytes).toString()).toBe(text);
  expect(bytes.length).toBeLessThan(Buffer.byteLength(text) / 3);
});

test.each([
  ['a short reply', CURRENT, 'gzip'],
  ['a caller without gzip', OFFERINGS, 'br'],
  ['the live stream', '/api/v1/live', 'gzip'],
])('%s gets the bytes as they are', async (_, path, encoding) => {
  const answer = await reply(path, encoding);
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, null]);
  await answer.body?.cancel();
});
