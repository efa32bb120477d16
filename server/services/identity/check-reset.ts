import { and, eq, isNull, sql } from 'drizzle-orm';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import type { checkReset as contract } from '../../../src/lib/contract/identity.ts';
import { mailTokens, users } from '../../db/schema/identity.ts';
import type { Services } from '../context.ts';
import { usableLink } from '../secrets/tokens.ts';
import { provesAccount } from './device-secret.ts';
import { linkExpired } from './reset-password.ts';

/**
 * Returns what a reset with this link will do, for its holder alone. Names the account only to a browser that was signed in to it:
 * docs/product/identity.md#reset-effect.
 * @throws {ServiceError} `link_expired`.
 */
export async function checkReset(
  services: Services,
  token: string,
  deviceSecret: string | null,
): Promise<EmittedBy<typeof contract>> {
  const [account] = await services.db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      emailConfirmedAt: users.emailConfirmedAt,
      requestCount: sql<number>`(select count(*)::int from requests where requests.user_id = "users"."id")`,
    })
    .from(mailTokens)
    .innerJoin(users, eq(users.id, mailTokens.userId))
    .where(
      and(
        usableLink('reset', token, services.clock.now()),
        isNull(users.releasedAt),
        isNull(users.deactivatedAt),
      ),
    );
  if (account === undefined) throw linkExpired();
  if (account.emailConfirmedAt !== null) return { starts_afresh: false, can_keep: null };
  const isProved = await provesAccount(services, services.db, account.id, deviceSecret);
  const name = `${account.firstName} ${account.lastName}`.trim() || account.email;
  return { starts_afresh: true, can_keep: isProved ? { name, request_count: account.requestCount } : null };
}
