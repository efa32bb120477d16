import { expect, test } from 'vitest';
import { demoConciergeName, enterDemoConcierge } from '../../../server/demo/create-demo.ts';
import { newToken } from '../../../server/services/secrets/tokens.ts';
import { removeConcierge } from '../../../server/services/desk/concierges.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();

async function statusFor(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await app.fetch('/api/v1/desk/requests', { headers })).status;
}

test('the demo’s concierge has the token of the data folder, after each start', async () => {
  const [first, second] = [newToken(), newToken()];
  await enterDemoConcierge(app.services, first);
  await enterDemoConcierge(app.services, first);
  expect(await statusFor(first)).toBe(200);
  await enterDemoConcierge(app.services, second);
  expect([await statusFor(first), await statusFor(second)]).toEqual([401, 200]);
});

test('a start does not bring a removed one back', async () => {
  const token = newToken();
  await enterDemoConcierge(app.services, token);
  await removeConcierge(app.services, demoConciergeName(app.services));
  await enterDemoConcierge(app.services, token);
  expect(await statusFor(token)).toBe(401);
});
