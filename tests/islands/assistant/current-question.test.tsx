import { expect, it } from 'vitest';
import { CurrentQuestion } from '../../../src/islands/assistant/question/current-question.tsx';
import type { ScreenItem } from '../../../src/lib/contract/assistant.ts';
import { newDialogue } from '../../../src/lib/stores/assistant/dialogue.ts';
import { elementsOf, markup, textOf } from '../../helpers/markup.ts';

const question: ScreenItem = {
  id: 7,
  label: 'Where do you live?',
  type: 'TextInput',
  options: [],
  answer: null,
  universalAnswer: null,
  optional: false,
  lastQuestion: false,
};

function show(sent: Partial<ScreenItem>, typed?: string): string {
  const item = { ...question, ...sent };
  const phase = { name: 'asking', item, failed: null, problem: null } as const;
  const dialogue = { ...newDialogue({ id: 1, name: 'Find a vet', forAlpha: true }), phase };
  const inputs = typed === undefined ? {} : { 7: { text: typed } };
  return markup(<CurrentQuestion dialogue={{ ...dialogue, inputs }} phase={phase} />);
}

it('marks an answer that comes from the profile, until it is changed', () => {
  expect(textOf(show({ universalAnswer: 'Springfield' }))).toContain('from your profile');
  expect(textOf(show({ universalAnswer: 'Springfield' }, 'Shelbyville'))).not.toContain('from your profile');
  expect(textOf(show({ answer: 'Springfield' }))).not.toContain('from your profile');
  expect(textOf(show({}))).not.toContain('from your profile');
});

it('offers Skip for an optional question alone, and Continue once there is an answer', () => {
  const buttons = (html: string) => elementsOf(html, 'button').map(({ disabled }) => disabled !== undefined);
  expect(textOf(show({ optional: true }))).toContain('Skip');
  expect(textOf(show({}))).not.toContain('Skip');
  expect(buttons(show({}))).toEqual([true]);
  expect(buttons(show({}, '  '))).toEqual([true]);
  expect(buttons(show({}, 'Springfield'))).toEqual([false]);
});
