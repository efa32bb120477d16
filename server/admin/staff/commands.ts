import type { Command } from '@commander-js/extra-typings';
import {
  addStaff as addOne,
  operatorStaffList,
  removeStaff,
  rotateStaff,
} from '../../../src/lib/contract/operator/staff.ts';
import { callApi } from '../../command-line/call-api.ts';
import { JSON_OPTION, type CommandLine } from '../../command-line/program.ts';
import { printNewToken, printRemoved, printStaff } from './print.ts';

const NAME = ['<name>', 'in quotes, as employees see it'] as const;

/** Adds `admin staff …`. */
export function addStaff(program: Command, { connect, print }: CommandLine): void {
  const staff = program.command('staff').description('concierges, each with a token of their own');

  staff
    .command('list')
    .description('all concierges, removed ones included')
    .addOption(JSON_OPTION)
    .action(async ({ json }) => {
      const reply = await callApi(await connect(), operatorStaffList, {});
      print(json ? JSON.stringify(reply) : printStaff(reply.staff));
    });

  for (const [name, endpoint, description] of [
    ['add', addOne, 'add a concierge; prints the personal token once'],
    ['rotate', rotateStaff, 'print a new token; the previous one ends at once'],
  ] as const) {
    staff
      .command(name)
      .description(description)
      .argument(...NAME)
      .addOption(JSON_OPTION)
      .action(async (typed, { json }) => {
        const reply = await callApi(await connect(), endpoint, {}, { staff: { name: typed } });
        print(json ? JSON.stringify(reply) : printNewToken(reply));
      });
  }

  staff
    .command('remove')
    .description('end a token at once; the name stays with what it wrote')
    .argument(...NAME)
    .addOption(JSON_OPTION)
    .action(async (typed, { json }) => {
      const reply = await callApi(await connect(), removeStaff, {}, { staff: { name: typed } });
      print(json ? JSON.stringify(reply) : printRemoved(reply.staff));
    });
}
