import { expect, type APIRequestContext, type Page } from 'playwright/test';
import { COMPANY, DEMO, somebody, type Person } from './people.ts';

/** What a signed-in browser keeps. */
export interface OpenSession {
  readonly authorization: string;
  /** Epoch milliseconds, as text. */
  readonly expiresAt: string;
  /** Whose session it is: what the browser keeps is kept for them. */
  readonly owner: string;
}

/** Makes an account by calls alone: for tests that are about something else than signing up. */
export async function createAccount(api: APIRequestContext, given: Partial<Person> = {}): Promise<Person> {
  const person = somebody(given);
  const { firstName, lastName, email, password } = person;
  const user = { email, password, name: firstName, last_name: lastName, company_slug: COMPANY };
  expect((await api.post('/api/v1/users/sign_up', { data: { user } })).ok()).toBe(true);
  return person;
}

export async function openSession(
  api: APIRequestContext,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<OpenSession> {
  const reply = await api.post('/api/v1/users/sign_in', { data: { user: { email, password } } });
  expect(reply.ok()).toBe(true);
  const { expires_at } = (await reply.json()) as { expires_at: string };
  const authorization = reply.headers()['authorization'] ?? '';
  const current = await api.get('/api/v1/users/current', { headers: { authorization } });
  const { user } = (await current.json()) as { user: { external_id: string } };
  return { authorization, expiresAt: String(Date.parse(expires_at)), owner: user.external_id };
}

/** A page of the site without scripts: nothing there acts on what a test does to the browser's storage. */
export async function openQuietPage(page: Page, origin = ''): Promise<void> {
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  await page.goto(`${origin}/robots.txt`);
}

/** Leaves the browser as if nobody had ever signed in. */
export async function forgetEverything(page: Page): Promise<void> {
  await openQuietPage(page);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Gives the page's browser a session, as if somebody had signed in there before. */
export async function giveSession(page: Page, session: OpenSession, origin = ''): Promise<void> {
  await openQuietPage(page, origin);
  await page.evaluate(({ authorization, expiresAt, owner }) => {
    localStorage.setItem('token', authorization);
    localStorage.setItem('tokenExpiresAt', expiresAt);
    localStorage.setItem('cacheOwner', owner);
  }, session);
}

/** Somebody who signed in before opens their dashboard. */
export async function arriveSignedIn(
  page: Page,
  who: Pick<Person, 'email' | 'password'> = DEMO,
): Promise<void> {
  await giveSession(page, await openSession(page.request, who));
  await page.goto('/dashboard/');
}

/** Somebody who signed up just now is at the first step of the onboarding. */
export async function arriveNew(page: Page, given: Partial<Person> = {}): Promise<Person> {
  const person = await createAccount(page.request, given);
  await giveSession(page, await openSession(page.request, person));
  await page.goto('/welcome/about-us/');
  await expect(page.getByRole('heading', { name: 'About us', level: 1 })).toBeVisible();
  return person;
}
