import { fillPattern } from './pattern.ts';

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
