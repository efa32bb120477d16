import { inRoot } from '../lib/paths.mjs';

/**
 * Steps that bring a page into the state of a screen.
 * @typedef {import('playwright').Page} Page
 * @typedef {(page: Page) => Promise<unknown>} Step
 */

/** Presses the first button of this name. */
export const press = (name) => (page) => page.getByRole('button', { name }).first().click();

/** Fills in a field. */
export const fill = (label, text) => (page) => page.getByLabel(label, { exact: true }).fill(text);

/** Takes steps one after the other. */
export const inTurn =
  (...steps) =>
  async (page) => {
    for (const step of steps) await step(page);
  };

/** Opens the first request of the list, whose address depends on the data. */
export const openFirstRequest = (page) => page.locator('main a[href*="/requests/"]').first().click();

/** Opens a request of the list. */
export const openRequest = (name) => async (page) => {
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('log', { name: 'Messages' }).getByRole('listitem').last().waitFor();
};

/** Types into the request search. */
export const typeNeed = (text) => async (page) => {
  await page.getByRole('combobox', { name: 'What can we take off your list?' }).first().fill(text);
  await page.getByRole('option').first().waitFor();
};

/** Starts a survey through the request search. */
export const startSurvey = (survey) =>
  inTurn(typeNeed(survey), (page) =>
    page.locator('[role=option]:not(:last-child)', { hasText: survey }).click(),
  );

/** Answers the open question with a text. */
export const answer = (question, text) => inTurn(fill(question, text), press('Continue'));

/** Opens the request assistant on the question for an amount of money. */
export const reachAmount = inTurn(
  startSurvey('Sort out a wrong charge'),
  answer('Who charged you?', 'Cloudhopper Internet'),
);

/** Attaches a file of the demo to the message. */
export const attach = (name) => async (page) => {
  await page.getByLabel('Attach a file').setInputFiles(inRoot('server/demo/files', name));
  await page.getByText('Uploaded').waitFor();
};

/** Writes a message that the API refuses. */
export const sendInVain = (text) => async (page) => {
  await page.route('**/messages*', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something broke.' } }),
  );
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('log', { name: 'Messages' }).getByRole('alert').waitFor();
};

/** Lets a message of the concierge arrive while the employee reads the first one. */
export const receiveOutOfView = async (page) => {
  await page.route('**/api/v1/requests/*', async (route) => {
    const reply = await route.fetch();
    const { request } = await reply.json();
    const message = { ...request.messages.at(-1), id: 2 ** 40, source: 'life_concierge' };
    message.external_created_at = new Date().toISOString();
    await route.fulfill({ json: { request: { ...request, messages: [...request.messages, message] } } });
  });
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByRole('button', { name: '1 new message' }).waitFor();
};

/** Chooses the daily mail while the API refuses it. */
export const refuseMailsChoice = async (page) => {
  await page.route('**/answer-mails', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  // The label draws the circle and covers the input.
  await page
    .getByRole('radio', { name: 'Daily' })
    .check({ force: true })
    .catch(() => undefined);
  await page.getByText('Unable to save your choice').waitFor();
};
