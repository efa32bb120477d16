import type { Services } from '../context.ts';
import { sendQueuedMails } from './send-queued-mails.ts';

/** Also finds the mails of processes that have ended. */
const EVERY_MS = 5_000;

/** Sends queued mails now and every five seconds in the background. Returns a function that stops it. */
export function startSending(services: Services): () => void {
  return services.background.repeat('send-mails', () => sendQueuedMails(services), EVERY_MS);
}
