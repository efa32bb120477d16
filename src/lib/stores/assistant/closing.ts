import { atom, type ReadableAtom } from 'nanostores';
import { closeDrawer } from '../drawers.ts';
import { $conversation } from './current.ts';
import { isAtStake } from './transitions.ts';

const $asking = atom(false);

/** True while somebody is asked whether they really want to leave the assistant. */
export const $isAskingToLeave: ReadableAtom<boolean> = $asking;

/** Closes the drawer, by button, Escape or backdrop; asks first once something would be left behind (SPEC section 4). */
export function requestClose(): void {
  const conversation = $conversation.get();
  if (conversation !== null && isAtStake(conversation)) $asking.set(true);
  else closeDrawer();
}

export function keepGoing(): void {
  $asking.set(false);
}

/** Leaves; what was answered waits on the dashboard. */
export function leaveAssistant(): void {
  $asking.set(false);
  closeDrawer();
}
