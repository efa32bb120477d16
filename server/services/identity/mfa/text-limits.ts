import { and, count, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import { DAY_MS } from '../../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../../db/client.ts';
import { memberships, oneTimeCodes } from '../../../db/schema/identity.ts';
import type { Services } from '../../context.ts';
import { ServiceError } from '../../service-error.ts';
import { policiesOf } from './mfa-status.ts';

/** Makes parallel texts of all accounts wait for each other, so that a count and its row are one step. Any unique number. */
const TEXTS_LOCK_KEY = 7_463_285;
/** Share of the day's texts that may go to unverified numbers, so that nobody can use up those of sign-ins. */
const UNVERIFIED_SHARE = 0.5;
/** Share of the day's texts from which on an operator should look. */
const ALERT_SHARE = 0.8;

interface Text {
  readonly numberHmac: string;
  readonly network: string;
  readonly verifiedNumber: boolean;
}

/**
 * Refuses a text message above the limits of 24 hours: docs/product/mfa.md#limits-of-text-messages. Call it after the lock of the account,
 * in the transaction that stores the code. Raises an alert when the installation's limit is near, and when it is reached.
 * @throws {ServiceError} `too_many_requests`.
 */
export async function refuseExpensiveText(
  tx: Db,
  services: Services,
  userId: number,
  text: Text,
): Promise<void> {
  const { limits } = services.texts;
  await tx.execute(sql`select pg_advisory_xact_lock(${TEXTS_LOCK_KEY})`);
  const sent = await countTexts(tx, services.clock.now(), userId, text);
  if (sent.all >= limits.perDay) throw tooManyTexts();
  if (!text.verifiedNumber) {
    if (sent.toNumber >= limits.perNumber)
      throw new ServiceError(
        'too_many_requests',
        { of: 'texts_to_number' },
        { retryAfterSeconds: DAY_MS / 1000 },
      );
    const isTooMany =
      sent.ofNetwork >= limits.perNetwork ||
      sent.ofCompany >= limits.perCompany ||
      sent.unverified >= limits.perDay * UNVERIFIED_SHARE;
    if (isTooMany) throw tooManyTexts();
  }
  reportAmount(services, sent.all + 1);
}

/** Counts the texts of the last 24 hours in one statement; except for `all`, only those to numbers that were not verified. */
async function countTexts(tx: Db, now: Date, userId: number, { numberHmac, network }: Text) {
  const unverified = eq(oneTimeCodes.verifiedNumber, false);
  const countOf = (which: SQL | undefined) =>
    sql<number>`count(*) filter (where ${and(unverified, which)})::int`;
  const companies = tx
    .select({ id: memberships.companyId })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  const colleagues = tx
    .select({ id: memberships.userId })
    .from(memberships)
    .where(inArray(memberships.companyId, companies));
  const [sent] = await tx
    .select({
      all: count(),
      unverified: countOf(undefined),
      toNumber: countOf(eq(oneTimeCodes.numberHmac, numberHmac)),
      ofNetwork: countOf(eq(oneTimeCodes.network, network)),
      ofCompany: countOf(inArray(oneTimeCodes.userId, colleagues)),
    })
    .from(oneTimeCodes)
    .where(gt(oneTimeCodes.createdAt, new Date(now.getTime() - DAY_MS)));
  if (sent === undefined) throw new Error('A count returned nothing.');
  return sent;
}

/** Raises an alert once as the amount passes each mark. */
function reportAmount({ alerts, texts }: Services, sent: number): void {
  const { perDay } = texts.limits;
  const marks = [Math.ceil(perDay * ALERT_SHARE), perDay];
  if (marks.includes(sent)) alerts.raise('texts', { sent, limit: perDay });
}

function tooManyTexts(): ServiceError {
  return new ServiceError('too_many_requests', { of: 'texts' }, { retryAfterSeconds: DAY_MS / 1000 });
}

const AREA_CODE_DIGITS = 3;

/**
 * Refuses text messages where they are turned off, and to numbers outside the allowed area codes, also to one that was
 * enrolled before: docs/product/mfa.md#text-messages.
 * @throws {ServiceError} `texts_off`, `number_refused`.
 */
export function refuseNumber({ texts }: Services, number: string): void {
  if (!texts.on) {
    throw new ServiceError('texts_off');
  }
  if (texts.areaCodes.has(number.slice(0, AREA_CODE_DIGITS))) return;
  throw new ServiceError('number_refused');
}

/**
 * Refuses the set-up of text messages to an account whose companies offer no second step.
 * @throws {ServiceError} `mfa_not_available`.
 */
export async function refuseNotOffered({ db }: Services, userId: number): Promise<void> {
  if ((await policiesOf(db, userId)).some((policy) => policy !== 'off')) return;
  throw new ServiceError('mfa_not_available', { of: 'texts' });
}
