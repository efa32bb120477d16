import { beforeAll, expect, test } from 'vitest';
import { addConcierge, removeConcierge, rotateConcierge } from '../../server/services/desk/concierges.ts';
import { hashToken, newToken } from '../../server/services/secrets/tokens.ts';
import { newEmployee } from '../helpers/employees/employee.ts';
import { appOfFile } from '../helpers/start-app.ts';
import { ask, unguarded, type Api } from './support/attack.ts';
import { addressOf, nameOf, requestTo, withAccess } from './support/endpoints.ts';

const guarded = withAccess('concierge', 'lead');
const KINDS = 10;

let refused: Readonly<Record<string, string>>;
const app = await appOfFile();
beforeAll(async () => {
  const { services } = app;
  const { token: removed } = await addConcierge(services, 'Removed Sample');
  const { token: rotated } = await addConcierge(services, 'Rotated Sample');
  const { token: readded } = await addConcierge(services, 'Returned Sample');
  // The control: each was accepted before.
  for (const token of [removed, rotated, readded]) expect((await list(token)).status).toBe(200);
  await removeConcierge(services, 'Removed Sample');
  await rotateConcierge(services, 'Rotated Sample');
  await removeConcierge(services, 'Returned Sample');
  await addConcierge(services, 'Returned Sample');
  const { authorization } = await newEmployee(app);
  refused = {
    none: '',
    removed: `Bearer ${removed}`,
    rotated: `Bearer ${rotated}`,
    'of before a return': `Bearer ${readded}`,
    "an employee's": authorization,
    "the operator's": `Bearer ${services.operatorToken}`,
    'never issued': `Bearer ${newToken()}`,
    'the stored hash': `Bearer ${hashToken(app.conciergeToken)}`,
    'another scheme': `Basic ${app.conciergeToken}`,
    'a part': `Bearer ${app.conciergeToken.slice(0, -1)}`,
  };
});

const list = (token: string) =>
  app.fetch('/api/v1/desk/requests', { headers: { authorization: `Bearer ${token}` } });

async function accepted(api: Api): Promise<string[]> {
  const through: string[] = [];
  for (const endpoint of guarded) {
    for (const [name, authorization] of Object.entries(refused)) {
      const { status, code } = await ask(api, addressOf(endpoint), requestTo(endpoint, { authorization }));
      if (status !== 401 || code !== 'concierge_only') through.push(`${nameOf(endpoint)} ${name} ${status}`);
    }
  }
  return through;
}

test('every call of the desk refuses tokens that ended and tokens of other callers', async () => {
  expect(Object.keys(refused)).toHaveLength(KINDS);
  expect(guarded.length).toBeGreaterThanOrEqual(8);
  expect(await accepted(unguarded)).toHaveLength(KINDS * guarded.length);
  expect(await accepted(app.fetch)).toEqual([]);
});

test('the token of a concierge opens the calls of the desk alone', async () => {
  const authorization = `Bearer ${app.conciergeToken}`;
  expect((await list(app.conciergeToken)).status).toBe(200);
  for (const endpoint of withAccess('session', 'account', 'half-session', 'operator')) {
    const { status } = await ask(app.fetch, addressOf(endpoint), requestTo(endpoint, { authorization }));
    expect([nameOf(endpoint), status]).toEqual([
      nameOf(endpoint),
      endpoint.access === 'operator' ? 403 : 401,
    ]);
  }
});
