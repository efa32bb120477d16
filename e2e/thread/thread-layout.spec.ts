import { expect, expectAccessible, test } from '../fixtures.ts';
import { openOwnRequest } from '../support/employees/own-request.ts';
import { categoriesDialog, messageField, messageLog } from '../support/locators.ts';
import { smallPhoto } from '../support/assistant.ts';

const LONG = 'Could you also ask whether they deliver on a Saturday, and what that would cost?';

test('a wide screen has what was told, the files and the concierge beside the messages, and name and status in view @wide', async ({
  page,
  concierge,
}) => {
  const { id } = await openOwnRequest(page);
  const panel = page.getByRole('complementary', { name: 'About this request' });
  await expect(panel).toContainText('What you told us');
  await expect(panel.locator('details')).toHaveAttribute('open', '');
  await expect(panel).toContainText('The concierge who takes it appears here.');
  await expect(page.locator('details')).toHaveCount(1);
  await page.getByLabel('Attach a file').setInputFiles(smallPhoto);
  await messageField(page).fill('Such as this one.');
  await page.getByRole('button', { name: 'Send' }).click();
  const file = panel.getByRole('button', { name: smallPhoto.name });
  await expect(file).toBeVisible();
  await concierge('reply', id, 'I see.');
  await expectAccessible(page);
  await file.click();
  await expect(page.getByRole('dialog', { name: 'Pictures' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(file).toBeFocused();

  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(panel).toHaveCount(0);
  await expect(page.locator('details')).not.toHaveAttribute('open');

  const lines = Array.from({ length: 60 }, (_, line) => `Line ${String(line)}`).join('\n');
  await concierge('reply', id, lines);
  await expect(messageLog(page).getByText('Line 59')).toBeVisible();
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(page.getByText('In Progress')).toBeInViewport();
});

test('names the concierge, with portrait and first message', async ({ page, signIn, isMobile }) => {
  await signIn('/requests/');
  await page.getByRole('link', { name: 'Warning light on the wagon' }).click();
  await expect(messageLog(page).getByRole('listitem').first()).toBeAttached();
  await expect(page.getByText(/^With Noor since (?:today|yesterday|\w+day)$/)).toBeVisible();
  await expect(messageLog(page).locator('p img').first()).toHaveAttribute('src', /\.svg$/);
  if (isMobile) return;
  const panel = page.getByRole('complementary', { name: 'About this request' });
  await expect(panel.getByRole('region', { name: 'Your concierge' })).toContainText(
    'Travel, cars and paperwork',
  );
});

test('a phone reaches Create, the user menu and sign-out, and gives a text that wraps its width @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openOwnRequest(page);
  const field = messageField(page);
  const send = page.getByRole('button', { name: 'Send' });
  const boxOf = async (part: typeof field) =>
    (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await field.pressSequentially('Thanks');
  expect((await boxOf(send)).y).toBeLessThan((await boxOf(field)).y + (await boxOf(field)).height);
  await field.fill(LONG);
  await expect.poll(async () => (await boxOf(field)).width).toBeGreaterThanOrEqual(316);
  expect((await boxOf(send)).y).toBeGreaterThanOrEqual((await boxOf(field)).y + (await boxOf(field)).height);
  await expectAccessible(page);
  await field.fill('Thanks');
  await expect.poll(async () => (await boxOf(field)).width).toBeLessThan(300);

  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create a request' }).click();
  await expect(categoriesDialog(page)).toBeVisible();
});
