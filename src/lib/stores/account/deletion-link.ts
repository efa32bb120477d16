import { atom } from 'nanostores';
import { addressBar } from '../../effects/address-bar.ts';
import { effects } from '../../effects/effects.ts';

/** The token of the link with which the page was opened, which confirms a deletion; null without one. */
export const $deletionLink = atom<string | null>(null);

/** Behind the `#`, which no browser sends: the token is in no log. The return address of a sign-in keeps it. */
const LINK = /#delete-account=([\w-]+)$/;

/** Takes the token of the link from the address of the page. */
export function takeDeletionLink(): void {
  $deletionLink.set(LINK.exec(effects().here())?.[1] ?? null);
}

/** Forgets the token, and drops it from the address of the page. */
export function forgetDeletionLink(): void {
  if ($deletionLink.get() === null) return;
  $deletionLink.set(null);
  // Drops what is behind the path and the query.
  addressBar().replace(addressBar().search());
}
