import { expect, it } from 'vitest';
import { DialogueView } from '../../../src/islands/assistant/dialogue-view.tsx';
import { newDialogue, type Answered, type Dialogue } from '../../../src/lib/stores/assistant/dialogue.ts';
import { markup, textOf } from '../../helpers/markup.ts';
import { TEXT_QUESTION } from './text-question.ts';

const answer = (id: number, label: string, text: string): Answered => ({
  item: { ...TEXT_QUESTION, id, label },
  input: { text },
  skipped: false,
});
const first = answer(1, 'Who is the patient?', 'Biscuit');
const second = answer(2, 'What is wrong?', 'A cough');

function show(state: Pick<Dialogue, 'answered' | 'phase'>): string {
  return markup(
    <DialogueView dialogue={{ ...newDialogue({ id: 1, name: 'Find a vet', forAlpha: true }), ...state }} />,
  );
}

it('shows an answer that is being saved as it is shown afterwards, below its question', () => {
  const saving = show({ answered: [first], phase: { name: 'saving', pending: second } });
  const saved = show({ answered: [first, second], phase: { name: 'fetching' } });
  expect(textOf(saving)).toMatch(/Biscuit.*What is wrong\?.*A cough/);
  // Nothing can be changed meanwhile.
  expect(saving.replaceAll(' disabled=""', '')).toBe(saved);
});
