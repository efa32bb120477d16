import type { RouteName } from '../../../src/lib/routes/table.ts';
import { partnerProducts } from '../../../src/lib/config/partners.ts';

/** An address of every screen, without a trailing slash. */
export const screens: readonly (readonly [path: string, screen: RouteName])[] = [
  ['/sign-in', 'signIn'],
  ['/sign-up', 'signUp'],
  ['/sign-up/example-bakery', 'signUp'],
  ['/forgot-password', 'forgotPassword'],
  ['/reset-password/a-token', 'resetPassword'],
  ['/unlock/a-token', 'unlock'],
  ['/confirm-email/a-token', 'confirmEmail'],
  ['/mfa-enrollment', 'mfaEnrollment'],
  ['/welcome/about-us', 'aboutUs'],
  ['/welcome/about-you', 'aboutYou'],
  ['/welcome/contact-info', 'contactInfo'],
  ['/dashboard', 'dashboard'],
  ['/requests', 'requests'],
  ['/requests/42', 'request'],
  ['/requests/unlock', 'request'],
  ['/requests/category/7', 'requestCategory'],
  ['/benefits-and-offers', 'offerings'],
  ['/benefits-and-offers/all', 'offeringsAll'],
  ['/account', 'account'],
  ['/attachments/key.pdf', 'attachment'],
  ['/attachments/folder/key.pdf', 'attachment'],
  ['/attachments/folder%2Fkey.pdf', 'attachment'],
];

/** Legacy addresses and their targets. */
export const moved: readonly (readonly [from: string, to: string])[] = [
  ['/welcome', '/welcome/about-us/'],
  ['/life_concierge_requests', '/requests/'],
  ['/life_concierge_requests/new', '/dashboard/'],
  ['/requests/new', '/dashboard/'],
  ['/users/sign_up', '/sign-up/'],
  ['/users/sign_up/example-bakery', '/sign-up/example-bakery/'],
  ['/users/sign_in', '/sign-in/'],
  ['/reset-password/a-token/unlock', '/unlock/a-token/'],
  ['/a-token/unlock', '/unlock/a-token/'],
  ['/a-token/unlock/17', '/unlock/a-token/'],
  ['/reset-password/a-token/unlock/17', '/unlock/a-token/'],
];

export const partnerPaths: readonly string[] = partnerProducts.flatMap((product) => [
  `/products/${product}`,
  `/additional-information/${product}`,
  `/additional-information/products/${product}`,
]);

export const unknown: readonly string[] = [
  '/no-such-page',
  '/dashboard/extra',
  '/requests/1/2',
  '/dashboard/unlock',
  '/a-token/unlock/seventeen',
  '/products/unknown',
];
