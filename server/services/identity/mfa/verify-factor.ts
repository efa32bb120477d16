import { and, desc, eq, gt } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '../../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../../db/client.ts';
import { mfaLifts } from '../../../db/schema/desk.ts';
import { mfaTries } from '../../../db/schema/identity.ts';
import type { Services, Viewer } from '../../context.ts';
import { ServiceError } from '../../service-error.ts';
import { type LockedAccount, lockAccount } from './lock-account.ts';
import { sendSoon, storeMail } from '../../mails/mail-queue.ts';
import type { CodePlace } from '../known-places.ts';
import { ownerOf } from '../../mails/account-owner.ts';
import { type MfaChange, mfaChangedMail, queueMfaChangedMail, queueMfaEnabledMail } from './mfa-mails.ts';
import { issueMfaToken, turnOn } from './second-factor.ts';

/** Proof of a right code, and its effects. */
export interface Verified {
  /** Completes the session. */
  readonly mfaToken: string;
  /** The first backup codes, when the code has turned two-step verification on. */
  readonly backupCodes?: readonly string[];
  /** The change that the owner is told by mail; `on` when the code has turned two-step verification on. */
  readonly change?: MfaChange | 'on';
  /** Unused backup codes, after the use of one. */
  readonly codesLeft?: number;
}

/** Compares a code with the locked account; a refusal is returned, because an error would roll back the counted try. */
type Check<Right extends Verified> = (tx: Db, account: LockedAccount) => Promise<Right | ServiceError>;

/**
 * Checks a code of a second factor in a transaction and mails its effect.
 * @throws {ServiceError} the refusal that the check returns.
 */
export async function verifyFactor<Right extends Verified>(
  services: Services,
  viewer: Viewer,
  check: Check<Right>,
): Promise<Right> {
  const outcome = await services.db.transaction(async (tx) => check(tx, await lockAccount(tx, viewer)));
  if (outcome instanceof ServiceError) {
    // A mail about wrong codes may have been stored.
    if (outcome.code === 'code_invalid') sendSoon(services);
    throw outcome;
  }
  const { change, codesLeft } = outcome;
  if (change === 'on') await queueMfaEnabledMail(services, viewer.email);
  else if (change !== undefined) await queueMfaChangedMail(services, viewer.email, change, codesLeft);
  return outcome;
}

/** Completes the set-up of a method with its first code: turns two-step verification on, or says what has changed. Ends a lift that waits. */
export async function completeSetUp(
  tx: Db,
  services: Services,
  viewer: Viewer,
  { enabledAt }: LockedAccount,
  change: MfaChange,
): Promise<Verified> {
  const mfaToken = await issueMfaToken(services, tx, viewer);
  // It was asked for the factors of before, and whoever sets one up has not lost them all.
  await tx.delete(mfaLifts).where(eq(mfaLifts.userId, viewer.userId));
  if (enabledAt !== null) return { mfaToken, change };
  return { mfaToken, change: 'on', backupCodes: await turnOn(tx, services, viewer) };
}

/** As many as one text message allows, in the time that its code lives: docs/product/mfa.md#code-limits. */
const TRIES_MAX = 5;
const TRIES_WITHIN_MS = 5 * MINUTE_MS;
/** A code of an app has three valid values at a time: 20 guesses a day hit one in 17,000 days. */
const TRIES_PER_DAY_MAX = 20;

type TryKind = (typeof mfaTries.$inferSelect)['kind'];

/** A counted try. */
interface Tried {
  /** Milliseconds until another one is allowed; 0 if this one is. */
  readonly waitMs: number;
  /** Number of this try within a day since the last right code, from 1. */
  readonly number: number;
}

/**
 * Counts a try of a code at its place before it is compared. Needs the lock on the user's row, so that parallel tries are counted exactly.
 */
export async function countTry(
  tx: Db,
  userId: number,
  { kind, place, now }: { readonly kind: TryKind; readonly place: CodePlace; readonly now: Date },
): Promise<Tried> {
  const tries = await tx
    .select({ at: mfaTries.createdAt })
    .from(mfaTries)
    .where(
      and(
        eq(mfaTries.userId, userId),
        eq(mfaTries.kind, kind),
        place.counts(mfaTries.place),
        gt(mfaTries.createdAt, new Date(now.getTime() - DAY_MS)),
      ),
    )
    .orderBy(desc(mfaTries.id))
    .limit(TRIES_PER_DAY_MAX);
  const waitMs = Math.max(
    leftOf(tries[TRIES_MAX - 1]?.at, TRIES_WITHIN_MS, now),
    leftOf(tries[TRIES_PER_DAY_MAX - 1]?.at, DAY_MS, now),
  );
  if (waitMs === 0) await tx.insert(mfaTries).values({ userId, kind, place: place.key, createdAt: now });
  return { waitMs, number: tries.length + 1 };
}

/** Gives new tries to a place after a right code. */
export async function forgetTries(tx: Db, userId: number, kind: TryKind, place: CodePlace): Promise<void> {
  await tx
    .delete(mfaTries)
    .where(and(eq(mfaTries.userId, userId), eq(mfaTries.kind, kind), place.counts(mfaTries.place)));
}

/** Stores a mail to the owner with the fifth wrong code: whoever entered it knows the password. `verifyFactor` sends it. */
export async function tellWrongCodes(
  services: Services,
  tx: Db,
  { email }: Viewer,
  number: number,
): Promise<void> {
  if (number !== TRIES_MAX) return;
  const owner = await ownerOf(tx, services.appOrigin, email);
  await storeMail(services, tx, 'mfa-changed-mail', mfaChangedMail(services, owner, 'wrong_codes'));
}

export function tooManyTries(waitMs: number): ServiceError {
  return new ServiceError('code_too_soon', { of: 'tries' }, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

function leftOf(since: Date | undefined, durationMs: number, now: Date): number {
  return since === undefined ? 0 : Math.max(0, since.getTime() + durationMs - now.getTime());
}
