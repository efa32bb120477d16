import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { messages } from '../../db/schema/requests.ts';
import { bodyHtml } from './body-html.ts';

export interface NewMessage {
  readonly requestId: number;
  readonly source: 'user' | 'life_concierge';
  readonly sourceName: string;
  readonly body: string;
  readonly attachmentKeys: readonly string[];
  readonly clientId: string | null;
  readonly createdAt: Date;
}

/** Stores a message, unless the request already has one with the same `clientId`. */
export async function insertMessage(db: Db, message: NewMessage): Promise<void> {
  await db
    .insert(messages)
    .values({ ...message, bodyHtml: bodyHtml(message.body) })
    .onConflictDoNothing({ target: [messages.requestId, messages.clientId] });
}

/** True in a query of `requests` if the request has a message with this `clientId`. */
export function hasMessage(clientId: string | null): SQL<boolean> {
  return sql<boolean>`exists (select 1 from messages m
    where m.request_id = "requests"."id" and m.client_id = ${clientId})`;
}
