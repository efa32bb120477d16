import { and, eq, gt } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '../../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../../db/client.ts';
import { oneTimeCodes } from '../../../db/schema/identity.ts';
import type { Services, Viewer } from '../../context.ts';
import { hmacOfCode, hmacOfNumber, newOneTimeCode } from '../../secrets/codes.ts';
import { ServiceError } from '../../service-error.ts';
import { lockAccount, numberForCodes } from './lock-account.ts';
import { refuseExpensiveText, refuseNumber } from './text-limits.ts';

const CODE_LIFETIME_MS = 5 * MINUTE_MS;
const SMS_RETRY_AFTER_SECONDS = 5;

/**
 * Sends a one-time code to the viewer's number, or to the new one that is to be verified, and returns the seconds until the next one may be sent:
 * docs/product/mfa.md#code-limits. Earlier codes become invalid, even when the text message fails.
 * @throws {ServiceError} `mfa_not_available` without a number; `texts_off`; `number_refused`; `code_too_soon`;
 * `too_many_requests`; `unavailable` when the text message fails, after which the caller may retry at once.
 */
export async function sendCode(services: Services, viewer: Viewer, network: string): Promise<number> {
  const code = newOneTimeCode();
  const { id, number, waitMs } = await storeCode(services, viewer, network, code);
  try {
    await services.sms.send({ to: number, text: codeText(services.productName, code) });
  } catch (cause) {
    await services.db.delete(oneTimeCodes).where(eq(oneTimeCodes.id, id));
    const refusal = new ServiceError(
      'unavailable',
      'We could not send the text message. Please try again in a moment.',
      SMS_RETRY_AFTER_SECONDS,
    );
    refusal.cause = cause;
    throw refusal;
  }
  return Math.ceil(waitMs / 1000);
}

function codeText(productName: string, code: string): string {
  return `${code} is your ${productName} verification code. It works for 5 minutes. Do not share it.`;
}

async function storeCode(services: Services, viewer: Viewer, network: string, code: string) {
  const now = services.clock.now();
  return services.db.transaction(async (tx) => {
    // The lock serializes parallel calls and keeps the number unchanged.
    const account = await lockAccount(tx, viewer);
    const number = numberForCodes(account);
    if (number === null) {
      throw new ServiceError('mfa_not_available', 'Please enter your phone number first.');
    }
    refuseNumber(services, number);
    const sent = await sentWithinADay(tx, viewer.userId, now);
    refuseTooSoon(codeWaitMs(sent, now));
    const text = {
      numberHmac: hmacOfNumber(services.secret, number),
      network,
      verifiedNumber: number === account.number,
    };
    await refuseExpensiveText(tx, services, viewer.userId, text);
    await endEarlierCodes(tx, viewer.userId, now);
    const [stored] = await tx
      .insert(oneTimeCodes)
      .values({
        ...text,
        userId: viewer.userId,
        codeHmac: hmacOfCode(services.secret, viewer.userId, number, code),
        createdAt: now,
        expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
      })
      .returning({ id: oneTimeCodes.id });
    if (stored === undefined) throw new Error('An insert returned nothing.');
    return { id: stored.id, number, waitMs: codeWaitMs([...sent, now], now) };
  });
}

async function sentWithinADay(db: Db, userId: number, now: Date): Promise<Date[]> {
  const sent = await db
    .select({ at: oneTimeCodes.createdAt })
    .from(oneTimeCodes)
    .where(
      and(eq(oneTimeCodes.userId, userId), gt(oneTimeCodes.createdAt, new Date(now.getTime() - DAY_MS))),
    );
  return sent.map(({ at }) => at);
}

async function endEarlierCodes(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .update(oneTimeCodes)
    .set({ expiresAt: now })
    .where(and(eq(oneTimeCodes.userId, userId), gt(oneTimeCodes.expiresAt, now)));
}

function refuseTooSoon(waitMs: number): void {
  if (waitMs <= 0) return;
  const seconds = Math.ceil(waitMs / 1000);
  const when = seconds <= 60 ? 'in a minute' : 'later';
  throw new ServiceError(
    'code_too_soon',
    `We have already sent you a code. If it does not arrive, please request a new one ${when}.`,
    seconds,
  );
}

/** Limits the cost of text messages and the number of guesses. */
const CODES_PER_DAY_MAX = 20;

/**
 * Returns the milliseconds until the next code may be sent, 0 for now. `sent` holds the times of the codes of the last
 * day: docs/product/mfa.md#code-limits.
 */
export function codeWaitMs(sent: readonly Date[], now: Date): number {
  const agesMs = sent.map((at) => now.getTime() - at.getTime()).sort((a, b) => a - b);
  const minuteWaitMs = MINUTE_MS - (agesMs[0] ?? MINUTE_MS);
  const dayWaitMs = DAY_MS - (agesMs[CODES_PER_DAY_MAX - 1] ?? DAY_MS);
  return Math.max(0, minuteWaitMs, dayWaitMs);
}
