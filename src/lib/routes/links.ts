import { fillPattern } from './pattern.ts';
import { routeNamed, type RouteName } from './table.ts';

/** Static hosts serve directories without a detour only under their trailing slash. */
function document(name: RouteName, params: Readonly<Record<string, string>> = {}): string {
  const path = fillPattern(routeNamed(name).path, params);
  return path === '/' ? path : `${path}/`;
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
  requestCategory: (categoryId: string | number) => document('requestCategory', { categoryId: String(categoryId) }),
  offerings: () => document('offerings'),
  offeringsAll: (view?: { readonly type: 'benefit' | 'all'; readonly filter?: string }) => {
    if (!view) return document('offeringsAll');
    const query = new URLSearchParams({ type: view.type, filter: view.filter ?? 'All' });
    return `${document('offeringsAll')}?${query.toString()}`;
  },
  account: () => document('account'),
  attachment: (fileKey: string) => document('attachment', { fileKey }),
} as const;
