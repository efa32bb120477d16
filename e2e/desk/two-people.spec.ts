import type { Browser, Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { smallPhoto } from '../support/assistant.ts';
import { arriveAtDesk } from '../support/employees/concierges.ts';
import { ownRequest } from '../support/employees/own-request.ts';
import { giveSession, openSession } from '../support/employees/sessions.ts';
import { messageField, messageLog } from '../support/locators.ts';
import { startOwnServer, type OwnServer } from '../support/own-server.ts';
import { guardPages } from '../support/page/page-guard.ts';

/** With the start of a server, and its restart. */
test.setTimeout(240_000);
/** A send that waits for its next try. */
const LATER = { timeout: 60_000 };

let server: OwnServer;
test.beforeEach(async () => {
  server = await startOwnServer();
});
test.afterEach(() => server.close());

const send = (page: Page) => page.getByRole('button', { name: 'Send reply', exact: true });
const reply = (page: Page) => page.getByLabel('Reply', { exact: true });

async function pageIn(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin });
  const guard = guardPages();
  guard.allow(/ERR_|Failed to load|409/);
  context.on('page', guard.watch);
  return context.newPage();
}

/** Returns the texts of the thread in their order, without names and times. */
async function thread(page: Page): Promise<string[]> {
  const said = await messageLog(page)
    .getByText(/^(Employee|Concierge): /)
    .allTextContents();
  return said.map((text) => text.trim());
}

test('two people talk while networks are cut and the API is killed, and nothing is lost or doubled', async ({
  browser,
}) => {
  const owner = await ownRequest(server.origin);
  const [employee, concierge] = [await pageIn(browser), await pageIn(browser)];
  await giveSession(employee, await openSession(employee.request, owner.employee), server.origin);
  await employee.goto(owner.path);
  await arriveAtDesk(concierge, { at: `/desk${owner.path}` });
  await expect(reply(concierge)).toBeVisible();
  const sees = (page: Page, text: string) =>
    expect(messageLog(page).getByText(text, { exact: true })).toBeVisible(LATER);
  const say = async (text: string) => {
    await messageField(employee).fill(text);
    await employee.getByRole('button', { name: 'Send', exact: true }).click();
  };
  /** Sends the reply until it is stored: a refused one stays in its field. */
  const answer = async (text: string) => {
    await expect(async () => {
      if ((await reply(concierge).inputValue()) === text) await send(concierge).click();
      await expect(reply(concierge)).toHaveValue('', { timeout: 3_000 });
    }).toPass(LATER);
  };

  await employee.getByLabel('Attach a file').setInputFiles(smallPhoto);
  await expect(employee.getByText('Uploaded')).toBeVisible();
  await say('Employee: one, with a file');
  await sees(concierge, 'Employee: one, with a file');
  await concierge.getByLabel('Attach files').setInputFiles([{ ...smallPhoto, name: 'answer.png' }]);
  await expect(concierge.getByText('Uploaded')).toBeVisible();
  await reply(concierge).fill('Concierge: two, with a file');
  await answer('Concierge: two, with a file');
  await sees(employee, 'Concierge: two, with a file');

  await employee.context().setOffline(true);
  await say('Employee: three, without a network');
  await employee.context().setOffline(false);
  await sees(concierge, 'Employee: three, without a network');

  await concierge.context().setOffline(true);
  await reply(concierge).fill('Concierge: four, without a network');
  await send(concierge).click();
  await expect(concierge.getByRole('alert').filter({ hasText: /not sent/ })).toBeVisible();
  await expect(reply(concierge)).toHaveValue('Concierge: four, without a network');
  await say('Employee: five, into the gap');
  await sees(employee, 'Employee: five, into the gap');
  await concierge.context().setOffline(false);
  await answer('Concierge: four, without a network');
  await sees(employee, 'Concierge: four, without a network');

  await reply(concierge).fill('Concierge: six, while the API dies');
  await messageField(employee).fill('Employee: seven, while the API dies');
  await Promise.all([
    send(concierge).click(),
    employee.getByRole('button', { name: 'Send', exact: true }).click(),
    server.kill(),
  ]);
  await server.restart();
  await sees(employee, 'Employee: seven, while the API dies');
  await answer('Concierge: six, while the API dies');
  await sees(employee, 'Concierge: six, while the API dies');
  await sees(concierge, 'Employee: seven, while the API dies');

  for (const page of [employee, concierge]) await page.reload();
  await sees(employee, 'Concierge: six, while the API dies');
  await sees(concierge, 'Concierge: six, while the API dies');
  const said = await thread(employee);
  expect(said.slice(0, 5)).toEqual([
    'Employee: one, with a file',
    'Concierge: two, with a file',
    'Employee: three, without a network',
    'Employee: five, into the gap',
    'Concierge: four, without a network',
  ]);
  expect(said.slice(5).toSorted()).toEqual([
    'Concierge: six, while the API dies',
    'Employee: seven, while the API dies',
  ]);
  expect(await thread(concierge)).toEqual(said);
  for (const name of [smallPhoto.name, 'answer.png']) {
    await expect(messageLog(employee).getByRole('link', { name })).toHaveCount(1);
  }
  for (const page of [employee, concierge]) await page.context().close();
});
