import { expect, type APIRequestContext, type Page } from 'playwright/test';
import { COMPANY, DEMO, randomEmployee, type Credentials, type Employee } from './employee.ts';
import { needs } from '../needs.ts';

/** The values that a signed-in browser stores. */
export interface OpenSession {
  readonly authorization: string;
  /** Epoch milliseconds, as text. */
  readonly expiresAt: string;
  /** External id of the employee, to whom stored data belongs. */
  readonly owner: string;
}

/** Creates an account with an API call, for tests that are not about signing up. */
export async function createAccount(
  api: APIRequestContext,
  given: Partial<Employee> = {},
  company = COMPANY,
): Promise<Employee> {
  needs('accounts');
  const employee = randomEmployee(given);
  const { firstName, lastName, email, password } = employee;
  const user = { email, password, name: firstName, last_name: lastName, company_slug: company };
  expect((await api.post('/api/v1/users/sign_up', { data: { user } })).ok()).toBe(true);
  return employee;
}

async function signInWithCall(
  api: APIRequestContext,
  { email, password }: Credentials,
): Promise<Omit<OpenSession, 'owner'>> {
  needs('sample data');
  const reply = await api.post('/api/v1/users/sign_in', { data: { user: { email, password } } });
  expect(reply.ok()).toBe(true);
  const { expires_at } = (await reply.json()) as { expires_at: string };
  const authorization = reply.headers()['authorization'] ?? '';
  return { authorization, expiresAt: String(Date.parse(expires_at)) };
}

export async function openSession(api: APIRequestContext, credentials: Credentials): Promise<OpenSession> {
  const session = await signInWithCall(api, credentials);
  const { authorization } = session;
  const current = await api.get('/api/v1/users/current', { headers: { authorization } });
  const { user } = (await current.json()) as { user: { external_id: string } };
  return { ...session, owner: user.external_id };
}

/**
 * Opens a page of the site without scripts, so that nothing reacts when a test changes the storage. Without a route either: one
 * would turn the browser's cache off for the rest of the test.
 */
async function openQuietPage(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/robots.txt`);
}

/** Clears the browser's storage. */
export async function clearStorage(page: Page): Promise<void> {
  await openQuietPage(page);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

async function store(page: Page, values: Readonly<Record<string, string>>, origin = ''): Promise<void> {
  await openQuietPage(page, origin);
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, values);
}

/** Stores a session in the page's browser, as a sign-in does. */
export async function giveSession(page: Page, session: OpenSession, origin = ''): Promise<void> {
  const { authorization, expiresAt, owner } = session;
  await store(page, { token: authorization, tokenExpiresAt: expiresAt, cacheOwner: owner }, origin);
}

/** Signs a concierge in with an API call and stores the session in the page's browser, as the desk does. */
export async function giveDeskSession(page: Page, credentials: Credentials): Promise<void> {
  const { authorization, expiresAt } = await signInWithCall(page.request, credentials);
  await store(page, { 'desk.token': authorization, 'desk.tokenExpiresAt': expiresAt });
}

export interface At {
  /** The page to open; null opens none, for a test that prepares its page first. */
  readonly at?: string | null;
}

/** Signs in as the demo employee with an API call and opens a page. */
export async function arriveSignedIn(page: Page, at: At['at'] = '/dashboard/'): Promise<void> {
  await giveSession(page, await openSession(page.request, DEMO));
  if (at !== null) await page.goto(at);
}

/** Signs up with API calls and opens a page. */
export async function arriveNew(
  page: Page,
  { at = '/welcome/about-us/', ...given }: Partial<Employee> & At = {},
): Promise<Employee> {
  const employee = await createAccount(page.request, given);
  await giveSession(page, await openSession(page.request, employee));
  if (at !== null) await page.goto(at);
  return employee;
}
