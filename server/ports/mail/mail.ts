import type { Db } from '../../db/client.ts';
import { outbox } from '../../db/schema/mails.ts';
import type { Clock } from '../clock.ts';
import { asc, eq } from 'drizzle-orm';
import { drawPicture, OPERATOR } from '../pictures/draw-picture.ts';
import { normalEmail } from '../../shared/email-address.ts';
import { contentImages } from '../../db/schema/installation.ts';
import { companies, memberships, users } from '../../db/schema/identity.ts';

interface MailCompany {
  readonly name: string;
  /** PNG of a stored picture, drawn before; null without one. */
  readonly logo: Uint8Array | null;
  /** `#rrggbb`; null: the operator's or the product's color. */
  readonly accentColor: string | null;
}

export interface MailFooter {
  /** Why the mail comes, a sentence. */
  readonly reason: string;
  /** Address at which the employee chooses when such mails come. */
  readonly change: string;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Address that stops mails of this kind with one POST (RFC 8058). */
  readonly unsubscribe?: string | undefined;
  /** Small print of a mail that can be stopped. */
  readonly footer?: MailFooter | undefined;
  readonly company?: MailCompany;
  /** True for a mail that goes without logos, because its claims have ended with their processes. */
  readonly withoutPictures?: boolean;
}

export interface MailPort {
  /** Mails that may be on their way at a time; 0 holds all of them in the queue. */
  readonly atOnce: number;
  /**
   * Sends one mail and returns the provider's answer, which names the mail in the provider's records; rejects when the provider
   * refuses it. `messageId` is the same for each attempt to send the mail, so that a mailbox can recognize one that arrives twice.
   */
  send(mail: Mail, messageId: string): Promise<string>;
  /** Resolves when the provider would take a mail now. @throws {DeliveryError} */
  verify(): Promise<void>;
  close(): void;
}

export const BROUGHT_TO_YOU_BY = 'Brought to you by';

/** Returns the text part of a mail, with its small print and, in the last line, the company. */
export function plainText({ text, company, footer, unsubscribe }: Mail): string {
  const parts: string[] = [];
  if (footer !== undefined) parts.push(footer.reason, `Change how often these mails come:\n${footer.change}`);
  if (unsubscribe !== undefined) parts.push(`Unsubscribe, without signing in:\n${unsubscribe}`);
  if (company !== undefined) parts.push(`${BROUGHT_TO_YOU_BY} ${company.name}`);
  return parts.length === 0 ? text : `${[text.trimEnd(), ...parts].join('\n\n')}\n`;
}

/** Stores mails in the development mailbox. The default without a provider. */
export function outboxMail(db: Db, clock: Clock): MailPort {
  return {
    atOnce: 1,
    async send(mail) {
      const { to: recipient, subject } = mail;
      const text = plainText(mail);
      await db.insert(outbox).values({ kind: 'mail', recipient, subject, text, createdAt: clock.now() });
      return 'outbox';
    },
    verify: () => Promise.resolve(),
    close: () => undefined,
  };
}

const STORED_PICTURE = /^\/content-images\/([\w.]+)$/;

/** Adds the recipient's company to each mail: docs/product/companies.md#company-in-mails. */
export function companyMail(db: Db, port: MailPort): MailPort {
  return {
    ...port,
    async send(mail, messageId) {
      const company = await companyOf(db, mail.to, mail.withoutPictures === true);
      return port.send(company === null ? mail : { ...mail, company }, messageId);
    },
  };
}

async function companyOf(db: Db, email: string, isPlain: boolean): Promise<MailCompany | null> {
  const [company] = await db
    .select({ name: companies.name, imageUrl: companies.imageUrl, accentColor: companies.accentColor })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(eq(users.email, normalEmail(email)))
    .orderBy(asc(companies.id))
    .limit(1);
  if (company === undefined) return null;
  const { name, accentColor } = company;
  return { name, accentColor, logo: isPlain ? null : await storedPicture(db, company.imageUrl) };
}

/** Mails load nothing from elsewhere, so they have stored pictures alone. */
async function storedPicture(db: Db, address: string | null): Promise<Uint8Array | null> {
  const [, name] = STORED_PICTURE.exec(address ?? '') ?? [];
  if (name === undefined) return null;
  const [image] = await db
    .select({ png: contentImages.mailPng })
    .from(contentImages)
    .where(eq(contentImages.name, name));
  if (image === undefined) return null;
  const png = image.png ?? (await drawStored(db, name));
  return png === null || png.length === 0 ? null : png;
}

/** Draws a picture that an earlier version has stored. What cannot be drawn is not tried again. */
async function drawStored(db: Db, name: string): Promise<Uint8Array | null> {
  const own = eq(contentImages.name, name);
  const [image] = await db.select({ bytes: contentImages.bytes }).from(contentImages).where(own);
  if (image === undefined) return null;
  const result = await drawPicture(image.bytes, 'mail', OPERATOR).catch(() => null);
  // Too many others wait.
  if (result === null) return null;
  const mailPng = 'drawn' in result ? result.drawn : new Uint8Array();
  await db.update(contentImages).set({ mailPng }).where(own);
  return mailPng;
}
