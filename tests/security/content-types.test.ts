import { expect, test } from 'vitest';
import { newConcierge } from '../helpers/employees/concierge.ts';
import { appOfFile } from '../helpers/start-app.ts';
import { employee } from '../server/http/calls.ts';
import { ask, unguarded, type Api } from './support/attack.ts';
import { authorizationFor, addressOf, endpoints, nameOf } from './support/endpoints.ts';

/** The first types are those that a foreign site's form or script can send without a preflight. */
const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain; charset=application/json',
  'text/json',
  'application/jsonp',
  'application/json-patch+json',
  'application/vnd.api+json',
  'application/json; charset=utf-16',
  'application/json, text/plain',
  'text/html',
  'application/xml',
  'application/octet-stream',
  '',
];

const writing = endpoints.filter(({ body }) => body.type !== 'unknown');
const app = await appOfFile();
const { authorization } = (await employee(app)).headers;
const lead = await newConcierge(app, { role: 'lead' });

async function notRefused(api: Api): Promise<string[]> {
  const taken: string[] = [];
  for (const endpoint of writing) {
    // A lead has a fresh factor, which a program has not.
    const isDesk = endpoint.access === 'concierge' || endpoint.access === 'lead';
    const who = isDesk ? lead.authorization : authorizationFor(endpoint, app, authorization);
    for (const type of TYPES) {
      const headers = { authorization: who, 'content-type': type };
      const reply = await ask(api, addressOf(endpoint), { method: endpoint.method, headers, body: '{}' });
      if (reply.status !== 415) taken.push(`${nameOf(endpoint)} ${type} ${reply.status}`);
    }
  }
  return taken;
}

test('every call with a body accepts only application/json', async () => {
  expect(writing.length).toBeGreaterThanOrEqual(10);
  expect(await notRefused(unguarded)).toHaveLength(writing.length * TYPES.length);
  expect(await notRefused(app.fetch)).toEqual([]);
});
