import { isBlank } from '../../contract/shared/blank.ts';
import { questionRules, type AnswerProblem } from '../../contract/question-types.ts';
import type { AnswerValue, ScreenItem } from '../../contract/assistant.ts';
import { browserDateStyle, dayKey } from '../../format/day.ts';
import { numberOf } from '../../format/formatted-answer.ts';
import { effects } from '../../effects/effects.ts';
import { answerProblem } from '../../messages/assistant.ts';
import type { Answered, AnswerInput } from './dialogue.ts';

/* Between an input and the rules of its question's type, which are in contract/question-types.ts. */

/** Returns the employee's current day, as `2026-06-01`. */
export function today(): string {
  return dayKey(new Date(effects().now()).toISOString());
}

/** Returns the input a question starts with: an earlier answer, else one from the profile, else an empty one. */
export function prefillOf(item: ScreenItem): AnswerInput {
  const value = item.answer ?? item.universalAnswer;
  if (value === null) return { text: '' };
  const { isFile, mask, show } = questionRules[item.type];
  const text = String(value);
  return isFile
    ? { text, file: { name: show(text, item), type: '', sizeBytes: 0 } }
    : { text: mask.write(text) };
}

/** Returns true when the prefill comes from the profile and not from an earlier answer. */
export function isFromProfile(item: ScreenItem): boolean {
  return item.answer === null && item.universalAnswer !== null;
}

export function hasAnswer(input: AnswerInput): boolean {
  return !isBlank(input.text);
}

export function sameInput(one: AnswerInput, other: AnswerInput): boolean {
  return one.text === other.text && one.file?.name === other.file?.name;
}

function parsed(item: ScreenItem, text: string): string | number | AnswerProblem {
  const day = today();
  const { mask, parse } = questionRules[item.type];
  return parse(mask.remove(text), item, { earliest: day, latest: day });
}

/** Returns the sentence that says why an answer cannot be sent; null when it can. */
export function problemOf(item: ScreenItem, input: AnswerInput): string | null {
  const read = parsed(item, input.text);
  return typeof read === 'object' ? answerProblem(read) : null;
}

/** Returns the answer as it is sent; null for a skipped question. */
export function valueOf({ item, input, skipped }: Answered): AnswerValue {
  if (skipped) return null;
  const read = parsed(item, input.text);
  if (typeof read === 'object') return input.text;
  // The API's own answer tells that it wants a number.
  const isNumber =
    typeof (item.answer ?? item.universalAnswer) === 'number' && questionRules[item.type].isWritten;
  return isNumber ? (numberOf(String(read)) ?? read) : read;
}

/** Returns the answer as it is shown; null for a skipped question. */
export function shownAnswer({ item, input, skipped }: Answered): string | null {
  if (skipped) return null;
  return input.file?.name ?? questionRules[item.type].show(input.text, item, browserDateStyle());
}

/** Returns what to do now for who chose the option of an input; null for nothing (docs/product/assistant.md#advice). */
export function adviceFor({ options }: ScreenItem, { text }: AnswerInput): string | null {
  return options.find(({ value }) => value === text)?.advice ?? null;
}
