import { effects } from '../../effects/effects.ts';
import { matchPath } from '../../routes/match.ts';

/** Returns a parameter of the page's address, such as the token of a mail's link; null when the address has none. */
export function linkParameter(name: string): string | null {
  const [path = ''] = effects().here().split(/[?#]/);
  const match = matchPath(path);
  return match?.kind === 'screen' ? (match.params[name] ?? null) : null;
}
