import type { Message } from '../../contract/message.ts';
import type { Request } from '../../contract/requests.ts';

/** Returns the newest message of a request if a person wrote it; null otherwise (docs/product/live.md#automatic-notes). */
export function lastMessageOf({
  last_message: last,
  messages,
}: Pick<Request, 'last_message' | 'messages'>): Message | null {
  const newest = last ?? messages.at(-1) ?? null;
  return newest?.automatic === true ? null : newest;
}
