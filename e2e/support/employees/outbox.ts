import type { APIRequestContext } from 'playwright/test';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { OUTBOX_SECRET_FILE } from '../../../server/variables/stored-secret.ts';
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
  const reply = await request.get(`/outbox/${secret}/messages.json`);
  if (!reply.ok()) throw new Error(`The outbox answered ${String(reply.status())}.`);
  return (await reply.json()) as Sent[];
}

/** Waits for a message to the recipient and returns the newest: mails are sent after the reply that causes them. */
export async function newestTo(
  request: APIRequestContext,
  recipient: string,
  { withinMs = 8_000 } = {},
): Promise<Sent> {
  for (const deadline = Date.now() + withinMs; ;) {
    const message = (await readOutbox(request)).find(({ to }) => to.includes(recipient));
    if (message) return message;
    if (Date.now() > deadline)
      throw new Error(`Nothing was sent to ${recipient} within ${String(withinMs)} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
