// docs/product/desk-request.md#nobody-writes-over-anybody
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { smallPhoto } from '../support/assistant.ts';
import { openRequestAtDesk } from '../support/employees/concierges.ts';
import { messageField, messageLog } from '../support/locators.ts';

/** A send that waits for its next try. */
const LATER = { timeout: 60_000 };

const send = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const reply = (page: Page) => page.getByLabel('Reply', { exact: true });
const sees = (page: Page, text: string) =>
  expect(messageLog(page).getByText(text, { exact: true })).toBeVisible(LATER);

/** Lets the next message of a page be stored, but not answered, as where the API dies in between. */
async function loseNextAnswer(page: Page): Promise<void> {
  const lose = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    // The API ends connections that are idle for 15 s, perhaps in the moment in which this call takes one of them.
    await route.fetch({ maxRetries: 1 });
    await route.abort('connectionreset');
  };
  await page.route('**/messages*', lose, { times: 1 });
}

/** Returns the texts of the thread in their order, without names and times. */
async function thread(page: Page): Promise<string[]> {
  const said = await messageLog(page)
    .getByText(/^(Employee|Concierge): /)
    .allTextContents();
  return said.map((text) => text.trim());
}

test('two people talk with files while networks are cut and answers are lost, and nothing is lost or doubled', async ({
  page: concierge,
  openAsEmployee,
  allowConsole,
}) => {
  test.slow();
  allowConsole(/ERR_|Failed to load|409/);
  const employee = await openAsEmployee(await openRequestAtDesk(concierge));
  const turn = (words: string) => concierge.locator('.desk-thread').getByText(words);
  const say = async (text: string) => {
    await messageField(employee).fill(text);
    await send(employee, 'Send');
  };
  /** Sends the reply until it is stored: a refused one stays in its field. */
  const answer = async (text: string) => {
    await expect(async () => {
      if ((await reply(concierge).inputValue()) === text) await send(concierge, 'Send reply');
      await expect(reply(concierge)).toHaveValue('', { timeout: 3_000 });
    }).toPass(LATER);
  };

  await employee.getByLabel('Attach a file').setInputFiles(smallPhoto);
  await expect(employee.getByText('Uploaded')).toBeVisible();
  await say('Employee: one, with a file');
  await sees(concierge, 'Employee: one, with a file');
  await concierge
    .getByLabel('Attach files')
    .setInputFiles(['answer.png', 'second.png'].map((name) => ({ ...smallPhoto, name })));
  await expect(concierge.getByText('Uploaded')).toHaveCount(2);
  await reply(concierge).fill('Concierge: two, with files?');
  await answer('Concierge: two, with files?');
  await expect(turn('Waiting for them')).toBeVisible();
  await sees(employee, 'Concierge: two, with files?');

  await employee.context().setOffline(true);
  await say('Employee: three, without a network');
  await employee.context().setOffline(false);
  await sees(concierge, 'Employee: three, without a network');
  await expect(turn('Waiting for us')).toBeVisible();
  await expectAccessible(concierge);

  await concierge.context().setOffline(true);
  await reply(concierge).fill('Concierge: four, without a network');
  await send(concierge, 'Send reply');
  await expect(concierge.getByRole('alert').filter({ hasText: /not sent/ })).toBeVisible();
  await expect(reply(concierge)).toHaveValue('Concierge: four, without a network');
  await say('Employee: five, into the gap');
  await sees(employee, 'Employee: five, into the gap');
  await concierge.context().setOffline(false);
  await answer('Concierge: four, without a network');
  await sees(employee, 'Concierge: four, without a network');

  await loseNextAnswer(employee);
  await loseNextAnswer(concierge);
  await reply(concierge).fill('Concierge: six, its answer is lost');
  await messageField(employee).fill('Employee: seven, its answer is lost');
  await Promise.all([send(concierge, 'Send reply'), send(employee, 'Send')]);
  await answer('Concierge: six, its answer is lost');
  await sees(employee, 'Concierge: six, its answer is lost');
  await sees(concierge, 'Employee: seven, its answer is lost');

  for (const page of [employee, concierge]) await page.reload();
  for (const page of [employee, concierge]) await sees(page, 'Concierge: six, its answer is lost');
  const said = await thread(employee);
  expect(said.slice(0, 5)).toEqual([
    'Employee: one, with a file',
    'Concierge: two, with files?',
    'Employee: three, without a network',
    'Employee: five, into the gap',
    'Concierge: four, without a network',
  ]);
  expect(said.slice(5).toSorted()).toEqual([
    'Concierge: six, its answer is lost',
    'Employee: seven, its answer is lost',
  ]);
  expect(await thread(concierge)).toEqual(said);
  for (const name of [smallPhoto.name, 'answer.png', 'second.png'])
    await expect(messageLog(employee).getByRole('link', { name })).toHaveCount(1);
});
