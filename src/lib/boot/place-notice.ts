import { readUnconfirmed } from './read-session-facts.ts';

/** Gives the notice of an unconfirmed address its place in the first frame (docs/product/identity.md#confirmation-notice). */
export function placeNotice(): void {
  if (readUnconfirmed()) document.documentElement.dataset['unconfirmed'] = '';
}
