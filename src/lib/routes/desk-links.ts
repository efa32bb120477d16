import { deskRouteNamed, type DeskRouteName } from './desk-table.ts';
import { fillPattern } from './pattern.ts';

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
