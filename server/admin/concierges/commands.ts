import type { Command } from '@commander-js/extra-typings';
import {
  addConcierge,
  operatorConcierges,
  removeConcierge,
  rotateConcierge,
} from '../../../src/lib/contract/operator/concierges.ts';
import { callApi } from '../../command-line/call-api.ts';
import { JSON_OPTION, type CommandLine } from '../../command-line/program.ts';
import { printNewToken, printRemoved, printConcierges } from './print.ts';

const NAME = ['<name>', 'in quotes, as employees see it'] as const;

/** Adds `admin concierges …`. */
export function addConcierges(program: Command, { connect, print }: CommandLine): void {
  const concierges = program.command('concierges').description('concierges, each with a token of their own');

  concierges
    .command('list')
    .description('all concierges, removed ones included')
    .addOption(JSON_OPTION)
    .action(async ({ json }) => {
      const reply = await callApi(await connect(), operatorConcierges, {});
      print(json ? JSON.stringify(reply) : printConcierges(reply.concierges));
    });

  for (const [name, endpoint, description] of [
    ['add', addConcierge, 'add a concierge; prints the personal token once'],
    ['rotate', rotateConcierge, 'print a new token; the previous one ends at once'],
  ] as const) {
    concierges
      .command(name)
      .description(description)
      .argument(...NAME)
      .addOption(JSON_OPTION)
      .action(async (typed, { json }) => {
        const reply = await callApi(await connect(), endpoint, {}, { concierge: { name: typed } });
        print(json ? JSON.stringify(reply) : printNewToken(reply));
      });
  }

  concierges
    .command('remove')
    .description('end a token at once; the name stays with what it wrote')
    .argument(...NAME)
    .addOption(JSON_OPTION)
    .action(async (typed, { json }) => {
      const reply = await callApi(await connect(), removeConcierge, {}, { concierge: { name: typed } });
      print(json ? JSON.stringify(reply) : printRemoved(reply.concierge));
    });
}
