import { storedAccent } from '../../brand/accent-shades.ts';
import { paintAccent } from '../../brand/paint.ts';
import type { User } from '../../contract/session.ts';
import { effects } from '../../effects/effects.ts';
import * as storageKeys from '../../session/storage-keys.ts';
import { dataOf } from '../shared/remote.ts';
import { $user } from './user.ts';

/** Stores and paints the first company's accent, for the next page's first frame, too (docs/product/companies.md#accent-color). */
export function keepAccent({ companies }: User): void {
  const { local } = effects();
  const accent = companies.map(({ accent_color: color }) => storedAccent(color ?? '')).find(Boolean) ?? '';
  if (accent === (local.get(storageKeys.accent) ?? '')) return;
  if (accent === '') local.remove(storageKeys.accent);
  else local.set(storageKeys.accent, accent);
  paintAccent(accent);
}

/** Colors this page alone with a company's accent; null gives it the product's own. */
export function paintCompany(accent: string | null): void {
  paintAccent(storedAccent(accent ?? ''));
}

/** Keeps the accent up to date on a signed-in page. Returns a function that stops it. */
export function followAccent(): () => void {
  return $user.subscribe((remote) => {
    const user = dataOf(remote);
    if (user !== null) keepAccent(user);
  });
}
