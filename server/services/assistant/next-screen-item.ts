import {
  EMAIL_ANSWER_ID,
  type QuestionFormat,
  questionRules,
} from '../../../src/lib/contract/question-types.ts';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import type { AnswerValue, nextScreenItem as endpoint } from '../../../src/lib/contract/assistant.ts';
import { LIST_FROM_OPTIONS } from '../../../src/lib/contract/shared/limits.ts';
import type { Services, Viewer } from '../context.ts';
import { isLastQuestion, nextItem, type Answers, type Item } from './path.ts';
import { readSurveyState, type SurveyState } from './survey-state.ts';

/**
 * Returns the first question on the path without an answer, or null when the survey is complete, submitted or empty.
 * @throws {ServiceError} `not_found`.
 */
export async function nextScreenItem(
  services: Services,
  viewer: Viewer,
  id: string,
): Promise<EmittedBy<typeof endpoint>> {
  const state = await readSurveyState(services.db, viewer, id);
  const { items, answers, submitted } = state;
  const item = submitted ? null : nextItem(items, answers);
  if (item === null) return { next_item: null, questions_left: { at_least: 0, at_most: 0 } };
  return { next_item: emitItem(state, viewer, item, null), questions_left: questionsLeft(items, answers) };
}

/** Returns a question of a survey as it is sent, with the answer that it has. */
export function emitItem(
  { items, answers, prefills }: SurveyState,
  viewer: Pick<Viewer, 'email'>,
  item: Item,
  answer: AnswerValue,
): NonNullable<EmittedBy<typeof endpoint>['next_item']> {
  return {
    id: item.id,
    question: {
      id: item.id,
      label: item.label,
      type: item.type,
      select_options: item.options.map(({ value, label, advice }) => ({
        value,
        label,
        ...(advice === undefined ? {} : { advice }),
      })),
      ...formatOf(item),
    },
    answer,
    universal_answer: profileAnswerFor(item, prefills.get(item.id), viewer),
    optional: item.optional,
    last_question: isLastQuestion(items, answers, item),
  };
}

/** Returns the field `format` of a question, or no field (docs/product/assistant.md#question-formats). */
function formatOf({ type, format, options }: Item): { format?: QuestionFormat } {
  const { formats } = questionRules[type];
  if (formats.includes('list') && options.length >= LIST_FROM_OPTIONS) return { format: { kind: 'list' } };
  return format !== null && formats.includes(format.kind) ? { format } : {};
}

/** Returns the `universal_answer` of a question: the profile's answer if the question accepts it, else null. */
export function profileAnswerFor(
  item: Item,
  known: AnswerValue | undefined,
  viewer: Pick<Viewer, 'email'>,
): AnswerValue {
  const { isFile, parse, profileAnswerId } = questionRules[item.type];
  const own = profileAnswerId === EMAIL_ANSWER_ID ? viewer.email : null;
  // No answer of the profile is a file, a day or an amount.
  if (known === undefined || known === null || typeof known === 'boolean' || isFile || item.format !== null)
    return own;
  const read = parse(known, item, NO_DAY);
  return typeof read === 'object' ? own : read;
}

/** A question without a format needs no day. */
const NO_DAY = { earliest: '', latest: '' };

/** The number of questions to be answered yet. Several are possible while a choice is open. */
interface QuestionsLeft {
  readonly at_least: number;
  readonly at_most: number;
}

const NONE: QuestionsLeft = { at_least: 0, at_most: 0 };

interface CountedItem {
  readonly condition: Item['condition'];
  readonly left: QuestionsLeft;
}

/**
 * Returns the least and the greatest number of questions that can still be asked. Both are exact: a question depends on at
 * most one earlier answer, so the questions that follow one choice are independent of those that follow another. Counts each
 * question once, the last one first, because each of them can follow from several answers.
 */
export function questionsLeft(items: readonly Item[], answers: Answers): QuestionsLeft {
  const followers = new Map<number | null, CountedItem[]>();
  for (const item of items.toReversed()) {
    const left = leftOf(item, followers.get(item.id) ?? [], answers);
    const before = item.condition?.itemId ?? null;
    const counted = { condition: item.condition, left };
    if (followers.get(before)?.push(counted) === undefined) followers.set(before, [counted]);
  }
  return sum((followers.get(null) ?? []).map(({ left }) => left));
}

/** Counts a question that is asked, and the questions that can follow from its answer. */
function leftOf(item: Item, followers: readonly CountedItem[], answers: Answers): QuestionsLeft {
  const after = (value: string | null) =>
    sum(
      followers
        .filter(({ condition }) => condition !== null && isOneOf(condition.isOneOf, value))
        .map(({ left }) => left),
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
