import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type RunningApp } from '../../helpers/start-app.ts';

const PATH = '/operator/v1/companies';
const HERE = '127.0.0.1';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function statusFor(token: string, from?: string): Promise<number> {
  const reply = await app.fetch(PATH, { headers: { authorization: `Bearer ${token}` } }, from);
  return reply.status;
}

test('the operator calls from the machine of the server', async () => {
  expect(await statusFor(app.services.operatorToken, HERE)).toBe(200);
  expect(await statusFor(app.services.operatorToken, '::1')).toBe(200);
});

test('another machine is refused, also with the token', async () => {
  for (const from of ['192.0.2.7', '::ffff:192.0.2.7', '2001:db8::1']) {
    expect(await statusFor(app.services.operatorToken, from), from).toBe(403);
  }
});

test('the token of the concierge is not that of the operator', async () => {
  expect(await statusFor(app.staffToken, HERE)).toBe(403);
  expect(await statusFor('', HERE)).toBe(403);
});
