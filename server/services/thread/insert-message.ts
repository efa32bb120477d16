import type { Db } from '../../db/client.ts';
import { messages } from '../../db/schema/requests.ts';
import { bodyHtml } from './body-html.ts';

export interface NewMessage {
  readonly requestId: number;
  readonly source: 'user' | 'concierge';
  readonly sourceName: string;
  readonly body: string;
  readonly attachmentKeys: readonly string[];
  readonly clientId: string | null;
  readonly createdAt: Date;
}

/** Stores a message, unless the request already has one with the same `clientId`. Returns true if it was stored. */
export async function insertMessage(db: Db, message: NewMessage): Promise<boolean> {
  const stored = await db
    .insert(messages)
    .values({ ...message, bodyHtml: bodyHtml(message.body) })
    .onConflictDoNothing({ target: [messages.requestId, messages.clientId] })
    .returning({ id: messages.id });
  return stored.length > 0;
}
