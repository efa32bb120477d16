import { atom, type ReadableAtom } from 'nanostores';
import { stepBackIn } from '../drawer-history.ts';
import { closeDrawer } from '../drawers.ts';
import { $conversation } from './current.ts';
import { isAtStake } from './transitions.ts';

const $asking = atom(false);

/** True while somebody is asked whether they really want to leave the assistant. */
export const $isAskingToLeave: ReadableAtom<boolean> = $asking;

/** Asks before something would be left behind (SPEC section 4); false when there is nothing to ask. */
function askToLeave(): boolean {
  const conversation = $conversation.get();
  const isNeeded = conversation !== null && isAtStake(conversation);
  if (isNeeded) $asking.set(true);
  return isNeeded;
}

/** Closes the drawer, by button, Escape or backdrop, or asks first. */
export function requestClose(): void {
  if (!askToLeave()) closeDrawer();
}

stepBackIn('assistant', askToLeave);

export function keepGoing(): void {
  $asking.set(false);
}

/** Leaves; what was answered waits on the dashboard. */
export function leaveAssistant(): void {
  $asking.set(false);
  closeDrawer();
}
