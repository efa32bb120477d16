import { and, eq, ne } from 'drizzle-orm';
import { companies, memberships } from '../../../db/schema/identity.ts';
import type { Services } from '../../context.ts';
import { ServiceError } from '../../service-error.ts';

const AREA_CODE_DIGITS = 3;

/**
 * Refuses text messages where they are turned off, and to numbers outside the allowed area codes, also to one that was
 * enrolled before: docs/product/mfa.md#text-messages.
 * @throws {ServiceError} `texts_off`, `number_refused`.
 */
export function refuseNumber({ texts }: Services, number: string): void {
  if (!texts.on) {
    throw new ServiceError(
      'texts_off',
      'Text messages are turned off at the moment. Please use an authenticator app or a backup code.',
    );
  }
  if (texts.areaCodes.has(number.slice(0, AREA_CODE_DIGITS))) return;
  throw new ServiceError(
    'number_refused',
    'We cannot send text messages to this area code. Please enter another number, or use an authenticator app.',
  );
}

/**
 * Refuses the set-up of text messages to an account whose companies offer no second step.
 * @throws {ServiceError} `mfa_not_available`.
 */
export async function refuseNotOffered({ db }: Services, userId: number): Promise<void> {
  const offering = await db
    .select({ id: companies.id })
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(and(eq(memberships.userId, userId), ne(companies.mfaPolicy, 'off')))
    .limit(1);
  if (offering.length > 0) return;
  throw new ServiceError(
    'mfa_not_available',
    'Your company does not offer two-step verification by text message.',
  );
}
