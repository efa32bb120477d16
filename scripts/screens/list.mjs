import { examplePaths } from '../../src/lib/routes/example-paths.ts';
import { routes } from '../../src/lib/routes/table.ts';
import { ACCOUNT_SCREENS } from './account-screens.mjs';
import { REQUEST_SCREENS } from './request-screens.mjs';
import { fill, openFirstRequest, press } from './steps.mjs';

/**
 * The screens to take pictures of. `steps` brings a page into the state to show. The picture has the whole page, or what
 * is in view after steps, unless `wholePage` says otherwise.
 * @typedef {{ name: string, path: string, signedIn?: boolean, wholePage?: boolean, steps?: import('./steps.mjs').Step }} Screen
 * @typedef {{ name: string, width: number, height: number, colorScheme: 'light' | 'dark', forcedColors?: 'active' }} Size
 */

/**
 * The screens of the route table that the demo does not show at their example address, and how it does; null for one
 * without a picture.
 * @type {Partial<Record<import('../../src/lib/routes/table.ts').RouteName, Partial<Screen> | null>>}
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

/** Turns `signIn` into `sign-in`. @param {string} name */
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** @type {Screen[]} */
const OF_TABLE = routes
  .filter(({ name }) => PREPARED[name] !== null)
  .map(({ name, access }) => ({
    name: kebab(name),
    path: `${examplePaths[name]}/`,
    signedIn: access === 'auth',
    ...PREPARED[name],
  }));

const signedIn = true;

/** Every screen of the route table, then states of them. @type {Screen[]} */
export const SCREENS = [
  ...OF_TABLE,
  { name: 'not-found', path: '/no-such-page/' },
  { name: 'sign-in-invalid', path: '/sign-in/', steps: press('Sign in') },
  { name: 'categories-drawer', path: '/dashboard/', signedIn, steps: press('Create a request') },
  { name: 'assistant', path: '/dashboard/', signedIn, steps: press('Book a car service or repair') },
  { name: 'user-menu', path: '/dashboard/', signedIn, steps: press('User menu') },
  {
    name: 'offering-drawer',
    path: '/benefits-and-offers/',
    signedIn,
    steps: (page) => page.locator('main').getByRole('button').filter({ has: page.locator('img') }).first().click(),
  },
  {
    name: 'offerings-all-search',
    path: '/benefits-and-offers/all/?type=all&filter=Pets',
    signedIn,
    steps: fill('Search benefits and offers', 'plan'),
  },
  ...REQUEST_SCREENS,
  ...ACCOUNT_SCREENS,
];

/** @type {Size[]} */
export const SIZES = [
  { name: '390-light', width: 390, height: 844, colorScheme: 'light' },
  { name: '390-dark', width: 390, height: 844, colorScheme: 'dark' },
  { name: '768-light', width: 768, height: 1024, colorScheme: 'light' },
  { name: '768-dark', width: 768, height: 1024, colorScheme: 'dark' },
  { name: '1440-light', width: 1440, height: 900, colorScheme: 'light' },
  { name: '1440-dark', width: 1440, height: 900, colorScheme: 'dark' },
  { name: '390-forced-dark', width: 390, height: 844, colorScheme: 'dark', forcedColors: 'active' },
  { name: '1440-forced-light', width: 1440, height: 900, colorScheme: 'light', forcedColors: 'active' },
  { name: '1440-forced-dark', width: 1440, height: 900, colorScheme: 'dark', forcedColors: 'active' },
];
