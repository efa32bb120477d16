// docs/product/companies.md#accent-color
// docs/product/visitors.md#sign-up-pitch
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { randomEmployee, submitSignUp } from '../support/employees/employee.ts';
import { openOwnRequest } from '../support/employees/own-request.ts';
import { addCompany } from '../support/employees/operator.ts';
import { needs } from '../support/needs.ts';
import { noteFrames } from '../support/page/frames.ts';
import { hold } from '../support/page/network.ts';

const YELLOW = '#ffc800';
const THEMES = ['light', 'dark'] as const;
const YELLOW_FILL = 'rgb(255, 200, 0)';

const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));

test('the accent colors the sign-up page once the company is known, and every frame of the app behind it @wide', async ({
  page,
}) => {
  needs('rewrites');
  const slug = await addCompany('--accent', YELLOW);
  const seen = await noteFrames(page, '--accent', '/welcome');
  await page.goto(`/sign-up/${slug}`);
  const submit = page.getByRole('button', { name: 'Sign up' });
  await expect(submit).toHaveCSS('background-color', YELLOW_FILL);
  const accent = await accentOf(page);
  await submitSignUp(page, randomEmployee());
  await expect(page.getByRole('heading', { name: 'About us', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCSS('background-color', YELLOW_FILL);
  expect(await seen()).toEqual([accent]);
});

test('the next visit has it before any script but the first, and everything stays readable @wide', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/preload/);
  const slug = await addCompany('--accent', YELLOW);
  const { id } = await openOwnRequest(page, '', slug);
  await expect(page.getByRole('button', { name: 'Send' })).toHaveCSS('background-color', YELLOW_FILL);
  const accent = await accentOf(page);
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    const release = await hold(page, '**/*.js');
    await page.goto('/dashboard/', { waitUntil: 'commit' });
    await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
    if (colorScheme === 'light') expect(await accentOf(page)).toBe(accent);
    else expect(await accentOf(page)).not.toBe(accent);
    await expect(page.locator('astro-island[ssr]').first()).toBeAttached();
    await release();
  }

  // The contrast of 216 colors is computed (tests/lib/brand/accent-shades.test.ts).
  await page.goto(`/requests/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
});
