import { atom, type ReadableAtom } from 'nanostores';
import { report } from '../../telemetry/report.ts';
import type { Conversation } from './conversation.ts';
import { keepUnfinished } from './unfinished.ts';

const $current = atom<Conversation | null>(null);
let run = 0;

/** The conversation in the drawer; null before the first one. It stays after closing, until the next begins. */
export const $conversation: ReadableAtom<Conversation | null> = $current;

/** Puts a new conversation in place; answers that are still on their way to the one before are ignored. */
export function replaceConversation(conversation: Conversation): void {
  run += 1;
  $current.set(conversation);
}

/** Takes a step, and keeps what it led to so that nothing is lost with the page. */
export function step(take: (conversation: Conversation) => Conversation): void {
  const conversation = $current.get();
  if (conversation === null) return;
  const next = take(conversation);
  $current.set(next);
  keepUnfinished(next);
}

/**
 * Does something slow for the conversation and takes a step with its outcome, unless another conversation has taken its
 * place meanwhile.
 */
export async function stepAfter<Result>(
  work: Promise<Result>,
  onDone: (conversation: Conversation, result: Result) => Conversation,
  onFailed: (conversation: Conversation, error: unknown) => Conversation,
): Promise<boolean> {
  const mine = run;
  try {
    const result = await work;
    if (mine !== run) return false;
    step((conversation) => onDone(conversation, result));
    return true;
  } catch (error) {
    if (mine === run) step((conversation) => onFailed(conversation, error));
    report(error, { feature: 'assistant', component: 'conversation' });
    return false;
  }
}
