// docs/product/configuration.md#check-of-an-installation
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readHttpsCertificateEnd } from '../../../server/shared/certificates.ts';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import { makeCertificates } from '../../operation/certificates.ts';

test('the end of a certificate of https is told, also of one that has ended and that nobody trusts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-certificate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { key, valid, expired } = await makeCertificates(join(folder, 'tls'));
  const server = createServer({ key: readFileSync(key), cert: readFileSync(valid) }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const days = async () =>
    Math.round(((await readHttpsCertificateEnd(address)).getTime() - Date.now()) / DAY_MS);
  expect(await days()).toBe(30);
  server.setSecureContext({ key: readFileSync(key), cert: readFileSync(expired) });
  expect(await days()).toBe(-1);
});

test('an address that nobody answers at is told as such', async () => {
  await expect(readHttpsCertificateEnd('https://127.0.0.1:9')).rejects.toThrow('ECONNREFUSED');
});
