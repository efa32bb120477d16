// docs/product/companies.md#company-settings
// docs/product/companies.md#archived-company
// docs/product/companies.md#answer-time
// docs/product/companies.md#join-policy
// docs/product/companies.md#sign-up-without-a-company
// docs/product/desk-queue.md#service-hours
import { describe, expect, test } from 'vitest';
import { companies } from '../../../server/db/schema/identity.ts';
import {
  addCompany,
  archiveCompany,
  changeCompany,
  operatorCompanies,
  restoreCompany,
} from '../../../src/lib/contract/operator/companies.ts';
import { callerWith, operatorOf } from '../../helpers/employees/employee.ts';
import { appOfFile, variantOf } from '../../helpers/start-app.ts';
import { currentUser } from '../../../src/lib/contract/session.ts';
import { signedIn, signUp } from '../identity/support/call-identity.ts';

const app = await appOfFile();
const operator = operatorOf(app);

let count = 0;
const newSlug = () => `sample-works-${(count += 1)}`;
const add = async (settings: object = {}) =>
  (
    await operator.call(addCompany, {
      body: { company: { slug: newSlug(), name: 'Sample Works', ...settings } },
    })
  ).company;
const change = (slug: string, company: object) =>
  operator.call(changeCompany, { params: { slug }, body: { company } });
const refusedAdd = (settings: object) =>
  operator.refused(addCompany, { body: { company: { slug: newSlug(), name: 'Sample Works', ...settings } } });
const join = (slug: string, email: string) => signUp(app, email, { company_slug: slug });
const branding = async (slug: string) => (await app.fetch(`/api/v1/companies/${slug}`)).status;

test('a new company is open to all with its link', async () => {
  const company = await add({ slug: ' Open-Works ', name: ' Open Works ' });
  expect(company).toMatchObject({
    ...{ slug: 'open-works', name: 'Open Works', image_url: null, accent_color: null, time_zone: 'UTC' },
    ...{ internal: false, mfa_policy: 'off', join_policy: 'link', join_domains: [], archived: false },
    ...{ employee_count: 0, sign_up_url: 'http://localhost/sign-up/open-works' },
  });
  expect((await join('open-works', 'kim@anywhere.test')).status).toBe(200);
  const { companies: listed } = await operator.call(operatorCompanies);
  expect(listed.find(({ slug }) => slug === 'open-works')?.employee_count).toBe(1);
});

test('a change keeps what it does not name', async () => {
  const { slug } = await add({ accent_color: '#0A7F5C', mfa_policy: 'optional' });
  const { company } = await change(slug, { name: 'Other Works', accent_color: '#112233' });
  expect(company).toMatchObject({ name: 'Other Works', accent_color: '#112233', mfa_policy: 'optional' });
  expect((await change(slug, {})).company).toEqual(company);
});

test('an answer time is part of its employees until it is removed', async () => {
  const { slug } = await add({ answer_within: ' one business day ' });
  const email = 'kim@answers.test';
  await join(slug, email);
  const { authorization = '' } = await signedIn(app, email);
  const employee = callerWith(app, authorization.replace('Bearer ', ''));
  const times = async () =>
    (await employee.call(currentUser)).user.companies.map(({ answer_within: time }) => time);
  expect(await times()).toEqual(['one business day']);
  expect((await change(slug, { answer_within: null })).company.answer_within).toBeNull();
  expect(await times()).toEqual([null]);
});

test('a new slug ends the previous link', async () => {
  const { slug } = await add();
  const renamed = newSlug();
  await change(slug, { slug: renamed });
  expect([await branding(slug), await branding(renamed)]).toEqual([422, 200]);
});

test('of two companies that take one slug at once, one gets it', async () => {
  const [one, other] = [await add(), await add()];
  const wanted = newSlug();
  const outcomes = await Promise.allSettled([
    change(one.slug, { slug: wanted }),
    change(other.slug, { slug: wanted }),
    add({ slug: wanted }),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [String(outcome.reason)] : [],
  );
  for (const reason of refused) expect(reason).toContain('slug_taken');
});

describe('is refused:', () => {
  test.each([
    ['a slug with a space', { slug: 'two words' }, '"two words" is not a slug.'],
    ['a slug with a double hyphen', { slug: 'a--b' }, 'is not a slug'],
    ['a slug that is taken', { slug: 'EXAMPLE-bakery' }, 'Another company has the slug "example-bakery".'],
    ['a color by name', { accent_color: 'teal' }, '"teal" is not a color. Write it like #0a7f5c.'],
    ['an answer time that is a sentence', { answer_within: 'Soon. Call us!' }, 'does not complete'],
    ['an answer time of 41 letters', { answer_within: 'a'.repeat(41) }, 'does not complete'],
    ['hours that overlap', { service_hours: 'mon 09:00-12:00 11:00-13:00' }, 'are no service hours'],
    ['an unknown time zone', { time_zone: 'Mars/Olympus' }, '"Mars/Olympus" is not a time zone.'],
    ['a day that does not exist', { holidays: ['2026-02-30'] }, '"2026-02-30" is not a day.'],
    [
      'a target that the hours do not reach',
      { service_hours: 'mon 09:00-09:10', answer_target_minutes: 41 },
      'less than the answer target',
    ],
    ['a logo over plain http', { image_url: 'http://works.example/logo.png' }, 'is not a picture'],
    ['a logo that is a script', { image_url: 'javascript:alert(1)' }, 'is not a picture'],
    [
      'an address instead of a domain',
      { join_policy: 'domains', join_domains: ['kim@works.example'] },
      'is not a domain',
    ],
    ['a top-level domain', { join_policy: 'domains', join_domains: ['example'] }, 'is not a domain'],
    ['the policy without domains', { join_policy: 'domains' }, 'needs at least one domain'],
    ['domains without the policy', { join_domains: ['works.example'] }, 'Domains have no effect'],
  ])('%s', async (_, settings, sentence) => {
    const before = await app.services.db.$count(companies);
    const refused = await refusedAdd(settings);
    expect(refused.error).toContain(sentence);
    expect([409, 422]).toContain(refused.status);
    expect(await app.services.db.$count(companies)).toBe(before);
  });

  test('a change to a taken slug, and of a company that does not exist', async () => {
    const { slug } = await add();
    const taken = { params: { slug }, body: { company: { slug: 'example-bakery' } } };
    expect(await operator.refused(changeCompany, taken)).toMatchObject({ status: 409, code: 'slug_taken' });
    const missing = { params: { slug: 'nowhere' }, body: { company: { name: 'X' } } };
    expect(await operator.refused(changeCompany, missing)).toMatchObject({ status: 404 });
  });
});

describe('an archived company', () => {
  test('takes no sign-ups, like an unknown one, until it is restored', async () => {
    const { slug } = await add();
    expect(
      (await operator.call(archiveCompany, { params: { slug }, body: { confirmed: true } })).company,
    ).toMatchObject({
      archived: true,
      sign_up_url: null,
    });
    expect(await branding(slug)).toBe(422);
    expect(await join(slug, 'late@anywhere.test')).toMatchObject({
      status: 422,
      body: { code: 'company_unknown' },
    });
    await operator.call(archiveCompany, { params: { slug }, body: { confirmed: true } });
    await operator.call(restoreCompany, { params: { slug } });
    expect(await branding(slug)).toBe(200);
    expect((await join(slug, 'late@anywhere.test')).status).toBe(200);
  });
});

describe('the join policy "domains"', () => {
  test('takes addresses of these domains alone, and says so in one sentence', async () => {
    const { slug, join_domains: domains } = await add({
      name: 'Closed Works',
      join_policy: 'domains',
      join_domains: [' Works.Example', '@bücher.example', 'works.example'],
    });
    expect(domains).toEqual(['works.example', 'xn--bcher-kva.example']);
    expect((await join(slug, 'Kim@WORKS.example')).status).toBe(200);
    for (const email of ['kim@works.example.test', 'kim@not-works.example', 'kim@sub.works.example']) {
      expect(await join(slug, email)).toMatchObject({
        status: 422,
        body: {
          code: 'company_closed_to_address',
          error: 'Closed Works takes only its own email addresses. Please use your work address.',
        },
      });
    }
  });
});

test('SIGN_UP_WITHOUT_COMPANY=off refuses a sign-up without a link', async () => {
  const strict = variantOf(app, { signUpWithoutCompany: false });
  expect(await signUp(strict, 'lena@anywhere.test', { company_slug: null })).toMatchObject({
    status: 422,
    body: { code: 'company_required', error: 'Please sign up with the link that your employer gave you.' },
  });
  expect((await signUp(strict, 'lena@anywhere.test', { company_slug: 'example-bakery' })).status).toBe(200);
});

test.each([
  [true, 422, 'company_unknown'],
  [false, 422, 'company_required'],
])('tells the page of an unknown link whether %s that one may sign up without', async (may, status, code) => {
  const reply = await variantOf(app, { signUpWithoutCompany: may }).fetch(
    '/api/v1/companies/no-such-company',
  );
  expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([status, code]);
});
