import type { Command } from '@commander-js/extra-typings';
import {
  type Hold,
  holdCompany,
  holdEmployee,
  liftCompanyHold,
  liftEmployeeHold,
  operatorHolds,
} from '../../src/lib/contract/operator/holds.ts';
import { callApi } from '../command-line/call-api.ts';
import { addCommand, type CommandLine, printable, table } from '../command-line/program.ts';

/** Adds `admin holds`: docs/product/employees.md#legal-hold. */
export function addHolds(program: Command, { connect, print }: CommandLine): void {
  const holds = program
    .command('holds')
    .description('legal holds: nothing of an employee or a company is erased until they are lifted');

  addCommand(holds, 'list', 'all holds, with their reasons').action(async ({ json }) => {
    const reply = await callApi(await connect(), operatorHolds, {});
    print(json ? JSON.stringify(reply) : printHolds(reply.holds));
  });

  addCommand(holds, 'place', 'keep what is stored about an employee, or about all employees of a company')
    .option('--employee <email>', 'the address of the account')
    .option('--company <slug>', 'the company')
    .requiredOption('--reason <text>', 'in quotes, such as the number of the case')
    .action(async ({ employee, company, reason, json }, command) => {
      const api = await connect();
      if (employee !== undefined && company === undefined) {
        const reply = await callApi(api, holdEmployee, {}, { email: employee, reason });
        print(json ? JSON.stringify(reply) : printHolds([reply.hold]));
      } else if (company !== undefined && employee === undefined) {
        const reply = await callApi(api, holdCompany, { slug: company }, { reason });
        print(json ? JSON.stringify(reply) : printHolds([reply.hold]));
      } else command.error(ONE_OF);
    });

  addCommand(holds, 'lift', 'end a hold: periods and erasures go on')
    .option('--employee <email>', 'the address of the account')
    .option('--company <slug>', 'the company')
    .action(async ({ employee, company, json }, command) => {
      const api = await connect();
      if (employee !== undefined && company === undefined) {
        const reply = await callApi(api, liftEmployeeHold, {}, { email: employee });
        print(json ? JSON.stringify(reply) : printLifted(employee, reply.lifted));
      } else if (company !== undefined && employee === undefined) {
        const reply = await callApi(api, liftCompanyHold, { slug: company });
        print(json ? JSON.stringify(reply) : printLifted(company, reply.lifted));
      } else command.error(ONE_OF);
    });
}

const ONE_OF = 'error: name either --employee or --company';

function printHolds(holds: readonly Hold[]): string {
  if (holds.length === 0) return 'There are no legal holds.';
  const rows = holds.map(({ company, email, reason, placed_at: at }) => [
    at,
    email === null ? 'company' : 'employee',
    printable(email ?? company ?? ''),
    printable(reason),
  ]);
  return table([['SINCE', 'OF', 'WHOM', 'REASON'], ...rows]);
}

function printLifted(whom: string, wasHeld: boolean): string {
  return wasHeld ? `The hold on ${printable(whom)} has ended.` : `There was no hold on ${printable(whom)}.`;
}
