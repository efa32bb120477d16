import { describe, expect, test } from 'vitest';
import type { SurveyContent } from '../../../server/content/content-types.ts';
import { allSurveys } from '../../../server/content/surveys/all-surveys.ts';
import { itemRows } from '../../../server/seed/survey-rows.ts';
import { isLastQuestion, nextItem, pathOf } from '../../../server/services/assistant/path.ts';
import type { Answers, Item } from '../../../server/services/assistant/path.ts';

const itemsOf = (survey: SurveyContent): Item[] =>
  itemRows(survey).map((row) => ({
    id: row.id,
    label: row.label,
    type: row.type,
    optional: row.optional ?? false,
    options: row.options ?? [],
    universalAnswerId: row.universalAnswerId ?? null,
    condition: row.condition ?? null,
  }));

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

describe('the sample surveys', () => {
  test.each(allSurveys.map((survey) => [survey.slug, survey] as const))(
    '%s can be completed on every path',
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
});

test('refuses a condition on a later question', () => {
  const survey: SurveyContent = {
    id: 1,
    slug: 's',
    name: 'S',
    forAlpha: false,
    category: 'car',
    questions: [
      { key: 'a', label: 'A', type: 'TextInput', when: { question: 'b', isOneOf: ['x'] } },
      { key: 'b', label: 'B', type: 'TextInput' },
    ],
  };
  expect(() => itemRows(survey)).toThrow('depends on b, which is not asked before it');
});
