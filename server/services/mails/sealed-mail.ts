import * as z from 'zod/mini';
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
