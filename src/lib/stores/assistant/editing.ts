import { asApiError } from '../../api/api-error.ts';
import { postAnswer } from '../../api/user-request-surveys.ts';
import type { WireId } from '../../contract/text.ts';
import { hasAnswer, problemOf, sameInput, valueOf } from './answer-value.ts';
import { forgetAnswerUpload } from './answer-uploads.ts';
import { askNext, refusalSentence } from './assistant.ts';
import type { Answered, AnswerInput, Conversation, Editing } from './conversation.ts';
import { $conversation, step, stepAfter } from './current.ts';
import { afterSave, keyOf } from './transitions.ts';

/** The answer that is being changed; null when none is. */
export function editedAnswer(conversation: Conversation | null): Answered | null {
  const editing = conversation?.editing ?? null;
  if (conversation === null || editing === null) return null;
  return conversation.answered.find((entry) => keyOf(entry.item.id) === keyOf(editing.itemId)) ?? null;
}

/** True when the change differs from the answer that was given. */
export function isEditChanged(conversation: Conversation | null): boolean {
  const answer = editedAnswer(conversation);
  const editing = conversation?.editing ?? null;
  return answer !== null && editing !== null && !sameInput(answer.input, editing.input);
}

function setEditing(change: (editing: Editing) => Editing | null): void {
  step((conversation) =>
    conversation.editing === null ? conversation : { ...conversation, editing: change(conversation.editing) },
  );
}

/** Opens an earlier answer for a change; another one that is changed already comes first. */
export function startEdit(itemId: WireId): void {
  const conversation = $conversation.get();
  const answer = conversation?.answered.find((entry) => keyOf(entry.item.id) === keyOf(itemId));
  if (answer === undefined || conversation?.phase.name === 'saving') return;
  if (isEditChanged(conversation)) {
    askToDiscardEdit();
    return;
  }
  forgetAnswerUpload('edit');
  step((current) => ({
    ...current,
    editing: { itemId, input: answer.input, status: 'open', problem: null },
  }));
}

export function changeEdit(input: AnswerInput): void {
  setEditing((editing) => ({ ...editing, input, problem: null }));
}

/** Closes the change; asks first when something was changed (SPEC section 4). */
export function cancelEdit(): void {
  if (isEditChanged($conversation.get())) askToDiscardEdit();
  else discardEdit();
}

function askToDiscardEdit(): void {
  setEditing((editing) => ({ ...editing, status: 'asking' }));
}

export function keepEditing(): void {
  setEditing((editing) => ({ ...editing, status: 'open' }));
}

export function discardEdit(): void {
  forgetAnswerUpload('edit');
  setEditing(() => null);
}

/** Sends the changed answer to the same question, then asks what comes next (DECISIONS section 5). */
export async function saveEdit(): Promise<void> {
  const conversation = $conversation.get();
  const answer = editedAnswer(conversation);
  const editing = conversation?.editing ?? null;
  const userSurveyId = conversation?.userSurveyId ?? null;
  if (answer === null || editing === null || userSurveyId === null || editing.status === 'saving') return;
  const skipped = !hasAnswer(editing.input);
  if (skipped && !answer.item.optional) return;
  const problem = skipped ? null : problemOf(answer.item, editing.input);
  if (problem !== null) {
    setEditing((current) => ({ ...current, problem }));
    return;
  }
  const changed: Answered = { item: answer.item, input: editing.input, skipped };
  setEditing((current) => ({ ...current, status: 'saving' }));
  const isSaved = await stepAfter(
    postAnswer(userSurveyId, changed.item.id, valueOf(changed)),
    (current, askedItemIds) => afterSave(current, changed, askedItemIds),
    (current, error) => ({
      ...current,
      editing:
        current.editing === null
          ? null
          : { ...current.editing, status: 'failed', problem: refusalSentence(asApiError(error)) },
    }),
  );
  if (!isSaved) return;
  forgetAnswerUpload('edit');
  await askNext();
}
