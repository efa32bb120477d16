import type { Command } from '@commander-js/extra-typings';
import { operatorMails } from '../../../src/lib/contract/operator/mails.ts';
import { callApi } from '../../command-line/call-api.ts';
import { JSON_OPTION, type CommandLine } from '../../command-line/program.ts';
import { printMails } from './print.ts';

/** Adds `admin mails …`. */
export function addMails(program: Command, { connect, print }: CommandLine): void {
  program
    .command('mails')
    .description('mails that no provider has taken')
    .command('list')
    .description('the newest 200 that wait or were given up')
    .addOption(JSON_OPTION)
    .action(async ({ json }) => {
      const reply = await callApi(await connect(), operatorMails, {});
      print(json ? JSON.stringify(reply) : printMails(reply));
    });
}
