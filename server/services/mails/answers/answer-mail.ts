import { eq } from 'drizzle-orm';
import { createHmac } from 'node:crypto';
import type { Card } from '../../../../src/lib/contract/card-rules.ts';
import { conciergeFirstName } from '../../../../src/lib/format/concierge-first-name.ts';
import { users } from '../../../db/schema/identity.ts';
import type { Mail } from '../../../ports/mail/mail.ts';
import type { Services } from '../../context.ts';
import { quotedMessage } from '../quoted-message.ts';
import { wordsOutside } from '../words-outside.ts';
import { isSameText } from '../../secrets/tokens.ts';
import { plainLine, quotedLines } from '../plain-line.ts';
import type { Recipient } from '../recipient.ts';

const EXCERPT_MAX = 300;
/** Shows a card whole: its options belong to its question. */
const CARD_MAX = 2_000;
const DAILY_EXCERPT_MAX = 140;
export const TITLE_MAX = 80;
/** Why a mail comes to another address than the one that was given, which it does not name: the mailbox may be an employer's. */
const NOT_CONFIRMED =
  'It comes to this address because the one that you gave for it is not confirmed yet: its link is in that mailbox.';
/** In place of the words of a discreet request. */
export const DISCREET = 'To keep it private, this mail says no more.';
/** The address that mails come from is no way into a request. */
const NO_REPLY = 'A reply to it does not reach your concierge: please answer on the page of the request.';
const NAME_MAX = 40;
/** Requests that a daily mail names; it counts the others. */
const DAILY_MAX = 10;

/** Whom a mail greets, and where it goes: `recipient.ts`. */
export interface Addressee extends Recipient {
  readonly externalId: string;
  readonly firstName: string;
}

/** A request with something that its employee has not seen. */
export interface UnreadAnswer {
  readonly externalId: string;
  readonly title: string;
  /** Its mails name neither its title nor a word of it. */
  readonly isDiscreet: boolean;
  readonly isCompleted: boolean;
  /** Unread messages of the concierge. */
  readonly unread: number;
  /** The newest of them; null without one. */
  readonly newest: { readonly body: string; readonly sourceName: string; readonly card: Card | null } | null;
}

/** Returns the mail about one request: docs/product/account.md#answer-mail-text. */
export function answerMail(services: Services, recipient: Addressee, answer: UnreadAnswer): Mail {
  const what = answer.isCompleted ? 'Completed on' : 'New message on';
  const { newest } = answer;
  const { text } = wordsOutside(answer, newest && quotedMessage(services, newest));
  return {
    ...addressed(services, recipient, 'You get this mail because something was unread for two minutes.'),
    subject: subjectOf(`${what} ${services.productName}`, answer),
    text: paragraphs(
      greeting(recipient),
      sentenceOf(services, answer),
      text !== null && quotedLines(text, newest?.card ? CARD_MAX : EXCERPT_MAX),
      answer.unread > 1 && moreThan(answer.unread - 1),
      `${newest === null ? 'See the request' : 'Read and answer'}:\n${addressOf(services, answer)}`,
      closing(services),
    ),
  };
}

/** Returns the mail of a day about all requests with something unread: docs/product/account.md#daily-mail. */
export function dailyAnswerMail(
  services: Services,
  recipient: Addressee,
  answers: readonly UnreadAnswer[],
): Mail {
  const isOne = answers.length === 1;
  const requests = isOne ? '1 request' : `${String(answers.length)} requests`;
  const others = answers.length - DAILY_MAX;
  return {
    ...addressed(services, recipient, 'You get this mail once a day, about what you have not read.'),
    subject: `Unread messages on ${services.productName}: ${requests}`,
    text: paragraphs(
      greeting(recipient),
      `There is something new in ${requests}.`,
      ...answers.slice(0, DAILY_MAX).map((answer) => dailyEntry(services, answer)),
      others > 0 && `And in ${String(others)} more.\n${services.appOrigin}/requests`,
      closing(services),
    ),
  };
}

function paragraphs(...parts: readonly (string | false)[]): string {
  return `${parts.filter((part) => part !== false).join('\n\n')}\n`;
}

function moreThan(messages: number): string {
  return messages === 1 ? '1 more message is unread.' : `${String(messages)} more messages are unread.`;
}

function dailyEntry(services: Services, answer: UnreadAnswer): string {
  const { text } = wordsOutside(answer, answer.newest && quotedMessage(services, answer.newest));
  const excerpt = text === null ? '' : ` “${plainLine(text, DAILY_EXCERPT_MAX)}”`;
  return `${sentenceOf(services, answer)}${excerpt}\n${addressOf(services, answer)}`;
}

function sentenceOf({ productName }: Services, answer: UnreadAnswer): string {
  const { newest } = answer;
  const { title: name } = wordsOutside(answer, null);
  if (name === null) {
    return newest === null || answer.isCompleted
      ? `A request of yours is completed. ${DISCREET}`
      : `Your concierge wrote to you. ${DISCREET}`;
  }
  const title = plainLine(name, TITLE_MAX);
  if (newest === null) return `Your request “${title}” is completed.`;
  const from = plainLine(conciergeFirstName(newest.sourceName, productName) ?? 'Your concierge', NAME_MAX);
  return answer.isCompleted
    ? `Your request “${title}” is completed. ${from} wrote:`
    : `${from} wrote to you about “${title}”:`;
}

/** Returns a subject with the name of the request, without it for a discreet one. */
export function subjectOf(
  what: string,
  request: { readonly title: string; readonly isDiscreet: boolean },
): string {
  const { title } = wordsOutside(request, null);
  return title === null ? what : `${what}: ${plainLine(title, TITLE_MAX)}`;
}

function addressOf({ appOrigin }: Services, { externalId }: UnreadAnswer): string {
  return `${appOrigin}/requests/${externalId}`;
}

export function greeting({ firstName }: Pick<Addressee, 'firstName'>): string {
  const name = plainLine(firstName, NAME_MAX);
  return name === '' ? 'Hello,' : `Hello ${name},`;
}

export function addressed(services: Services, { email, waitsFor, externalId }: Addressee, reason: string) {
  return {
    to: email,
    unsubscribe: unsubscribeLink(services, externalId),
    footer: {
      reason: `${reason} ${NO_REPLY}${waitsFor === null ? '' : ` ${NOT_CONFIRMED}`}`,
      change: `${services.appOrigin}/account`,
    },
  };
}

const closing = ({ productName }: Services) => `Your ${productName} team`;

/**
 * Stops the mails about answers of the account that a token was made for: docs/product/account.md#unsubscribe-link. Repeating it
 * has no effect, and neither has the link of an account that is gone. Returns false for a forged token.
 */
export async function unsubscribe(services: Services, token: string): Promise<boolean> {
  const externalId = accountOfToken(services, token);
  if (externalId === null) return false;
  await services.db.update(users).set({ answerMails: 'off' }).where(eq(users.externalId, externalId));
  return true;
}

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/**
 * Returns the address that stops the mails about answers of one account. Its signature allows nothing else, and it works as long
 * as its secret: mails are kept for years.
 */
export function unsubscribeLink({ secret, apiOrigin }: Services, externalId: string): string {
  return `${apiOrigin}/api/v1/unsubscribe/${externalId}.${signature(secret, externalId)}`;
}

/** Returns the external id of the account that a token was made for; null for a forged one. */
export function accountOfToken({ secret, fallbackSecrets }: Services, token: string): string | null {
  const [, externalId = '', given = ''] = TOKEN.exec(token) ?? [];
  const isOurs = [secret, ...fallbackSecrets].some((known) =>
    isSameText(signature(known, externalId), given),
  );
  return isOurs ? externalId : null;
}

function signature(secret: string, externalId: string): string {
  return createHmac('sha256', secret).update(`unsubscribe answer mails\n${externalId}`).digest('base64url');
}
