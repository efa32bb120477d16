// docs/product/attachment.md#download
// docs/product/configuration.md#two-addresses
// docs/product/thread.md#picture-dialog
import { expect, test } from '../fixtures.ts';
import { mailedLink } from '../support/core-api/mails.ts';
import { compatibility, twoOrigins } from '../support/core-api/places.ts';
import { conciergeAt } from '../support/employees/concierge.ts';
import { signIn } from '../support/employees/employee.ts';
import { ownRequest } from '../support/employees/own-request.ts';
import { writeWithPhoto } from '../support/journey.ts';
import { messageLog, pictureDialog } from '../support/locators.ts';

const desk = { port: compatibility.referencePort, folder: compatibility.dataFolder };

const isServed = () =>
  fetch(`${twoOrigins.siteOrigin}/sign-in/`).then(
    (reply) => reply.ok,
    () => false,
  );

test('signs in, sends a photo, gets live updates and a mailed link, site and API on origins of nginx', async ({
  page,
}) => {
  test.skip(!(await isServed()), 'nginx was not found and could not be installed');
  // Sign-up, onboarding and assistant go to another origin in compatibility.spec.ts.
  const { employee, id, path } = await ownRequest(compatibility.proxyOrigin);
  await signIn(page, employee);
  await page.goto(path);
  await writeWithPhoto(page, 'Here she is, my cat.');
  // Only a live stream shows it.
  await conciergeAt(desk, 'typing', id);
  await expect(page.getByText('The concierge is writing…')).toBeVisible();
  await conciergeAt(desk, 'reply', id, 'What a face!');
  await expect(messageLog(page).getByText('What a face!')).toBeVisible();
  // A rule of nginx answers the deep link: the 404 page would fail the test with its status.
  await page.goto(path);
  await messageLog(page).getByRole('link', { name: 'photo.png' }).click();
  await expect(pictureDialog(page).getByRole('img')).toHaveAttribute(
    'src',
    new RegExp(`^${compatibility.apiOrigin}/files/`),
  );
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download photo.png' }).click();
  expect((await saved).suggestedFilename()).toBe('photo.png');

  await page.goto('/account/');
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goto('/forgot-password/');
  await page.getByLabel('Email').fill(employee.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  const link = await mailedLink(employee.email, /https?:\S+\/reset-password\/\S+/);
  expect(new URL(link).origin).toBe(twoOrigins.siteOrigin);
  await page.goto(link);
  const password = 'amber kettle orbit';
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await signIn(page, { email: employee.email, password });
});
