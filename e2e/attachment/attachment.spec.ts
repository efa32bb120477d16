// docs/product/attachment.md#attachment-page
// docs/product/attachment.md#attachment-errors
import { expect, expectAccessible, test } from '../fixtures.ts';

test('shows an error with advice and a retry when an attachment cannot be opened @wide', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/404|Failed to get URL for attachment/);
  await signIn('/attachments/no-such-file.pdf');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(
    'There was an error redirecting to the attachment. Please check the link and try again.',
  );
  await expect(alert).toContainText(
    'If the problem continues, please contact support at support@sundial.example.',
  );
  await expect(alert.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await expectAccessible(page);
  await page.route('**/uploads/expiring_url*', (route) =>
    route.fulfill({ json: { expiring_url: new URL('/sign-up/example-bakery', page.url()).href } }),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).not.toHaveURL(/attachments/);
});
