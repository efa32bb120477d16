import { examplePaths } from '../../src/lib/routes/all-routes.ts';
import { routes } from '../../src/lib/routes/table.ts';
import { inRoot } from '../lib/paths.mjs';

/**
 * The screens to take pictures of. `steps` brings a page into the state to show. The picture has the whole page, or what
 * is in view after steps, unless `wholePage` says otherwise.
 * @typedef {{ name: string, path: string, signedIn?: boolean, wholePage?: boolean, steps?: Step }} Screen
 * @typedef {(page: import('playwright').Page) => Promise<unknown>} Step
 * @typedef {{ name: string, width: number, height: number, colorScheme: 'light' | 'dark', forcedColors: 'active' | 'none' }} Size
 */

/** Presses the first button of this name. */
const press = (name) => (page) => page.getByRole('button', { name }).first().click();

/** Fills in a field. */
const fill = (label, text) => (page) => page.getByLabel(label, { exact: true }).fill(text);

/** Takes steps one after the other. */
const inTurn =
  (...steps) =>
  async (page) => {
    for (const step of steps) await step(page);
  };

/** Opens the first request of the list, whose address depends on the data. */
const openFirstRequest = (page) => page.locator('main a[href*="/requests/"]').first().click();

/** Opens the first offering with a picture. */
const openFirstOffering = (page) =>
  page
    .locator('main')
    .getByRole('button')
    .filter({ has: page.locator('img') })
    .first()
    .click();

/** Opens a request of the list. */
const openRequest = (name) => async (page) => {
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('log', { name: 'Messages' }).getByRole('listitem').last().waitFor();
};

/** Types into the request search. */
const typeNeed = (text) => async (page) => {
  await page.getByRole('combobox', { name: 'What can we take off your list?' }).first().fill(text);
  await page.getByRole('option').first().waitFor();
};

/** Starts a survey through the request search. */
const startSurvey = (survey) =>
  inTurn(typeNeed(survey), (page) =>
    page.locator('[role=option]:not(:last-child)', { hasText: survey }).click(),
  );

/** Answers the open question with a text. */
const answer = (question, text) => inTurn(fill(question, text), press('Continue'));

/** Opens the request assistant on the question for an amount of money. */
const reachAmount = inTurn(
  startSurvey('Sort out a wrong charge'),
  answer('Who charged you?', 'Cloudhopper Internet'),
);

/** Attaches a file of the demo to the message. */
const attach = (name) => async (page) => {
  await page.getByLabel('Attach a file').setInputFiles(inRoot('server/demo/files', name));
  await page.getByText('Uploaded').waitFor();
};

/** Writes a message that the API refuses. */
const sendInVain = (text) => async (page) => {
  await page.route('**/messages*', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something broke.' } }),
  );
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('log', { name: 'Messages' }).getByRole('alert').waitFor();
};

/** Lets a message of the concierge arrive while the employee reads the first one. */
const receiveOutOfView = async (page) => {
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
const refuseMailsChoice = async (page) => {
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

/**
 * Screens that the demo does not show at the example address of the route table, with their address there; null for a screen without a
 * picture.
 */
const PREPARED = {
  // Redirects.
  home: null,
  // The demo employee may not enroll.
  mfaEnrollment: null,
  // Opens a file, and shows nothing of its own.
  attachment: null,
  request: { path: '/requests/', steps: openFirstRequest },
  requestCategory: { path: '/requests/category/1/' },
  offeringsAll: { path: '/benefits-and-offers/all/?type=all&filter=All' },
};

/** Turns `signIn` into `sign-in`. */
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const OF_TABLE = routes
  .filter(({ name }) => PREPARED[name] !== null)
  .map(({ name, access }) => ({
    name: kebab(name),
    path: `${examplePaths[name]}/`,
    signedIn: access === 'auth',
    ...PREPARED[name],
  }));

const THREAD = 'Warning light on the wagon';
const state = (name, path, steps) => ({ name, path, signedIn: true, steps: inTurn(...steps) });
const onDashboard = (name, ...steps) => state(name, '/dashboard/', steps);
const inThread = (name, ...steps) => state(name, '/requests/', [openRequest(THREAD), ...steps]);
const inAccount = (name, ...steps) => ({ ...state(name, '/account/', steps), wholePage: true });

const reachDate = inTurn(reachAmount, answer('How much was it?', '128.50'), (page) =>
  page.getByLabel('Roughly when did it show up?').waitFor(),
);
const edit = inTurn(reachDate, press('Edit'));

/** Every screen of the route table, then states of them. */
export const SCREENS = [
  ...OF_TABLE,
  { name: 'not-found', path: '/no-such-page/' },
  { name: 'sign-in-invalid', path: '/sign-in/', steps: press('Sign in') },
  onDashboard('categories-drawer', press('Create a request')),
  onDashboard('assistant', press('Book a car service or repair')),
  onDashboard('user-menu', press('User menu')),
  state('offering-drawer', '/benefits-and-offers/', [openFirstOffering]),
  state('offerings-all-search', '/benefits-and-offers/all/?type=all&filter=Pets', [
    fill('Search benefits and offers', 'plan'),
  ]),
  // The request search, the request assistant and the thread.
  onDashboard('request-box', typeNeed('pet')),
  onDashboard('request-box-no-match', typeNeed('fix my bicycle')),
  onDashboard('assistant-list', startSurvey('Renew my registration')),
  onDashboard('assistant-amount-invalid', reachAmount, answer('How much was it?', 'a lot')),
  onDashboard('assistant-date', reachDate),
  onDashboard('assistant-edit', edit),
  onDashboard('assistant-discard', edit, fill('Who charged you?', 'Cloudhopper'), press('Cancel')),
  onDashboard('assistant-leave', reachDate, press('Close')),
  onDashboard('continue-card', reachDate, press('Close'), press('Leave')),
  inThread('request-pictures', (page) =>
    page.getByRole('link', { name: 'dashboard-light.png' }).first().click(),
  ),
  inThread('request-file', attach('moving-quotes.pdf')),
  inThread('request-replaced-file', attach('moving-quotes.pdf'), attach('cake-sketch.jpg')),
  inThread('request-failed', sendInVain('Could they look at the brakes, too?')),
  inThread('request-new-message', receiveOutOfView),
  inThread('request-details', (page) => page.getByText('What you told us').click()),
  inThread('request-leave', fill('Message', 'One more thing'), (page) =>
    page.getByRole('link', { name: 'All requests' }).click(),
  ),
  // Account Settings.
  inAccount('account-contact-info', press('Edit contact info')),
  inAccount(
    'account-contact-info-invalid',
    press('Edit contact info'),
    (page) => page.getByLabel('Address line 1').fill(''),
    (page) => page.getByLabel('City').fill('Sampleton'),
    press('Save'),
  ),
  inAccount('account-about-you', press('Edit about you')),
  inAccount('account-mails-failed', refuseMailsChoice),
];

const WIDTHS = { 390: 844, 768: 1024, 1440: 900 };
const size = (width, colorScheme, forcedColors = 'none') => ({
  name: `${width}-${forcedColors === 'none' ? '' : 'forced-'}${colorScheme}`,
  width,
  height: WIDTHS[width],
  colorScheme,
  forcedColors,
});

/** Every width in both color schemes, then forced colors. */
export const SIZES = [
  ...[390, 768, 1440].flatMap((width) => [size(width, 'light'), size(width, 'dark')]),
  size(390, 'dark', 'active'),
  size(1440, 'light', 'active'),
  size(1440, 'dark', 'active'),
];
