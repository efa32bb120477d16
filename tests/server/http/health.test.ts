import { expect, test } from 'vitest';
import { createTestApp } from '../../helpers/test-services.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();

const statusOf = async (path: string, ping: () => Promise<void>) =>
  (await createTestApp({ ...app.services, ping }, {}).request(path)).status;

const hangs = () => new Promise<void>(() => undefined);
const fails = () => Promise.reject(Object.assign(new Error('closed'), { code: 'ECONNREFUSED' }));

test('/readyz asks the database', async () => {
  expect(await statusOf('/readyz', app.services.ping)).toBe(200);
  expect(await statusOf('/readyz', fails)).toBe(503);
});

test('/readyz answers within a second when the database does not', async () => {
  const reply = await createTestApp({ ...app.services, ping: hangs }, {}).request('/readyz');
  expect(reply.status).toBe(503);
  expect(reply.headers.get('retry-after')).toBe('1');
});

test('/livez never asks the database', async () => {
  expect(await statusOf('/livez', hangs)).toBe(200);
  expect(await statusOf('/livez', fails)).toBe(200);
});
