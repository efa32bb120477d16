import { eq } from 'drizzle-orm';
import { users } from '../../../db/schema/identity.ts';
import type { Services } from '../../context.ts';
import { accountOfToken } from './unsubscribe-link.ts';

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
