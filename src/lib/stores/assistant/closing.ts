import { atom, type ReadableAtom } from 'nanostores';
import { stepBackIn } from '../shell/drawer-history.ts';
import { closeDrawer } from '../shell/drawers.ts';
import { skipQuestion } from './assistant.ts';
import { $dialogue } from './current.ts';
import { isAnswerBegun, isAtStake } from './transitions.ts';

const $askingToLeave = atom(false);

/** True while the assistant asks whether to leave. */
export const $isAskingToLeave: ReadableAtom<boolean> = $askingToLeave;

/** Asks before an unfinished dialogue is closed (docs/product/assistant.md#closing); returns false if nothing is at stake. */
function askToLeave(): boolean {
  const dialogue = $dialogue.get();
  const isNeeded = dialogue !== null && isAtStake(dialogue);
  if (isNeeded) $askingToLeave.set(true);
  return isNeeded;
}

/** Closes the drawer, or asks first. For the button, Escape and the backdrop. */
export function requestClose(): void {
  if (!askToLeave()) closeDrawer();
}

stepBackIn('assistant', askToLeave);

export function keepGoing(): void {
  $askingToLeave.set(false);
}

/** Closes the drawer. The dashboard offers to continue. */
export function leaveAssistant(): void {
  $askingToLeave.set(false);
  closeDrawer();
}

const $askingToSkip = atom(false);

/** True while the assistant asks whether to discard the answer of a skipped question. */
export const $isAskingToSkip: ReadableAtom<boolean> = $askingToSkip;

/** Skips the current question, or asks first (docs/product/assistant.md#skip). */
export async function requestSkip(): Promise<void> {
  const dialogue = $dialogue.get();
  if (dialogue !== null && isAnswerBegun(dialogue)) $askingToSkip.set(true);
  else await skipQuestion();
}

export function keepAnswer(): void {
  $askingToSkip.set(false);
}

export async function skipAnyway(): Promise<void> {
  $askingToSkip.set(false);
  await skipQuestion();
}
