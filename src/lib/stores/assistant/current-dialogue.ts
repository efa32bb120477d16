import { atom } from 'nanostores';
import { asApiError } from '../../api/shared/api-error.ts';
import { logError } from '../../effects/log.ts';
import type { Dialogue } from './dialogue.ts';
import { keepUnfinished } from './unfinished.ts';

/** The dialogue in the drawer; null before the first one. A closed drawer keeps it until the next one starts. */
export const $dialogue = atom<Dialogue | null>(null);
let run = 0;

/** Replaces the dialogue. Replies that are in flight for the previous one are ignored. */
export function replaceDialogue(dialogue: Dialogue): void {
  run += 1;
  $dialogue.set(dialogue);
}

/** Changes the dialogue and saves it as a draft. */
export function step(take: (dialogue: Dialogue) => Dialogue): void {
  const dialogue = $dialogue.get();
  if (dialogue === null) return;
  const next = take(dialogue);
  $dialogue.set(next);
  keepUnfinished(next);
}

/** Waits for `work` and changes the dialogue with its result or error, unless another one has replaced it. Returns true on success. */
export async function stepAfter<Result>(
  work: Promise<Result>,
  onDone: (dialogue: Dialogue, result: Result) => Dialogue,
  onFailed: (dialogue: Dialogue, error: unknown) => Dialogue,
): Promise<boolean> {
  const mine = run;
  try {
    const result = await work;
    if (mine !== run) return false;
    step((dialogue) => onDone(dialogue, result));
    return true;
  } catch (error) {
    if (mine === run) step((dialogue) => onFailed(dialogue, error));
    const { kind, status } = asApiError(error);
    logError(`The request assistant failed: ${kind} ${status}`);
    return false;
  }
}
