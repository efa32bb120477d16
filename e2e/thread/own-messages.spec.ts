// docs/product/thread.md#taking-back
// docs/product/thread.md#deleting-a-file
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { smallPhoto } from '../support/assistant.ts';
import { openRequestAtDesk } from '../support/employees/concierges.ts';
import { openOwnRequest } from '../support/employees/own-request.ts';
import { messageField, messageLog } from '../support/locators.ts';

const said = (page: Page, text: string) => messageLog(page).getByText(text, { exact: true });

async function say(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(said(page, text)).toBeVisible();
}

test('a message that nobody has opened comes back into the field by keyboard @wide', async ({ page }) => {
  await openOwnRequest(page);
  await say(page, 'Tuesday at ten');
  await messageField(page).fill('Or Wednesday');
  const takeBack = messageLog(page).getByRole('button', { name: /^Take back the message of / });
  await takeBack.focus();
  await page.keyboard.press('Enter');
  await expect(messageField(page)).toHaveValue('Tuesday at ten\nOr Wednesday');
  await expect(messageField(page)).toBeFocused();
  await expect(said(page, 'Tuesday at ten')).toHaveCount(0);
});

test('a file is deleted after a question, and the open desk shows who has deleted it', async ({
  page: concierge,
  openAsEmployee,
}) => {
  const employee = await openAsEmployee(await openRequestAtDesk(concierge));
  await employee.getByLabel('Attach a file').setInputFiles({ ...smallPhoto, name: 'payslip.png' });
  await expect(employee.getByText('Uploaded')).toBeVisible();
  await say(employee, 'Here it is');
  const atDesk = concierge.locator('.desk-thread');
  await expect(atDesk.getByText('Here it is')).toBeVisible();
  // The open desk has it, so it can no longer be taken back.
  await employee.reload();
  await expect(said(employee, 'Here it is')).toBeVisible();
  await expect(employee.getByRole('button', { name: /^Take back/ })).toHaveCount(0);

  const deletion = employee.getByRole('button', { name: 'Delete file payslip.png' });
  await deletion.click();
  const question = employee.getByRole('alertdialog', { name: 'Delete this file?' });
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await expectAccessible(employee);
  await employee.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await deletion.click();
  await question.getByRole('button', { name: 'Delete file' }).click();

  for (const thread of [messageLog(employee), atDesk]) {
    await expect(thread.getByText('File deleted by Robin')).toBeVisible();
    await expect(thread.getByText('Here it is')).toBeVisible();
    await expect(thread.getByText('payslip.png')).toHaveCount(0);
  }
  await expect(deletion).toHaveCount(0);
  await expect(messageLog(employee)).toBeFocused();
});
