import { atom } from 'nanostores';
import { postAnswer } from '../../api/assistant.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import type { WireId } from '../../contract/shared/schemas.ts';
import { stepBackIn } from '../shell/drawer-history.ts';
import { closeDrawer } from '../shell/drawers.ts';
import { forgetAnswerUpload } from './answer-uploads.ts';
import { askNext, refusalSentence, skipQuestion } from './assistant.ts';
import { $dialogue, step, stepAfter } from './current-dialogue.ts';
import type { Answered, AnswerInput, Dialogue, Editing } from './dialogue.ts';
import { hasAnswer, problemOf, sameInput, valueOf } from './question-types.ts';
import { afterChange, isAnswerBegun, isAtStake, keyOf, undoable } from './transitions.ts';

/** Returns the answer under change; null without one. */
function editedAnswer(dialogue: Dialogue | null): Answered | null {
  const editing = dialogue?.editing ?? null;
  if (dialogue === null || editing === null) return null;
  return dialogue.answered.find((entry) => keyOf(entry.item.id) === keyOf(editing.itemId)) ?? null;
}

/** Returns true when the edited input differs from the answer. */
export function isEditChanged(dialogue: Dialogue | null): boolean {
  const answer = editedAnswer(dialogue);
  const editing = dialogue?.editing ?? null;
  return answer !== null && editing !== null && !sameInput(answer.input, editing.input);
}

function setEditing(change: (editing: Editing) => Editing | null): void {
  step((dialogue) =>
    dialogue.editing === null ? dialogue : { ...dialogue, editing: change(dialogue.editing) },
  );
}

/** Opens an earlier answer for a change. If another one has unsaved changes, asks about those first. */
export function startEdit(itemId: WireId): void {
  const dialogue = $dialogue.get();
  const answer = dialogue?.answered.find((entry) => keyOf(entry.item.id) === keyOf(itemId));
  if (answer === undefined || dialogue?.phase.name === 'saving') return;
  if (isEditChanged(dialogue)) {
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
  setEditing((editing) => ({
    ...editing,
    input,
    // Not while it is being saved.
    status: editing.status === 'failed' ? 'open' : editing.status,
    problem: null,
  }));
}

/** Ends the change; asks first when the input differs (docs/product/assistant.md#editing). */
export function cancelEdit(): void {
  if (isEditChanged($dialogue.get())) askToDiscardEdit();
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

/** Sends the changed answer to the same question, then fetches the next question. */
export async function saveEdit(): Promise<void> {
  const dialogue = $dialogue.get();
  const answer = editedAnswer(dialogue);
  const editing = dialogue?.editing ?? null;
  const userSurveyId = dialogue?.userSurveyId ?? null;
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
    (current, askedItemIds) => afterChange(current, changed, askedItemIds),
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

/** Undoes the last change that set answers aside: saves the earlier answer again, or leaves it open with its Retry. */
export async function undoChange(): Promise<void> {
  const dialogue = $dialogue.get();
  const earlier = dialogue === null ? null : undoable(dialogue);
  if (earlier === null) return;
  startEdit(earlier.item.id);
  if ($dialogue.get()?.editing?.status !== 'open') return;
  changeEdit(earlier.input);
  await saveEdit();
}

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
