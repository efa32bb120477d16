import { randomUUID } from 'node:crypto';
import { expect, type Page } from 'playwright/test';

export const COMPANY = 'example-bakery';
export const DEMO = { email: 'demo@sundial.example', password: 'sunny-demo-day' } as const;

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

/** An address nobody else in this run has. */
export const uniqueEmail = (name = 'someone'): string => `${name}.${randomUUID().slice(0, 8)}@example.com`;

export function somebody(given: Partial<Person> = {}): Person {
  const person = { firstName: 'Robin', lastName: 'Berry', password: 'a-quiet-morning-42' };
  return { ...person, email: uniqueEmail('robin'), ...given };
}

/** Signs up through the page; ends where a new person starts: the first onboarding step. */
export async function signUp(page: Page, given: Partial<Person> = {}): Promise<Person> {
  const person = somebody(given);
  await page.goto(`/sign-up/${COMPANY}`);
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  const notNow = page.getByRole('button', { name: 'Not now' });
  const firstStep = page.getByRole('heading', { name: 'About us', level: 1 });
  await expect(notNow.or(firstStep)).toBeVisible();
  if (await notNow.isVisible()) await notNow.click();
  await expect(firstStep).toBeVisible();
  return person;
}

/** Signs in through the page and waits until the sign-in page is left. A verification code, if due, is up to the test. */
export async function signIn(page: Page, who: Pick<Person, 'email' | 'password'> = DEMO): Promise<void> {
  await page.goto('/sign-in/');
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/\/sign-in/);
}
