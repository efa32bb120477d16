import type { Command } from '@commander-js/extra-typings';
import { operatorLog, type OperatorAction } from '../../src/lib/contract/operator/log.ts';
import { callApi } from '../command-line/call-api.ts';
import { printable, table } from '../command-line/plain-text.ts';
import { type CommandLine, JSON_OPTION } from '../command-line/program.ts';

/** Adds `admin log`. */
export function addLog(program: Command, { connect, print }: CommandLine): void {
  program
    .command('log')
    .description('what the operator did: the newest 200 commands that changed something')
    .option('--after <id>', 'the page after this record')
    .addOption(JSON_OPTION)
    .action(async ({ after, json }) => {
      const query = after === undefined ? {} : { after };
      const reply = await callApi(await connect(), operatorLog, {}, undefined, query);
      print(json ? JSON.stringify(reply) : printLog(reply));
    });
}

function printLog({ actions, next }: { actions: readonly OperatorAction[]; next: string | null }): string {
  if (actions.length === 0) return 'Nothing was done yet.';
  const rows = actions.map(({ at, actor, action, company, account, refused }) => [
    at,
    printable(actor),
    action,
    company ?? '',
    account === null ? '' : String(account),
    refused ?? '',
  ]);
  const text = table([['TIME', 'BY', 'CALL', 'COMPANY', 'ACCOUNT', 'REFUSED'], ...rows]);
  return next === null ? text : `${text}\n\nThere are more: add --after ${next}`;
}
