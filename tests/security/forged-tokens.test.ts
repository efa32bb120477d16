import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { appOfFile } from '../helpers/start-app.ts';
import { employee } from '../server/http/calls.ts';
import { ask, unguarded, type Api } from './support/attack.ts';
import { addressOf, nameOf, requestTo, withAccess } from './support/endpoints.ts';

const guarded = withAccess('session', 'account', 'half-session', 'concierge', 'lead');
const JWT_NONE = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.';

let forgeries: readonly string[];

const app = await appOfFile();
beforeAll(async () => {
  const { headers } = await employee(app);
  const good = headers.authorization;
  const token = good.slice('Bearer '.length);
  const hash = createHash('sha256').update(token).digest();
  const changed = (at: number) => {
    const other = token[at] === 'A' ? 'B' : 'A';
    return `Bearer ${token.slice(0, at)}${other}${token.slice(at + 1)}`;
  };
  forgeries = [
    '',
    'Bearer',
    'Bearer ',
    token,
    `bearer ${token}`,
    `BEARER ${token}`,
    `Bearer  ${token}`,
    `Bearer\t${token}`,
    `Bearer:${token}`,
    `Basic ${token}`,
    `Token ${token}`,
    `Digest ${token}`,
    `Bearer ${token}x`,
    `Bearer ${token} x`,
    `Bearer ${token}=`,
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token.slice(1)}`,
    changed(0),
    changed(21),
    changed(41),
    `Bearer ${token.toUpperCase()}`,
    `Bearer ${token.toLowerCase()}`,
    `Bearer ${[...token].reverse().join('')}`,
    `Bearer ${token}, ${good}`,
    `Bearer "${token}"`,
    `Bearer ${token}%00`,
    `Bearer ${encodeURIComponent(token)}%20`,
    `Bearer ${hash.toString('hex')}`,
    `Bearer ${hash.toString('base64url')}`,
    `Bearer ${'A'.repeat(43)}`,
    `Bearer ${'_'.repeat(43)}`,
    `Bearer ${'A'.repeat(10_000)}`,
    "Bearer ' or 1=1 --",
    'Bearer %',
    'Bearer null',
    'Bearer undefined',
    'Bearer [object Object]',
    `Bearer ${JWT_NONE}`,
    `Bearer ${app.services.secret}`,
    'Bearer ../../../../etc/passwd',
  ];
});

const REFUSALS: Readonly<Record<string, string>> = {
  concierge: 'concierge_only',
  lead: 'concierge_only',
  operator: 'operator_only',
};

/** Returns the forgeries that were accepted. */
async function accepted(api: Api): Promise<string[]> {
  const through: string[] = [];
  for (const endpoint of guarded) {
    for (const authorization of forgeries) {
      const reply = await ask(api, addressOf(endpoint), requestTo(endpoint, { authorization }));
      const refusal = REFUSALS[endpoint.access] ?? 'unauthenticated';
      if (reply.code !== refusal) through.push(`${nameOf(endpoint)} ${authorization} ${reply.status}`);
    }
  }
  return through;
}

test('every endpoint refuses 40 kinds of forged tokens', async () => {
  expect(new Set(forgeries).size).toBe(40);
  expect(guarded.length, 'at least the core calls').toBeGreaterThanOrEqual(22);
  expect(await accepted(unguarded)).toHaveLength(40 * guarded.length);
  expect(await accepted(app.fetch)).toEqual([]);
});

test('a token outside of its header is ignored', async () => {
  const { headers } = await employee(app);
  const token = headers.authorization;
  const places: [string, Record<string, string>][] = [
    [`?authorization=${encodeURIComponent(token)}`, {}],
    [`?access_token=${encodeURIComponent(token.slice(7))}`, {}],
    ['', { cookie: `authorization=${token}; token=${token.slice(7)}` }],
    ['', { 'x-authorization': token }],
    ['', { 'proxy-authorization': token }],
    ['', { 'mfa-token': token.slice(7) }],
  ];
  for (const endpoint of withAccess('session', 'account', 'half-session')) {
    for (const [query, sent] of places) {
      const reply = await ask(app.fetch, addressOf(endpoint) + query, requestTo(endpoint, sent));
      expect([nameOf(endpoint), reply.code]).toEqual([nameOf(endpoint), 'unauthenticated']);
    }
  }
});
