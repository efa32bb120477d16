import { browserDateStyle } from '../../format/date-style.ts';
import type { FormatProblem } from '../../format/formatted-answer.ts';
import { formatPlainDate } from '../../format/plain-date.ts';

const dayOf = (limit: string): string => formatPlainDate(limit, browserDateStyle());

/** Returns the sentence under a field whose answer is no such day or amount. */
export function formatProblem(problem: FormatProblem): string {
  switch (problem.kind) {
    case 'no-date':
      return 'Please enter a date';
    case 'no-amount':
      return 'Please enter an amount, such as 1,234.50';
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

/** Hint of a field for an amount: the plural name of its currency. */
export const amountHint = (currency: string): string => `In ${currency}`;
