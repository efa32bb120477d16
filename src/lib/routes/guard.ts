import { matchPath, type Match } from './match.ts';
import { leaveScreen, redirect, type Departure, type SessionFacts } from './screen-guard.ts';

export type Decision = Departure | { readonly kind: 'stay'; readonly match: Match | null };

/** Decides whether a session may see the screen at a path (docs/product/routes.md#auth-guard). */
export function decide(path: string, session: SessionFacts): Decision {
  const match = matchPath(path);
  if (match === null) return { kind: 'stay', match };
  if (match.kind === 'redirect') return redirect(match.to, false, match.partner);
  return leaveScreen(match.route, session) ?? { kind: 'stay', match };
}
