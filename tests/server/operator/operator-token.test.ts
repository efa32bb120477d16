// docs/product/employees.md#operators-token
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { OPERATOR_TOKEN_FILE, readSecret, storedSecret } from '../../../server/shared/private-folder.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { createTestApp } from '../../helpers/test-services.ts';

const app = await appOfFile();

test('a deleted token ends at once on every process of the folder, and the next start makes another one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-token-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, OPERATOR_TOKEN_FILE);
  // As two processes of one folder.
  const apps = [1, 2].map(() =>
    createTestApp({ ...app.services, operatorToken: () => readSecret(file) }, {}),
  );
  const statusWith = async (token: string) => {
    const init = { headers: { authorization: `Bearer ${token}` } };
    const here = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
    const statuses = new Set<number>();
    for (const each of apps) {
      const { status } = await each.request('http://localhost/operator/v1/companies', init, here);
      statuses.add(status);
    }
    return [...statuses];
  };
  const first = storedSecret(file);
  expect(await statusWith(first)).toEqual([200]);
  rmSync(file);
  for (const token of [first, '', 'null']) expect(await statusWith(token)).toEqual([403]);
  const second = storedSecret(file);
  expect([await statusWith(first), await statusWith(second)]).toEqual([[403], [200]]);
});
