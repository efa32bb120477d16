import { randomUUID } from 'node:crypto';
import type { NodemailerError, SendMailOptions } from 'nodemailer';
import { isEmail } from '../../src/lib/contract/email.ts';
import { DeliveryError, plainCode } from './delivery-error.ts';
import { mailHtml } from './mail-layout.ts';
import type { Mail, MailPort } from './mail.ts';
import { realWait, withRetries, type Wait } from './with-retries.ts';

/** Nobody waits for a mail, so the last try may come late enough for a provider that restarts. */
const WAITS_MS = [1_000, 10_000];
const CONNECT_WITHIN_MS = 10_000;
const SILENCE_MAX_MS = 30_000;
const CONTROL_CHARACTERS = /\p{Cc}+/gu;
const CONNECTION_CODES = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS']);
const OWN_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

export interface SmtpSettings {
  /** `smtp://` upgrades to TLS by STARTTLS, `smtps://` starts with TLS; name and password inside. */
  readonly url: string;
  /** The address mails come from. */
  readonly from: string;
}

interface SmtpMailOptions extends SmtpSettings {
  /** The name mails come from. */
  readonly productName: string;
  readonly wait?: Wait;
}

/**
 * Hands mails to an SMTP server, as text and as HTML. One that is unreachable or asks for patience is tried three times.
 * A mail may arrive twice if the connection broke after the server had taken it; both have the same Message-ID.
 * @throws {DeliveryError} from `send`.
 */
export function smtpMail({ url, from, productName, wait = realWait }: SmtpMailOptions): MailPort {
  // Loaded by those who use it, because it would make every other start slower.
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

/** Links that open an account must not cross a network in the clear, even if somebody hides the server's STARTTLS. */
export function needsTls(url: string): boolean {
  return !OWN_MACHINE.has(new URL(url).hostname);
}

function composed({ to, subject, text }: Mail, from: string, productName: string): SendMailOptions {
  if (!isEmail(to) || oneLine(to) !== to) throw new DeliveryError('mail', 'BAD_RECIPIENT', true);
  return {
    from: { name: productName, address: from },
    // An object, because a string might be read as a list of people.
    to: { name: '', address: to },
    subject: oneLine(subject),
    text,
    html: mailHtml({ productName, subject: oneLine(subject), text }),
    messageId: `<${randomUUID()}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    // Keeps holiday notices from answering.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** A line break in a name or a subject could begin a header of its own. */
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
