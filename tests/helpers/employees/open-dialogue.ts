import {
  $dialogue,
  beginAssistant,
  changeInput,
  continueWithAnswer,
  skipQuestion,
} from '../../../src/lib/stores/assistant/assistant.ts';
import type { Dialogue } from '../../../src/lib/stores/assistant/dialogue.ts';
import { changeEdit, saveEdit, startEdit } from '../../../src/lib/stores/assistant/editing.ts';
import type { AssistantStart } from '../../../src/lib/stores/shell/drawers.ts';

/** A survey with conditions: patient, reason of the visit, then questions that depend on it. */
export const FIND_A_VET = { kind: 'survey', surveyId: 401, name: 'Find a vet', forAlpha: true } as const;
/** A survey of three questions; the last one is optional. */
export const CUSTOM_PET = {
  kind: 'survey',
  surveyId: 406,
  name: 'Something else for my pet',
  forAlpha: false,
} as const;

/** Returns the open dialogue; fails without one. */
export function current(): Dialogue {
  const dialogue = $dialogue.get();
  if (dialogue === null) throw new Error('There is no dialogue.');
  return dialogue;
}

/** Returns the current question; fails without one. */
export function asked() {
  const { phase } = current();
  if (phase.name !== 'asking') throw new Error(`Nothing is asked: ${phase.name}`);
  return phase.item;
}

/** Answers the current question with a text. */
export async function answer(text: string): Promise<void> {
  changeInput(asked().id, { text });
  await continueWithAnswer();
}

/** Answers the custom pet request up to its summary. */
export async function answerCustomPet(start: AssistantStart = CUSTOM_PET): Promise<void> {
  await beginAssistant(start);
  await answer('A new bed for a large cat');
  await answer('Before the weekend');
  await skipQuestion();
}

/** Answers the first three questions about a vet. */
export async function beginVet(): Promise<void> {
  await beginAssistant(FIND_A_VET);
  await answer('Biscuit');
  await answer('unwell');
  await answer('He limps a little');
}

/** The texts of the answers, in their order. */
export const answers = () => current().answered.map((entry) => entry.input.text);

/** Opens the answer in this place for a change. */
export const edit = (place: number) => startEdit(current().answered[place]?.item.id ?? -1);

/** Changes the answer in this place, and saves it. */
export async function changeTo(place: number, text: string): Promise<void> {
  edit(place);
  changeEdit({ text });
  await saveEdit();
}
