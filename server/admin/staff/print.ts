import type { OperatorStaff } from '../../../src/lib/contract/operator/staff.ts';
import { printable } from '../../command-line/plain-text.ts';
import { table } from '../../command-line/table.ts';

/** Returns all concierges as a table. */
export function printStaff(staff: readonly OperatorStaff[]): string {
  if (staff.length === 0) return 'There are no concierges. Add one: admin staff add "Name"';
  return table([
    ['NAME', 'ADDED', 'STATE'],
    ...staff.map((one) => [
      printable(one.name),
      day(one.created_at),
      one.removed_at === null ? 'active' : `removed ${day(one.removed_at)}`,
    ]),
  ]);
}

/** Returns the token of a concierge, which is shown nowhere else. */
export function printNewToken({ staff, token }: { staff: OperatorStaff; token: string }): string {
  return [
    `${printable(staff.name)} calls with this token. It is not shown again:`,
    '',
    `  SUNDIAL_STAFF_TOKEN=${token}`,
  ].join('\n');
}

export function printRemoved({ name }: OperatorStaff): string {
  return `The token of ${printable(name)} has ended.`;
}

function day(iso: string): string {
  return iso.slice(0, 'YYYY-MM-DD'.length);
}
