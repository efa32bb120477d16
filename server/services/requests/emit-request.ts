import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { EmittedMessage } from '../../../src/lib/contract/message.ts';
import type { Appointment, EmittedRequest } from '../../../src/lib/contract/requests.ts';
import { messages, requests, type SentAnswer } from '../../db/schema/requests.ts';
import { surveyCategories } from '../../db/schema/content.ts';
import { imageAddress } from '../content/content-images.ts';
import type { Services } from '../context.ts';

/** The concierge who answers, as PostgreSQL builds it. */
type Owner = Pick<NonNullable<EmittedRequest['concierge']>, 'name' | 'title' | 'portrait_url'> & {
  readonly away: boolean;
  readonly away_until: string | null;
};

/** Formats a time for JSON that PostgreSQL builds. */
export const instantText = (time: SQL | AnyPgColumn) =>
  sql<string | null>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The number of a row `a` of `appointments`. The number after it is that of its end: docs/product/appointments.md#canceled-date. */
export const sequenceOfDate = sql`(
  select 2 * count(*)::int from appointments earlier where earlier.request_id = a.request_id and earlier.id < a.id)`;

export const requestColumns = {
  id: requests.id,
  externalId: requests.externalId,
  name: requests.name,
  status: requests.status,
  answers: requests.answers,
  issuedAt: requests.issuedAt,
  createdAt: requests.createdAt,
  unreadCount: requests.unreadCount,
  openedMessageId: requests.openedMessageId,
  completionUnseen: requests.completionUnseen,
  appointmentAt: requests.appointmentAt,
  appointment: sql<Omit<Appointment, 'at'> | null>`(
    select json_build_object('minutes', a.minutes, 'time_zone', a.time_zone, 'place', a.place, 'name', a.name,
      'sequence', ${sequenceOfDate})
    from appointments a where a.id = ${requests.appointmentId})`.as('appointment'),
  waitsFor: requests.waitsFor,
  waitingSince: requests.waitingSince,
  waitsBecause: requests.waitsBecause,
  remindedAt: requests.remindedAt,
  owner: sql<Owner | null>`(
    select json_build_object('name', c.name, 'title', c.title, 'portrait_url', c.portrait_url,
      'away', c.away_since is not null, 'away_until', ${instantText(sql`c.away_until`)})
    from concierges c where c.id = ${requests.ownerId})`.as('owner'),
  asksWithCard: sql<boolean>`(
    coalesce((select m.card is not null from messages m where m.request_id = ${requests.id} and not m.is_automatic
      order by m.created_at desc, m.id desc limit 1), false)
    or exists (
      select from (select m.id, m.card from messages m
        where m.request_id = ${requests.id} and m.source = 'concierge' and not m.is_automatic
        order by m.created_at desc, m.id desc limit 1) last
      cross join lateral jsonb_array_elements(last.card -> 'questions') question
      where not exists (select from messages a
        where a.request_id = ${requests.id} and (a.card_answer ->> 'card_id')::int = last.id
          and a.card_answer -> 'facts' @> jsonb_build_array(jsonb_build_object('id', question -> 'id'))))
  )`.as('asks_with_card'),
  categoryName: surveyCategories.name,
  categoryImageUrl: surveyCategories.imageUrl,
};

type OwnColumn = Exclude<
  keyof typeof requestColumns,
  'appointment' | 'owner' | 'asksWithCard' | 'categoryName' | 'categoryImageUrl'
>;
export type RequestRow = Pick<typeof requests.$inferSelect, OwnColumn> & {
  readonly appointment: Omit<Appointment, 'at'> | null;
  /** True for an unanswered card: docs/product/cards.md#waiting-on-you. */
  readonly asksWithCard: boolean;
  readonly owner: Owner | null;
  readonly categoryName: string | null;
  readonly categoryImageUrl: string | null;
};

/** A hint after the question mark that has commas or full stops: a reader would take it for the beginning of the answer. */
const HINT_LIKE_AN_ANSWER = /\?\s[^?,.;…]*[,.;…][^?]*$/u;

/** Returns the question as a line begins with it. */
function questionText(label: string): string {
  const question = label
    .trim()
    .replace(/(?<![.:…])[.:…]+$/u, '')
    .replace(HINT_LIKE_AN_ANSWER, '?');
  return /[?!]$/.test(question) ? question : `${question}:`;
}

/**
 * Returns the answers as plain text, one `Question: answer` per line, for clients that know no list; null without any. A question
 * that ends with a question mark has no colon, and no hint that reads like an answer.
 */
export function detailsOf(answers: readonly SentAnswer[]): string | null {
  if (answers.length === 0) return null;
  return answers.map(({ question, answer }) => `${questionText(question)} ${answer}`).join('\n');
}

const WITHHELD = '(not shown: address not confirmed)';

/** Withholds the contact data among the answers (docs/product/identity.md#unconfirmed-contact-data). */
export function withoutContactData(answers: readonly SentAnswer[]): readonly SentAnswer[] {
  return answers.map((one) => (one.isContactData ? { ...one, answer: WITHHELD } : one));
}

/** True while something waits for the employee (docs/product/cards.md#waiting-on-you). */
function waitsForYou(row: RequestRow, now: Date): boolean {
  const isReminded = row.remindedAt !== null && row.waitingSince > now;
  const isSaid = row.waitsFor === 'them' && row.waitsBecause !== 'unsaid';
  return row.status === 'in_progress' && (isSaid || isReminded || row.asksWithCard);
}

const NOTHING_KNOWN = { minutes: null, time_zone: null, place: null, name: null, sequence: 0 };

/** Returns the date of a request and its place; of a date that an earlier version stored, the time alone. */
export function emitAppointment({
  appointmentAt: at,
  appointment,
}: Pick<RequestRow, 'appointmentAt' | 'appointment'>): Appointment | null {
  return at === null ? null : { ...(appointment ?? NOTHING_KNOWN), at: at.toISOString() };
}

/** Returns the wire form of a request. Lists pass no `thread` and only the newest message. */
export function emitRequest(
  services: Pick<Services, 'clock' | 'contentOrigin'>,
  row: RequestRow,
  thread: readonly EmittedMessage[],
  newest: EmittedMessage | null,
): EmittedRequest {
  return {
    id: row.id,
    external_id: row.externalId,
    name: row.name,
    status: row.status,
    issued_at: row.issuedAt?.toISOString() ?? null,
    details: detailsOf(row.answers),
    answers: row.answers.map(({ question, answer, type }) => ({ question, answer, type })),
    created_at: row.createdAt.toISOString(),
    concierge: row.owner && {
      ...row.owner,
      portrait_url: imageAddress(services, row.owner.portrait_url),
      since: null,
    },
    answer_by: null,
    survey_category_image_url: imageAddress(services, row.categoryImageUrl),
    survey_category_name: row.categoryName,
    messages: [...thread],
    has_earlier: false,
    last_message: newest,
    unread_count: row.unreadCount,
    opened_message_id: null,
    completion_unseen: row.completionUnseen,
    appointment_at: row.appointmentAt?.toISOString() ?? null,
    appointment: emitAppointment(row),
    canceled_appointment: null,
    discreet: false,
    waits_for_you: waitsForYou(row, services.clock.now()),
    completion: null,
    progress: null,
  };
}

/** The column of each field of a message on the wire. */
const columns = {
  id: messages.id,
  body_html: messages.bodyHtml,
  source: sql`case ${messages.source} when 'concierge' then 'life_concierge' else ${messages.source} end`,
  source_name: messages.sourceName,
  external_created_at: instantText(messages.createdAt),
  attachment_keys: messages.attachmentKeys,
  client_id: messages.clientId,
  automatic: messages.isAutomatic,
  corrected_at: instantText(messages.correctedAt),
  card: messages.card,
  card_answer: messages.cardAnswer,
} satisfies Record<keyof EmittedMessage, SQL | (typeof messages)[keyof typeof messages]>;

/** A row of `messages` as it goes over the wire, built by PostgreSQL. */
export const messageJson = messageOf(columns);

const LONG_HTML_BYTES = 2_000;
const EXCERPT_CHARACTERS = 400;
const excerpt = sql`replace(replace(replace(replace(left(${messages.body}, ${sql.raw(String(EXCERPT_CHARACTERS))}),
  '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\n', '<br>') || '…'`;

/** `messageJson` for lists: a long text is cut, and of a card the question is left, which is what a list shows of it. */
export const shortMessageJson = messageOf({
  ...columns,
  body_html: sql`case when octet_length(${messages.bodyHtml}) <= ${sql.raw(String(LONG_HTML_BYTES))}
    then ${messages.bodyHtml} else ${excerpt} end`,
  card: sql`case when ${messages.card} is not null
    then json_build_object('question', ${messages.card} ->> 'question') end`,
  card_answer: sql`null`,
});

function messageOf(of: Record<keyof EmittedMessage, SQL | AnyPgColumn>): SQL<EmittedMessage> {
  return jsonOf<EmittedMessage>(of);
}

/** Returns an object that PostgreSQL builds of columns. */
export function jsonOf<Emitted>(of: Readonly<Record<keyof Emitted, SQL | AnyPgColumn>>): SQL<Emitted> {
  const pairs = Object.entries<SQL | AnyPgColumn>(of).map(
    ([field, column]) => sql`${sql.raw(`'${field}'`)}, ${column}`,
  );
  return sql<Emitted>`json_build_object(${sql.join(pairs, sql`, `)})`;
}
