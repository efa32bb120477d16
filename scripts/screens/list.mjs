import { ACCOUNT_SCREENS } from './account-screens.mjs';
import { REQUEST_SCREENS } from './request-screens.mjs';
import { fill, inTurn, openFirstRequest, press } from './steps.mjs';

/**
 * The screens to take pictures of. `steps` brings a page into the state to show. The picture has the whole page, or what
 * is in view after steps, unless `wholePage` says otherwise.
 * @typedef {{ name: string, path: string, signedIn?: boolean, wholePage?: boolean, steps?: import('./steps.mjs').Step }} Screen
 * @typedef {{ name: string, width: number, height: number, colorScheme: 'light' | 'dark', forcedColors?: 'active' }} Size
 */

/** @type {Screen[]} */
export const SCREENS = [
  { name: 'sign-in', path: '/sign-in/' },
  { name: 'sign-in-invalid', path: '/sign-in/', steps: press('Sign in') },
  { name: 'sign-up', path: '/sign-up/example-bakery/' },
  { name: 'how-it-works', path: '/how-it-works/' },
  { name: 'accessibility', path: '/accessibility/' },
  { name: 'forgot-password', path: '/forgot-password/' },
  { name: 'reset-password', path: '/reset-password/an-example-token/' },
  { name: 'confirm-email', path: '/confirm-email/an-example-token/' },
  { name: 'unlock', path: '/unlock/an-example-token/' },
  { name: 'not-found', path: '/no-such-page/' },
  { name: 'about-us', path: '/welcome/about-us/', signedIn: true },
  { name: 'about-you', path: '/welcome/about-you/', signedIn: true },
  { name: 'contact-info', path: '/welcome/contact-info/', signedIn: true },
  { name: 'dashboard', path: '/dashboard/', signedIn: true },
  { name: 'categories-drawer', path: '/dashboard/', signedIn: true, steps: press('Create a request') },
  {
    name: 'assistant',
    path: '/dashboard/',
    signedIn: true,
    steps: press('Book a car service or repair'),
  },
  { name: 'category', path: '/requests/category/1/', signedIn: true },
  { name: 'user-menu', path: '/dashboard/', signedIn: true, steps: press('User menu') },
  { name: 'requests', path: '/requests/', signedIn: true },
  { name: 'request', path: '/requests/', signedIn: true, steps: openFirstRequest },
  { name: 'benefits-and-offers', path: '/benefits-and-offers/', signedIn: true },
  {
    name: 'offering-drawer',
    path: '/benefits-and-offers/',
    signedIn: true,
    steps: (page) => page.locator('main').getByRole('button').filter({ has: page.locator('img') }).first().click(),
  },
  { name: 'all-benefits', path: '/benefits-and-offers/all/?type=all&filter=All', signedIn: true },
  {
    name: 'all-benefits-search',
    path: '/benefits-and-offers/all/?type=all&filter=Pets',
    signedIn: true,
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
