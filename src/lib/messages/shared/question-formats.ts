import type { AnswerProblem } from '../../contract/question-types.ts';
import { browserDateStyle } from '../../format/day.ts';
import { formatPlainDate } from '../../format/plain-date.ts';
import { validation } from './validation.ts';

const dayOf = (limit: string): string => formatPlainDate(limit, browserDateStyle());

/** Returns the sentence under a field whose answer is none; null where only the API can tell. */
export function answerProblem(problem: AnswerProblem): string | null {
  switch (problem.kind) {
    case 'no-phone':
      return validation.phoneInvalid;
    case 'no-email':
      return validation.emailInvalid;
    case 'no-text':
    case 'no-option':
    case 'no-file':
      return null;
    case 'no-date':
      return 'Please enter a date';
    case 'no-amount':
      return 'Please enter an amount, such as 1,234.50';
    case 'no-mask':
      return `Please enter an answer such as ${problem.example}`;
    case 'too-early':
      return `Please choose ${dayOf(problem.limit)} or a later day`;
    case 'too-late':
      return `Please choose ${dayOf(problem.limit)} or an earlier day`;
    case 'too-small':
      return `Please enter ${problem.limit} or more`;
    case 'too-large':
      return `Please enter ${problem.limit} or less`;
  }
}

/** Hint of a field with a mask. */
export const maskHint = (example: string): string => `Such as ${example}`;

/** Hint of a field for an amount: the plural name of its currency. */
export const amountHint = (currency: string): string => `In ${currency}`;
