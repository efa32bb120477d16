import { isBlank } from '../../../src/lib/contract/shared/blank.ts';
import { and, desc, eq, ne } from 'drizzle-orm';
import type {
  deskCompletion as endpoint,
  deskOutcomes as outcomesEndpoint,
} from '../../../src/lib/contract/desk-completion.ts';
import type { DeskRequest, ThreadRest } from '../../../src/lib/contract/desk-request.ts';
import { ADDRESS_ANSWER_IDS } from '../../../src/lib/contract/question-types.ts';
import type { EmittedBy, ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { Db } from '../../db/client.ts';
import { profileAnswers, users } from '../../db/schema/identity.ts';
import { completions, messages, requests } from '../../db/schema/requests.ts';
import { describeCompletion as describe, newestCompletion, type Said } from '../../story/completions.ts';
import type { RequestEvent } from '../../story/events.ts';
import { insertMessage } from '../../story/messages.ts';
import { requestReopened } from '../completion/completion.ts';
import type { Concierge, Services } from '../context.ts';
import { inScope } from '../desk/scope.ts';
import { newestTexts } from '../requests/search-words.ts';
import { ServiceError } from '../service-error.ts';
import { removeDraft } from './reply.ts';
import { recordOpened } from './open-request.ts';
import { changeRequest, NOTHING } from './change-request.ts';

/**
 * Stores what was done in a completed request, which becomes its last message, and the minutes that it gave back. What is left out stays.
 * Repeating it has no effect (docs/product/completion.md#what-was-done).
 * @throws {ServiceError} `not_found`; `request_reopened`; `completion_described` when another text was sent already;
 * `worked_long`; `worked_personal` for an outcome that tells of the employee.
 */
export function describeCompletion(
  services: Services,
  concierge: Concierge,
  id: string,
  { summary, minutes, outcome }: ParsedBodyOf<typeof endpoint>['completion'],
  rest: ThreadRest = {},
): Promise<DeskRequest> {
  return changeRequest(services, concierge, id, rest, async (transaction, request, createdAt) => {
    const { id: requestId } = request;
    const completion = await newestCompletion(transaction, requestId);
    if (completion === null || completion.reopenedAt !== null) throw requestReopened();
    const changed: Said = {};
    if (minutes !== undefined && minutes !== completion.minutes) changed.minutes = minutes;
    const note = outcome !== undefined && isBlank(outcome) ? null : outcome?.trim();
    if (note !== undefined && note !== completion.outcome) {
      if (note !== null) await refusePersonal(transaction, requestId, note);
      Object.assign(changed, {
        outcome: note,
        outcomeSurveyId: note && (await surveyOf(transaction, requestId)),
      });
    }
    if (summary !== undefined && completion.messageId === null) {
      changed.messageId = await insertMessage(transaction, {
        ...{ kind: 'summed_up', conciergeId: concierge.id, requestId, sourceName: concierge.name },
        // The completion names its message, so a repeated call stores none; an id that we made up could be the caller's.
        ...{ body: summary, attachmentKeys: [], clientId: null, createdAt },
      });
      await removeDraft(transaction, concierge, requestId, 'summary');
    } else if (summary !== undefined && summary !== (await textOf(transaction, completion.messageId))) {
      throw new ServiceError('completion_described');
    }
    if (Object.keys(changed).length === 0) return NOTHING;
    await describe(transaction, completion.id, changed);
    const { messageId } = changed;
    const summed: RequestEvent[] = messageId == null ? [] : [{ kind: 'summed_up', messageId }];
    return { events: [{ kind: 'described', completionId: completion.id }, ...summed] };
  });
}

async function textOf(db: Db, messageId: number | null): Promise<string | undefined> {
  const [message] = await db
    .select({ body: messages.body })
    .from(messages)
    .where(eq(messages.id, messageId ?? 0));
  return message?.body;
}

async function surveyOf(db: Db, requestId: number): Promise<number | null> {
  const [request] = await db
    .select({ surveyId: requests.surveyId })
    .from(requests)
    .where(eq(requests.id, requestId));
  return request?.surveyId ?? null;
}

const OUTCOMES_MAX = 10;

/**
 * Returns what worked in other requests of the same survey within the concierge's scope, the newest first, and nothing else of them.
 * @throws {ServiceError} `not_found`.
 */
export async function listOutcomes(
  services: Services,
  concierge: Concierge,
  id: string,
): Promise<EmittedBy<typeof outcomesEndpoint>> {
  const { db } = services;
  const { id: requestId } = await recordOpened(services, concierge, id);
  const surveyId = await surveyOf(db, requestId);
  const rows = await db
    .select({ id: completions.id, text: completions.outcome, completedAt: completions.completedAt })
    .from(completions)
    .innerJoin(requests, eq(requests.id, completions.requestId))
    .where(
      and(
        eq(completions.outcomeSurveyId, surveyId ?? 0),
        ne(completions.requestId, requestId),
        inScope(concierge),
      ),
    )
    .orderBy(desc(completions.id))
    .limit(OUTCOMES_MAX);
  return {
    outcomes: rows.map((row) => ({
      id: row.id,
      text: row.text ?? '',
      completed_at: row.completedAt.toISOString(),
    })),
  };
}

const { line1, line2, postalCode } = ADDRESS_ANSWER_IDS;
const ADDRESS_ANSWERS: readonly number[] = [line1, line2, postalCode];
const NAME_MIN_CHARACTERS = 2;
const ADDRESS_MIN_CHARACTERS = 4;
/** Shorter numbers, such as prices and days, tell nothing of a person. */
const NUMBER_MIN_DIGITS = 3;
const LINES_MAX = 2;

/** What is known of the employee of a request. */
interface Known {
  readonly names: readonly string[];
  /** Parts of postal addresses. */
  readonly addresses: readonly string[];
  /** Texts whose numbers must not be repeated. */
  readonly texts: readonly string[];
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string) => plain(text).split(/[^\p{L}\p{N}]+/u);

/** Returns the numbers of a text, each without what may stand between its digits, such as in `(555) 555-0173`. */
function numbersOf(text: string): string {
  return text.replace(/(?<=\d)[\s().\-/]{1,3}(?=\d)/g, '').replace(/\D+/g, ' ');
}

/** Returns the part of a note that tells of the employee; null when none does. Takes time in proportion to the texts. */
export function personalPart(note: string, { names, addresses, texts }: Known): string | null {
  const mail = note.split(/\s+/).find((word) => /[^@]@[^@]/.test(word));
  if (mail !== undefined) return mail;
  const known = new Set(names.flatMap(wordsOf).filter((word) => word.length >= NAME_MIN_CHARACTERS));
  const words = wordsOf(note);
  const name = words.find((word) => known.has(word));
  if (name !== undefined) return name;
  const phrase = ` ${words.join(' ')} `;
  const address = addresses
    .map((part) => wordsOf(part).join(' ').trim())
    .find((part) => part.length >= ADDRESS_MIN_CHARACTERS && phrase.includes(` ${part} `));
  if (address !== undefined) return address;
  const numbers = texts.map(numbersOf).join(' ');
  const own = `${note} ${numbersOf(note)}`.match(/\d+/g) ?? [];
  return own.find((digits) => digits.length >= NUMBER_MIN_DIGITS && numbers.includes(digits)) ?? null;
}

async function knownOf(db: Db, requestId: number): Promise<Known> {
  const [[request], sent] = await Promise.all([
    db
      .select({
        userId: users.id,
        first: users.firstName,
        last: users.lastName,
        confirmedAt: users.emailConfirmedAt,
        answers: requests.answers,
      })
      .from(requests)
      .innerJoin(users, eq(users.id, requests.userId))
      .where(eq(requests.id, requestId)),
    newestTexts(db, messages, requestId),
  ]);
  // What the desk is not shown must not be found out by notes either: docs/product/identity.md#unconfirmed-contact-data.
  const isShown = request !== undefined && request.confirmedAt !== null;
  const profile = await db
    .select({ id: profileAnswers.answerId, value: profileAnswers.value })
    .from(profileAnswers)
    .where(eq(profileAnswers.userId, isShown ? request.userId : 0));
  const told = (request?.answers ?? []).filter(({ isContactData }) => isShown || !isContactData);
  return {
    names: [request?.first ?? '', request?.last ?? ''],
    addresses: [
      ...profile.filter(({ id }) => ADDRESS_ANSWERS.includes(id)).map(({ value }) => String(value)),
      ...told.filter(({ isContactData }) => isContactData).map(({ answer }) => answer),
    ],
    texts: [...profile.map(({ value }) => String(value)), ...told.map(({ answer }) => answer), ...sent],
  };
}

/**
 * Refuses a note for later requests that tells of the employee: docs/product/completion.md#what-worked.
 * @throws {ServiceError} `worked_long`; `worked_personal`, with the part.
 */
async function refusePersonal(db: Db, requestId: number, note: string): Promise<void> {
  if (note.split('\n').length > LINES_MAX) {
    throw new ServiceError('worked_long');
  }
  const part = personalPart(note, await knownOf(db, requestId));
  if (part === null) return;
  throw new ServiceError('worked_personal', { part });
}
