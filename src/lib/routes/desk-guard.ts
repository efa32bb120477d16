import type { DeskAccess } from './desk-table.ts';
import type { SessionFacts } from './screen-guard.ts';

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
