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
