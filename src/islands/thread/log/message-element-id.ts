import type { Message } from '../../../lib/contract/message.ts';

/** Returns the id of a message's element. */
export function messageElementId(id: Message['id']): string {
  return `message-${id}`;
}
