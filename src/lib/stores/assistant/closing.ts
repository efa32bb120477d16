import { atom, type ReadableAtom } from 'nanostores';
import { stepBackIn } from '../shell/drawer-history.ts';
import { closeDrawer } from '../shell/drawers.ts';
import { $dialogue } from './current.ts';
import { isAtStake } from './transitions.ts';

const $asking = atom(false);

/** True while the assistant asks whether to leave. */
export const $isAskingToLeave: ReadableAtom<boolean> = $asking;

/** Asks before an unfinished dialogue is closed (docs/product/assistant.md#closing); returns false if nothing is at stake. */
function askToLeave(): boolean {
  const dialogue = $dialogue.get();
  const isNeeded = dialogue !== null && isAtStake(dialogue);
  if (isNeeded) $asking.set(true);
  return isNeeded;
}

/** Closes the drawer, or asks first. For the button, Escape and the backdrop. */
export function requestClose(): void {
  if (!askToLeave()) closeDrawer();
}

stepBackIn('assistant', askToLeave);

export function keepGoing(): void {
  $asking.set(false);
}

/** Closes the drawer. The dashboard offers to continue. */
export function leaveAssistant(): void {
  $asking.set(false);
  closeDrawer();
}
