import { encodeParam, fillPattern } from './match.ts';
import { routeNamed, type RouteName } from './table.ts';

/** Browsers resolve dot segments even when they are percent-encoded. */
const isDots = (segment: string): boolean => segment === '.' || segment === '..';

/** Encodes a name from the server, which may contain dot segments and lone surrogates; the latter cannot be encoded. */
function encodeForeign(value: string, isRest: boolean): string {
  const name = value.toWellFormed();
  if (isDots(name)) return '';
  return encodeParam(name, isRest && !name.split('/').some(isDots));
}

/** Returns the path with a trailing slash: under it static hosts serve a directory without a redirect. */
function document(name: RouteName, params: Readonly<Record<string, string>> = {}): string {
  const path = fillPattern(routeNamed(name).path, params, encodeForeign);
  return path === '/' ? path : `${path}/`;
}

function queryOf(values: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

/** Builds every in-app address (docs/product/routes.md#one-table). */
export const links = {
  home: () => document('home'),
  signIn: () => document('signIn'),
  signUp: (companySlug?: string) => document('signUp', companySlug === undefined ? {} : { companySlug }),
  howItWorks: () => document('howItWorks'),
  accessibility: () => document('accessibility'),
  forgotPassword: () => document('forgotPassword'),
  mfaEnrollment: () => document('mfaEnrollment'),
  aboutUs: () => document('aboutUs'),
  aboutYou: () => document('aboutYou'),
  contactInfo: () => document('contactInfo'),
  dashboard: () => document('dashboard'),
  requests: () => document('requests'),
  request: (requestId: string) => document('request', { requestId }),
  requestCategory: (categoryId: string | number) =>
    document('requestCategory', { categoryId: String(categoryId) }),
  /** `offering` opens its details over the page. */
  offerings: (view?: { readonly offering?: string | undefined }) =>
    document('offerings') + queryOf({ offering: view?.offering }),
  offeringsAll: (view?: {
    readonly type: 'benefit' | 'all';
    readonly filter?: string | undefined;
    /** The text of the search. */
    readonly q?: string | undefined;
    readonly offering?: string | undefined;
  }) => {
    if (!view) return document('offeringsAll');
    const { type, filter = 'All', q, offering } = view;
    return document('offeringsAll') + queryOf({ type, filter, q, offering });
  },
  account: () => document('account'),
  attachment: (fileKey: string) => document('attachment', { fileKey }),
} as const;

/** Returns true for the address of an onboarding step, with or without a query. */
export function isOnboardingStep(address: string): boolean {
  const path = address.replace(/[?#].*/s, '').replace(/\/?$/, '/');
  return [links.aboutUs(), links.aboutYou(), links.contactInfo()].includes(path);
}
