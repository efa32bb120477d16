import { matchPath } from '../../lib/routes/match.ts';

/** The request that a path of this screen names. */
export function requestIdIn(path: string): string | null {
  const match = matchPath(path);
  return match?.kind === 'screen' ? (match.params['requestId'] ?? null) : null;
}
