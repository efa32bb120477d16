import { fillPattern, matchPattern, type RouteParams, segmentsOf } from './match.ts';
import type { SessionFacts } from './screen-guard.ts';

/**
 * The visitors that may see a screen of the desk. `public`: all. `concierge-guest`: those who are not signed in to the desk.
 * `concierge`: signed-in concierges; an employee gets the screen of an unknown address. `concierge-enrollment`: concierges who must
 * set up their second factor.
 */
export type DeskAccess = 'public' | 'concierge-guest' | 'concierge' | 'concierge-enrollment';

export interface DeskRoute {
  readonly name: string;
  /** As in the route table. */
  readonly path: string;
  readonly access: DeskAccess;
  readonly document: string;
  readonly title: string;
  readonly indexed?: false;
}

/** The desk's part of docs/product/routes.md#route-table, apart: employees' pages carry theirs in the boot script. */
export const deskRoutes = [
  { name: 'desk', path: '/desk', access: 'concierge', document: '/desk/', title: 'Queue' },
  {
    name: 'deskRequest',
    path: '/desk/requests/:requestId',
    access: 'concierge',
    document: '/shell/desk-request/',
    title: 'Request',
  },
  { name: 'deskAudit', path: '/desk/audit', access: 'concierge', document: '/desk/audit/', title: 'Audit' },
  {
    name: 'deskNumbers',
    path: '/desk/numbers',
    access: 'concierge',
    document: '/desk/numbers/',
    title: 'Numbers',
  },
  {
    name: 'deskLifts',
    path: '/desk/lifts',
    access: 'concierge',
    document: '/desk/lifts/',
    title: 'Lift two-step verification',
  },
  {
    name: 'deskAccount',
    path: '/desk/account',
    access: 'concierge',
    document: '/desk/account/',
    title: 'Account Settings',
  },
  {
    name: 'deskSignIn',
    path: '/desk/sign-in',
    access: 'concierge-guest',
    document: '/desk/sign-in/',
    title: 'Sign In',
  },
  {
    name: 'deskEnrollment',
    path: '/desk/two-step-verification',
    access: 'concierge-enrollment',
    document: '/desk/two-step-verification/',
    title: 'Two-Step Verification',
  },
  {
    name: 'deskInvitation',
    path: '/desk/invitation/:invitationToken',
    access: 'public',
    document: '/shell/desk-invitation/',
    title: 'Invitation',
  },
] as const satisfies readonly DeskRoute[];

export type DeskRouteName = (typeof deskRoutes)[number]['name'];

/** @throws never for a name the type allows */
export function deskRouteNamed(name: DeskRouteName): DeskRoute {
  const found = deskRoutes.find((route) => route.name === name);
  if (!found) throw new Error(`No route of the desk is named ${name}`);
  return found;
}

/** Returns the path with a trailing slash, as `links` does. */
function document(name: DeskRouteName, params: Readonly<Record<string, string>> = {}): string {
  return `${fillPattern(deskRouteNamed(name).path, params)}/`;
}

/** Builds every address of the desk (docs/product/routes.md#one-table). */
export const deskLinks = {
  desk: () => document('desk'),
  request: (requestId: string | number) => document('deskRequest', { requestId: String(requestId) }),
  audit: () => document('deskAudit'),
  numbers: () => document('deskNumbers'),
  lifts: () => document('deskLifts'),
  account: () => document('deskAccount'),
  signIn: () => document('deskSignIn'),
  enrollment: () => document('deskEnrollment'),
} as const;

const ANY_ORIGIN = 'https://same-origin.invalid';
const MAX_CHARACTERS = 1_024;

/** Returns true for an address under `/desk`, whether it is a screen or not. */
export function isDeskPath(path: string): boolean {
  return segmentsOf(path)[0] === 'desk';
}

/** Returns the desk's screen of a path; null for every other path. */
export function matchDeskPath(
  path: string,
): { readonly route: DeskRoute; readonly params: RouteParams } | null {
  const segments = segmentsOf(path);
  for (const route of deskRoutes) {
    const params = matchPattern(route.path, segments);
    if (params) return { route, params };
  }
  return null;
}

/** Returns a parameter of an in-app address of the desk; null when the address has none. */
export function deskParameterOf(address: string, name: string): string | null {
  return matchDeskPath(address.replace(/[?#].*/s, ''))?.params[name] ?? null;
}

/** Checks an address to return to after a sign-in to the desk, as `safeReturnTo` does for employees. */
export function safeDeskReturnTo(value: string | null): string | null {
  if (value === null || value.length > MAX_CHARACTERS || !value.startsWith('/')) return null;
  if (/[\\\u0000-\u001f]/.test(value) || !URL.canParse(value, ANY_ORIGIN)) return null;
  const url = new URL(value, ANY_ORIGIN);
  // The parser resolves `/.//evil` to `//evil`, so the result is checked, not the input.
  if (url.origin !== ANY_ORIGIN || url.pathname.startsWith('//')) return null;
  if (matchDeskPath(url.pathname)?.route.access !== 'concierge') return null;
  return url.pathname + url.search + url.hash;
}

/** What a browser may do with a screen of the desk. `unknown` shows the screen of an unknown address. */
export type DeskDecision =
  | { readonly kind: 'stay' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'redirect'; readonly to: string; readonly saveReturnTo: boolean };

// Without the link builders: the boot scripts would contain all of them.
const QUEUE = '/desk/';
const ORDINARY_SIGN_IN = '/sign-in/';
const DESK_SIGN_IN = '/desk/sign-in/';
const ENROLLMENT = '/desk/two-step-verification/';

const stay = { kind: 'stay' } as const;
const to = (address: string, saveReturnTo = false) =>
  ({ kind: 'redirect', to: address, saveReturnTo }) as const;

/** Decides whether a browser may see a screen of the desk: docs/product/desk-session.md#guard. */
export function guardDesk(access: DeskAccess, desk: SessionFacts, isEmployee: boolean): DeskDecision {
  const { signedIn, codeRequired, enrollmentAvailable } = desk;
  const isWhole = signedIn && !codeRequired && !enrollmentAvailable;
  switch (access) {
    case 'public':
      return stay;
    case 'concierge-guest':
      if (isWhole) return to(QUEUE);
      return signedIn && enrollmentAvailable ? to(ENROLLMENT) : stay;
    case 'concierge-enrollment':
      if (isWhole) return to(QUEUE);
      return signedIn && enrollmentAvailable ? stay : to(DESK_SIGN_IN);
    case 'concierge':
      if (isWhole) return stay;
      if (signedIn) return to(enrollmentAvailable ? ENROLLMENT : DESK_SIGN_IN, true);
      return isEmployee ? { kind: 'unknown' } : to(ORDINARY_SIGN_IN, true);
  }
}
