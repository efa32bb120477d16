import { expect, test } from '../fixtures.ts';
import { hostileRequest } from '../support/hostile.ts';
import { messageField, messageLog } from '../support/locators.ts';

test('prints the whole conversation, dark on white @wide', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(null);
  const bodies = Array.from({ length: 60 }, (_, at) => `<p>Message ${String(at)}</p>`);
  const request = hostileRequest({
    bodies,
    answers: [{ question: 'What for?', answer: 'The garden', type: 'TextInput' }],
    attachmentName: (turn) => `bed-${String(turn)}.jpg`,
  });
  // No picture is there when the page is printed.
  await page.route('**/api/v1/uploads/**', () => {});
  await page.route('**/api/v1/requests/*-*', (route) => route.fulfill({ json: { request } }));
  await page.goto(`/requests/${request.external_id}`);
  await expect(messageLog(page).getByRole('listitem').last()).toBeVisible();

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(messageLog(page).getByRole('listitem')).toHaveCount(bodies.length);
  await expect(page.getByText('The garden')).toBeVisible();
  await expect(messageLog(page).getByText('bed-0.jpg')).toBeVisible();
  for (const gone of [messageField(page), page.getByRole('navigation', { name: 'Main' })]) {
    await expect(gone).toBeHidden();
  }
  await expect(page.getByRole('link', { name: 'All requests' })).toBeHidden();
  // On paper the screen is as narrow as a phone's.
  await page.setViewportSize({ width: 700, height: 900 });
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  const text = messageLog(page).locator('li').first();
  await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)');
});
