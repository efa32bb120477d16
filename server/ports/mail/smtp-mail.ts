import { randomUUID } from 'node:crypto';
import type { NodemailerError, SendMailOptions } from 'nodemailer';
import { isEmail } from '../../../src/lib/contract/shared/email.ts';
import { DeliveryError, plainCode } from '../delivery/delivery-error.ts';
import { mailHtml } from './mail-layout.ts';
import type { Mail, MailPort } from './mail.ts';
import { realWait, withRetries, type Wait } from '../delivery/with-retries.ts';

/** Mails are sent in the background, so the last retry may wait for a restart of the provider. */
const WAITS_MS = [1_000, 10_000];
const CONNECT_WITHIN_MS = 10_000;
const SILENCE_MAX_MS = 30_000;
const CONTROL_CHARACTERS = /\p{Cc}+/gu;
const CONNECTION_CODES = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS']);
const OWN_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

export interface SmtpSettings {
  /** `smtp://` upgrades with STARTTLS, `smtps://` starts with TLS. Contains name and password. */
  readonly url: string;
  /** Sender address. */
  readonly from: string;
}

interface SmtpMailOptions extends SmtpSettings {
  /** Sender name. */
  readonly productName: string;
  readonly wait?: Wait;
}

/**
 * Sends mails through an SMTP server, as text and HTML, with two retries when the server is unreachable or asks to
 * retry. A mail may be delivered twice, with the same Message-ID, when the connection breaks after delivery.
 * @throws {DeliveryError} from `send`.
 */
export function smtpMail({ url, from, productName, wait = realWait }: SmtpMailOptions): MailPort {
  // Import lazily: nodemailer would slow down each start without SMTP.
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url,
      requireTLS: needsTls(url),
      connectionTimeout: CONNECT_WITHIN_MS,
      greetingTimeout: CONNECT_WITHIN_MS,
      socketTimeout: SILENCE_MAX_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  return {
    async send(mail) {
      const message = composed(mail, from, oneLine(productName));
      const attempt = async () => {
        try {
          await (await transport).sendMail(message);
        } catch (error) {
          throw withoutContent(error);
        }
      };
      await withRetries(attempt, WAITS_MS, wait);
    },
  };
}

/**
 * Requires TLS except on this machine: mails contain links that open an account, and an attacker could hide the
 * server's STARTTLS.
 */
export function needsTls(url: string): boolean {
  return !OWN_MACHINE.has(new URL(url).hostname);
}

function composed({ to, subject, text }: Mail, from: string, productName: string): SendMailOptions {
  if (!isEmail(to) || oneLine(to) !== to) throw new DeliveryError('mail', 'BAD_RECIPIENT', true);
  return {
    from: { name: productName, address: from },
    // An object, because a string is parsed as a list of recipients.
    to: { name: '', address: to },
    subject: oneLine(subject),
    text,
    html: mailHtml({ productName, subject: oneLine(subject), text }),
    messageId: `<${randomUUID()}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    // Prevents automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Removes line breaks, which would start a new header. */
function oneLine(text: string): string {
  return text.replace(CONTROL_CHARACTERS, ' ').trim();
}

function withoutContent(error: unknown): DeliveryError {
  const { code, originalCode, responseCode, permanent }: NodemailerError =
    error instanceof Error ? error : new Error('Something that is not an error was thrown.');
  const reason = plainCode(originalCode) ?? plainCode(code) ?? 'UNKNOWN';
  return new DeliveryError(
    'mail',
    Number.isInteger(responseCode) ? `${reason}_${responseCode}` : reason,
    permanent ?? !CONNECTION_CODES.has(code ?? ''),
  );
}
