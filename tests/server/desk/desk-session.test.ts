// docs/product/desk-request.md#hand-over
// docs/product/desk-session.md#two-kinds-of-accounts
// docs/product/desk-session.md#second-factor
// docs/product/desk-session.md#own-account
// docs/product/desk-session.md#colleagues
// docs/product/desk-session.md#away
import { describe, expect, test } from 'vitest';
import { deskAskLift } from '../../../src/lib/contract/desk-lifts.ts';
import { deskAway, deskConcierges, deskSession } from '../../../src/lib/contract/desk-session.ts';
import { enroll, mfaStatus, startAuthenticator, turnOffMfa } from '../../../src/lib/contract/mfa.ts';
import { signIn } from '../../../src/lib/contract/identity.ts';
import {
  activateEmployee,
  deactivateEmployee,
  eraseEmployee,
  exportEmployee,
  listEmployees,
} from '../../../src/lib/contract/operator/employees.ts';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import { newCompany } from '../../helpers/employees/company.ts';
import { newConcierge } from '../../helpers/employees/concierge.ts';
import { callerWith, conciergeOf, EMPLOYEE_PASSWORD, operatorOf } from '../../helpers/employees/employee.ts';
import { appOfFile, TEST_CONCIERGE } from '../../helpers/start-app.ts';

const app = await appOfFile();
const password = EMPLOYEE_PASSWORD;
const [bakery, harbour] = [
  await newCompany(app, { name: 'Bakery' }),
  await newCompany(app, { name: 'Harbour' }),
];

describe('the session', () => {
  test('shows name, role and companies', async () => {
    const lead = await newConcierge(app, { name: 'Ines', role: 'lead', companyIds: [harbour, bakery] });
    expect((await lead.call(deskSession)).concierge).toEqual({
      id: lead.id,
      name: 'Ines',
      role: 'lead',
      companies: [
        { id: bakery, name: 'Bakery' },
        { id: harbour, name: 'Harbour' },
      ],
      all_companies: false,
      away: false,
      away_until: null,
      email: lead.email,
      mfa_enabled: false,
    });
  });

  test('of a program with a personal token serves all companies', async () => {
    const { concierge } = await conciergeOf(app).call(deskSession);
    expect(concierge).toMatchObject({ name: TEST_CONCIERGE, all_companies: true, companies: [] });
  });

  test('shows who is away, until they are back', async () => {
    const concierge = await newConcierge(app);
    for (const away of [true, true, false]) {
      expect(await concierge.call(deskAway, { body: { away } })).toEqual({ away, away_until: null });
      expect((await concierge.call(deskSession)).concierge.away).toBe(away);
    }
  });

  test('shows until when, which ends with the absence, and is no time that has passed', async () => {
    const concierge = await newConcierge(app);
    const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS).toISOString();
    const until = inDays(3);
    const set = (body: { away: boolean; until?: string }) => concierge.call(deskAway, { body });
    expect(await set({ away: true, until })).toEqual({ away: true, away_until: until });
    expect((await concierge.call(deskSession)).concierge).toMatchObject({ away: true, away_until: until });
    const past = { away: true, until: inDays(-1) };
    expect(await concierge.refused(deskAway, { body: past })).toMatchObject({ status: 422 });
    expect(await set({ away: false, until })).toEqual({ away: false, away_until: null });
  });
});

test('colleagues are those who serve a company of the caller', async () => {
  const own = await newConcierge(app, { name: 'A', companyIds: [bakery] });
  await newConcierge(app, { name: 'B', companyIds: [bakery, harbour], role: 'lead' });
  await newConcierge(app, { name: 'C', companyIds: [harbour] });
  await newConcierge(app, { name: 'D', companyIds: [] });
  await newConcierge(app, { name: 'E' });
  const nobody = await newConcierge(app, { name: 'F', companyIds: [] });
  const names = async (caller: typeof own) =>
    (await caller.call(deskConcierges)).concierges
      .map(({ name }) => name)
      .filter((name) => name.length === 1);
  expect(await names(own)).toEqual(['A', 'B', 'E']);
  expect(await names(nobody)).toEqual(['E']);
  expect((await own.call(deskConcierges)).concierges).toContainEqual(
    expect.objectContaining({ name: 'B', role: 'lead', away: false }),
  );
});

test('colleagues of one name have their address behind it', async () => {
  const one = await newConcierge(app, { name: 'Sam Double' });
  const other = await newConcierge(app, { name: 'sam double' });
  const { concierges } = await one.call(deskConcierges);
  const nameOf = (id: number) => concierges.find((colleague) => colleague.id === id)?.name;
  expect(nameOf(one.id)).toBe(`Sam Double (${one.email})`);
  expect(nameOf(other.id)).toBe(`sam double (${other.email})`);
});

describe('the second factor', () => {
  test('is owed by a concierge who signs in with a password, and is an app', async () => {
    const { email } = await newConcierge(app, { proof: 'owes-enrollment' });
    const response = await app.fetch(signIn.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: { email, password } }),
    });
    expect(await response.json()).toMatchObject({ mfa_required: true, mfa_requires_verification: true });
    const caller = callerWith(app, (response.headers.get('authorization') ?? '').replace('Bearer ', ''));
    expect(await caller.call(mfaStatus)).toMatchObject({ required: true, methods: ['authenticator_app'] });
    expect(await caller.refused(enroll, { body: { mfa_number: '5550142555', password } })).toMatchObject({
      code: 'mfa_not_available',
    });
    expect((await caller.call(startAuthenticator, { body: { password } })).secret).not.toBe('');
    expect(await caller.refused(deskSession)).toMatchObject({ code: 'mfa_enrollment_required' });
  });

  test('cannot be turned off', async () => {
    const concierge = await newConcierge(app);
    expect(await concierge.call(mfaStatus)).toMatchObject({ required: true });
    expect(await concierge.refused(turnOffMfa, { body: { password } })).toMatchObject({ status: 422 });
  });
});

test('the commands about employees never meet a concierge’s account', async () => {
  const { email } = await newConcierge(app);
  const operator = operatorOf(app);
  const { employees } = await operator.call(listEmployees, { body: { limit: 100 } });
  expect(employees.map((employee) => employee.email)).not.toContain(email);
  for (const endpoint of [exportEmployee, eraseEmployee, deactivateEmployee, activateEmployee]) {
    expect(await operator.refused(endpoint, { body: { email } })).toMatchObject({ code: 'not_found' });
  }
  const body = { email, reason: 'Met in person' };
  expect(await (await newConcierge(app)).refused(deskAskLift, { body })).toMatchObject({ code: 'not_found' });
});
