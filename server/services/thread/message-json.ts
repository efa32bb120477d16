import { sql, type SQL } from 'drizzle-orm';
import type { EmittedMessage } from '../../../src/lib/contract/message.ts';
import { messages } from '../../db/schema/requests.ts';

/** The column of each field of a message on the wire. */
const columns = {
  id: messages.id,
  body_html: messages.bodyHtml,
  source: sql`case ${messages.source} when 'concierge' then 'life_concierge' else ${messages.source} end`,
  source_name: messages.sourceName,
  external_created_at: sql`to_char(${messages.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  attachment_keys: messages.attachmentKeys,
  client_id: messages.clientId,
} satisfies Record<keyof EmittedMessage, SQL | (typeof messages)[keyof typeof messages]>;

const pairs = Object.entries(columns).map(([field, column]) => sql`${sql.raw(`'${field}'`)}, ${column}`);

/** A row of `messages` as it goes over the wire, built by PostgreSQL. */
export const messageJson = sql<EmittedMessage>`json_build_object(${sql.join(pairs, sql`, `)})`;
