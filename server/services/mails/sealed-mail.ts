import * as z from 'zod/mini';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { Mail } from '../../ports/mail/mail.ts';
import type { Services } from '../context.ts';
import { seal, unseal } from '../secrets/app-secret.ts';

const content = z.object({
  subject: z.string(),
  text: z.string(),
  unsubscribe: z.optional(z.string()),
  footer: z.optional(z.object({ reason: z.string(), change: z.string() })),
});

/** Encrypts what a mail says: a copy of the database must not hold links that open accounts. */
export function sealMail(
  { secret }: Services,
  messageId: string,
  { subject, text, unsubscribe, footer }: Mail,
): string {
  const plain = JSON.stringify({ subject, text, unsubscribe, footer });
  return seal(secret, purposeOf(messageId), Buffer.from(plain));
}

/** Decrypts what `sealMail` returned. @throws {Error} when `APP_SECRET` was replaced since, without a fallback. */
export function unsealMail({ secret, fallbackSecrets }: Services, messageId: string, sealed: string) {
  const bytes = unseal([secret, ...fallbackSecrets], purposeOf(messageId), sealed);
  return content.parse(JSON.parse(bytes.toString()));
}

const purposeOf = (messageId: string) => `queued mail ${messageId}`;

/** Waits after a failure that is not the provider's. */
const WAITS_MS = [
  10 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
] as const;

/** Returns when the next attempt is due after this many failed ones; null after the last one: docs/mail-and-sms.md#the-queue. */
export function nextAttempt(now: Date, failedAttempts: number): Date | null {
  const waitMs = WAITS_MS[failedAttempts - 1];
  return waitMs === undefined ? null : new Date(now.getTime() + waitMs);
}

const WAIT_MIN_MS = 10 * SECOND_MS;
const WAIT_MAX_MS = 15 * MINUTE_MS;

/**
 * Returns when a mail that the provider did not take for now is due again: after half the time that it has waited, at least 10 s, at
 * most 15 min. Returns null when so many days have passed since it was queued.
 */
export function nextAttemptWithin(days: number, now: Date, queuedAt: Date): Date | null {
  const waitedMs = now.getTime() - queuedAt.getTime();
  if (waitedMs >= days * DAY_MS) return null;
  return new Date(now.getTime() + Math.min(Math.max(waitedMs / 2, WAIT_MIN_MS), WAIT_MAX_MS));
}
