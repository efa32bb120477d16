import { expect, type Page } from 'playwright/test';
import { answerEverything, smallPhoto } from './assistant.ts';
import { assistantDialog, categoriesDialog, messageField, messageLog } from './locators.ts';

/** Completes the onboarding, from its first step to the dashboard. */
export async function finishOnboarding(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'About you', level: 1 })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Pet' }).check({ force: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Contact info', level: 1 })).toBeVisible();
  await page.getByLabel('Phone number').fill('5555550142');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
}

/** Creates a request with the assistant, from the categories to the page of the request. */
export async function createRequest(page: Page, category: RegExp, survey: string): Promise<void> {
  await page.getByRole('button', { name: 'Explore categories' }).click();
  const categories = categoriesDialog(page);
  await categories.getByRole('button', { name: category }).click();
  await categories.getByRole('button', { name: survey }).click();
  expect(await answerEverything(page)).toBeGreaterThan(2);
  const assistant = assistantDialog(page);
  await assistant.getByRole('button', { name: 'Submit' }).click();
  await assistant.getByRole('link').click();
  await expect(page.getByRole('heading', { name: survey, level: 1 })).toBeVisible();
}

/** Sends a message with a photo on the open request's page and expects it in the thread. */
export async function writeWithPhoto(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text);
  await page.getByLabel('Attach a file').setInputFiles(smallPhoto);
  await expect(page.getByText('Uploaded')).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  const log = messageLog(page);
  await expect(log.getByText(text)).toBeVisible();
  await expect(log.getByRole('link', { name: smallPhoto.name })).toBeVisible();
  await expect(messageField(page)).toHaveValue('');
}
