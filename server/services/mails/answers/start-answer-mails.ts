import { SECOND_MS } from '../../../../src/lib/contract/shared/durations.ts';
import type { Services } from '../../context.ts';
import { sendAnswerMails } from './send-answer-mails.ts';

const EVERY_MS = 5 * SECOND_MS;

/** Queues due mails about answers now and every five seconds in the background. Returns a function that stops it. */
export function startAnswerMails(services: Services): () => void {
  return services.background.repeat('answer-mails', () => sendAnswerMails(services), EVERY_MS);
}
