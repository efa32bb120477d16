import { expect, type Locator, type Page } from 'playwright/test';
import { assistantDialog, categoriesDialog } from './locators.ts';

const PHOTO = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** A PNG of one pixel. */
export const smallPhoto = PHOTO;

export const proceed = (page: Page): Locator =>
  assistantDialog(page).getByRole('button', { name: 'Continue' });

/** Opens the assistant on a survey of a category, from the dashboard. */
export async function begin(page: Page, category: string, survey: string): Promise<void> {
  if (!/\/dashboard\/?$/.test(page.url())) await page.goto('/dashboard/');
  await page.getByRole('button', { name: 'Explore categories' }).click();
  const drawer = categoriesDialog(page);
  await drawer.getByRole('button', { name: category, exact: true }).click();
  await drawer.getByRole('button', { name: survey, exact: true }).click();
}

/** Answers the current question. */
export async function say(page: Page, question: string, answer: string): Promise<void> {
  await assistantDialog(page).getByLabel(question).fill(answer);
  await proceed(page).click();
}

async function answerQuestion(assistant: Locator): Promise<void> {
  const choice = assistant.getByRole('radio').first();
  const file = assistant.locator('input[type=file]');
  const phone = assistant.locator('input[type=tel]');
  const email = assistant.locator('input[type=email]');
  const text = assistant.getByRole('textbox');
  // The label draws the circle and covers the input, so a plain click would miss it.
  if ((await choice.count()) > 0) await choice.check({ force: true });
  else if ((await file.count()) > 0) await file.setInputFiles(PHOTO);
  else if (await phone.isVisible()) await phone.fill('5555550142');
  else if (await email.isVisible()) await email.fill('robin@example.com');
  else await text.first().fill('Whatever suits you best');
}

/** Answers every question of the open assistant up to the summary; returns the number of questions. */
export async function answerEverything(page: Page): Promise<number> {
  const assistant = assistantDialog(page);
  const next = assistant.getByRole('button', { name: 'Continue' });
  const submit = assistant.getByRole('button', { name: 'Submit' });
  let answered = 0;
  for (;;) {
    await expect(next.or(submit).first()).toBeVisible();
    if (await submit.isVisible()) return answered;
    const heading = assistant.getByRole('heading', { level: 3 }).last();
    const question = (await heading.textContent()) ?? '';
    await answerQuestion(assistant);
    await expect(next).toBeEnabled();
    await next.click();
    answered += 1;
    await expect(heading).not.toHaveText(question);
  }
}
