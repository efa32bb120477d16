import { and, eq, gt, desc, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '../../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../../db/client.ts';
import { oneTimeCodes, backupCodes, users } from '../../../db/schema/identity.ts';
import type { Services, Viewer } from '../../context.ts';
import { hmacOfCode, hmacOfNumber, newOneTimeCode, hmacOfBackupCode } from '../../secrets/codes.ts';
import { ServiceError } from '../../service-error.ts';
import { type CodePlace, codePlaceOf } from '../known-places.ts';
import { countBackupCodes } from './backup-codes.ts';
import { lockAccount, numberForCodes } from './lock-account.ts';
import { issueMfaToken } from './second-factor.ts';
import { refuseExpensiveText, refuseNumber } from './text-limits.ts';
import {
  completeSetUp,
  countTry,
  forgetTries,
  tellWrongCodes,
  tooManyTries,
  type Verified,
  verifyFactor,
} from './verify-factor.ts';

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
      { of: 'text_message' },
      { retryAfterSeconds: SMS_RETRY_AFTER_SECONDS },
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
      throw new ServiceError('mfa_not_available', { of: 'phone' });
    }
    refuseNumber(services, number);
    const place = await codePlaceOf(services, tx, viewer);
    const sent = await sentWithinADay(tx, viewer.userId, place, now);
    refuseTooSoon(codeWaitMs(sent, now));
    const text = {
      numberHmac: hmacOfNumber(services.secret, number),
      network,
      verifiedNumber: number === account.number,
    };
    await refuseExpensiveText(tx, services, viewer.userId, text);
    await endEarlierCodes(tx, viewer.userId, place, now);
    const [stored] = await tx
      .insert(oneTimeCodes)
      .values({
        ...text,
        userId: viewer.userId,
        place: place.key,
        codeHmac: hmacOfCode(services.secret, viewer.userId, number, code),
        createdAt: now,
        expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
      })
      .returning({ id: oneTimeCodes.id });
    if (stored === undefined) throw new Error('An insert returned nothing.');
    return { id: stored.id, number, waitMs: codeWaitMs([...sent, now], now) };
  });
}

async function sentWithinADay(db: Db, userId: number, place: CodePlace, now: Date): Promise<Date[]> {
  const sent = await db
    .select({ at: oneTimeCodes.createdAt })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.userId, userId),
        place.counts(oneTimeCodes.place),
        gt(oneTimeCodes.createdAt, new Date(now.getTime() - DAY_MS)),
      ),
    );
  return sent.map(({ at }) => at);
}

async function endEarlierCodes(db: Db, userId: number, place: CodePlace, now: Date): Promise<void> {
  await db
    .update(oneTimeCodes)
    .set({ expiresAt: now })
    .where(
      and(eq(oneTimeCodes.userId, userId), place.counts(oneTimeCodes.place), gt(oneTimeCodes.expiresAt, now)),
    );
}

function refuseTooSoon(waitMs: number): void {
  if (waitMs <= 0) return;
  const seconds = Math.ceil(waitMs / 1000);
  const when = seconds <= 60 ? 'code_in_a_minute' : 'code_later';
  throw new ServiceError('code_too_soon', { of: when }, { retryAfterSeconds: seconds });
}

/** Limits the cost of text messages and the number of guesses. */
const CODES_PER_DAY_MAX = 20;

/**
 * Returns the milliseconds until the next code may be sent, 0 for now. `sent` holds the times of the codes of the last
 * day: docs/product/mfa.md#code-limits.
 */
function codeWaitMs(sent: readonly Date[], now: Date): number {
  const agesMs = sent.map((at) => now.getTime() - at.getTime()).sort((a, b) => a - b);
  const minuteWaitMs = MINUTE_MS - (agesMs[0] ?? MINUTE_MS);
  const dayWaitMs = DAY_MS - (agesMs[CODES_PER_DAY_MAX - 1] ?? DAY_MS);
  return Math.max(0, minuteWaitMs, dayWaitMs);
}

const TRIES_MAX = 5;

type Verdict = 'unusable' | 'wrong' | 'verified';

/**
 * Verifies a code and returns the mfa-token of this session. The first code of a new number completes the enrollment or
 * the change of the number; after an enrollment the account's other sessions need a code, too.
 * @throws {ServiceError} `code_invalid` for a wrong code; `code_expired` when no code is valid:
 * docs/product/mfa.md#code-limits.
 */
export function verifyCode(services: Services, viewer: Viewer, code: string): Promise<Verified> {
  const now = services.clock.now();
  return verifyFactor(services, viewer, async (tx, account) => {
    const number = numberForCodes(account);
    if (number === null) return refusals.unusable();
    const codeHmac = hmacOfCode(services.secret, viewer.userId, number, code);
    const place = await codePlaceOf(services, tx, viewer);
    const verdict = await tryNewestCode(tx, viewer.userId, place, { now, codeHmac });
    if (verdict === 'wrong') {
      await tellWrongCodes(services, tx, viewer, await wrongTries(tx, viewer.userId, place, now));
    }
    if (verdict !== 'verified') return refusals[verdict]();
    if (account.owesCode || account.pendingNumber === null) {
      return { mfaToken: await issueMfaToken(services, tx, viewer) };
    }
    await tx
      .update(users)
      .set({ mfaNumber: number, mfaPendingNumber: null })
      .where(eq(users.id, viewer.userId));
    return completeSetUp(tx, services, viewer, account, 'number_changed');
  });
}

const refusals = {
  unusable: () => new ServiceError('code_expired'),
  wrong: () => new ServiceError('code_invalid', { of: 'text' }),
};

/**
 * Counts the attempt and marks a matching code as used in one statement, so that parallel calls can't get a sixth
 * attempt or a second use.
 */
async function tryNewestCode(
  tx: Db,
  userId: number,
  place: CodePlace,
  { now, codeHmac }: { readonly now: Date; readonly codeHmac: string },
): Promise<Verdict> {
  const newest = tx
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.userId, userId), place.counts(oneTimeCodes.place)))
    .orderBy(desc(oneTimeCodes.id))
    .limit(1);
  const [tried] = await tx
    .update(oneTimeCodes)
    .set({
      attempts: sql`${oneTimeCodes.attempts} + 1`,
      usedAt: sql`case when ${oneTimeCodes.codeHmac} = ${codeHmac} then ${now.toISOString()}::timestamptz end`,
    })
    .where(
      and(
        eq(oneTimeCodes.id, newest),
        isNull(oneTimeCodes.usedAt),
        lt(oneTimeCodes.attempts, TRIES_MAX),
        gt(oneTimeCodes.expiresAt, now),
      ),
    )
    .returning({ usedAt: oneTimeCodes.usedAt });
  if (tried === undefined) return 'unusable';
  return tried.usedAt === null ? 'wrong' : 'verified';
}

/** Returns how many wrong codes were entered at a place within a day since the last right one: a new code does not begin anew. */
async function wrongTries(tx: Db, userId: number, place: CodePlace, now: Date): Promise<number> {
  const ofPlace = and(eq(oneTimeCodes.userId, userId), place.counts(oneTimeCodes.place));
  const lastUsed = tx
    .select({ id: sql`coalesce(max(${oneTimeCodes.id}), 0)` })
    .from(oneTimeCodes)
    .where(and(ofPlace, isNotNull(oneTimeCodes.usedAt)));
  const [wrong] = await tx
    .select({ tries: sql<number>`coalesce(sum(${oneTimeCodes.attempts}), 0)::int` })
    .from(oneTimeCodes)
    .where(
      and(
        ofPlace,
        gt(oneTimeCodes.createdAt, new Date(now.getTime() - DAY_MS)),
        sql`${oneTimeCodes.id} > ${lastUsed}`,
      ),
    );
  return wrong?.tries ?? 0;
}

/**
 * Verifies a backup code, which then is used up, and returns the mfa-token of this session and the number of codes left.
 * The owner gets a mail: docs/product/mfa.md#backup-codes.
 * @throws {ServiceError} `mfa_not_available`, `code_invalid`, `code_too_soon`.
 */
export function verifyBackupCode(
  services: Services,
  viewer: Viewer,
  code: string,
): Promise<Verified & { readonly codesLeft: number }> {
  const now = services.clock.now();
  const { userId } = viewer;
  return verifyFactor(services, viewer, async (tx, { enabledAt }) => {
    if (enabledAt === null) return new ServiceError('mfa_not_available', { of: 'off' });
    const place = await codePlaceOf(services, tx, viewer);
    const { waitMs, number } = await countTry(tx, userId, { kind: 'backup_code', place, now });
    if (waitMs > 0) return tooManyTries(waitMs);
    const appSecrets = [services.secret, ...services.fallbackSecrets];
    const hmacs = appSecrets.map((secret) => hmacOfBackupCode(secret, userId, code));
    const used = await tx
      .update(backupCodes)
      .set({ usedAt: now })
      .where(
        and(eq(backupCodes.userId, userId), inArray(backupCodes.codeHmac, hmacs), isNull(backupCodes.usedAt)),
      )
      .returning({ id: backupCodes.id });
    if (used.length === 0) {
      await tellWrongCodes(services, tx, viewer, number);
      return new ServiceError('code_invalid', { of: 'backup' });
    }
    await forgetTries(tx, userId, 'backup_code', place);
    const codesLeft = await countBackupCodes(tx, userId);
    return { mfaToken: await issueMfaToken(services, tx, viewer), change: 'code_used', codesLeft };
  });
}
