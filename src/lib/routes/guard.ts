import { matchPath, type Match } from './match.ts';
import { routeNamed, type Route } from './table.ts';

/** What a guard may know of the session. */
export interface SessionFacts {
  readonly signedIn: boolean;
  /** Two-step verification can be set up now (`mfa_requires_verification`). */
  readonly enrollmentAvailable: boolean;
  /** A verification code is due (`mfa_required`). */
  readonly codeRequired: boolean;
}

export type Decision =
  | { readonly kind: 'stay'; readonly match: Match | null }
  | {
      readonly kind: 'redirect';
      readonly to: string;
      readonly saveReturnTo: boolean;
      readonly partner: string | null;
    };

// Not through the link builders: the boot script would carry all of them.
const signIn = `${routeNamed('signIn').path}/`;
const dashboard = `${routeNamed('dashboard').path}/`;

function redirect(to: string, saveReturnTo = false, partner: string | null = null): Decision {
  return { kind: 'redirect', to, saveReturnTo, partner };
}

/** SPEC section 4's navigation guards, as a pure rule over path and session. */
export function decide(path: string, session: SessionFacts): Decision {
  const match = matchPath(path);
  if (match === null) return { kind: 'stay', match };
  if (match.kind === 'redirect') return redirect(match.to, false, match.partner);
  return decideScreen(match.route, session) ?? { kind: 'stay', match };
}

function decideScreen(route: Route, session: SessionFacts): Decision | null {
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
