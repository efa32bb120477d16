// docs/product/product.md#translated-pages
import { expect, test } from '../fixtures.ts';
import { openRequestAtDesk } from '../support/employees/concierges.ts';
import { translate } from '../support/page/translation.ts';

test('a list that Chrome translates follows a hand-over, without the words of before', async ({
  page: desk,
  openAsEmployee,
}) => {
  const employee = await openAsEmployee(await openRequestAtDesk(desk));
  await employee.goto('/requests');
  const row = employee.getByRole('tabpanel').getByRole('link').first();
  await desk.getByRole('button', { name: 'Claim', exact: true }).click();
  await expect(row).toContainText('With Ines');
  await translate(employee);

  await desk.getByRole('button', { name: 'Hand over', exact: true }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Please take it');
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(row).toContainText('In the queue');
  await expect(row).not.toContainText('With Ines');

  await desk.getByRole('button', { name: 'Claim', exact: true }).click();
  await expect(row).toContainText('With Ines');
  await expect(row).not.toContainText('In the queue');
});

test('a thread that Chrome translates takes messages and a changed text', async ({
  page: desk,
  openAsEmployee,
}) => {
  const employee = await openAsEmployee(await openRequestAtDesk(desk));
  await translate(employee);
  const log = employee.getByRole('log', { name: 'Messages' });
  const field = employee.getByRole('textbox', { name: 'Message' });
  for (const text of ['First', 'Second', 'Third']) {
    await field.fill(text);
    await employee.getByRole('button', { name: 'Send' }).click();
    await expect(log.getByText(text, { exact: true })).toBeVisible();
  }
  await desk.getByRole('button', { name: 'Claim', exact: true }).click();
  await expect(employee.getByText('With Ines').first()).toBeVisible();
  await expect(employee.getByText('In the queue')).toHaveCount(0);
});

test('a request at the desk that Chrome translates takes replies of both sides', async ({
  page: desk,
  openAsEmployee,
}) => {
  const employee = await openAsEmployee(await openRequestAtDesk(desk));
  await translate(desk);
  const log = desk.getByRole('log', { name: 'Messages' });
  await desk.getByLabel('Reply', { exact: true }).fill('I will go on looking.');
  await desk.keyboard.press('Control+Enter');
  await expect(log).toContainText('I will go on looking.');
  await employee.getByRole('textbox', { name: 'Message' }).fill('Thank you');
  await employee.getByRole('button', { name: 'Send' }).click();
  await expect(log).toContainText('Thank you');
});

test('a page that is changed before it is hydrated recovers', async ({ page, signIn, allowConsole }) => {
  // React says that the page is not as it was built, and draws it anew.
  allowConsole(/React error #418/);
  await signIn();
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      for (const text of document.querySelectorAll('main h1, main h2, main p, main a')) {
        const font = document.createElement('x-font');
        font.append(...text.childNodes);
        text.append(font);
      }
    });
  });
  for (const path of [
    '/benefits-and-offers/',
    '/benefits-and-offers/all/',
    '/dashboard/',
    '/requests/',
    '/account/',
  ]) {
    await page.goto(path);
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await expect(page.getByRole('main').locator('[aria-busy=true], .skeleton')).toHaveCount(0);
    await expect.soft(page.getByText('Something went wrong'), path).toHaveCount(0);
  }
});
