import type { WireId } from '../../contract/shared/schemas.ts';
import type { About, QuestionsLeft, ScreenItem } from '../../contract/assistant.ts';
import { isWritten, questionRules } from '../../contract/question-types.ts';
import { furtherFilesOf } from './further-files.ts';
import { hasAnswer, prefillOf, sameInput } from './question-types.ts';
import type { Answered, AnswerInput, Dialogue, Phase } from './dialogue.ts';

/*
 * The question loop (docs/product/assistant.md#question-loop) as pure functions: each takes a dialogue and an event, and
 * returns the next dialogue.
 */

export function withPhase(dialogue: Dialogue, phase: Phase): Dialogue {
  return { ...dialogue, phase };
}

/** Returns an item's id as a key: APIs may send the same id as a number and as a string. */
export function keyOf(id: WireId): string {
  return String(id);
}

export function inputOf(dialogue: Dialogue, item: ScreenItem): AnswerInput {
  return dialogue.inputs[keyOf(item.id)] ?? prefillOf(item);
}

/** The server opened the run. */
export function afterStart(dialogue: Dialogue, userSurveyId: WireId, about: About): Dialogue {
  return { ...dialogue, userSurveyId, about, phase: { name: 'fetching' } };
}

/** The server asks the next question, or has none left. A question it asks again is no longer answered. */
export function afterNext(dialogue: Dialogue, item: ScreenItem | null, left: QuestionsLeft): Dialogue {
  if (item === null) return { ...dialogue, left: null, phase: { name: 'summary', failed: false } };
  const key = keyOf(item.id);
  const isEarlier = (entry: Answered) => keyOf(entry.item.id) === key;
  const earlier = [...dialogue.answered, ...dialogue.setAside].find(isEarlier);
  const known = earlier?.input ?? typedBefore(dialogue, item);
  const inputs = known === undefined ? dialogue.inputs : { [key]: known, ...dialogue.inputs };
  return {
    ...dialogue,
    inputs,
    answered: dialogue.answered.filter((entry) => entry !== earlier),
    setAside: dialogue.setAside.filter((entry) => entry !== earlier),
    left,
    phase: { name: 'asking', item, failed: null, problem: null },
  };
}

const takesNeed = (item: ScreenItem) => questionRules[item.type].takesNeed;

/** Returns the need that was typed before the survey started, for its first question with room for it. */
function typedBefore(dialogue: Dialogue, item: ScreenItem): AnswerInput | undefined {
  const text = needLeft(dialogue);
  return text === null || !takesNeed(item) ? undefined : { text };
}

/** Returns the typed need while no question has offered it as an answer; null for none (docs/product/assistant.md#typed-need). */
export function needLeft({ survey, answered, setAside, isNeedPlaced, phase }: Dialogue): string | null {
  const asked = [...answered, ...setAside].map(({ item }) => item);
  const isPlaced =
    isNeedPlaced || asked.some(takesNeed) || (phase.name === 'asking' && takesNeed(phase.item));
  return isPlaced ? null : (survey.text ?? null);
}

/** Returns true for a question that the typed need may be put into: one in words that has none yet. */
export function mayTakeNeed(dialogue: Dialogue): boolean {
  const { phase } = dialogue;
  return (
    needLeft(dialogue) !== null &&
    phase.name === 'asking' &&
    isWritten(phase.item) &&
    !hasAnswer(inputOf(dialogue, phase.item))
  );
}

/** The employee put the typed need into the answer of the current question. */
export function afterPlacedNeed(dialogue: Dialogue): Dialogue {
  const { phase } = dialogue;
  const text = needLeft(dialogue);
  if (phase.name !== 'asking' || text === null) return dialogue;
  return { ...afterInput(dialogue, phase.item.id, { text }), isNeedPlaced: true };
}

/** The input of a question changed. */
export function afterInput(dialogue: Dialogue, itemId: WireId, input: AnswerInput): Dialogue {
  const { phase } = dialogue;
  const isAsked = phase.name === 'asking' && keyOf(phase.item.id) === keyOf(itemId);
  return {
    ...dialogue,
    inputs: { ...dialogue.inputs, [keyOf(itemId)]: input },
    phase: isAsked ? { ...phase, failed: null, problem: null } : phase,
  };
}

/**
 * An answer was saved: it joins the transcript. Answers to questions that no longer apply are set aside, and return to the
 * transcript when their questions apply again (docs/product/assistant.md#answers-set-aside).
 */
export function afterSave(
  dialogue: Dialogue,
  saved: Answered,
  askedItemIds: readonly WireId[] | null,
): Dialogue {
  const key = keyOf(saved.item.id);
  const isNew = !dialogue.answered.some((entry) => keyOf(entry.item.id) === key);
  const answered = isNew
    ? [...dialogue.answered, saved]
    : dialogue.answered.map((entry) => (keyOf(entry.item.id) === key ? saved : entry));
  const aside = dialogue.setAside.filter((entry) => keyOf(entry.item.id) !== key);
  return {
    ...dialogue,
    ...divided(answered, aside, askedItemIds),
    inputs: { ...dialogue.inputs, [key]: saved.input },
    phase: isNew && saved.item.lastQuestion ? { name: 'summary', failed: false } : { name: 'fetching' },
    editing: null,
  };
}

/** A changed answer was saved. If it set others aside, it can be undone (docs/product/assistant.md#answers-set-aside). */
export function afterChange(
  dialogue: Dialogue,
  changed: Answered,
  askedItemIds: readonly WireId[] | null,
): Dialogue {
  const before = dialogue.answered.find((entry) => keyOf(entry.item.id) === keyOf(changed.item.id));
  const next = afterSave(dialogue, changed, askedItemIds);
  const known = new Set(dialogue.setAside);
  const isAnySetAside = next.setAside.some((entry) => !entry.skipped && !known.has(entry));
  return { ...next, undo: isAnySetAside ? (before ?? null) : null };
}

/** Returns the answer that Undo brings back; null once its question is no longer answered. */
export function undoable({ undo, answered }: Dialogue): Answered | null {
  if (undo === null) return null;
  return answered.some((entry) => keyOf(entry.item.id) === keyOf(undo.item.id)) ? undo : null;
}

/** Returns the share of the questions that are answered, 0 to 1; null when all are, or the API does not say how many are left. */
export function progressOf({ answered, left, phase }: Dialogue): number | null {
  const isOver = phase.name === 'summary' || phase.name === 'submitting' || isSent(phase);
  if (left === null || isOver) return null;
  // Against the most that can come: the line never goes back as a choice opens further questions.
  return answered.length / (answered.length + left.atMost);
}

/** Divides answers into those of the asked items, in their order, and the others; changes nothing without the items. */
function divided(
  answered: readonly Answered[],
  setAside: readonly Answered[],
  askedItemIds: readonly WireId[] | null,
): Pick<Dialogue, 'answered' | 'setAside'> {
  if (askedItemIds === null) return { answered, setAside };
  const order = askedItemIds.map(keyOf);
  const place = (entry: Answered) => order.indexOf(keyOf(entry.item.id));
  const all = [...answered, ...setAside];
  return {
    answered: all.filter((entry) => place(entry) >= 0).toSorted((one, other) => place(one) - place(other)),
    setAside: all.filter((entry) => place(entry) < 0),
  };
}

/** Returns true once the request is sent, here or on another device. */
export function isSent({ name }: Phase): boolean {
  return name === 'received' || name === 'sent-elsewhere';
}

/** Returns true when an answer exists or an input differs from its prefill: closing then asks first. */
export function isAtStake(dialogue: Dialogue): boolean {
  const { phase, answered, editing } = dialogue;
  if (isSent(phase) || phase.name === 'gone') return false;
  if (furtherFilesOf(dialogue).length > 0) return true;
  if (answered.length > 0 || editing !== null || phase.name === 'saving') return true;
  return phase.name === 'asking' && isDirty(inputOf(dialogue, phase.item), prefillOf(phase.item));
}

/** Returns true when the current question holds an answer of the employee: skipping it then asks first. */
export function isAnswerBegun(dialogue: Dialogue): boolean {
  const { phase } = dialogue;
  if (phase.name !== 'asking') return false;
  const input = inputOf(dialogue, phase.item);
  return !sameInput(input, prefillOf(phase.item)) && (hasAnswer(input) || input.file !== undefined);
}

/** The least length of a typed text that is worth continuing. */
const OFFERED_FROM_CHARACTERS = 10;

/** Returns true for a dialogue with an answer (at least tried), a file or a longer text: docs/product/assistant.md#assistant-drafts. */
export function isWorthOffering(dialogue: Dialogue): boolean {
  const { phase, answered, editing } = dialogue;
  if (answered.length > 0 || editing !== null || phase.name !== 'asking') return true;
  if (phase.failed === 'answer' || phase.problem !== null) return true;
  const { text, file } = inputOf(dialogue, phase.item);
  const { hasOptions } = questionRules[phase.item.type];
  return file !== undefined || (!hasOptions && text.trim().length >= OFFERED_FROM_CHARACTERS);
}

function isDirty(input: AnswerInput, prefill: AnswerInput): boolean {
  return !sameInput(input, prefill) && (hasAnswer(input) || hasAnswer(prefill) || input.file !== undefined);
}
