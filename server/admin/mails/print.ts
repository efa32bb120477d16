import type { OperatorMail } from '../../../src/lib/contract/operator/mails.ts';
import { printable, table } from '../../command-line/plain-text.ts';

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
