import { partnerProducts } from '../config/partners.ts';
import type { RouteName } from './table.ts';

export interface Redirect {
  readonly from: string;
  /** Takes over the parameters of `from` that it has as well. */
  readonly to: RouteName;
  /** The partner site to visit, with the target left behind in the history. */
  readonly partner?: string;
}

const partnerRedirects: readonly Redirect[] = partnerProducts.flatMap((partner) =>
  [
    `/products/${partner}`,
    `/additional-information/${partner}`,
    `/additional-information/products/${partner}`,
  ].map((from): Redirect => ({ from, to: 'signIn', partner })),
);

/** Addresses of SPEC section 2 that lead elsewhere. Checked before the route table. */
export const redirects: readonly Redirect[] = [
  { from: '/welcome', to: 'aboutUs' },
  { from: '/life_concierge_requests/new', to: 'dashboard' },
  { from: '/life_concierge_requests', to: 'requests' },
  { from: '/requests/new', to: 'dashboard' },
  { from: '/users/sign_up/:companySlug?', to: 'signUp' },
  { from: '/users/sign_in', to: 'signIn' },
  ...partnerRedirects,
  { from: '/reset-password/:unlockToken/unlock/:userId?', to: 'unlock' },
];

/**
 * `/{unlockToken}/unlock`, with an optional numeric user id behind it. Checked last: an address whose first
 * segment is one of ours is never taken for a token (DECISIONS section 4).
 */
export const lateRedirects: readonly Redirect[] = [{ from: '/:unlockToken/unlock/:userId?', to: 'unlock' }];
