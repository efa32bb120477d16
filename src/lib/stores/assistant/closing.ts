import { atom } from 'nanostores';
import { stepBackIn } from '../shell/drawer-history.ts';
import { closeDrawer } from '../shell/drawers.ts';
import { skipQuestion } from './assistant.ts';
import { $dialogue } from './current-dialogue.ts';
import { isAnswerBegun, isAtStake } from './transitions.ts';

/** True while the assistant asks whether to leave. */
export const $isAskingToLeave = atom(false);

/** Asks before an unfinished dialogue is closed (docs/product/assistant.md#closing); returns false if nothing is at stake. */
function askToLeave(): boolean {
  const dialogue = $dialogue.get();
  const isNeeded = dialogue !== null && isAtStake(dialogue);
  if (isNeeded) $isAskingToLeave.set(true);
  return isNeeded;
}

/** Closes the drawer, or asks first. For the button, Escape and the backdrop. */
export function requestClose(): void {
  if (!askToLeave()) closeDrawer();
}

stepBackIn('assistant', askToLeave);

export function keepGoing(): void {
  $isAskingToLeave.set(false);
}

/** Closes the drawer. The dashboard offers to continue. */
export function leaveAssistant(): void {
  $isAskingToLeave.set(false);
  closeDrawer();
}

/** True while the assistant asks whether to discard the answer of a skipped question. */
export const $isAskingToSkip = atom(false);

/** Skips the current question, or asks first (docs/product/assistant.md#skip). */
export async function requestSkip(): Promise<void> {
  const dialogue = $dialogue.get();
  if (dialogue !== null && isAnswerBegun(dialogue)) $isAskingToSkip.set(true);
  else await skipQuestion();
}

export function keepAnswer(): void {
  $isAskingToSkip.set(false);
}

export async function skipAnyway(): Promise<void> {
  $isAskingToSkip.set(false);
  await skipQuestion();
}
