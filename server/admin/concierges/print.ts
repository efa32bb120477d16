import type { OperatorConcierge } from '../../../src/lib/contract/operator/concierges.ts';
import { printable, table } from '../../command-line/plain-text.ts';

/** Returns all concierges as a table. */
export function printConcierges(concierges: readonly OperatorConcierge[]): string {
  if (concierges.length === 0) return 'There are no concierges. Add one: admin concierges add "Name"';
  return table([
    ['NAME', 'ADDED', 'STATE'],
    ...concierges.map((one) => [
      printable(one.name),
      day(one.created_at),
      one.removed_at === null ? 'active' : `removed ${day(one.removed_at)}`,
    ]),
  ]);
}

/** Returns the token of a concierge, which is shown nowhere else. */
export function printNewToken({ concierge, token }: { concierge: OperatorConcierge; token: string }): string {
  return [
    `${printable(concierge.name)} calls with this token. It is not shown again:`,
    '',
    `  SUNDIAL_CONCIERGE_TOKEN=${token}`,
  ].join('\n');
}

export function printRemoved({ name }: OperatorConcierge): string {
  return `The token of ${printable(name)} has ended.`;
}

function day(iso: string): string {
  return iso.slice(0, 'YYYY-MM-DD'.length);
}
