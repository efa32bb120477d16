import { expect, type Page } from 'playwright/test';
import { messageLog } from '../locators.ts';
import { uniqueEmail, type Credentials } from './employee.ts';
import { inviteConcierge } from './operator.ts';
import { ownRequest, type Owner } from './own-request.ts';
import type { Sent } from './outbox.ts';
import { giveDeskSession } from './sessions.ts';

/** The demo's concierges; their password is the demo's. */
export const INES = { email: 'ines@sundial.example', password: 'sunny-demo-day' } as const;
export const NOOR = { email: 'noor@sundial.example', password: 'sunny-demo-day' } as const;

/** Signs a concierge in with an API call and opens a screen of the desk, by default the queue. */
export async function arriveAtDesk(
  page: Page,
  { as = INES, at = '/desk' }: { readonly as?: Credentials; readonly at?: string } = {},
): Promise<void> {
  await giveDeskSession(page, as);
  await page.goto(at);
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
}

/** Opens the request of an employee whom no other test knows at the desk, as Ines. */
export async function openRequestAtDesk(page: Page, surveyId?: number): Promise<Owner> {
  const owner = await ownRequest(undefined, surveyId);
  await arriveAtDesk(page, { at: `/desk${owner.path}` });
  await expect(messageLog(page)).toBeVisible();
  return owner;
}

/** Opens the account of a concierge whom no other test knows, in the page's browser. */
export async function arriveAsNewConcierge(
  page: Page,
  lastMessageTo: (recipient: string) => Promise<Sent>,
): Promise<{ readonly name: string; readonly password: string; readonly authorization: string }> {
  const email = uniqueEmail('lena');
  const name = `Lena ${email.slice(5, 13)}`;
  const password = 'three ships at anchor';
  await inviteConcierge(email, name);
  const [link = ''] = /\/desk\/invitation\/\S+/.exec((await lastMessageTo(email)).text) ?? [];
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.getByRole('button', { name: 'Open my account' }).click();
  await expect(page).toHaveURL(/\/desk$/);
  const token = await page.evaluate(() => localStorage.getItem('desk.token'));
  return { name, password, authorization: token ?? '' };
}
