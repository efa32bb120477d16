// docs/product/account.md#addresses-for-mails
import { expect, expectAccessible, test, uniqueEmail } from '../fixtures.ts';
import { answerEverything, begin } from '../support/assistant.ts';
import { confirmEmail, newestTo } from '../support/employees/outbox.ts';
import { assistantDialog } from '../support/locators.ts';

test('a discreet request says which address hears, and which one waits for its link', async ({
  page,
  signUp,
}) => {
  const { email } = await signUp({ at: null });
  await confirmEmail(page.request, email);
  await begin(page, 'medical / employer benefits', 'Find a therapist');
  await answerEverything(page);
  await assistantDialog(page).getByRole('button', { name: 'Submit' }).click();
  const mails = assistantDialog(page).getByRole('list', { name: 'When you will hear from us' });
  await expect(mails).toContainText(
    `We’ll mail ${email} when there is an answer. No mail names the request or a word of it. To get mails at robin@example.com, open the link that is in that mailbox.`,
  );
  await page.getByRole('link', { name: 'View your request' }).click();
  await expect(page).toHaveTitle(/^[^(]*Request Details$/);
  await expect(page.getByText('No mail names the request or a word of it.')).toBeVisible();
});

test('a preferred address is confirmed by its link and a press, and taken back @wide', async ({
  page,
  signUp,
}) => {
  const { email } = await signUp({ at: null });
  await confirmEmail(page.request, email);
  const given = uniqueEmail();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Edit contact info' }).click();
  await page.getByLabel('Preferred email').fill(given);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your contact info is saved.')).toBeVisible();
  const { subject, text } = await newestTo(page.request, given);
  expect(subject).toMatch(/^May .* write to this address\?$/);
  await page.goto('/dashboard');
  await page.goto(`/account${/#confirm-mails=\S+/.exec(text)?.[0] ?? ''}`);
  await expect(page.getByRole('heading', { name: 'Where mails go' })).toBeFocused();
  const row = page.getByRole('listitem').filter({ hasText: given });
  await expect(row).toContainText('Not confirmed yet');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(row).toContainText('Confirmed: your preferred address');
  await expect(page).toHaveURL(/\/account\/?$/);
  await page.getByRole('button', { name: `Stop mails: ${given}` }).click();
  await expect(row).toContainText('Not confirmed yet');
});
