import type { AnswerValue } from '../../../src/lib/contract/assistant.ts';
import {
  questionRules,
  type AnswerFormat,
  type QuestionType,
} from '../../../src/lib/contract/question-types.ts';
import type { StoredCondition, StoredOption } from '../../db/schema/content.ts';

/** A question of a survey with the fields that the path depends on. */
export interface Item {
  readonly id: number;
  readonly label: string;
  readonly type: QuestionType;
  readonly optional: boolean;
  readonly options: readonly StoredOption[];
  /** The format of a written answer; null is any text. */
  readonly format: AnswerFormat | null;
  readonly universalAnswerId: number | null;
  readonly condition: StoredCondition | null;
}

/** Answers by item id. Null is a skipped question. */
export type Answers = ReadonlyMap<number, AnswerValue>;

/**
 * Returns the items on the path of the given answers, in order. An item is on the path when its condition holds and the
 * item that the condition refers to, which comes earlier in `items`, is on the path.
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

export function nextItem(items: readonly Item[], answers: Answers): Item | null {
  return pathOf(items, answers).find((item) => !answers.has(item.id)) ?? null;
}

/** Stands for any answer that no condition refers to, and for a skipped question. */
const ANY_OTHER = '\u0000';

/** Returns true if no answer to `item` leads to another question. */
export function isLastQuestion(items: readonly Item[], answers: Answers, item: Item): boolean {
  const named = items.flatMap(({ condition }) => (condition?.itemId === item.id ? condition.isOneOf : []));
  const values = questionRules[item.type].hasOptions ? item.options.map((option) => option.value) : named;
  return [...values, ANY_OTHER].every(
    (answer) => nextItem(items, new Map(answers).set(item.id, answer)) === null,
  );
}

export function answersOnPath(items: readonly Item[], answers: Answers): [Item, AnswerValue][] {
  return pathOf(items, answers).flatMap((item) => {
    const answer = answers.get(item.id);
    return answer === undefined ? [] : [[item, answer] satisfies [Item, AnswerValue]];
  });
}
