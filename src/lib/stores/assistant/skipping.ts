import { atom, type ReadableAtom } from 'nanostores';
import { skipQuestion } from './assistant.ts';
import { $dialogue } from './current.ts';
import { isAnswerBegun } from './transitions.ts';

const $asking = atom(false);

/** True while the assistant asks whether to discard the answer of a skipped question. */
export const $isAskingToSkip: ReadableAtom<boolean> = $asking;

/** Skips the current question, or asks first (docs/product/assistant.md#skip). */
export async function requestSkip(): Promise<void> {
  const dialogue = $dialogue.get();
  if (dialogue !== null && isAnswerBegun(dialogue)) $asking.set(true);
  else await skipQuestion();
}

export function keepAnswer(): void {
  $asking.set(false);
}

export async function skipAnyway(): Promise<void> {
  $asking.set(false);
  await skipQuestion();
}
