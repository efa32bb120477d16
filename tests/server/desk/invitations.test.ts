// docs/product/desk-session.md#invitation
// docs/product/desk-session.md#open-invitations
// docs/product/desk-session.md#changed-role
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { conciergeInvitations } from '../../../server/db/schema/concierges.ts';
import { jobs } from '../../../server/db/schema/jobs.ts';
import { companies, knownPlaces, sessions, users } from '../../../server/db/schema/identity.ts';
import { hashToken, newToken } from '../../../server/services/secrets/tokens.ts';
import { acceptInvitation, deskSession, readInvitation } from '../../../src/lib/contract/desk-session.ts';
import { currentUser } from '../../../src/lib/contract/session.ts';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import { signIn, signUp } from '../../../src/lib/contract/identity.ts';
import {
  changeConcierge,
  inviteConcierge,
  operatorConcierges,
  operatorInvitations,
  removeConcierge,
  rotateConcierge,
  takeBackInvitation,
} from '../../../src/lib/contract/operator/concierges.ts';
import { isEmbedded } from '../../helpers/database.ts';
import { newConcierge } from '../../helpers/employees/concierge.ts';
import { callerWith, EMPLOYEE_PASSWORD, newEmployee, operatorOf } from '../../helpers/employees/employee.ts';
import { lockWaits } from '../../helpers/lock-waits.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const PASSWORD = 'three ships at anchor';
const app = await appOfFile();
const operator = operatorOf(app);
const visitor = callerWith(app, newToken());

await app.services.db.insert(companies).values({ slug: 'bakery', name: 'Bakery' });

interface Given {
  readonly email: string;
  readonly name: string;
  readonly role?: 'concierge' | 'lead';
  readonly companies?: string[] | null;
}

async function invite(given: Given): Promise<string> {
  const concierge = { role: 'concierge' as const, companies: null, ...given };
  await operator.call(inviteConcierge, { body: { concierge } });
  const mail = (await app.outbox()).findLast(({ recipient }) => recipient === given.email.toLowerCase());
  return /\/desk\/invitation\/([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? expect.fail('no link');
}

const accept = (token: string, password = PASSWORD) =>
  visitor.call(acceptInvitation, { body: { invitation_token: token, password } });
const refusal = (token: string, password = PASSWORD) =>
  visitor.refused(acceptInvitation, { body: { invitation_token: token, password } });
const refusedCheck = (token: string) =>
  visitor.refused(readInvitation, { body: { invitation_token: token } });

async function statusOfSignIn(email: string, password = PASSWORD): Promise<number> {
  const response = await app.fetch(signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: { email, password } }),
  });
  return response.status;
}

const LINK_EXPIRED = { status: 422, code: 'link_expired' };

describe('an invitation', () => {
  test('opens an account with its name, role and companies, once', async () => {
    const token = await invite({
      email: 'Lena@Desk.test',
      name: ' Lena ',
      role: 'lead',
      companies: ['bakery', 'bakery'],
    });
    const body = { invitation_token: token };
    expect(await visitor.call(readInvitation, { body })).toEqual({ name: 'Lena', email: 'lena@desk.test' });
    expect(await statusOfSignIn('lena@desk.test')).toBe(401);
    expect(await accept(token)).toEqual({ email: 'lena@desk.test' });
    expect(await statusOfSignIn('lena@desk.test')).toBe(200);
    expect((await operator.call(operatorConcierges)).concierges).toContainEqual(
      expect.objectContaining({
        name: 'Lena',
        role: 'lead',
        companies: ['bakery'],
        email: 'lena@desk.test',
        removed_at: null,
      }),
    );
    expect(await refusal(token)).toMatchObject(LINK_EXPIRED);
    expect(await refusedCheck(token)).toMatchObject(LINK_EXPIRED);
  });

  test('has one effect when it is accepted twice at the same time', async () => {
    const token = await invite({ email: 'twice@desk.test', name: 'Twice' });
    const outcomes = await Promise.allSettled([accept(token), accept(token), accept(token)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('ends with a newer one, and after three days', async () => {
    const earlier = await invite({ email: 'late@desk.test', name: 'Late' });
    const newer = await invite({ email: 'late@desk.test', name: 'Late' });
    expect(await refusal(earlier)).toMatchObject(LINK_EXPIRED);
    app.clock.advance(72 * 60 * 60_000 + 1);
    expect(await refusal(newer)).toMatchObject(LINK_EXPIRED);
  });

  test('ends with a newer one for the same name to another address', async () => {
    const earlier = await invite({ email: 'mistyped@desk.test', name: 'Moved', role: 'lead' });
    const newer = await invite({ email: 'moved@desk.test', name: 'Moved' });
    expect(await refusal(earlier)).toMatchObject(LINK_EXPIRED);
    expect(await accept(newer)).toEqual({ email: 'moved@desk.test' });
  });

  test.skipIf(isEmbedded)('ends with a newer one that was sent at the same time', async () => {
    const both = await app.services.db.transaction(async (tx) => {
      // Holds the first one up, once it has looked for others.
      await tx.execute(sql`lock table ${jobs} in share mode`);
      const sent: Promise<string>[] = [];
      for (const email of ['at-once@desk.test', 'at-once-too@desk.test']) {
        sent.push(invite({ email, name: 'At Once' }));
        await lockWaits(tx, sent.length);
      }
      return { sent };
    });
    await Promise.all(both.sent);
    const { invitations } = await operator.call(operatorInvitations);
    expect(invitations.filter(({ name }) => name === 'At Once')).toHaveLength(1);
  });

  test('is listed while it opens an account', async () => {
    const listed = async () =>
      (await operator.call(operatorInvitations)).invitations.filter(({ name }) => name.startsWith('Listed'));
    const used = await invite({ email: 'used@desk.test', name: 'Listed One' });
    await invite({ email: 'open@desk.test', name: 'Listed Two', role: 'lead', companies: ['bakery'] });
    await accept(used);
    const now = app.clock.now().getTime();
    expect(await listed()).toEqual([
      {
        ...{ name: 'Listed Two', email: 'open@desk.test', role: 'lead', companies: ['bakery'] },
        created_at: new Date(now).toISOString(),
        expires_at: new Date(now + 3 * DAY_MS).toISOString(),
      },
    ]);
    app.clock.advance(3 * DAY_MS);
    expect(await listed()).toEqual([]);
  });

  test('is taken back by its address', async () => {
    const token = await invite({ email: 'back@desk.test', name: 'Taken Back' });
    const body = { email: ' Back@desk.test' };
    expect(await operator.call(takeBackInvitation, { body })).toEqual({
      email: 'back@desk.test',
      name: 'Taken Back',
    });
    expect(await refusal(token)).toMatchObject(LINK_EXPIRED);
    expect(await operator.refused(takeBackInvitation, { body })).toMatchObject({ code: 'not_found' });
  });

  test('is refused like one that never was, and reveals no account', async () => {
    const unknown = await refusedCheck(newToken());
    const taken = await invite({ email: 'taken@desk.test', name: 'Taken' });
    const body = {
      user: { email: 'taken@desk.test', password: PASSWORD, name: 'Robin', last_name: 'Meyer' },
    };
    await visitor.call(signUp, { body });
    const { db, clock } = app.services;
    await db.update(users).set({ emailConfirmedAt: clock.now() }).where(eq(users.email, 'taken@desk.test'));
    expect(await refusal(taken)).toEqual(unknown);
  });

  test('refuses a weak password and stays usable', async () => {
    const token = await invite({ email: 'weak@desk.test', name: 'Weak' });
    expect(await refusal(token, 'password1')).toMatchObject({ code: 'password_too_common' });
    await accept(token);
  });

  test('is blocked by no sign-up of a stranger, before or after it, and takes the address from it', async () => {
    const { db, clock } = app.services;
    const squat = async (email: string) => {
      const { userId, authorization } = await newEmployee(app);
      await db.update(users).set({ email, emailConfirmedAt: null }).where(eq(users.id, userId));
      return { userId, authorization };
    };
    const before = await squat('squat-before@desk.test');
    const [one, two] = [
      await invite({ email: 'squat-before@desk.test', name: 'Wanda' }),
      await invite({ email: 'squat-after@desk.test', name: 'Wilma' }),
    ];
    const after = await squat('squat-after@desk.test');
    for (const [token, stranger, email] of [
      [one, before, 'squat-before@desk.test'],
      [two, after, 'squat-after@desk.test'],
    ] as const) {
      expect(await accept(token)).toEqual({ email });
      expect(await statusOfSignIn(email)).toBe(200);
      expect(await statusOfSignIn(email, EMPLOYEE_PASSWORD)).toBe(401);
      const [released] = await db.select().from(users).where(eq(users.id, stranger.userId));
      expect(released).toMatchObject({ email: `released ${stranger.userId}`, releasedAt: clock.now() });
      const { authorization } = stranger;
      expect((await app.fetch(currentUser.path, { headers: { authorization } })).status).toBe(401);
    }
  });

  test('is not sent to the address of an account, and not under a name that is taken', async () => {
    const employee = await newEmployee(app);
    const { email, name } = await newConcierge(app);
    const refused = (concierge: Given) =>
      operator.refused(inviteConcierge, {
        body: { concierge: { role: 'lead', companies: null, ...concierge } },
      });
    expect(await refused({ email: employee.email, name: 'Somebody' })).toMatchObject({ code: 'email_taken' });
    expect(await refused({ email, name: 'Somebody' })).toMatchObject({ code: 'email_taken' });
    expect(await refused({ email: 'free@desk.test', name })).toMatchObject({ code: 'name_taken' });
    expect(await refused({ email: 'free@desk.test', name: 'Free', companies: ['nowhere'] })).toMatchObject({
      code: 'not_found',
    });
  });
});

describe('a change of role or companies', () => {
  test('ends the sessions at once and holds for the next one', async () => {
    const concierge = await newConcierge(app);
    const change = { name: concierge.name, role: 'lead' as const, companies: ['bakery'] };
    const changed = await operator.call(changeConcierge, { body: { concierge: change } });
    expect(changed.concierge).toMatchObject({ role: 'lead', companies: ['bakery'] });
    expect(await concierge.refused(deskSession)).toMatchObject({ code: 'concierge_only' });
    const all = { name: concierge.name, companies: null };
    const again = await operator.call(changeConcierge, { body: { concierge: all } });
    expect(again.concierge).toMatchObject({ role: 'lead', companies: null });
  });

  test('is refused for an unknown or a removed name', async () => {
    const { name } = await newConcierge(app);
    await operator.call(removeConcierge, { body: { concierge: { name } } });
    for (const one of [name, 'Nobody']) {
      const body = { concierge: { name: one, role: 'lead' } };
      expect(await operator.refused(changeConcierge, { body })).toMatchObject({ code: 'not_found' });
    }
  });
});

describe('a removal', () => {
  test('ends account and sessions, and keeps the name', async () => {
    const { email, name, userId, refused } = await newConcierge(app);
    await operator.call(removeConcierge, { body: { concierge: { name } } });
    expect(await refused(deskSession)).toMatchObject({ code: 'concierge_only' });
    expect(await statusOfSignIn(email, 'a walk along the river')).toBe(401);
    const open = await app.services.db.select().from(sessions).where(eq(sessions.userId, userId));
    expect(open.map(({ revokedAt }) => revokedAt)).not.toContain(null);
    expect((await operator.call(operatorConcierges)).concierges.map((one) => one.name)).toContain(name);
  });

  test('ends the links for the name and to the address of the account', async () => {
    await accept(await invite({ email: 'left@desk.test', name: 'Left' }));
    // As two calls at once leave them: a name in use is invited no more.
    const { db, clock } = app.services;
    const links = await Promise.all(
      [
        { email: 'private@desk.test', name: 'Left' },
        { email: 'left@desk.test', name: 'Left Again' },
      ].map(async (whom) => {
        const token = newToken();
        const until = { createdAt: clock.now(), expiresAt: new Date(clock.now().getTime() + DAY_MS) };
        await db
          .insert(conciergeInvitations)
          .values({ ...whom, ...until, role: 'lead', tokenHash: hashToken(token) });
        return token;
      }),
    );
    await operator.call(removeConcierge, { body: { concierge: { name: 'Left' } } });
    for (const token of links) expect(await refusal(token)).toMatchObject(LINK_EXPIRED);
  });

  test('can be followed by an invitation, which opens the account without the former second factor and places', async () => {
    const { email, name, userId } = await newConcierge(app, { proof: 'owes-code' });
    await operator.call(removeConcierge, { body: { concierge: { name } } });
    const place = { userId, key: 'network of a stranger', signedInAt: app.clock.now() };
    await app.services.db.insert(knownPlaces).values(place);
    await accept(await invite({ email, name }));
    expect(await app.services.db.select().from(knownPlaces).where(eq(knownPlaces.userId, userId))).toEqual(
      [],
    );
    const [user] = await app.services.db.select().from(users).where(eq(users.id, userId));
    expect(user).toMatchObject({ mfaEnabledAt: null, totpSecret: null, deactivatedAt: null });
    expect(await statusOfSignIn(email)).toBe(200);
  });
});

test('the token of a program cannot be made for an account', async () => {
  const { name } = await newConcierge(app);
  expect(await operator.refused(rotateConcierge, { body: { concierge: { name } } })).toMatchObject({
    code: 'not_found',
  });
});
