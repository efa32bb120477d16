import type { Db } from '../db/client.ts';
import { outbox } from '../db/schema/mails.ts';
import type { Clock } from './clock.ts';
import { withDeadline } from '../shared/deadline.ts';
import { DeliveryError, plainCode, realWait, type Wait, withRetries } from './delivery.ts';

export interface TextMessage {
  /** Ten digits. */
  readonly to: string;
  readonly text: string;
}

/** Sends one text message; rejects when the provider refuses it. */
export interface SmsPort {
  send(message: TextMessage): Promise<void>;
}

/** Stores text messages in the development mailbox. The default without a provider. */
export function outboxSms(db: Db, clock: Clock): SmsPort {
  return {
    async send({ to, text }) {
      await db.insert(outbox).values({ kind: 'sms', recipient: to, text, createdAt: clock.now() });
    },
  };
}

/** Limit for all attempts; the caller waits for the reply. */
const TIMEOUT_MS = 10_000;
const WAITS_MS = [250, 1_000];
const TEN_DIGITS = /^\d{10}$/;
/** Ten-digit numbers belong to the North American numbering plan. */
const COUNTRY_CODE = '+1';
const TOO_MANY_REQUESTS = 429;

export interface SmsSettings {
  /** URL of the provider's Messages endpoint. */
  readonly url: string;
  readonly account: string;
  readonly token: string;
  readonly from: string;
}

interface RestSmsOptions extends SmsSettings {
  readonly timeoutMs?: number;
  readonly wait?: Wait;
}

/**
 * Sends text messages through a Messages endpoint like Twilio's, with two retries while it is unreachable, busy or
 * failing, within `timeoutMs` in all (default 10 s).
 * @throws {DeliveryError} from `send`.
 */
export function restSms({ timeoutMs = TIMEOUT_MS, wait = realWait, ...settings }: RestSmsOptions): SmsPort {
  return {
    async send(message) {
      if (!TEN_DIGITS.test(message.to)) throw new DeliveryError('text message', 'BAD_RECIPIENT', true);
      await withDeadline(timeoutMs, tooLate, (signal) =>
        withRetries(() => post(settings, message, signal), WAITS_MS, wait),
      );
    },
  };
}

const tooLate = () => new DeliveryError('text message', 'TIMEOUT', true);

async function post(settings: SmsSettings, { to, text }: TextMessage, signal: AbortSignal): Promise<void> {
  const { url, account, token, from } = settings;
  const reply = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` },
    body: new URLSearchParams({ To: `${COUNTRY_CODE}${to}`, From: from, Body: text }),
    // A redirect would send number and code to an address that is not configured.
    redirect: 'manual',
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? tooLate() : unreachable(error);
  });
  // Discard the body: it repeats the number.
  await reply.body?.cancel().catch(() => undefined);
  if (reply.ok) return;
  const mayPass = reply.status >= 500 || reply.status === TOO_MANY_REQUESTS;
  throw new DeliveryError('text message', `HTTP_${reply.status}`, !mayPass);
}

function unreachable(error: unknown): DeliveryError {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? plainCode(cause.code) : undefined;
  return new DeliveryError('text message', code ?? 'UNREACHABLE', false);
}
