// docs/product/mfa.md#lifted-by-the-team
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { concierges } from '../../../server/db/schema/concierges.ts';
import { mfaLifts } from '../../../server/db/schema/desk.ts';
import { sessions, users } from '../../../server/db/schema/identity.ts';
import { lockAccount } from '../../../server/services/identity/mfa/lock-account.ts';
import { completeSetUp } from '../../../server/services/identity/mfa/verify-factor.ts';
import { cleanUp } from '../../../server/services/retention/clean-up.ts';
import { deskAudit } from '../../../src/lib/contract/desk-audit.ts';
import {
  deskAskLift,
  deskConfirmLift,
  deskLifts,
  deskRefuseLift,
} from '../../../src/lib/contract/desk-lifts.ts';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import { joinCompany, newCompany } from '../../helpers/employees/company.ts';
import { newConcierge, type SignedInConcierge } from '../../helpers/employees/concierge.ts';
import { newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();
const { db, clock } = app.services;
const reason = 'Called back at the number of the HR file';
let employee: Employee;
let asking: SignedInConcierge;
let second: SignedInConcierge;
beforeEach(async () => {
  await db.delete(mfaLifts);
  employee = await newEmployee(app, 'Ana', 'Silva');
  await db.update(users).set({ mfaEnabledAt: clock.now() }).where(eq(users.id, employee.userId));
  asking = await newConcierge(app);
  second = await newConcierge(app, { role: 'lead' });
});

const ask = (by = asking) => by.call(deskAskLift, { body: { email: employee.email, reason } });
const listed = async (by = second) => (await by.call(deskLifts)).lifts;
const idOf = async () => (await listed())[0]?.id ?? expect.fail('nothing waits');
const isOn = async () => {
  const [user] = await db.select().from(users).where(eq(users.id, employee.userId));
  return user?.mfaEnabledAt != null;
};

describe('a lift', () => {
  test('needs two concierges, and the records name both', async () => {
    await ask();
    expect(await isOn()).toBe(true);
    const [lift] = await listed();
    expect(lift).toMatchObject({ employee_name: 'Ana Silva', asked_by: { name: asking.name }, reason });
    const params = { id: lift?.id ?? 0 };
    expect(await asking.refused(deskConfirmLift, { params })).toMatchObject({ code: 'second_person_needed' });
    expect(await isOn()).toBe(true);
    await second.call(deskConfirmLift, { params });
    expect(await isOn()).toBe(false);
    expect(await listed()).toEqual([]);
    const { entries } = await second.call(deskAudit);
    expect(entries.filter(({ employee_name: name }) => name === 'Ana Silva')).toMatchObject([
      { action: 'lifted_mfa', concierge_name: second.name },
      { action: 'asked_lift', concierge_name: asking.name, detail: reason },
    ]);
  });

  test('is confirmed by one of two at once', async () => {
    await ask();
    const params = { id: await idOf() };
    const third = await newConcierge(app);
    const replies = await Promise.allSettled(
      [second, third].map((by) => by.call(deskConfirmLift, { params })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('ends when the employee sets up a method: it was asked for the factors of before', async () => {
    await ask();
    const params = { id: await idOf() };
    const { userId, email, fullName } = employee;
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, userId));
    const viewer = { userId, email, fullName, sessionId: session?.id ?? 0, mfaTokenHash: null, networks: [] };
    await db.transaction(async (tx) =>
      completeSetUp(tx, app.services, viewer, await lockAccount(tx, viewer), 'app_added'),
    );
    expect(await listed()).toEqual([]);
    expect(await second.refused(deskConfirmLift, { params })).toMatchObject({ code: 'not_found' });
    expect(await isOn()).toBe(true);
  });

  test('that waits already keeps who asked and why', async () => {
    await ask();
    await second.call(deskAskLift, { body: { email: employee.email, reason: 'Another one' } });
    expect(await listed()).toMatchObject([{ asked_by: { id: asking.id }, reason }]);
  });

  test('is refused by anybody who sees it, also by who asked', async () => {
    for (const by of [asking, second]) {
      await ask();
      await by.call(deskRefuseLift, { params: { id: await idOf() } });
      expect(await listed()).toEqual([]);
    }
    expect(await isOn()).toBe(true);
    expect((await second.call(deskAudit)).entries[0]).toMatchObject({ action: 'refused_lift' });
  });

  test('is over after a day, and with the account of who asked', async () => {
    await ask();
    await db.update(concierges).set({ removedAt: clock.now() }).where(eq(concierges.id, asking.id));
    expect(await listed()).toEqual([]);
    await ask(second);
    expect(await listed()).toHaveLength(1);
    app.clock.advance(DAY_MS);
    const later = await newConcierge(app);
    expect(await listed(later)).toEqual([]);
    app.clock.advance(1);
    await cleanUp(app.services);
    expect(await db.$count(mfaLifts)).toBe(0);
  });

  test('for an unconfirmed address is answered like one for an unknown address', async () => {
    await db
      .update(users)
      .set({ mfaEnabledAt: null, emailConfirmedAt: null })
      .where(eq(users.id, employee.userId));
    expect(await asking.refused(deskAskLift, { body: { email: employee.email, reason } })).toEqual(
      await asking.refused(deskAskLift, { body: { email: 'nobody@nowhere.test', reason } }),
    );
  });

  test('of a foreign employee is missing', async () => {
    const served = await newCompany(app, { name: 'Served' });
    const foreign = await newConcierge(app, { companyIds: [served] });
    await ask();
    const params = { id: await idOf() };
    expect(await listed(foreign)).toEqual([]);
    for (const endpoint of [deskConfirmLift, deskRefuseLift]) {
      expect(await foreign.refused(endpoint, { params })).toEqual(
        await foreign.refused(endpoint, { params: { id: 999_999 } }),
      );
    }
    await joinCompany(app, employee, served);
    expect(await listed(foreign)).toMatchObject([{ company_names: ['Served'] }]);
    await foreign.call(deskConfirmLift, { params });
  });
});
