import type { Answers, Item } from './path.ts';

/** The number of questions to be answered yet. Several are possible while a choice is open. */
export interface QuestionsLeft {
  readonly at_least: number;
  readonly at_most: number;
}

const NONE: QuestionsLeft = { at_least: 0, at_most: 0 };

/**
 * Returns the least and the greatest number of questions that can still be asked. Both are exact: a question depends on at
 * most one earlier answer, so the questions that follow one choice are independent of those that follow another.
 */
export function questionsLeft(items: readonly Item[], answers: Answers): QuestionsLeft {
  return sum(items.filter(({ condition }) => condition === null).map((item) => leftOf(item, items, answers)));
}

/** Counts a question that is asked, and the questions that can follow from its answer. */
function leftOf(item: Item, items: readonly Item[], answers: Answers): QuestionsLeft {
  const after = (value: string | null) =>
    sum(
      items
        .filter(({ condition }) => condition?.itemId === item.id && isOneOf(condition.isOneOf, value))
        .map((child) => leftOf(child, items, answers)),
    );
  const answer = answers.get(item.id);
  if (answer !== undefined) return after(answer === null ? null : String(answer));
  const outcomes = [
    ...item.options.map(({ value }) => after(value)),
    ...(item.optional || item.options.length === 0 ? [after(null)] : []),
  ];
  return {
    at_least: 1 + Math.min(...outcomes.map(({ at_least: least }) => least)),
    at_most: 1 + Math.max(...outcomes.map(({ at_most: most }) => most)),
  };
}

function isOneOf(values: readonly string[], value: string | null): boolean {
  return value !== null && values.includes(value);
}

function sum(all: readonly QuestionsLeft[]): QuestionsLeft {
  return all.reduce(
    (total, { at_least: least, at_most: most }) => ({
      at_least: total.at_least + least,
      at_most: total.at_most + most,
    }),
    NONE,
  );
}
