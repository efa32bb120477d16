// docs/product/companies.md#sign-ups-of-an-office
import { afterEach, describe, expect, test } from 'vitest';
import { limitOfArrival } from '../../../server/services/companies/larger-limits.ts';
import { parseOffice } from '../../../server/shared/networks.ts';
import { addCompany, changeCompany } from '../../../src/lib/contract/operator/companies.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { operatorOf } from '../../helpers/employees/employee.ts';
import { countRoundTrips } from '../../helpers/sql-round-trips.ts';
import { startApp, type RunningApp, type StartOptions } from '../../helpers/start-app.ts';
import { PASSWORD, signIn, signUpUnconfirmed } from '../identity/support/call-identity.ts';
import { answer, json, SIGN_IN } from './calls.ts';

const OFFICE = '203.0.113.7';
/** Two sign-ins and one sign-up a minute. */
const FACTOR = 1 / 30;

let app: RunningApp;
afterEach(() => app.close());
const open = async (options: StartOptions = {}) => {
  app = await startApp({ rateLimitFactor: FACTOR, ...options });
};
/** Returns how many of so many sign-ins get past the limit. */
async function answered(times: number, from: (index: number) => string): Promise<number> {
  let count = 0;
  for (let index = 0; index < times; index += 1) {
    const init = json({ user: { email: 'nobody' } });
    if ((await answer(app.fetch(SIGN_IN, init, from(index)))).status === 422) count += 1;
  }
  return count;
}

describe('OFFICE_NETWORKS', () => {
  test('gives the addresses of an office a multiple of the limits together, and takes none from a neighbour', async () => {
    await open({ offices: ['203.0.113.0/29=40', '2001:db8::/48=3'] });
    expect(await answered(100, (index) => `203.0.113.${index % 8}`)).toBe(80);
    expect(await answered(3, () => '203.0.113.8')).toBe(2);
    expect(await answered(3, () => '::ffff:203.0.113.9')).toBe(2);
    expect(await answered(10, (index) => `2001:db8:0:${index}::1`)).toBe(6);
    expect(await answered(10, () => '::ffff:203.0.113.1'), 'of the office, in the form of IPv6').toBe(0);
  });

  test('refuses what is no network with a factor', async () => {
    await open();
    const refused = [
      '',
      '203.0.113.7',
      '203.0.113.7=0',
      '203.0.113.7=1001',
      '203.0.113.7/33=2',
      'office=2',
      '::/0=2',
      '1.2.3.4=2=3',
    ];
    expect(refused.filter((text) => parseOffice(text) !== null)).toEqual([]);
  });
});

test('without a larger limit of any company a refused sign-in is not read', async () => {
  await open();
  await answered(2, () => OFFICE);
  const notJson = { ...json({}), body: '{' };
  expect((await answer(app.fetch(SIGN_IN, notJson, OFFICE))).status).toBe(429);
});

test('refused sign-ins at the same time share one look-up of who has just signed up', async () => {
  await open();
  const company = { slug: 'large-works', name: 'Large Works', sign_ups_per_minute: 90 };
  await operatorOf(app).call(addCompany, { body: { company } });
  await signUpUnconfirmed(app, 'kim@people.test', { company_slug: 'large-works' });
  const emails = [
    ...Array.from({ length: 100 }, (_, index) => `nobody.${index}@people.test`),
    'kim@people.test',
  ];
  const limits = (email: string) => limitOfArrival(app.services, () => Promise.resolve(email));
  await limits('nobody@people.test');
  let found: Awaited<ReturnType<typeof limits>>[] = [];
  const [, statements] = await countRoundTrips(async () => {
    found = await Promise.all(emails.map(limits));
    return new Response();
  });
  expect(statements).toBe(1);
  expect(found.map((limit) => limit?.perMinute)).toEqual([...Array<undefined>(100), 90]);
});

describe('a company with sign-ups of its own', () => {
  const join = async (name: string) =>
    (await signUpUnconfirmed(app, `${name}@people.test`, { company_slug: 'large-works' })).status;

  test('takes as many from one network, page and first sign-in included, and no more', async () => {
    await open();
    const operator = operatorOf(app);
    await operator.call(addCompany, { body: { company: { slug: 'large-works', name: 'Large Works' } } });
    expect([await join('a'), await join('b')]).toEqual([200, 429]);
    const company = { sign_ups_per_minute: 90 };
    await operator.call(changeCompany, { params: { slug: 'large-works' }, body: { company } });
    // The companies are read again.
    app.clock.advance(10_000);
    expect([await join('b'), await join('c'), await join('d'), await join('e')]).toEqual([
      200, 200, 200, 429,
    ]);
    const page = async (slug: string) => (await answer(app.fetch(`/api/v1/companies/${slug}`))).status;
    expect(await Promise.all(Array.from({ length: 8 }, () => page('large-works')))).toEqual(
      Array(8).fill(200),
    );
    expect([await page('large-works'), await page('no-works')]).toEqual([429, 429]);
    for (const name of ['a', 'b', 'c', 'd']) {
      expect((await signIn(app, `${name}@people.test`, PASSWORD)).status, name).toBe(200);
    }
    expect((await signIn(app, 'nobody@people.test')).status, 'nobody who arrives').toBe(429);
    app.clock.advance(11 * MINUTE_MS);
    expect(await answered(3, () => OFFICE)).toBe(2);
  });
});
