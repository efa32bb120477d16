import type { Db } from '../../db/client.ts';
import { outbox } from '../../db/schema/mails.ts';
import type { Clock } from '../clock.ts';

/** The company whose employee receives a mail. */
export interface MailCompany {
  readonly name: string;
  /** A stored picture; null without one. */
  readonly logo: Uint8Array | null;
  /** `#rrggbb`; null: the operator's or the product's colour. */
  readonly accentColor: string | null;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Address that stops mails of this kind with one POST (RFC 8058). */
  readonly unsubscribe?: string | undefined;
  /** `companyMail` adds it. */
  readonly company?: MailCompany;
}

/**
 * Sends one mail; rejects when the provider refuses it. `messageId` is the same for each attempt to send the mail, so that
 * a mailbox can recognise one that arrives twice.
 */
export interface MailPort {
  send(mail: Mail, messageId: string): Promise<void>;
}

export const BROUGHT_TO_YOU_BY = 'Brought to you by';

/** Returns the text part of a mail, which names the company in its last line. */
export function plainText({ text, company }: Mail): string {
  return company === undefined ? text : `${text.trimEnd()}\n\n${BROUGHT_TO_YOU_BY} ${company.name}\n`;
}

/** Stores mails in the development mailbox. The default without a provider. */
export function outboxMail(db: Db, clock: Clock): MailPort {
  return {
    async send(mail) {
      const { to: recipient, subject } = mail;
      const text = plainText(mail);
      await db.insert(outbox).values({ kind: 'mail', recipient, subject, text, createdAt: clock.now() });
    },
  };
}
