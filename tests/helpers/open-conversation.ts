import {
  $conversation,
  beginAssistant,
  changeInput,
  continueWithAnswer,
  skipQuestion,
} from '../../src/lib/stores/assistant/assistant.ts';
import type { Conversation } from '../../src/lib/stores/assistant/conversation.ts';

/** Asks for the patient, the reason of the visit, then what hangs on it. */
export const FIND_A_VET = { kind: 'survey', surveyId: 401, name: 'Find a vet', forAlpha: true } as const;
/** Asks what the pet needs, when, and (optional) notes. */
export const CUSTOM_PET = {
  kind: 'survey',
  surveyId: 406,
  name: 'Something else for my pet',
  forAlpha: false,
} as const;

/** The conversation that is open; a test without one fails here. */
export function current(): Conversation {
  const conversation = $conversation.get();
  if (conversation === null) throw new Error('There is no conversation.');
  return conversation;
}

/** The question that waits for an answer. */
export function asked() {
  const { phase } = current();
  if (phase.name !== 'asking') throw new Error(`Nothing is asked: ${phase.name}`);
  return phase.item;
}

/** Answers the open question with a text. */
export async function answer(text: string): Promise<void> {
  changeInput(asked().id, { text });
  await continueWithAnswer();
}

/** Goes through the custom pet request up to its summary. */
export async function answerCustomPet(): Promise<void> {
  await beginAssistant(CUSTOM_PET);
  await answer('A new bed for a large cat');
  await answer('Before the weekend');
  await skipQuestion();
}
