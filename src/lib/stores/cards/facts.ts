import { computed } from 'nanostores';
import { asApiError, type ApiError } from '../../api/shared/api-error.ts';
import { call } from '../../api/shared/client.ts';
import { deskFacts, deskRemoveFacts, deskSaveFacts, type FactSet } from '../../contract/cards.ts';
import { CARD_QUESTIONS_MAX, type NewFactQuestion } from '../../contract/card-rules.ts';
import type { QuestionFormat, QuestionType } from '../../contract/question-types.ts';
import { $deskRequest, openDeskRequestId } from '../desk-request/desk-request.ts';
import { createRemote, dataOf, ready } from '../shared/remote.ts';
import { cardOf, stateOf } from './card-view.ts';

const facts = createRemote({
  load: (signal) => call(deskFacts, { params: { id: openDeskRequestId() }, signal }),
});

/** What a concierge can ask about in the open request. */
export const $facts = facts.$remote;
export const refreshFacts = facts.refresh;

/** The questions that cards of the open request ask and nobody has answered. */
export const $askedAlready = computed($deskRequest, (remote): ReadonlySet<string> => {
  const messages = dataOf(remote)?.request.messages ?? [];
  const labels = messages.flatMap((message) => {
    const card = cardOf(message);
    if (card?.kind !== 'facts') return [];
    const { facts } = stateOf(messages, message.id);
    return card.questions.filter(({ id }) => !facts.has(id)).map(({ label }) => label);
  });
  return new Set(labels);
});

/** Returns the questions of the survey that are asked unless the concierge says otherwise. */
export function openQuestions(): readonly NewFactQuestion[] {
  const { questions = [] } = dataOf($facts.get()) ?? {};
  const asked = $askedAlready.get();
  return questions
    .filter(({ is_answered: isAnswered, label }) => !isAnswered && !asked.has(label))
    .slice(0, CARD_QUESTIONS_MAX);
}

export const FIRST_OF_PLAYBOOK = -1;

/** Returns the sets of the request's playbook, which have negative ids. */
export function playbookSets(): readonly FactSet[] {
  const { playbook_sets: sets = [] } = dataOf($facts.get()) ?? {};
  return sets.map((set, place) => ({ ...set, id: FIRST_OF_PLAYBOOK - place }));
}

async function change(send: () => Promise<{ readonly sets: FactSet[] }>): Promise<ApiError | null> {
  try {
    const { sets } = await send();
    const known = dataOf($facts.get());
    if (known !== null) facts.$remote.set(ready({ ...known, sets }));
    return null;
  } catch (error) {
    return asApiError(error);
  }
}

/** Saves questions under a name. Returns why that failed; null when it did not. */
export function saveSet(name: string, questions: readonly NewFactQuestion[]): Promise<ApiError | null> {
  return change(() =>
    call(deskSaveFacts, { body: { set: { name: name.trim(), questions: questions.map(sentQuestion) } } }),
  );
}

export function removeSet(id: number): Promise<ApiError | null> {
  return change(() => call(deskRemoveFacts, { params: { id } }));
}

/** Returns a question as the server takes it. */
export function sentQuestion({ label, type, options, format, profile_answer_id }: NewFactQuestion) {
  return { label, type, options: [...options], format, profile_answer_id };
}

/** The kinds of a question that a concierge writes. */
export const questionKinds = ['text', 'long', 'date', 'amount', 'phone', 'email', 'choice', 'file'] as const;
export type QuestionKind = (typeof questionKinds)[number];

const TYPES: Readonly<Record<QuestionKind, QuestionType>> = {
  text: 'TextInput',
  long: 'MultilineTextInput',
  date: 'TextInput',
  amount: 'TextInput',
  phone: 'PhoneNumberInput',
  email: 'ManagedEmailInput',
  choice: 'SingleSelectInput',
  file: 'SingleUploadInput',
};

/** A question of the concierge's own as it is written. */
export interface WrittenQuestion {
  readonly label: string;
  readonly kind: QuestionKind;
  readonly choices: string;
  readonly currency: string;
}

/** Returns a question of the concierge's own; null for a choice with fewer than two lines. */
export function questionOf({ label, kind, choices, currency }: WrittenQuestion): NewFactQuestion | null {
  const lines = choices.split('\n').map((line) => line.trim());
  const labels = kind === 'choice' ? [...new Set(lines)].filter((line) => line !== '') : [];
  if (kind === 'choice' && labels.length < 2) return null;
  const options = labels.map((one, index) => ({ value: String(index + 1), label: one }));
  const format: QuestionFormat | null =
    kind === 'date' ? { kind: 'date' } : kind === 'amount' ? { kind: 'amount', currency } : null;
  return { label: label.trim(), type: TYPES[kind], options, format };
}
