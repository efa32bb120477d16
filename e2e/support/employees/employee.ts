import { randomUUID } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import { needs } from '../needs.ts';

export const COMPANY = 'example-bakery';
export const DEMO = { email: 'demo@sundial.example', password: 'sunny-demo-day' } as const;

export type Credentials = Pick<Employee, 'email' | 'password'>;

export interface Employee {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

/** Returns an e-mail address that no other test of the run uses. */
export const uniqueEmail = (name = 'employee'): string => `${name}.${randomUUID().slice(0, 8)}@example.com`;

export function randomEmployee(given: Partial<Employee> = {}): Employee {
  const employee = { firstName: 'Robin', lastName: 'Berry', password: 'a-quiet-morning-42' };
  return { ...employee, email: uniqueEmail('robin'), ...given };
}

/** Fills the sign-up form and submits it. */
export async function submitSignUp(page: Page, employee: Employee): Promise<void> {
  needs('accounts');
  await page.getByLabel('First name').fill(employee.firstName);
  await page.getByLabel('Last name').fill(employee.lastName);
  await page.getByLabel('Email').fill(employee.email);
  await page.getByLabel('Password', { exact: true }).fill(employee.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
}

/** Fills the sign-in form and submits it. */
export async function submitSignIn(page: Page, credentials: Credentials = DEMO): Promise<void> {
  needs('sample data');
  await page.getByLabel('Email').fill(credentials.email);
  await page.getByLabel('Password', { exact: true }).fill(credentials.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs up with the form; ends at the first step of the onboarding. */
export async function signUp(page: Page, given: Partial<Employee> = {}): Promise<Employee> {
  const employee = randomEmployee(given);
  await page.goto(`/sign-up/${COMPANY}`);
  await submitSignUp(page, employee);
  const notNow = page.getByRole('button', { name: 'Not now' });
  const firstStep = page.getByRole('heading', { name: 'About us', level: 1 });
  await expect(notNow.or(firstStep)).toBeVisible();
  if (await notNow.isVisible()) await notNow.click();
  await expect(firstStep).toBeVisible();
  return employee;
}

/** Signs in with the form and waits until the sign-in page is left. The test enters a verification code, if required. */
export async function signIn(page: Page, credentials: Credentials = DEMO): Promise<void> {
  await page.goto('/sign-in/');
  await submitSignIn(page, credentials);
  await expect(page).not.toHaveURL(/\/sign-in/);
}
