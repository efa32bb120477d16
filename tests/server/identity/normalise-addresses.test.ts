import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { companies, expectedEmployees, users } from '../../../server/db/schema/identity.ts';
import { normaliseAddresses } from '../../../server/services/identity/normalise-addresses.ts';
import { eraseEmployee } from '../../../src/lib/contract/operator/employees.ts';
import { operatorOf } from '../../helpers/employees/employee.ts';
import { startApp } from '../../helpers/start-app.ts';
import {
  currentUser,
  signedIn,
  signIn,
  signUp,
  signUpUnconfirmed,
  type App,
} from './support/call-identity.ts';

let app: App;
let people = 0;
let name = '';
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(() => {
  people += 1;
  name = `kim${String(people)}`;
});

const accountOf = async (id: number) =>
  (await app.services.db.select().from(users).where(eq(users.id, id)))[0] ?? expect.fail();

/** Signs up and stores the address as an earlier version did. */
async function stored(domain: string, { confirmed = true } = {}): Promise<number> {
  const first = `${name}.${String(domain.length)}.${confirmed ? 'c' : 'u'}@old.example`;
  await (confirmed ? signUp(app, first) : signUpUnconfirmed(app, first));
  const [user] = await app.services.db
    .update(users)
    .set({ email: `${name}@${domain}` })
    .where(eq(users.email, first))
    .returning({ id: users.id });
  return user?.id ?? expect.fail();
}

const collisions = () =>
  app.logLines
    .map((line) => JSON.parse(line) as { event: string; user: number; kept: number })
    .filter(({ event }) => event === 'address_collision')
    .map(({ user, kept }) => [user, kept]);

test('an old spelling signs in again, and a second run changes nothing', async () => {
  const id = await stored('ｗorks.example');
  expect((await signIn(app, `${name}@works.example`)).status, 'before').toBe(401);
  await normaliseAddresses(app.services);
  expect((await signIn(app, `${name}@works.example`)).status).toBe(200);
  const once = await accountOf(id);
  await normaliseAddresses(app.services);
  expect(await accountOf(id)).toEqual(once);
});

test('of two accounts of one mailbox the one in the present spelling stays, and the log names both', async () => {
  const kept = await stored('works.example');
  const headers = await signedIn(app, `${name}@works.example`);
  const closed = await stored('Ⓦorks.example');
  await normaliseAddresses(app.services);
  expect(collisions().at(-1)).toEqual([closed, kept]);
  expect(await accountOf(closed)).toMatchObject({ successorId: kept, email: `released ${String(closed)}` });
  expect((await currentUser(app, headers)).status).toBe(200);
});

test('a confirmed account keeps the address against an unconfirmed one', async () => {
  const squatter = await stored('works.example', { confirmed: false });
  const owner = await stored('𝐰orks.example');
  await normaliseAddresses(app.services);
  expect(await accountOf(owner)).toMatchObject({ email: `${name}@works.example`, releasedAt: null });
  expect(await accountOf(squatter)).toMatchObject({ successorId: owner });
});

test('a deactivated account keeps the address, so that no other spelling opens it', async () => {
  const gone = await stored('ｗorks.example');
  await app.services.db.update(users).set({ deactivatedAt: app.clock.now() }).where(eq(users.id, gone));
  const alias = await stored('works.example');
  await normaliseAddresses(app.services);
  expect(await accountOf(alias)).toMatchObject({ successorId: gone });
  expect((await signIn(app, `${name}@works.example`)).status).toBe(401);
});

test('an erase of the address removes both accounts', async () => {
  const ids = [await stored('works.example'), await stored('ｗorks.example')];
  await normaliseAddresses(app.services);
  await operatorOf(app).call(eraseEmployee, { body: { email: `${name}@works.example` } });
  for (const id of ids) {
    expect(await app.services.db.select().from(users).where(eq(users.id, id))).toEqual([]);
  }
});

test('expected employees are rewritten, twins become one', async () => {
  const { db } = app.services;
  const [company] = await db.select({ id: companies.id }).from(companies).limit(1);
  const row = { companyId: company?.id ?? expect.fail(), createdAt: app.clock.now() };
  for (const domain of ['works.example', 'ｗorks.example', 'Ⓦorks.example']) {
    await db.insert(expectedEmployees).values({ ...row, email: `${name}@${domain}` });
  }
  await normaliseAddresses(app.services);
  const left = (await db.select().from(expectedEmployees)).filter(({ email }) => email.startsWith(name));
  expect(left.map(({ email }) => email)).toEqual([`${name}@works.example`]);
});
