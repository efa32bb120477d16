import { eq } from 'drizzle-orm';
import { createHmac } from 'node:crypto';
import { users } from '../../../db/schema/identity.ts';
import type { Services } from '../../context.ts';
import { isSameText } from '../../secrets/tokens.ts';

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
