import * as z from 'zod/mini';
import type { Mail } from '../../ports/mail/mail.ts';
import type { Services } from '../context.ts';
import { seal, unseal } from '../identity/secrets/sealed.ts';

const content = z.object({ subject: z.string(), text: z.string() });

/** Encrypts subject and text: a copy of the database must not hold links that open accounts. */
export function sealMail({ secret }: Services, messageId: string, { subject, text }: Mail): string {
  return seal(secret, purposeOf(messageId), Buffer.from(JSON.stringify({ subject, text })));
}

/**
 * Decrypts what `sealMail` returned.
 * @throws {Error} when `APP_SECRET` was replaced since, without a fallback.
 */
export function unsealMail({ secret, fallbackSecrets }: Services, messageId: string, sealed: string) {
  const bytes = unseal([secret, ...fallbackSecrets], purposeOf(messageId), sealed);
  return content.parse(JSON.parse(bytes.toString()));
}

const purposeOf = (messageId: string) => `queued mail ${messageId}`;
