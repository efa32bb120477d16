import { expect, type Page } from 'playwright/test';
import { submitSignIn } from './employee.ts';

/** The demo's concierges; their password is the demo's. */
export const INES = { email: 'ines@sundial.example', password: 'sunny-demo-day' } as const;
export const NOOR = { email: 'noor@sundial.example', password: 'sunny-demo-day' } as const;

/** Signs a concierge in on the ordinary page, which opens the queue. */
export async function arriveAtDesk(page: Page, credentials: typeof INES | typeof NOOR = INES): Promise<void> {
  await page.goto('/sign-in');
  await submitSignIn(page, credentials);
  await expect(page).toHaveURL(/\/desk$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
}
