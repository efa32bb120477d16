import { expect, test } from 'vitest';
import { nextItem, type Item } from '../../../server/services/assistant/path.ts';
import { questionsLeft } from '../../../server/services/assistant/next-screen-item.ts';
import type { AnswerValue } from '../../../src/lib/contract/assistant.ts';

const plain = {
  label: '',
  optional: false,
  options: [],
  format: null,
  universalAnswerId: null,
  condition: null,
} as const;
const text = (id: number, extra: Partial<Item> = {}): Item => ({ ...plain, id, type: 'TextInput', ...extra });
const choice = (id: number, extra: Partial<Item> = {}): Item => ({
  ...text(id, extra),
  type: 'SingleSelectInput',
  options: ['a', 'b', 'c'].map((value) => ({ value, label: value })),
});
const when = (itemId: number, ...isOneOf: string[]) => ({ condition: { itemId, isOneOf } });
const count = (items: readonly Item[], answers: readonly [number, AnswerValue][] = []) => {
  const { at_least: least, at_most: most } = questionsLeft(items, new Map(answers));
  return [least, most];
};

/** Walks every way through the questions and returns the lengths of the shortest and the longest one. */
function walked(items: readonly Item[], answers: readonly [number, AnswerValue][]): [number, number] {
  const item = nextItem(items, new Map(answers));
  if (item === null) return [0, 0];
  const values = [...item.options.map(({ value }) => value), ...(item.optional ? [null] : [])];
  const ways = (values.length === 0 ? ['words'] : values).map((value) =>
    walked(items, [...answers, [item.id, value]]),
  );
  return [1 + Math.min(...ways.map(([least]) => least)), 1 + Math.max(...ways.map(([, most]) => most))];
}

test.each<[string, readonly Item[], readonly [number, AnswerValue][], readonly number[]]>([
  ['plain questions', [text(1), text(2), text(3)], [], [3, 3]],
  [
    'some answered, one skipped',
    [text(1), text(2, { optional: true }), text(3)],
    [
      [1, 'x'],
      [2, null],
    ],
    [1, 1],
  ],
  ['a choice with a question behind one option', [choice(1), text(2, when(1, 'a')), text(3)], [], [2, 3]],
  ['that choice made', [choice(1), text(2, when(1, 'a')), text(3)], [[1, 'a']], [2, 2]],
  ['that choice made otherwise', [choice(1), text(2, when(1, 'a')), text(3)], [[1, 'b']], [1, 1]],
  [
    'branches that exclude each other',
    [choice(1), text(2, when(1, 'a')), text(3, when(1, 'b', 'c'))],
    [],
    [2, 2],
  ],
  ['a choice behind a choice', [choice(1), choice(2, when(1, 'a')), text(3, when(2, 'b'))], [], [1, 3]],
  [
    'a choice that may be skipped',
    [choice(1, { optional: true }), text(2, when(1, 'a', 'b', 'c'))],
    [],
    [1, 2],
  ],
  ['nothing', [text(1)], [[1, 'x']], [0, 0]],
])('%s', (_, items, answers, expected) => {
  expect(count(items, answers)).toEqual(expected);
  expect(walked(items, answers)).toEqual(expected);
});

test('a chain of 200 choices is counted in 10 ms', () => {
  // Each follows from every answer to the one before: walked, they have 3 to the power of 200 ways.
  const chain = Array.from({ length: 200 }, (_, index) =>
    choice(index + 1, index === 0 ? {} : when(index, 'a', 'b', 'c')),
  );
  const measured = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage();
    expect(count(chain)).toEqual([200, 200]);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  expect(Math.min(...measured)).toBeLessThan(10);
});
