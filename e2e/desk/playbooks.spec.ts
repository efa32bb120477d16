// docs/product/playbooks.md#ticks
// docs/product/playbooks.md#first-in-the-lists
// docs/product/playbooks.md#progress
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { arriveAtDesk, NOOR, openRequestAtDesk } from '../support/employees/concierges.ts';
import { MOVERS_SURVEY_ID } from '../support/employees/own-request.ts';
import { messageLog } from '../support/locators.ts';

/* docs/product/playbooks.md, with the playbook of the demo's survey about movers. */

const step = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });

test('ticks, replies, sets, partners and minutes of a playbook reach the employee and colleagues @wide', async ({
  page: desk,
  browser,
  openAsEmployee,
}) => {
  const owner = await openRequestAtDesk(desk, MOVERS_SURVEY_ID);
  const employee = await openAsEmployee(owner);
  const progress = (text: string) => employee.getByText(text, { exact: true }).filter({ visible: true });
  await expect(progress('0 of 5 done')).toBeVisible();

  await test.step('a tick has a name, and reaches the colleague and the employee', async () => {
    const colleague = await browser.newPage();
    await arriveAtDesk(colleague, { as: NOOR, at: `/desk${owner.path}` });
    await step(desk, /^Tell three movers/).focus();
    await desk.keyboard.press('Space');
    await expect(desk.getByText('Ines · Just now')).toBeVisible();
    await expect(step(colleague, /^Tell three movers/)).toBeChecked();
    await expect(progress('1 of 5 done')).toBeVisible();
    await step(colleague, /^Compare the quotes/).check();
    await expect(desk.getByText('Noor · Just now')).toBeVisible();
    await expect(progress('2 of 5 done')).toBeVisible();
    await step(colleague, /^Tell three movers/).uncheck();
    await expect(step(desk, /^Tell three movers/)).not.toBeChecked();
    await expect(progress('1 of 5 done')).toBeVisible();
    await expect(employee.getByText('Compare the quotes (Done)')).toBeVisible();
    for (const page of [desk, employee]) await expectAccessible(page);
    await colleague.context().close();
  });

  await test.step('what the playbook names stands first, and the end ends the progress', async () => {
    await messageLog(desk).focus();
    await desk.keyboard.press('r');
    await desk.keyboard.type('/');
    const replies = desk.getByRole('listbox', { name: 'Replies' }).getByRole('option');
    await expect(replies.first()).toHaveText(/^Here are your options/);
    await expect(replies.nth(1)).toHaveText(/^It is booked/);
    await desk.keyboard.press('Backspace');
    await desk.keyboard.press('Escape');
    await desk.getByRole('button', { name: 'Show benefits and offers' }).click();
    const about = desk.getByRole('complementary', { name: 'About this request' });
    await expect(about.getByRole('button', { name: /^Insert / }).first()).toHaveAccessibleName(
      'Insert Keyhole Renters Insurance',
    );
    await messageLog(desk).focus();
    await desk.keyboard.press('f');
    const form = desk.getByRole('dialog', { name: 'Ask for facts' });
    await form.getByRole('radio', { name: 'For the agreement' }).check();
    await expect(form.getByRole('checkbox', { name: 'Whom can they call on the day?' })).toBeChecked();
    await form.getByRole('button', { name: 'Ask for facts' }).click();
    await expect(messageLog(employee)).toContainText('Whom can they call on the day?');
    await messageLog(desk).focus();
    await desk.keyboard.press('c');
    await expect(desk.getByLabel('Minutes given back')).toHaveValue('360');
    await expect(step(desk, /^Compare the quotes/)).toBeDisabled();
    await expect(employee.getByRole('region', { name: 'Completed' })).toContainText('About 6-7 hours back');
    await expect(employee.getByText(/of 5 done/)).toHaveCount(0);
  });
});
