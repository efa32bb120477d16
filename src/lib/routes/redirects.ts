import { type PartnerProduct, partnerProducts } from '../config/partners.ts';
import type { RouteName } from './table.ts';

export interface Redirect {
  readonly from: string;
  /** Gets the parameters of `from` that its pattern has too. */
  readonly to: RouteName;
  /** The partner site to visit, with the target left behind in the history. */
  readonly partner?: PartnerProduct;
}

const partnerRedirects: readonly Redirect[] = partnerProducts.flatMap((partner) =>
  [
    `/products/${partner}`,
    `/additional-information/${partner}`,
    `/additional-information/products/${partner}`,
  ].map((from): Redirect => ({ from, to: 'signIn', partner })),
);

/** Redirects (docs/product/routes.md#legacy-redirects), checked before the route table. */
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

/** `/{unlockToken}/unlock`, with an optional user id. Last: a known first segment is no token (docs/product/routes.md#path-precedence). */
export const lateRedirects: readonly Redirect[] = [{ from: '/:unlockToken/unlock/:userId?', to: 'unlock' }];
