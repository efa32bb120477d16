import type { NodemailerError, SendMailOptions } from 'nodemailer';
import { isEmail } from '../../../src/lib/contract/shared/email.ts';
import { DeliveryError, plainCode } from '../delivery/delivery-error.ts';
import { mailHtml } from './mail-layout.ts';
import type { Mail, MailPort } from './mail.ts';

const CONNECT_WITHIN_MS = 10_000;
const SILENCE_MAX_MS = 30_000;
const CONTROL_CHARACTERS = /\p{Cc}+/gu;
/** The provider refuses this mail. Other failures, also of the login, end when the operator or the provider repairs them. */
const REFUSED_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);
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
}

/**
 * Sends mails through an SMTP server, as text and HTML. A mail may be delivered twice, with the same Message-ID, when the
 * connection breaks after delivery.
 * @throws {DeliveryError} from `send`.
 */
export function smtpMail({ url, from, productName }: SmtpMailOptions): MailPort {
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
    async send(mail, messageId) {
      const message = composed(mail, messageId, from, oneLine(productName));
      try {
        await (await transport).sendMail(message);
      } catch (error) {
        throw withoutContent(error);
      }
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

function composed(
  { to, subject, text }: Mail,
  id: string,
  from: string,
  productName: string,
): SendMailOptions {
  if (!isEmail(to) || oneLine(to) !== to) throw new DeliveryError('mail', 'BAD_RECIPIENT', true);
  return {
    from: { name: productName, address: from },
    // An object, because a string is parsed as a list of recipients.
    to: { name: '', address: to },
    subject: oneLine(subject),
    text,
    html: mailHtml({ productName, subject: oneLine(subject), text }),
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
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
    REFUSED_MAIL.has(code ?? '') && permanent === true,
  );
}
