import type { ScreenItem } from '../../../src/lib/contract/assistant.ts';

/** A question for a line of text. */
export const TEXT_QUESTION: ScreenItem = {
  id: 7,
  label: 'Where do you live?',
  type: 'TextInput',
  options: [],
  format: null,
  answer: null,
  universalAnswer: null,
  optional: false,
  lastQuestion: false,
};
