import type { WireId } from '../../contract/text.ts';
import type { ScreenItem } from '../../contract/user-request-surveys.ts';
import { hasAnswer, prefillOf, sameInput } from './answer-value.ts';
import type { Answered, AnswerInput, Conversation, Phase } from './conversation.ts';

/*
 * The question loop of SPEC section 4 as pure steps: each takes a conversation and what happened, and gives the next one.
 */

export function withPhase(conversation: Conversation, phase: Phase): Conversation {
  return { ...conversation, phase };
}

/** The item's id as a key: APIs may send the same id as a number and as a text. */
export function keyOf(id: WireId): string {
  return String(id);
}

/** What stands in the input of a question. */
export function inputOf(conversation: Conversation, item: ScreenItem): AnswerInput {
  return conversation.inputs[keyOf(item.id)] ?? prefillOf(item);
}

/** The server opened the run. */
export function afterStart(conversation: Conversation, userSurveyId: WireId): Conversation {
  return { ...conversation, userSurveyId, phase: { name: 'fetching' } };
}

/** The server asks the next question, or has none left. A question it asks again is no longer answered. */
export function afterNext(conversation: Conversation, item: ScreenItem | null): Conversation {
  if (item === null) return withPhase(conversation, { name: 'summary', failed: false });
  const key = keyOf(item.id);
  const earlier = conversation.answered.find((entry) => keyOf(entry.item.id) === key);
  const inputs =
    earlier === undefined ? conversation.inputs : { [key]: earlier.input, ...conversation.inputs };
  return {
    ...conversation,
    inputs,
    answered: conversation.answered.filter((entry) => entry !== earlier),
    phase: { name: 'asking', item, failed: false, problem: null },
  };
}

/** Somebody types, chooses or removes. */
export function afterInput(conversation: Conversation, itemId: WireId, input: AnswerInput): Conversation {
  const { phase } = conversation;
  const isAsked = phase.name === 'asking' && keyOf(phase.item.id) === keyOf(itemId);
  return {
    ...conversation,
    inputs: { ...conversation.inputs, [keyOf(itemId)]: input },
    phase: isAsked && phase.problem !== null ? { ...phase, problem: null } : phase,
  };
}

/** An answer was saved: it joins the transcript, and answers to questions no longer asked leave it. */
export function afterSave(
  conversation: Conversation,
  saved: Answered,
  askedItemIds: readonly WireId[] | null,
): Conversation {
  const key = keyOf(saved.item.id);
  const isNew = !conversation.answered.some((entry) => keyOf(entry.item.id) === key);
  const answered = isNew
    ? [...conversation.answered, saved]
    : conversation.answered.map((entry) => (keyOf(entry.item.id) === key ? saved : entry));
  return {
    ...conversation,
    answered: stillAsked(answered, askedItemIds),
    inputs: { ...conversation.inputs, [key]: saved.input },
    phase: isNew && saved.item.lastQuestion ? { name: 'summary', failed: false } : { name: 'fetching' },
    editing: null,
  };
}

function stillAsked(
  answered: readonly Answered[],
  askedItemIds: readonly WireId[] | null,
): readonly Answered[] {
  if (askedItemIds === null) return answered;
  const order = askedItemIds.map(keyOf);
  const place = (entry: Answered) => order.indexOf(keyOf(entry.item.id));
  return answered.filter((entry) => place(entry) >= 0).toSorted((one, other) => place(one) - place(other));
}

/** True once closing would lose the thread: an answer exists, or an input differs from what it started with. */
export function isAtStake(conversation: Conversation): boolean {
  const { phase, answered, editing } = conversation;
  if (phase.name === 'received') return false;
  if (answered.length > 0 || editing !== null || phase.name === 'saving') return true;
  return phase.name === 'asking' && isDirty(inputOf(conversation, phase.item), prefillOf(phase.item));
}

function isDirty(input: AnswerInput, prefill: AnswerInput): boolean {
  return !sameInput(input, prefill) && (hasAnswer(input) || hasAnswer(prefill) || input.file !== undefined);
}
