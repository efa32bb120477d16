import type { Route, routes } from './table.ts';

/** The state of the session that guards decide by. */
export interface SessionFacts {
  readonly signedIn: boolean;
  /** Two-step verification can be set up now (`mfa_requires_verification`). */
  readonly enrollmentAvailable: boolean;
  /** A verification code is due (`mfa_required`). */
  readonly codeRequired: boolean;
}

export interface Departure {
  readonly kind: 'redirect';
  readonly to: string;
  readonly saveReturnTo: boolean;
  readonly partner: string | null;
}

type PathOf<Name> = Extract<(typeof routes)[number], { readonly name: Name }>['path'];

// Written out: the boot script of the signed-out pages would contain the whole table. The compiler compares them with it.
const signIn: `${PathOf<'signIn'>}/` = '/sign-in/';
const dashboard: `${PathOf<'dashboard'>}/` = '/dashboard/';

export function redirect(to: string, saveReturnTo = false, partner: string | null = null): Departure {
  return { kind: 'redirect', to, saveReturnTo, partner };
}

/** Decides for one screen: returns the redirect, or null when the session may see it (docs/product/routes.md#auth-guard). */
export function leaveScreen(route: Pick<Route, 'name' | 'access'>, session: SessionFacts): Departure | null {
  const mayEnter = session.signedIn && !session.codeRequired;
  if (route.name === 'home') return redirect(mayEnter ? dashboard : signIn);
  switch (route.access) {
    case 'public':
      return null;
    case 'guest': {
      const pending = route.name === 'signIn' && (session.codeRequired || session.enrollmentAvailable);
      return session.signedIn && !pending ? redirect(dashboard) : null;
    }
    case 'auth':
      return mayEnter ? null : redirect(signIn, true);
    case 'enrollment':
      return session.signedIn && (session.enrollmentAvailable || session.codeRequired)
        ? null
        : redirect(signIn);
  }
}
