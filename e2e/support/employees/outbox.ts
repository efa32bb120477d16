import type { APIRequestContext } from 'playwright/test';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { OUTBOX_SECRET_FILE } from '../../../server/shared/private-folder.ts';
import { needs } from '../needs.ts';
import { dataFolder } from '../server.ts';

/** A mail or text message that the product sent. */
export interface Sent {
  readonly kind: 'mail' | 'sms';
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly created_at: string;
}

/** Returns every mail and text message sent so far, newest first. */
export async function readOutbox(request: APIRequestContext): Promise<Sent[]> {
  needs('outbox');
  const secret = readFileSync(resolve(dataFolder, OUTBOX_SECRET_FILE), 'utf8');
  // The server may be closing the connection, which has been idle since the last look.
  const reply = await request.get(`/outbox/${secret}/messages.json`, { maxRetries: 1 });
  if (!reply.ok()) throw new Error(`The outbox answered ${String(reply.status())}.`);
  return (await reply.json()) as Sent[];
}

/** Sent by every sign-up. */
const isConfirmation = ({ subject }: Sent) => subject?.startsWith('Confirm your email address') === true;

/**
 * Waits for a message to the recipient and returns the newest: mails are sent after the reply that causes them. The mail that
 * confirms the address counts for `confirmation` alone.
 */
export async function newestTo(
  request: APIRequestContext,
  recipient: string,
  { withinMs = 8_000, confirmation = false } = {},
): Promise<Sent> {
  for (const deadline = Date.now() + withinMs; ;) {
    const message = (await readOutbox(request)).find(
      (sent) => sent.to.includes(recipient) && isConfirmation(sent) === confirmation,
    );
    if (message) return message;
    if (Date.now() > deadline)
      throw new Error(`Nothing was sent to ${recipient} within ${String(withinMs)} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Returns the path of the newest link that confirms the address. */
export async function confirmationPath(request: APIRequestContext, email: string): Promise<string> {
  const { text } = await newestTo(request, email, { confirmation: true });
  return /\/confirm-email\/\S+/.exec(text)?.[0] ?? '';
}

/** Confirms the address with the mailed link, by a call. */
export async function confirmEmail(request: APIRequestContext, email: string): Promise<void> {
  const token = (await confirmationPath(request, email)).replace('/confirm-email/', '');
  const reply = await request.post('/api/v1/users/confirmation', { data: { confirmation_token: token } });
  if (!reply.ok()) throw new Error(`The confirmation answered ${String(reply.status())}.`);
}
