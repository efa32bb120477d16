import type { EmittedBy } from '../../../src/lib/contract/endpoint.ts';
import type { EmittedMessage, getRequest } from '../../../src/lib/contract/requests.ts';
import { messages, requests } from '../../db/schema/requests.ts';
import { surveyCategories } from '../../db/schema/surveys.ts';

export type EmittedRequest = EmittedBy<typeof getRequest>['request'];

export const requestColumns = {
  id: requests.id,
  externalId: requests.externalId,
  name: requests.name,
  status: requests.status,
  details: requests.details,
  issuedAt: requests.issuedAt,
  createdAt: requests.createdAt,
  unreadCount: requests.unreadCount,
  categoryName: surveyCategories.name,
  categoryImageUrl: surveyCategories.imageUrl,
};

export interface RequestRow {
  readonly id: number;
  readonly externalId: string;
  readonly name: string;
  readonly status: 'open' | 'in_progress' | 'closed';
  readonly details: string | null;
  readonly issuedAt: Date | null;
  readonly createdAt: Date;
  readonly unreadCount: number;
  readonly categoryName: string | null;
  readonly categoryImageUrl: string | null;
}

export const messageColumns = {
  id: messages.id,
  source: messages.source,
  sourceName: messages.sourceName,
  bodyHtml: messages.bodyHtml,
  attachmentKeys: messages.attachmentKeys,
  clientId: messages.clientId,
  createdAt: messages.createdAt,
};

export interface MessageRow {
  readonly id: number;
  readonly source: 'user' | 'life_concierge';
  readonly sourceName: string;
  readonly bodyHtml: string;
  readonly attachmentKeys: readonly string[];
  readonly clientId: string | null;
  /** A date, or Postgres' own spelling of one when the row was gathered into JSON. */
  readonly createdAt: Date | string;
}

export function emitMessage(row: MessageRow): EmittedMessage {
  return {
    id: row.id,
    body_html: row.bodyHtml,
    source: row.source,
    source_name: row.sourceName,
    external_created_at: new Date(row.createdAt).toISOString(),
    attachment_keys: [...row.attachmentKeys],
    client_id: row.clientId,
  };
}

/** The wire form of a request; a list passes no `thread` and only the newest message. */
export function emitRequest(
  row: RequestRow,
  thread: readonly MessageRow[],
  newest: MessageRow | undefined,
): EmittedRequest {
  return {
    id: row.id,
    external_id: row.externalId,
    name: row.name,
    status: row.status,
    issued_at: row.issuedAt?.toISOString() ?? null,
    details: row.details,
    created_at: row.createdAt.toISOString(),
    survey_category_image_url: row.categoryImageUrl,
    survey_category_name: row.categoryName,
    messages: thread.map(emitMessage),
    last_message: newest === undefined ? null : emitMessage(newest),
    unread_count: row.unreadCount,
  };
}
