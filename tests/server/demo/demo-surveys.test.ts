import { expect, test } from 'vitest';
import type { ContentEntry } from '../../../src/lib/contract/operator/content.ts';
import {
  isLastQuestion,
  nextItem,
  pathOf,
  type Answers,
  type Item,
} from '../../../server/services/assistant/path.ts';
import { demoContent } from '../../helpers/content/demo-content.ts';

/** Returns the questions with their positions as ids. */
function itemsOf({ questions }: ContentEntry<'surveys'>): Item[] {
  const idOf = (key: string) => questions.findIndex((question) => question.key === key);
  return questions.map(({ key, label, type, optional, options, format, when }) => ({
    id: idOf(key),
    label,
    type,
    optional,
    options,
    format: format ?? null,
    universalAnswerId: null,
    condition: when === undefined ? null : { itemId: idOf(when.question), isOneOf: when.is_one_of },
  }));
}

/** Returns complete sets of answers that together choose each option once. */
function walk(
  items: readonly Item[],
  answers: Answers,
  check: (item: Item, answers: Answers) => void,
): Answers[] {
  const item = nextItem(items, answers);
  if (item === null) return [answers];
  check(item, answers);
  const values = item.type === 'SingleSelectInput' ? item.options.map((option) => option.value) : ['text'];
  return values.flatMap((value) => walk(items, new Map(answers).set(item.id, value), check));
}

test.each(demoContent.surveys.map((survey) => [survey.key, survey] as const))(
  'the surveys of the demo: %s can be completed on every path',
  (_, survey) => {
    const items = itemsOf(survey);
    const asked = new Set<number>();
    const ends = walk(items, new Map(), (item, answers) => {
      asked.add(item.id);
      const after = nextItem(items, new Map(answers).set(item.id, item.options[0]?.value ?? 'text'));
      if (isLastQuestion(items, answers, item)) expect(after).toBeNull();
    });
    // Every question is reachable, and every answer is on the path.
    expect([...asked].toSorted()).toEqual(items.map((item) => item.id).toSorted());
    for (const answers of ends) expect(pathOf(items, answers)).toHaveLength(answers.size);
  },
);
