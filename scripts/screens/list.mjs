import { examplePaths } from '../../src/lib/routes/example-paths.ts';
import { routes } from '../../src/lib/routes/table.ts';
import {
  answer,
  attach,
  fill,
  inTurn,
  openFirstRequest,
  openRequest,
  press,
  reachAmount,
  receiveOutOfView,
  refuseMailsChoice,
  sendInVain,
  startSurvey,
  typeNeed,
} from './steps.mjs';

/**
 * The screens to take pictures of. `steps` brings a page into the state to show. The picture has the whole page, or what
 * is in view after steps, unless `wholePage` says otherwise.
 * @typedef {{ name: string, path: string, signedIn?: boolean, wholePage?: boolean, steps?: import('./steps.mjs').Step }} Screen
 * @typedef {{ name: string, width: number, height: number, colorScheme: 'light' | 'dark', forcedColors: 'active' | 'none' }} Size
 */

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

const signedIn = true;
const THREAD = 'Warning light on the wagon';
const state = (path, steps) => ({ path, signedIn, steps: inTurn(...steps) });
const onDashboard = (...steps) => state('/dashboard/', steps);
const inThread = (...steps) => state('/requests/', [openRequest(THREAD), ...steps]);
const inAccount = (...steps) => ({ ...state('/account/', steps), wholePage: true });

const reachDate = inTurn(reachAmount, answer('How much was it?', '128.50'), (page) =>
  page.getByLabel('Roughly when did it show up?').waitFor(),
);
const edit = inTurn(reachDate, press('Edit'));

/** Every screen of the route table, then states of them. */
export const SCREENS = [
  ...OF_TABLE,
  { name: 'not-found', path: '/no-such-page/' },
  { name: 'sign-in-invalid', path: '/sign-in/', steps: press('Sign in') },
  { name: 'categories-drawer', ...onDashboard(press('Create a request')) },
  { name: 'assistant', ...onDashboard(press('Book a car service or repair')) },
  { name: 'user-menu', ...onDashboard(press('User menu')) },
  {
    name: 'offering-drawer',
    path: '/benefits-and-offers/',
    signedIn,
    steps: (page) =>
      page
        .locator('main')
        .getByRole('button')
        .filter({ has: page.locator('img') })
        .first()
        .click(),
  },
  {
    name: 'offerings-all-search',
    path: '/benefits-and-offers/all/?type=all&filter=Pets',
    signedIn,
    steps: fill('Search benefits and offers', 'plan'),
  },
  // The request search, the request assistant and the thread.
  { name: 'request-box', ...onDashboard(typeNeed('pet')) },
  { name: 'request-box-no-match', ...onDashboard(typeNeed('fix my bicycle')) },
  { name: 'assistant-list', ...onDashboard(startSurvey('Renew my registration')) },
  { name: 'assistant-amount-invalid', ...onDashboard(reachAmount, answer('How much was it?', 'a lot')) },
  { name: 'assistant-date', ...onDashboard(reachDate) },
  { name: 'assistant-edit', ...onDashboard(edit) },
  {
    name: 'assistant-discard',
    ...onDashboard(edit, fill('Who charged you?', 'Cloudhopper'), press('Cancel')),
  },
  { name: 'assistant-leave', ...onDashboard(reachDate, press('Close')) },
  { name: 'continue-card', ...onDashboard(reachDate, press('Close'), press('Leave')) },
  {
    name: 'request-pictures',
    ...inThread((page) => page.getByRole('link', { name: 'dashboard-light.png' }).first().click()),
  },
  { name: 'request-file', ...inThread(attach('moving-quotes.pdf')) },
  { name: 'request-replaced-file', ...inThread(attach('moving-quotes.pdf'), attach('cake-sketch.jpg')) },
  { name: 'request-failed', ...inThread(sendInVain('Could they look at the brakes, too?')) },
  { name: 'request-new-message', ...inThread(receiveOutOfView) },
  { name: 'request-details', ...inThread((page) => page.getByText('What you told us').click()) },
  {
    name: 'request-leave',
    ...inThread(fill('Message', 'One more thing'), (page) =>
      page.getByRole('link', { name: 'All requests' }).click(),
    ),
  },
  // Account Settings.
  { name: 'account-contact-info', ...inAccount(press('Edit contact info')) },
  {
    name: 'account-contact-info-invalid',
    ...inAccount(
      press('Edit contact info'),
      (page) => page.getByLabel('Address line 1').fill(''),
      (page) => page.getByLabel('City').fill('Sampleton'),
      press('Save'),
    ),
  },
  { name: 'account-about-you', ...inAccount(press('Edit about you')) },
  { name: 'account-mails-failed', ...inAccount(refuseMailsChoice) },
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
