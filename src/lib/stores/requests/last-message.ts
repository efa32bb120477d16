import type { Message } from '../../contract/message.ts';
import type { Request } from '../../contract/requests.ts';
import { plainText } from '../../format/plain-text.ts';

/** Returns the newest message of a request if a person wrote it; null otherwise (docs/product/live.md#automatic-notes). */
export function lastMessageOf({
  last_message: last,
  messages,
}: Pick<Request, 'last_message' | 'messages'>): Message | null {
  const newest = last ?? messages.at(-1) ?? null;
  return newest?.automatic === true ? null : newest;
}

/** Returns a message as one line of text: of a card its question alone, whose text tells clients without cards how to answer it. */
export function previewOf({ card, body_html: html }: Message): string {
  const isCard = typeof card === 'object' && card !== null && 'question' in card;
  return isCard && typeof card.question === 'string' ? card.question : plainText(html);
}
