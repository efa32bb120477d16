// docs/product/assistant.md#drafts-of-an-account
// docs/product/dashboard.md#continue-card
import { expect, expectAccessible, test } from '../fixtures.ts';
import { begin, say } from '../support/assistant.ts';
import { assistantDialog } from '../support/locators.ts';

test('a request that is begun on one device goes on at another, and is sent once', async ({
  page,
  browser,
  signUp,
  baseURL,
}) => {
  await signUp({ at: null });
  // The session alone: the phone has nothing of the laptop's drafts.
  const session = await page.context().storageState();
  const phone = await browser.newContext({ baseURL: baseURL ?? '', storageState: session });
  await begin(page, 'pet', 'Something else for my pet');
  await say(page, 'What does your pet need', 'A larger bed');
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT');
  await assistantDialog(page).getByLabel('When would you like').fill('By Fri');
  expect((await saved).ok()).toBe(true);

  const other = await phone.newPage();
  await other.goto('/dashboard/');
  const card = (where: typeof page) => where.getByRole('region', { name: 'Continue your request' });
  await expect(card(other)).toContainText('1 answer saved');
  await expectAccessible(other);
  await card(other).getByRole('button', { name: 'Continue' }).click();
  await expect(assistantDialog(other).getByRole('log')).toContainText('A larger bed');
  await expect(assistantDialog(other).getByLabel('When would you like')).toHaveValue('By Fri');
  await say(other, 'When would you like', 'By Friday');
  await assistantDialog(other).getByRole('button', { name: 'Skip' }).click();
  await assistantDialog(other).getByRole('button', { name: 'Submit' }).click();
  await expect(assistantDialog(other).getByRole('link', { name: 'View your request' })).toBeVisible();
  await phone.close();

  // The laptop's assistant was open all the time.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const note = assistantDialog(page).getByRole('heading', { name: 'You have already sent this request' });
  await expect(note).toBeFocused();
  await expectAccessible(page);
  await assistantDialog(page).getByRole('link', { name: 'View your request' }).click();
  await expect(page.getByText('A larger bed').first()).toBeVisible();
  await page.goto('/dashboard/');
  await expect(page.getByRole('heading', { name: 'Your latest request' })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});

test('the dashboard shows three drafts, and the others behind one press', async ({ page, signUp }) => {
  await signUp({ at: null });
  const { authorization, me } = await page.evaluate(() => ({
    authorization: localStorage.getItem('token') ?? '',
    me: localStorage.getItem('cacheOwner'),
  }));
  expect(me).not.toBeNull();
  for (const text of ['A bed', 'A bowl', 'A brush', 'A lead']) {
    const headers = { authorization };
    const started = await page.request.post('/api/v1/request_surveys/406/user_request_surveys', {
      headers,
      data: { for_alpha: false },
    });
    const { user_request_survey: survey } = (await started.json()) as { user_request_survey: { id: number } };
    const next = await page.request.get(`/api/v1/user_request_surveys/${survey.id}/next_screen_item`, {
      headers,
    });
    const { next_item: item } = (await next.json()) as { next_item: { id: number } };
    const typed = { item_id: item.id, text: `${text} for a large cat` };
    const kept = await page.request.put(`/api/v1/drafts/${survey.id}`, {
      headers,
      data: { draft: { need: text, typed } },
    });
    expect(kept.ok()).toBe(true);
  }
  await page.goto('/dashboard/');
  const card = page.getByRole('region', { name: 'Continue your requests' });
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await expect(card.getByRole('listitem').first()).toContainText('A lead');
  await expect(card.getByRole('listitem').first()).toContainText('What you entered is saved.');
  await card.getByRole('button', { name: 'Show all 4' }).press('Enter');
  await expect(card.getByRole('listitem')).toHaveCount(4);
  const last = card.getByRole('listitem').last();
  await expect(last).toContainText('A bed');
  await expect(last.getByRole('button', { name: 'Discard' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard request' }).press('Enter');
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await page.reload();
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await expect(card).not.toContainText('A bed');
});
