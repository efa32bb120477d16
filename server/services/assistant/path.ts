import type { StoredCondition, StoredOption } from '../../db/schema/surveys.ts';
import type { AnswerValue, QuestionType } from '../../../src/lib/contract/user-request-surveys.ts';

/** A question of a survey, as far as the rules need it. */
export interface Item {
  readonly id: number;
  readonly label: string;
  readonly type: QuestionType;
  readonly optional: boolean;
  readonly options: readonly StoredOption[];
  readonly universalAnswerId: number | null;
  readonly condition: StoredCondition | null;
}

/** Answers by item id; null is a skip, no entry means not answered yet. */
export type Answers = ReadonlyMap<number, AnswerValue>;

/**
 * The items that the answers so far lead to, in order. `items` is in order too, and a condition looks back, so one pass
 * is enough; an item whose condition hangs on an item off the path is off the path as well.
 */
export function pathOf(items: readonly Item[], answers: Answers): Item[] {
  const path: Item[] = [];
  const onPath = new Set<number>();
  for (const item of items) {
    if (item.condition !== null && !isMet(item.condition, onPath, answers)) continue;
    path.push(item);
    onPath.add(item.id);
  }
  return path;
}

function isMet(condition: StoredCondition, onPath: ReadonlySet<number>, answers: Answers): boolean {
  const answer = answers.get(condition.itemId);
  return onPath.has(condition.itemId) && answer != null && condition.isOneOf.includes(String(answer));
}

/** The first item on the path without an answer; null when nothing is left to ask. */
export function nextItem(items: readonly Item[], answers: Answers): Item | null {
  return pathOf(items, answers).find((item) => !answers.has(item.id)) ?? null;
}

/** Stands for every answer that no condition names. */
const ANY_OTHER = '\u0000';

/** True when nothing is left to ask after `item`, whatever its answer will be. */
export function isLastQuestion(items: readonly Item[], answers: Answers, item: Item): boolean {
  const named = items.flatMap(({ condition }) => (condition?.itemId === item.id ? condition.isOneOf : []));
  const possible: readonly AnswerValue[] =
    item.type === 'SingleSelectInput'
      ? [...item.options.map((option) => option.value), ...(item.optional ? [null] : [])]
      : [...named, ANY_OTHER];
  return possible.every((answer) => nextItem(items, new Map(answers).set(item.id, answer)) === null);
}

/** The answer an item carries on its path; a null in the result is a skip. */
export function answersOnPath(items: readonly Item[], answers: Answers): [Item, AnswerValue][] {
  return pathOf(items, answers).flatMap((item) => {
    const answer = answers.get(item.id);
    return answer === undefined ? [] : [[item, answer] satisfies [Item, AnswerValue]];
  });
}
