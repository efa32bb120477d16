import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { memberships, sessions } from '../../server/db/schema/identity.ts';
import { hashToken, newToken } from '../../server/services/secrets/tokens.ts';
import { createSession } from '../../server/services/session/create-session.ts';
import { appOfFile } from '../helpers/start-app.ts';
import { employee } from '../server/http/calls.ts';
import { addCompanies, REQUIRING_COMPANY } from '../server/identity/support/call-identity.ts';
import { ask, unguarded, type Api } from './support/attack.ts';
import { addressOf, nameOf, requestTo, withAccess } from './support/endpoints.ts';

const whole = withAccess('session', 'account');
let bypasses: readonly (readonly [kind: string, headers: Record<string, string>, query?: string])[];
let owner: Awaited<ReturnType<typeof employee>>;

const app = await appOfFile();
beforeAll(async () => {
  const { db, clock } = app.services;
  owner = await employee(app, { mfaRequired: true });
  const stranger = await employee(app, { mfaRequired: true });
  const attacked = await createSession(db, {
    userId: owner.userId,
    mfaRequired: true,
    userAgent: 'tests',
    now: clock.now(),
  });
  const verified = newToken();
  const verifiedHash = { mfaTokenHash: hashToken(verified) };
  await db
    .update(sessions)
    .set(verifiedHash)
    .where(eq(sessions.tokenHash, hashToken(attacked.token)));
  const authorization = `Bearer ${attacked.token}`;
  const sent = (mfaToken: string) => ({ authorization, 'mfa-token': mfaToken });
  bypasses = [
    ['no mfa-token', { authorization }],
    ['an empty one', sent('')],
    ['a word', sent('true')],
    ['the session’s own token', sent(attacked.token)],
    ['the token of another session of the same account', sent(owner.mfaToken)],
    ['a stranger’s', sent(stranger.mfaToken)],
    ['its hash', sent(createHash('sha256').update(verified).digest('hex'))],
    [
      'the right one, in the address and a cookie',
      { authorization, cookie: `mfa-token=${verified}` },
      `?mfa-token=${verified}`,
    ],
  ];
});

async function bypassed(api: Api): Promise<string[]> {
  const through: string[] = [];
  for (const endpoint of whole) {
    for (const [kind, headers, query = ''] of bypasses) {
      const reply = await ask(api, addressOf(endpoint) + query, requestTo(endpoint, headers));
      if (reply.code !== 'mfa_required') through.push(`${nameOf(endpoint)} with ${kind}: ${reply.status}`);
    }
  }
  return through;
}

test('a session that must enroll first can’t call any endpoint, whatever mfa-token it invents', async () => {
  await addCompanies(app);
  const newcomer = await employee(app);
  const { authorization } = newcomer.headers;
  // Control: the same session is whole while no company of the employee requires a second factor.
  expect((await ask(app.fetch, '/api/v1/users/current', { headers: { authorization } })).status).toBe(200);
  await app.services.db.insert(memberships).values({ userId: newcomer.userId, companyId: REQUIRING_COMPANY });
  const through: string[] = [];
  for (const endpoint of whole) {
    for (const headers of [{ authorization }, { authorization, 'mfa-token': newToken() }]) {
      const reply = await ask(app.fetch, addressOf(endpoint), requestTo(endpoint, headers));
      if (reply.code !== 'mfa_enrollment_required') through.push(`${nameOf(endpoint)}: ${reply.status}`);
    }
  }
  expect(through).toEqual([]);
});

test('a session that needs a code can’t call any endpoint with 8 kinds of bypass', async () => {
  expect(bypasses).toHaveLength(8);
  expect(whole.length, 'at least the core calls').toBeGreaterThanOrEqual(17);
  expect(await bypassed(unguarded)).toHaveLength(8 * whole.length);
  expect(await bypassed(app.fetch)).toEqual([]);
  // Control: the session's own mfa-token is accepted.
  const own = { ...owner.headers, 'mfa-token': owner.mfaToken };
  expect((await ask(app.fetch, '/api/v1/users/current', { headers: own })).status).toBe(200);
});
