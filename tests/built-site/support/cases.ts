import { examplePaths } from '../../../src/lib/routes/all-routes.ts';
import type { RouteName } from '../../../src/lib/routes/table.ts';
import { partnerProducts } from '../../../src/lib/config/partners.ts';

/** An address of every screen but `/`, which redirects, and addresses that a host could get wrong. */
export const screens: readonly (readonly [path: string, screen: RouteName])[] = [
  ...(Object.entries(examplePaths) as [RouteName, string][])
    .filter(([name]) => name !== 'home')
    .map(([name, path]) => [path, name] as const),
  ['/sign-up', 'signUp'],
  ['/requests/unlock', 'request'],
  ['/attachments/key.pdf', 'attachment'],
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
