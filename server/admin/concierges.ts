import type { Command } from '@commander-js/extra-typings';
import {
  type OperatorConcierge,
  addConcierge,
  operatorConcierges,
  removeConcierge,
  rotateConcierge,
} from '../../src/lib/contract/operator/concierges.ts';
import { callApi } from '../command-line/call-api.ts';
import { printable, table } from '../command-line/plain-text.ts';
import { type CommandLine, JSON_OPTION } from '../command-line/program.ts';

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

/** Returns all concierges as a table. */
function printConcierges(concierges: readonly OperatorConcierge[]): string {
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
function printNewToken({ concierge, token }: { concierge: OperatorConcierge; token: string }): string {
  return [
    `${printable(concierge.name)} calls with this token. It is not shown again:`,
    '',
    `  ${token}`,
  ].join('\n');
}

function printRemoved({ name }: OperatorConcierge): string {
  return `The token of ${printable(name)} has ended.`;
}

function day(iso: string): string {
  return iso.slice(0, 'YYYY-MM-DD'.length);
}
