// docs/product/assistant.md#progress
import { describe, expect, test } from 'vitest';
import { questionsLeft } from '../../../server/services/assistant/next-screen-item.ts';
import {
  type Answers,
  type Item,
  answersOnPath,
  isLastQuestion,
  nextItem,
  pathOf,
} from '../../../server/services/assistant/path.ts';
import type { AnswerValue } from '../../../src/lib/contract/assistant.ts';
import { leastProcessorMs } from '../../helpers/processor-time.ts';

const plain = {
  label: '',
  optional: false,
  options: [],
  format: null,
  universalAnswerId: null,
  condition: null,
} as const;
const text = (id: number, extra: Partial<Item> = {}): Item => ({ ...plain, id, type: 'TextInput', ...extra });
const select = (id: number, values: readonly string[], extra: Partial<Item> = {}): Item => ({
  ...plain,
  id,
  type: 'SingleSelectInput',
  options: values.map((value) => ({ value, label: value })),
  ...extra,
});
const when = (itemId: number, ...isOneOf: string[]) => ({ condition: { itemId, isOneOf } });
const answered = (...entries: [number, AnswerValue][]): Answers => new Map(entries);
const ids = (items: readonly Item[]) => items.map((item) => item.id);

describe('the path', () => {
  const items = [select(1, ['a', 'b']), select(2, ['x', 'y'], when(1, 'a')), text(3, when(2, 'x')), text(4)];

  test('omits questions that depend on an unanswered question', () => {
    expect(ids(pathOf(items, answered()))).toEqual([1, 4]);
  });

  test('follows conditions over several questions', () => {
    expect(ids(pathOf(items, answered([1, 'a'], [2, 'x'])))).toEqual([1, 2, 3, 4]);
  });

  test('ignores an answer that is off the path', () => {
    expect(ids(pathOf(items, answered([1, 'b'], [2, 'x'])))).toEqual([1, 4]);
  });

  test('does not fulfil a condition with a skipped question', () => {
    expect(ids(pathOf(items, answered([1, null])))).toEqual([1, 4]);
    const named = [text(1), text(2, when(1, 'null', 'undefined'))];
    for (const none of [answered(), answered([1, null])]) expect(ids(pathOf(named, none))).toEqual([1]);
  });
});

test('the next question is the first question that is neither answered nor skipped', () => {
  const items = [text(1, { optional: true }), text(2), text(3)];
  expect(nextItem(items, answered([1, null]))?.id).toBe(2);
  expect(nextItem(items, answered([1, null], [2, 'b'], [3, 'c']))).toBeNull();
});

describe('the last question', () => {
  test('is the only remaining question that no condition refers to', () => {
    const items = [text(1), text(2)];
    expect(isLastQuestion(items, answered(), text(1))).toBe(false);
    expect(isLastQuestion(items, answered([1, 'a']), text(2))).toBe(true);
  });

  test('is not a question with an answer that leads to another question', () => {
    const first = select(1, ['a', 'b']);
    expect(isLastQuestion([first, text(2, when(1, 'a'))], answered(), first)).toBe(false);
  });

  test('may have a dependent question that is already answered', () => {
    const first = select(1, ['a', 'b']);
    const items = [first, text(2, when(1, 'a'))];
    expect(isLastQuestion(items, answered([2, 'yes']), first)).toBe(true);
  });

  test('respects conditions on text answers', () => {
    const first = text(1);
    expect(isLastQuestion([first, text(2, when(1, 'yes'))], answered(), first)).toBe(false);
  });

  test('ignores conditions on other questions', () => {
    const [first, second] = [text(1), text(2)];
    const items = [first, second, text(3, when(1, 'yes'))];
    expect(isLastQuestion(items, answered([1, 'no']), second)).toBe(true);
  });

  test('respects every option of a choice, and no other value', () => {
    const [first, optional] = [select(1, ['a', 'b']), select(1, ['a', 'b'], { optional: true })];
    const rest = [select(2, ['x'], when(1, 'a')), text(3, when(2, 'x'))];
    expect(isLastQuestion([first, text(2, when(1, 'b'))], answered(), first)).toBe(false);
    expect(isLastQuestion([optional, text(2, when(1, 'c'))], answered(), optional)).toBe(true);
    expect(isLastQuestion([first, ...rest], answered([2, 'x'], [3, 'yes']), first)).toBe(true);
  });
});

test('the answers on the path keep the order of the questions and the skipped ones, and leave out all others', () => {
  const items = [select(1, ['a', 'b']), text(2, when(1, 'a')), text(3, { optional: true }), text(4)];
  const answers = answered([3, null], [2, 'off the path'], [1, 'b']);
  expect(answersOnPath(items, answers)).toEqual([
    [items[0], 'b'],
    [items[2], null],
  ]);
});

describe('the questions that are left', () => {
  const choice = (id: number, extra: Partial<Item> = {}): Item => ({
    ...text(id, extra),
    type: 'SingleSelectInput',
    options: ['a', 'b', 'c'].map((value) => ({ value, label: value })),
  });
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

  test('a chain of 200 choices is counted in 50 ms', async () => {
    // Each follows from every answer to the one before: walked, they have 3 to the power of 200 ways.
    const chain = Array.from({ length: 200 }, (_, index) =>
      choice(index + 1, index === 0 ? {} : when(index, 'a', 'b', 'c')),
    );
    expect(await leastProcessorMs(() => expect(count(chain)).toEqual([200, 200]))).toBeLessThan(50);
  });
});
