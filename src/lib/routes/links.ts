import { encodeParam, fillPattern } from './pattern.ts';
import { routeNamed, type RouteName } from './table.ts';

/** A browser resolves these even when they are percent-encoded: as a segment they would lead somewhere else. */
const isDots = (segment: string): boolean => segment === '.' || segment === '..';

/** A server's names may hold anything: dots between slashes, and halves of characters, which cannot be encoded. */
function encodeForeign(value: string, isRest: boolean): string {
  const name = value.toWellFormed();
  if (isDots(name)) return '';
  return encodeParam(name, isRest && !name.split('/').some(isDots));
}

/** Static hosts serve directories without a detour only under their trailing slash. */
function document(name: RouteName, params: Readonly<Record<string, string>> = {}): string {
  const path = fillPattern(routeNamed(name).path, params, encodeForeign);
  return path === '/' ? path : `${path}/`;
}

function queryOf(values: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

/** Builds every in-app address; nothing else in the app concatenates one. */
export const links = {
  home: () => document('home'),
  signIn: () => document('signIn'),
  signUp: (companySlug?: string) => document('signUp', companySlug === undefined ? {} : { companySlug }),
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
    readonly offering?: string | undefined;
  }) => {
    if (!view) return document('offeringsAll');
    const { type, filter = 'All', offering } = view;
    return document('offeringsAll') + queryOf({ type, filter, offering });
  },
  account: () => document('account'),
  attachment: (fileKey: string) => document('attachment', { fileKey }),
} as const;
