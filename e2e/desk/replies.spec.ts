// docs/product/desk-replies.md#variables-and-blanks
// docs/product/desk-replies.md#own-replies
// docs/product/desk-replies.md#insertion
// docs/product/desk-replies.md#offers-beside-the-request
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openRequestAtDesk } from '../support/employees/concierges.ts';
import { ownRequest } from '../support/employees/own-request.ts';
import { messageLog } from '../support/locators.ts';
import { endWord } from '../support/page/keyboard.ts';

const replyField = (page: Page) => page.getByLabel('Reply', { exact: true });
const list = (page: Page) => page.getByRole('listbox', { name: 'Replies' });
const option = (page: Page, name: string) => list(page).getByRole('option', { name });

/** Expects a selection in the Reply field, which has the focus. */
async function expectSelected(page: Page, text: string): Promise<void> {
  await expect
    .poll(() =>
      replyField(page).evaluate((field: HTMLTextAreaElement) =>
        field.value.slice(field.selectionStart, field.selectionEnd),
      ),
    )
    .toBe(text);
  await expect(replyField(page)).toBeFocused();
}

/** Runs a command of the list, once it is there. */
async function runCommand(page: Page, typed: string, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Commands' }).fill(typed);
  await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
}

test('the list of replies works by keyboard, refuses blanks, has own replies and benefits, and an answer takes six keys', async ({
  page,
}) => {
  await ownRequest();
  const owner = await openRequestAtDesk(page);

  await test.step('a reply with a blank is refused, the blank is selected, and nothing is lost', async () => {
    await replyField(page).fill('Dear Ana,\n\n');
    await page.keyboard.type('/booked');
    await page.keyboard.press('Enter');
    await expectSelected(page, '{date and time}');
    const hiddenHeight = (field: HTMLElement) => field.scrollHeight - field.clientHeight;
    expect(await replyField(page).evaluate(hiddenHeight)).toBe(0);
    await page.getByRole('button', { name: 'Send reply' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please fill in {date and time} before you send.');
    await expectSelected(page, '{date and time}');
    await page.keyboard.type('Monday at nine');
    await page.keyboard.press('Control+Enter');
    await expectSelected(page, '{place}');
    await expect(replyField(page)).toHaveValue(
      /^Dear Ana,\n\nGood news, .+When: Monday at nine\nWhere: \{place\}/s,
    );
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(replyField(page)).not.toHaveValue(/Monday at nine/);
  });

  await test.step('the list has the keys of a combobox and closes without a trace', async () => {
    await replyField(page).fill('');
    await page.keyboard.type('Look here: /');
    await expect(list(page)).toBeVisible();
    const active = () => replyField(page).getAttribute('aria-activedescendant');
    const first = await list(page).getByRole('option').first().getAttribute('id');
    await expect.poll(active).toBe(first);
    await page.keyboard.press('ArrowUp');
    await expect.poll(active).toBe(await list(page).getByRole('option').last().getAttribute('id'));
    await page.keyboard.press('ArrowDown');
    await expect.poll(active).toBe(first);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(list(page)).toBeHidden();
    await expect(replyField(page)).toBeFocused();
    await page.keyboard.type('x and/or');
    await expect(list(page)).toBeHidden();
    await expect(replyField(page)).toHaveValue('Look here: /x and/or');
    await runCommand(page, 'insert possible', 'Sorry, not possible');
    await expect(replyField(page)).toHaveValue(/^Look here: \/x and\/or\n\nHi .+ this one didn’t work out/s);

    // The slash that the button writes goes without a choice, and a typed one stays.
    await replyField(page).fill('');
    const insert = page.getByRole('button', { name: 'Insert a reply' });
    await insert.click();
    await expect(list(page)).toBeVisible();
    await expect(replyField(page)).toHaveValue('/');
    await page.keyboard.press('Escape');
    await expect(replyField(page)).toHaveValue('');
    await expect(replyField(page)).toBeFocused();
    await expect(page.getByRole('button', { name: 'Send reply' })).toBeDisabled();
    await page.keyboard.type('/ was typed. ');
    await insert.click();
    await expect(replyField(page)).toHaveValue('/ was typed. /');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(replyField(page)).toHaveValue('/ was typed. ');
  });

  await test.step('a slash counts from any keyboard, and an input method keeps its keys', async () => {
    await replyField(page).fill('');
    // Without a key press that names it, as AltGr or another layer gives it.
    await page.keyboard.insertText('/');
    await expect(list(page)).toBeVisible();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Input.imeSetComposition', { text: 'boo', selectionStart: 3, selectionEnd: 3 });
    await endWord(replyField(page));
    await expect(replyField(page)).toHaveValue('/boo');
    await devtools.send('Input.insertText', { text: 'booked' });
    await expect(option(page, 'It is booked')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(replyField(page)).toHaveValue(/it’s booked!/);
  });

  await test.step('own replies are written at the desk, used and deleted', async () => {
    const name = `Own ${owner.id}`;
    await runCommand(page, 'my replies', 'My replies');
    const dialog = page.getByRole('dialog', { name: 'My replies' });
    await dialog.getByRole('button', { name: 'New reply' }).click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Text').fill('Greetings from {own name}');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await runCommand(page, 'my replies', 'My replies');
    await expect(dialog.getByLabel('Text')).toHaveValue('Greetings from {own name}');
    await dialog.getByRole('button', { name: 'Save reply' }).click();
    await expect(dialog.getByText(name)).toBeVisible();
    await page.keyboard.press('Escape');
    await replyField(page).fill('');
    await page.keyboard.type(`/${owner.id.slice(0, 8)}`);
    await expect(option(page, name)).toContainText('Mine');
    await page.keyboard.press('Enter');
    await expect(replyField(page)).toHaveValue('Greetings from Ines');
    await page.getByRole('button', { name: 'Insert a reply' }).click();
    await page.getByRole('button', { name: 'My replies' }).click();
    await dialog.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(dialog.getByText(name)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a benefit is found in the panel and inserted, into a blank by its name', async () => {
    await replyField(page).fill('Look at {benefit} please');
    await replyField(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(8, 17));
    const panel = page.getByRole('complementary', { name: 'About this request' });
    await panel.getByRole('button', { name: 'Show benefits and offers' }).click();
    await panel.getByLabel('Search benefits and offers').fill('cleanings');
    await expect(panel.getByRole('status')).toHaveText('1 result');
    await panel.getByText('Tinbell Everyday Dental Plan').click();
    await expect(panel.getByText('Braces: 50% up to $1,500, for children under 19')).toBeVisible();
    await expectAccessible(page);
    const insert = panel.getByRole('button', { name: 'Insert Tinbell Everyday Dental Plan' });
    await insert.click();
    await expect(replyField(page)).toHaveValue('Look at Tinbell Everyday Dental Plan please');
    await replyField(page).fill('Look:');
    await insert.click();
    await expect(replyField(page)).toHaveValue(
      /^Look:\n\nTinbell Everyday Dental Plan: Two cleanings a year.+\nhttp.+\/benefits-and-offers\/\?offering=2$/s,
    );
  });

  await test.step('a claim, a canned reply, sending and the next request take six keys beside the text', async () => {
    await replyField(page).fill('');
    await messageLog(page).focus();
    const before = page.url();
    await page.keyboard.press('e');
    await expect(page.getByRole('status').filter({ hasText: 'Claimed by Ines' })).toBeVisible();
    await page.keyboard.press('r');
    await page.keyboard.press('/');
    await page.keyboard.type('on it');
    await expect(option(page, 'I am on it')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expectSelected(page, '{day}');
    await page.keyboard.type('Thursday');
    await page.keyboard.press('Control+Enter');
    await expect(messageLog(page).getByText('I’m Ines, and I’ll take it from here.')).toContainText(
      'You’ll hear from me by Thursday',
    );
    await expect(messageLog(page)).toBeFocused();
    await page.keyboard.press('j');
    await expect(page).not.toHaveURL(before);
    await expect(page).toHaveURL(/\/desk\/requests\//);
  });
});

test('Enter before the replies or the code of their list is there chooses the first, or is a new line where none fits', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|Failed to load/);

  await test.step('before the code', async () => {
    let load = () => {};
    const isHeld = new Promise<void>((go) => (load = go));
    await page.route(/reply-suggestions/, async (route) => {
      await isHeld;
      await route.continue();
    });
    await openRequestAtDesk(page);
    await replyField(page).focus();
    await page.keyboard.type('/no such reply');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Ana');
    load();
    await expect(replyField(page)).toHaveValue('/no such reply\nAna');
    await replyField(page).fill('');
    await page.keyboard.type('/on it');
    await page.keyboard.press('Enter');
    await expectSelected(page, '{day}');
  });

  await test.step('before the replies', async () => {
    let answer = () => {};
    const isAsked = new Promise<void>((asked) => {
      void page.route('**/replies', async (route) => {
        asked();
        await new Promise<void>((go) => (answer = go));
        await route.continue();
      });
    });
    await page.reload();
    await replyField(page).fill('');
    await page.keyboard.type('/on it');
    await isAsked;
    await expect(page.getByText('Loading replies…').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.type('!');
    answer();
    await expect(replyField(page)).toHaveValue(/I’ll take it from here[^/]+!$/);

    await page.reload();
    await page.unroute('**/replies');
    await page.route('**/replies', (route) => route.abort());
    await replyField(page).fill('');
    await page.getByRole('button', { name: 'Insert a reply' }).click();
    await expect(page.getByText('The replies could not be loaded.')).toBeVisible();
    await page.unroute('**/replies');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(option(page, 'I am on it')).toBeVisible();
  });
});
