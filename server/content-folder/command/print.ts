import type { ContentChange } from '../../../src/lib/contract/operator/content.ts';
import { printable } from '../../command-line/plain-text.ts';
import type { FileProblem } from '../parse-file.ts';

const SIGNS = { add: '+', change: '~', retire: '-' } as const;

/** Returns one line for each problem, in the form that editors and terminals turn into links. */
export function printProblems(problems: readonly FileProblem[]): string {
  const lines = problems.map(
    ({ file, line, message }) =>
      `${printable(file)}${line === null ? '' : `:${line}`}: ${printable(message)}`,
  );
  return [...lines, '', `${count(problems.length, 'problem')}. Nothing was changed.`].join('\n');
}

/** Returns the changes as a diff: one line for each entry, and one for each changed field. */
export function printChanges(changes: readonly ContentChange[], applied: boolean): string {
  if (changes.length === 0) return 'Nothing to do: the server has this content.';
  const lines = changes.flatMap(({ kind, key, action, fields }) => [
    `${SIGNS[action]} ${kind}/${printable(key)}`,
    ...fields.map(
      ({ path, before, after }) =>
        `    ${path}: ${printable(before ?? 'none')} -> ${printable(after ?? 'none')}`,
    ),
  ]);
  const sum = (action: ContentChange['action']) =>
    changes.filter((change) => change.action === action).length;
  const totals = `${sum('add')} added, ${sum('change')} changed, ${sum('retire')} retired`;
  return [...lines, '', applied ? `Applied: ${totals}.` : `Apply would do this: ${totals}.`].join('\n');
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
