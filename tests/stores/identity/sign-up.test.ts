// docs/product/companies.md#join-policy
// docs/product/identity.md#sign-up-payload
// docs/product/identity.md#company-slug
// docs/product/identity.md#automatic-sign-in
// docs/product/identity.md#sign-up-errors
import { beforeEach, describe, expect, test } from 'vitest';
import { companies } from '../../../server/db/schema/identity.ts';
import { answerCalls, noteCalls } from '../../helpers/network/replaced-fetch.ts';
import {
  $signUp,
  $signUpCompany,
  companySlug,
  enterSignUp,
  loadSignUpCompany,
  submitSignUp,
} from '../../../src/lib/stores/identity/sign-up.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { browserOn } from '../../helpers/employees/signed-in-employee.ts';
import { holdReplies } from '../../helpers/slow-replies.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { addCompanies } from '../../server/identity/support/call-identity.ts';

let browser: TestBrowser;
let employees = 0;

const newEmployee = () => ({
  firstName: 'Robin',
  lastName: 'Meyer',
  email: `Robin.${String((employees += 1))}@People.test`,
  password: 'three random words',
});

const app = await appOfFile({ demo: true });
await addCompanies(app);
beforeEach(() => {
  browser = browserOn(app);
  browser.here = '/sign-up/example-bakery';
  enterSignUp();
});

test.each([
  ['/sign-up', null],
  ['/sign-up/', null],
  ['/sign-up/example-bakery', 'example-bakery'],
  ['/sign-up/example-bakery/?utm=mail#top', 'example-bakery'],
  ['/sign-up/caf%C3%A9', 'café'],
])('the company link %s carries %s', (here, slug) => {
  browser.here = here;
  expect(companySlug()).toBe(slug);
});

describe('signing up', () => {
  test('sends the payload, with the terms accepted', async () => {
    const calls = noteCalls();
    const { firstName, lastName, email, password } = newEmployee();
    await submitSignUp({ firstName, lastName, email, password });
    const user = { email, password, name: firstName, last_name: lastName };
    expect(calls[0]).toEqual({
      call: 'POST /api/v1/users/sign_up',
      body: { user: { ...user, terms_of_service: 1, company_slug: 'example-bakery' } },
    });
  });

  test.each([
    [
      'leaves out the enrollment that a company offers until the address is confirmed',
      'test-optional',
      '/welcome/about-us/',
    ],
    ['opens the enrollment first where a company requires it', 'test-required', '/mfa-enrollment/'],
  ])('%s', async (_, slug, to) => {
    browser.here = `/sign-up/${slug}`;
    await submitSignUp(newEmployee());
    expect(browser.navigations).toEqual([{ to, replace: true }]);
  });

  test('opens the enrollment first where an API offers it at once', async () => {
    const facts = { expires_at: null, mfa_requires_verification: true, mfa_required: false };
    answerCalls(/sign_in$/, () => Response.json(facts, { headers: { authorization: 'Bearer one' } }));
    await submitSignUp(newEmployee());
    expect(browser.navigations).toEqual([{ to: '/mfa-enrollment/', replace: true }]);
  });

  test('says why a company does not take the address, in the words of the API', async () => {
    await app.services.db.insert(companies).values({
      slug: 'closed-works',
      name: 'Closed Works',
      joinPolicy: 'domains',
      joinDomains: ['works.example'],
    });
    browser.here = '/sign-up/closed-works';
    expectFailedCall('POST /api/v1/users/sign_up', 422);
    await submitSignUp(newEmployee());
    expect($signUp.get()).toEqual({
      busy: false,
      failure: 'Closed Works takes only its own email addresses. Please use your work address.',
      field: 'email',
      isTaken: false,
    });
  });

  test('tells at its field that an address has an account, with the way on, and that a password is too common', async () => {
    expectFailedCall('POST /api/v1/users/sign_up', 422);
    const known = newEmployee();
    await submitSignUp(known);
    // The page that a browser comes back to.
    enterSignUp();
    await submitSignUp({ ...newEmployee(), email: known.email });
    expect($signUp.get()).toEqual({
      busy: false,
      failure: 'An account with this email already exists.',
      field: 'email',
      isTaken: true,
    });
    await submitSignUp({ ...newEmployee(), password: 'password' });
    expect($signUp.get()).toMatchObject({ field: 'password', isTaken: false });
  });

  test('leads to the sign-in page when the account exists but signing in failed', async () => {
    answerCalls(/sign_in$/, () => Promise.reject(new TypeError('Failed to fetch')));
    await submitSignUp(newEmployee());
    expect(browser.navigations).toEqual([{ to: '/sign-in/', replace: true }]);
    expect(browser.session.get('notice')).toContain('Please sign in with your new account.');
  });
});

describe('the branding of a company link', () => {
  test('is not asked for without a link', async () => {
    browser.here = '/sign-up';
    using replies = holdReplies();
    await loadSignUpCompany();
    expect(replies.calls).toEqual([]);
  });

  test.each([
    [422, 'company_unknown', false],
    [422, 'company_required', true],
  ])('is unknown after %d %s, and required: %s', async (status, code, isRequired) => {
    expectFailedCall('GET /api/v1/companies/:slug', status);
    answerCalls(/./, () => Response.json({ error: 'No.', code }, { status }));
    await loadSignUpCompany();
    expect($signUpCompany.get()).toEqual({ status: 'unknown', isRequired });
  });

  test.each([
    ['an API of core calls', () => new Response('Not Found', { status: 404 }), [404]],
    [
      'an API of core calls that names its 404',
      () => Response.json({ error: 'No.', code: 'not_found' }, { status: 404 }),
      [404],
    ],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), []],
  ])('is hidden with %s', async (_, answer, statuses) => {
    for (const status of statuses) expectFailedCall('GET /api/v1/companies/:slug', status);
    await loadSignUpCompany();
    expect($signUpCompany.get().status).toBe('known');
    answerCalls(/./, answer);
    await loadSignUpCompany();
    expect($signUpCompany.get()).toEqual({ status: 'none' });
  });
});
