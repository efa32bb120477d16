import { expect, it } from 'vitest';
import { EditAnswer } from '../../../src/islands/assistant/edit-answer.tsx';
import { elementsOf, markup, textOf } from '../../helpers/markup.ts';
import { TEXT_QUESTION } from './text-question.ts';

/** Returns whether Save is disabled while the answer holds this text. */
function isSaveDisabled(text: string, optional = false): boolean {
  const answer = { item: { ...TEXT_QUESTION, optional }, input: { text: 'Springfield' }, skipped: false };
  const editing = { itemId: 7, input: { text }, status: 'open', problem: null } as const;
  const html = markup(<EditAnswer answer={answer} editing={editing} labelId="question" />);
  expect(textOf(html)).toContain('Save');
  return elementsOf(html, 'button')[0]?.['disabled'] !== undefined;
}

it('saves a changed answer only when there is one, or the question is optional', () => {
  expect(isSaveDisabled('Shelbyville')).toBe(false);
  expect(isSaveDisabled('')).toBe(true);
  expect(isSaveDisabled('  ')).toBe(true);
  expect(isSaveDisabled('', true)).toBe(false);
});
