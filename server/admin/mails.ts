import type { Command } from '@commander-js/extra-typings';
import { type OperatorMail, operatorMails } from '../../src/lib/contract/operator/mails.ts';
import { callApi } from '../command-line/call-api.ts';
import { printable, table } from '../command-line/plain-text.ts';
import { type CommandLine, JSON_OPTION } from '../command-line/program.ts';

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

interface MailList {
  readonly waiting: number;
  readonly given_up: number;
  readonly mails: readonly OperatorMail[];
}

/** Returns the queued mails as a table with a summary above it. */
export function printMails({ waiting, given_up: givenUp, mails }: MailList): string {
  const summary = `${String(waiting)} waiting, ${String(givenUp)} given up.`;
  if (mails.length === 0) return summary;
  const rows = mails.map((mail) => [
    mail.created_at,
    mail.name,
    printable(mail.to),
    String(mail.attempts),
    mail.last_failure ?? '',
    mail.next_attempt_at ?? 'given up',
  ]);
  return `${summary}\n\n${table([['QUEUED', 'MAIL', 'TO', 'ATTEMPTS', 'LAST FAILURE', 'NEXT ATTEMPT'], ...rows])}`;
}
