import { expect, expectAccessible, test } from '../fixtures.ts';
import { openOwnRequest } from '../support/employees/own-request.ts';
import { messageLog } from '../support/locators.ts';

test('a request in the queue says when and how the answer comes, until there is one @wide', async ({
  page,
  concierge,
}) => {
  const { id } = await openOwnRequest(page);
  const promise = page.getByRole('list', { name: 'When you will hear from us' });
  await expect(promise).toContainText('Usually within one business day');
  await expect(promise).toContainText('Confirm your address to get mails about answers.');
  await expectAccessible(page);
  await promise.getByRole('button', { name: 'Mail me the link again' }).click();
  await expect(promise.getByRole('status')).toHaveText('Sent. Please check your inbox.');
  await concierge('start', id);
  await concierge('reply', id, 'I have begun.');
  await expect(messageLog(page).getByText('I have begun.')).toBeVisible();
  await expect(promise).toHaveCount(0);
});
