import { isIPv4 } from 'node:net';
import type { NodemailerError, SendMailOptions } from 'nodemailer';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { isEmail } from '../../../src/lib/contract/shared/schemas.ts';
import { DeliveryError, plainCode } from '../delivery.ts';
import { withDeadline } from '../../shared/deadline.ts';
import { drawPicture, OPERATOR } from '../pictures/draw-picture.ts';
import { mailHtml, mailPicture, type MailPicture } from './mail-layout.ts';
import { plainText, type Mail, type MailPort } from './mail.ts';

const CONNECT_WITHIN_MS = 10_000;
const SILENCE_MAX_MS = 30_000;
/** A server that trickles its replies is never silent. */
const ANSWER_WITHIN_MS = 90_000;
/** Idle connections would count against the server's limit for the other processes. */
const IDLE_MAX_MS = 2_000;
const ANSWER_MAX_CHARACTERS = 200;
const CONTROL_CHARACTERS = /\p{Cc}+/gu;
const OWN_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

export interface SmtpSettings {
  /** `smtp://` upgrades with STARTTLS, `smtps://` starts with TLS. Contains name and password. */
  readonly url: string;
  readonly from: string;
  /** Host of `API_URL`, as which we greet: many servers refuse the name of a machine that the network does not know. */
  readonly greetsAs?: string | undefined;
  /** Connections of this process at a time. */
  readonly connections: number;
  /** Mails of this process; undefined for no limit. */
  readonly perMinute?: number | undefined;
}

export interface MailFace {
  readonly productName: string;
  /** Sender name; the name of the product by default. */
  readonly senderName?: string | null;
  /** `#rrggbb`; the product's own color by default. A company's accent comes first. */
  readonly accentColor?: string | null;
  /** The operator's logo, in place of the name. */
  readonly logo?: Uint8Array | null;
}

interface SmtpMailOptions extends SmtpSettings, MailFace {
  /** Limit for a whole conversation with the server. */
  readonly answerWithinMs?: number;
}

/**
 * Sends mails through an SMTP server, as text and HTML, one after the other on a few connections. A mail may be delivered twice,
 * with the same Message-ID, when the connection breaks after delivery.
 * @throws {DeliveryError} from `send` and `verify`.
 */
export function smtpMail({
  url,
  from,
  greetsAs,
  connections,
  perMinute,
  answerWithinMs = ANSWER_WITHIN_MS,
  ...face
}: SmtpMailOptions): MailPort {
  // Import lazily: nodemailer would slow down each start without SMTP.
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url,
      ...(greetsAs === undefined ? {} : { name: greetingOf(greetsAs) }),
      pool: true,
      maxConnections: connections,
      // A mail that the queue repeats need not be repeated here.
      maxRequeues: 1,
      idleTimeout: IDLE_MAX_MS,
      // Evenly spaced: a minute's share at once would be refused by a server that counts seconds.
      ...(perMinute === undefined ? {} : { rateLimit: 1, rateDelta: MINUTE_MS / perMinute }),
      requireTLS: needsTls(url),
      connectionTimeout: CONNECT_WITHIN_MS,
      greetingTimeout: CONNECT_WITHIN_MS,
      socketTimeout: SILENCE_MAX_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  let logo: Promise<MailPicture | null> | undefined;
  const ownLogo = () =>
    (logo ??= drawn(face.logo).catch(() => {
      // Too many others wait: this mail goes without it, and the next one tries again.
      logo = undefined;
      return null;
    }));
  return {
    atOnce: connections,
    async send(mail, messageId) {
      const message = composed(mail, messageId, from, {
        ...face,
        logo: mail.withoutPictures === true ? null : await ownLogo(),
      });
      try {
        const { response } = await withDeadline(answerWithinMs, tooLate, async (signal) =>
          (await transport).sendMail({ ...message, signal }),
        );
        return oneLine(response).slice(0, ANSWER_MAX_CHARACTERS);
      } catch (error) {
        throw withoutContent(error);
      }
    },
    async verify() {
      try {
        await withDeadline(answerWithinMs, tooLate, async () => (await transport).verify());
      } catch (error) {
        throw withoutContent(error);
      }
    },
    close: () => void transport.then((pool) => pool.close()),
  };
}

/**
 * Requires TLS except on this machine: mails contain links that open an account, and an attacker could hide the
 * server's STARTTLS.
 */
export function needsTls(url: string): boolean {
  return !OWN_MACHINE.has(new URL(url).hostname);
}

interface ComposedFace extends Omit<MailFace, 'logo'> {
  readonly logo: MailPicture | null;
}

function composed(mail: Mail, id: string, from: string, face: ComposedFace): SendMailOptions {
  const { to, text, company, footer, unsubscribe } = mail;
  if (!isEmail(to) || oneLine(to) !== to) throw new DeliveryError('mail', 'BAD_RECIPIENT', true);
  const [productName, subject] = [oneLine(face.productName), oneLine(mail.subject)];
  const { logo } = face;
  const companyLogo = company?.logo == null ? null : mailPicture(company.logo);
  const html = mailHtml({
    productName,
    subject,
    text,
    footer,
    unsubscribe,
    logo,
    accentColor: company?.accentColor ?? face.accentColor ?? null,
    ...(company === undefined ? {} : { company: { name: company.name, logo: companyLogo } }),
  });
  return {
    from: { name: oneLine(face.senderName ?? productName), address: from },
    // An object, because a string is parsed as a list of recipients.
    to: { name: '', address: to },
    subject,
    text: plainText(mail),
    html,
    attachments: [logo, companyLogo].filter((picture) => picture !== null).map(inline),
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    headers: { ...NO_AUTOMATIC_REPLIES, ...unsubscribeHeaders(mail) },
  };
}

/** RFC 3834, and what Exchange asks in its place. Reports of a failed delivery still come. */
const NO_AUTOMATIC_REPLIES = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'OOF, AutoReply',
};

/** Mail programs show a button for them (RFC 8058). */
function unsubscribeHeaders({ unsubscribe }: Mail): Record<string, string> {
  if (unsubscribe === undefined) return {};
  return {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/**
 * Draws the operator's logo, once in a process; null for a file that cannot be drawn.
 * @throws {ServiceError} `unavailable` when too many wait.
 */
async function drawn(bytes: Uint8Array | null | undefined): Promise<MailPicture | null> {
  if (bytes == null) return null;
  const result = await drawPicture(bytes, 'mail', OPERATOR);
  return 'drawn' in result ? mailPicture(result.drawn) : null;
}

function inline({ cid, png }: MailPicture): NonNullable<SendMailOptions['attachments']>[number] {
  return { cid, content: png, contentType: 'image/png', filename: 'logo.png', contentDisposition: 'inline' };
}

/** Removes line breaks, which would start a new header. */
function oneLine(text: string): string {
  return text.replace(CONTROL_CHARACTERS, ' ').trim();
}

/** Returns a host for EHLO: a name, or an address of a network in brackets (RFC 5321). */
function greetingOf(host: string): string {
  if (host.startsWith('[')) return `[IPv6:${host.slice(1)}`;
  return isIPv4(host) ? `[${host}]` : host;
}

const tooLate = () => new DeliveryError('mail', 'TIMEOUT', false);

function withoutContent(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const failure: NodemailerError =
    error instanceof Error ? error : new Error('Something that is not an error was thrown.');
  const { code, originalCode, responseCode, response } = failure;
  const reason = plainCode(originalCode) ?? plainCode(code) ?? 'UNKNOWN';
  return new DeliveryError(
    'mail',
    Number.isInteger(responseCode) ? `${reason}_${responseCode}` : reason,
    isRefusedRecipient(failure),
    response === undefined ? null : withoutPeople(response),
  );
}

/** No such mailbox, moved, no such name, no mails at all (RFC 5321, 7504). 530 and 554 are about us, whatever the recipient is. */
const RECIPIENT_CODES = new Set([501, 521, 550, 551, 552, 553, 556]);
/** Enhanced codes (RFC 3463) of mailboxes and their domains, not 5.1.7 and 5.1.8, which are about the sender, nor 5.7, which is policy. */
const RECIPIENT_STATUS = /^\d{3}[ -]5\.(?:1\.(?:[1-6]|10)|2\.\d{1,3}|4\.[14])\b/;
const ANY_STATUS = /^\d{3}[ -]5\.(?!0\.0\b)\d{1,3}\.\d{1,3}\b/;
/** What servers without enhanced codes say about the sender, the login or the relay. */
const ABOUT_US =
  /relay|rcpthosts|sender|authenti|log ?in|starttls|tls|spf|dkim|dmarc|block|black|spam|policy|helo|reverse|\bptr\b/i;

/**
 * Returns true when the server refuses this recipient for good. A refusal of the sender, the login or the relay concerns every mail,
 * and ends when the operator or the provider repairs it: docs/mail-and-sms.md#the-queue.
 */
function isRefusedRecipient({ command, responseCode, response = '' }: NodemailerError): boolean {
  if (command !== 'RCPT TO' || responseCode === undefined || !RECIPIENT_CODES.has(responseCode)) return false;
  if (ANY_STATUS.test(response)) return RECIPIENT_STATUS.test(response);
  return !ABOUT_US.test(response);
}

const WEB_ADDRESS = /(https?:\/\/[^\s/?#]*)[^\s]*/gi;

/** Keeps what a server says to the operator; it may repeat the recipient, and a link of the mail. */
function withoutPeople(response: string): string {
  const words = oneLine(response).replace(WEB_ADDRESS, '$1/…').split(' ');
  return words
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ')
    .slice(0, ANSWER_MAX_CHARACTERS);
}
