// docs/product/cards.md#options
// docs/product/cards.md#facts
// docs/product/cards.md#answer
// docs/product/cards.md#writing-a-card
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { smallPhoto } from '../support/assistant.ts';
import { openRequestAtDesk } from '../support/employees/concierges.ts';
import { countFirings, firings } from '../support/hostile.ts';
import { messageLog } from '../support/locators.ts';
import { hold } from '../support/page/network.ts';

/* Option and fact cards through both interfaces: docs/product/cards.md. */

const HOSTILE = '<img src=x: onerror=fired(1)>"\'{{7*7}}';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const card = (page: Page, name: string) => messageLog(page).getByRole('group', { name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Sends a card with two options. */
async function sendOptions(page: Page, question: string, title = 'Blue van'): Promise<void> {
  await button(page, 'Send options').first().click();
  const form = dialog(page, 'Send options');
  await form.getByLabel('Question').fill(question);
  await form.getByLabel('Title').first().fill(title);
  await form.getByLabel('Price').first().fill('$120');
  await form.getByLabel('Title').nth(1).fill('Red van');
  await form.getByRole('button', { name: 'Send options' }).click();
  await expect(form).toBeHidden();
  await expect(card(page, question)).toContainText('Not answered yet');
}

/** The employee, with a phone in hand, chooses, changes the choice and reads the reply to it. */
async function chooseOptions(page: Page, employee: Page): Promise<void> {
  await sendOptions(page, 'Which van?');
  await expectAccessible(page);
  await employee.setViewportSize({ width: 390, height: 844 });
  await expect(employee.getByText('Waiting on you')).toBeVisible();
  const own = card(employee, 'Which van?');
  expect((await own.boundingBox())?.width, 'the width of the card on a phone').toBeGreaterThanOrEqual(330);
  await own.getByRole('radio', { name: 'Blue van' }).check();
  await own.getByLabel('Add a sentence').fill('Before noon, please.');
  await expectAccessible(employee);
  await own.getByRole('button', { name: 'Choose' }).press('Enter');
  await expect(messageLog(employee).getByText('Before noon, please.')).toBeVisible();
  // The answer takes the room of its answer, and can be changed.
  await expect(own).toBeFocused();
  await expect(own.getByRole('radio')).toHaveCount(0);
  await expect(own).toContainText('Blue van');
  await expect(own).not.toContainText('Red van');
  await expect(employee.getByText('Waiting on you')).toHaveCount(0);
  await expect(card(page, 'Which van?').getByRole('img', { name: 'Chosen' })).toHaveCount(1);
  await own.getByRole('button', { name: 'Change: Which van?' }).click();
  await own.getByRole('radio', { name: 'None of these' }).check();
  await own.getByRole('button', { name: 'Choose' }).click();
  await expect(messageLog(page).getByText('None of these')).toHaveCount(2);
  await page.getByLabel('Reply', { exact: true }).fill('I will go on looking.');
  await button(page, 'Send reply').click();
  await expect(own.getByRole('radio')).toHaveCount(0);
  await expect(own).toContainText('Your concierge has acted on this.');
  await employee.setViewportSize({ width: 1440, height: 900 });
}

test('options are chosen in one tap and settled by the next reply, facts are asked for in three keys, a choice is sent once when the network is back, a late picture stays with its option, and hostile text is text @wide', async ({
  page,
  allowConsole,
  openAsEmployee,
}) => {
  allowConsole(/Content Security Policy|Failed to load resource|ERR_/);
  await countFirings(page);
  const employee = await openAsEmployee(await openRequestAtDesk(page));
  await test.step('options', () => chooseOptions(page, employee));

  await test.step('facts are asked for in three keys, answered in parts, and stand with the request', async () => {
    await messageLog(page).focus();
    await page.keyboard.press('f');
    const form = dialog(page, 'Ask for facts');
    await expect(form.getByRole('textbox').first()).toBeFocused();
    await form.getByLabel('A question of your own').last().fill('When can they come?');
    await form.getByLabel('Answer', { exact: true }).selectOption('a day');
    await form.getByRole('button', { name: 'Add the question' }).click();
    await form.getByLabel('A question of your own').last().fill('A picture of the door');
    await form.getByLabel('Answer', { exact: true }).selectOption('a file');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Ask for facts' }).click();
    const asked = 'Could you tell me a few things?';
    await expect(card(page, asked)).toContainText('When can they come?');

    const own = card(employee, asked);
    await own.getByLabel('When can they come?').fill('2099-06-01');
    await own.getByRole('button', { name: 'Send answers' }).press('Enter');
    await expect(own).toContainText('June 1, 2099');
    await expect(own).toBeFocused();
    // What is typed before a file is chosen goes with it, and a sent file can be changed for another.
    await own.getByRole('button', { name: 'Change: When can they come?' }).click();
    await own.getByLabel('When can they come?').fill('2099-06-02');
    await own.locator('input[type="file"]').setInputFiles(smallPhoto);
    await expect(own.getByText('Uploaded')).toBeVisible();
    await own.getByRole('button', { name: 'Send answers' }).click();
    const about = page.getByRole('complementary', { name: 'About this request' });
    await expect(about).toContainText('When can they come?June 2, 2099');
    await expect(about).toContainText(smallPhoto.name);
    await own.getByRole('button', { name: 'Change: A picture of the door' }).click();
    await expect(own.getByText(smallPhoto.name)).toHaveCount(0);
  });

  await test.step('a choice that is made offline is sent once when the network is back', async () => {
    await sendOptions(page, 'Which one of them?');
    const own = card(employee, 'Which one of them?');
    await own.getByRole('radio', { name: 'Red van' }).check();
    await employee.context().setOffline(true);
    await own.getByRole('button', { name: 'Choose' }).click();
    await expect(messageLog(employee).getByText(/Not sent yet/)).toBeVisible();
    await expect(own.getByRole('button', { name: 'Choose' })).toHaveCount(0);
    await employee.context().setOffline(false);
    await expect(
      messageLog(page)
        .locator('li[id]')
        .filter({ hasText: /^Red van/ }),
    ).toHaveCount(1);
    await expect(messageLog(employee).getByText(/Not sent yet/)).toHaveCount(0);
  });

  await test.step('hostile text in every field of a card is text for both sides', async () => {
    await sendOptions(page, HOSTILE, HOSTILE);
    await expect(card(employee, HOSTILE).getByText(HOSTILE).first()).toBeVisible();
    for (const one of [page, employee]) expect(await one.locator('main img[src="x:"]').count()).toBe(0);
    expect(await firings(page)).toBe(0);
  });

  await test.step('a picture that arrives late stays with its option and keeps what was written meanwhile', async () => {
    await button(page, 'Send options').first().click();
    const form = dialog(page, 'Send options');
    await form.getByLabel('Title').nth(1).fill('Red van');
    await form.getByText('Remark, link, picture').nth(1).click();
    const release = await hold(page, '**/api/v1/desk/requests/*/uploads');
    await form.locator('input[type="file"]').nth(1).setInputFiles(smallPhoto);
    await form.getByLabel('Price').nth(1).fill('$90');
    await form.getByRole('button', { name: 'Remove option 1' }).click();
    await release();
    await expect(form.getByRole('button', { name: `Remove ${smallPhoto.name}` })).toBeVisible();
    await expect(form.getByLabel('Title')).toHaveValue('Red van');
    await expect(form.getByLabel('Price')).toHaveValue('$90');
  });
});
