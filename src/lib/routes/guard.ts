import { matchPath, type Match } from './match.ts';
import { leaveScreen, redirect, type Departure, type SessionFacts } from './screen-guard.ts';

export type Decision = Departure | { readonly kind: 'stay'; readonly match: Match | null };

/** SPEC section 4's navigation guards, as a pure rule over path and session. */
export function decide(path: string, session: SessionFacts): Decision {
  const match = matchPath(path);
  if (match === null) return { kind: 'stay', match };
  if (match.kind === 'redirect') return redirect(match.to, false, match.partner);
  return leaveScreen(match.route, session) ?? { kind: 'stay', match };
}
