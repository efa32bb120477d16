import type { Command } from '@commander-js/extra-typings';
import {
  type HandedOverMail,
  handedOverMails,
  type OperatorMail,
  operatorMails,
  retryMails,
} from '../../src/lib/contract/operator/mails.ts';
import { callApi } from '../command-line/call-api.ts';
import { parseId, printable, table, type CommandLine, addCommand } from '../command-line/program.ts';

export function addMails(program: Command, { connect, print }: CommandLine): void {
  const mails = program.command('mails').description('mails that wait, were given up or were handed over');
  addCommand(mails, 'list', 'the newest 200 that wait or were given up').action(async ({ json }) => {
    const reply = await callApi(await connect(), operatorMails, {});
    print(json ? JSON.stringify(reply) : printMails(reply));
  });
  addCommand(mails, 'retry', 'try again, at once, what was given up or waits for its next attempt')
    .argument('[id...]', 'mails of the list; without one, all of them', parseId)
    .action(async (ids, { json }) => {
      const body = { ids: ids.length === 0 ? null : [...ids] };
      const reply = await callApi(await connect(), retryMails, {}, body);
      print(json ? JSON.stringify(reply) : `${reply.retried} due now.`);
    });
  addCommand(mails, 'handed-over', 'the newest 200 that the mail server has taken, with its answer')
    .option('--to <email>', 'only those to one address')
    .action(async ({ to = null, json }) => {
      const reply = await callApi(await connect(), handedOverMails, {}, { to });
      print(json ? JSON.stringify(reply) : printHandedOver(reply.mails));
    });
}

interface MailList {
  readonly held: boolean;
  readonly waiting: number;
  readonly given_up: number;
  readonly mails: readonly OperatorMail[];
}

export function printMails({ held, waiting, given_up: givenUp, mails }: MailList): string {
  const summary = `${String(waiting)} waiting, ${String(givenUp)} given up.${held ? ' MAIL_DELIVERY=hold: nothing is sent.' : ''}`;
  if (mails.length === 0) return summary;
  const rows = mails.map((mail) => [
    String(mail.id),
    mail.created_at,
    mail.name,
    printable(mail.to),
    String(mail.attempts),
    mail.last_failure ?? '',
    mail.next_attempt_at ?? 'given up',
  ]);
  const head = ['ID', 'QUEUED', 'MAIL', 'TO', 'ATTEMPTS', 'LAST FAILURE', 'NEXT ATTEMPT'];
  return `${summary}\n\n${table([head, ...rows])}`;
}

function printHandedOver(mails: readonly HandedOverMail[]): string {
  if (mails.length === 0) return 'No mail was handed over in the last 30 days.';
  const rows = mails.map((mail) => [
    mail.handed_over_at,
    mail.name,
    printable(mail.to),
    printable(mail.provider_answer),
  ]);
  return table([['HANDED OVER', 'MAIL', 'TO', 'ANSWER'], ...rows]);
}
