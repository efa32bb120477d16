import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import {
  answerText,
  cardState,
  CHOICE,
  NONE_OF_THESE,
  choicesOf,
  type Card,
  type CardAnswer,
  type CardState,
  type Fact,
  type FactQuestion,
} from '../../../src/lib/contract/card-rules.ts';
import { questionRules } from '../../../src/lib/contract/question-types.ts';
import type { EmittedRequest, ThreadPart } from '../../../src/lib/contract/requests.ts';
import type { GivenAnswer } from '../../../src/lib/contract/thread.ts';
import type { Db } from '../../db/client.ts';
import { messages, uploads } from '../../db/schema/requests.ts';
import type { LockedRequest } from '../../story/lock.ts';
import { checkAnswer } from '../assistant/answer-question.ts';
import type { Services, Viewer } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { refuseMissingFiles, storeOwnMessage, type OwnMessage } from '../thread/post-message.ts';

/**
 * Stores the viewer's answer to a card as their message, whose text and files come from the card. The answer that a card already has is not
 * stored again: docs/product/cards.md#last-answer.
 * @throws {ServiceError} `not_found`, also for a card of another request; `choice_needed`, `answer_refused` for an option or a value that
 * the card does not take; `card_settled` once a concierge has acted on it; as `postMessage` does.
 */
export async function answerCard(
  services: Services,
  viewer: Viewer,
  id: string,
  given: GivenAnswer,
  send: { readonly clientId: string | null; readonly part: ThreadPart },
): Promise<EmittedRequest> {
  const keys = await ownFileKeys(services, viewer, given);
  await refuseMissingFiles(services, viewer, keys);
  return storeOwnMessage(services, viewer, id, send, (transaction, request) =>
    answerOf(services, transaction, request, given),
  );
}

/** Returns the values that are keys of files; a file that is another's is refused with the card. */
async function ownFileKeys({ db }: Services, { userId }: Viewer, { facts }: GivenAnswer): Promise<string[]> {
  const values = facts.map(({ value }) => String(value));
  if (values.length === 0) return [];
  const found = await db
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(inArray(uploads.key, values), eq(uploads.userId, userId)));
  return found.map(({ key }) => key);
}

async function answerOf(
  { clock }: Services,
  transaction: Db,
  request: LockedRequest,
  given: GivenAnswer,
): Promise<OwnMessage | null> {
  const of = eq(messages.requestId, request.id);
  const [found] = await transaction
    .select({ card: messages.card })
    .from(messages)
    .where(and(of, eq(messages.id, given.card_id), isNotNull(messages.card)));
  const card = found?.card ?? null;
  if (card === null) throw new ServiceError('not_found', { of: 'card' });
  const later = await transaction
    .select({ source: messages.source, answer: messages.cardAnswer })
    .from(messages)
    .where(and(of, gt(messages.id, given.card_id)))
    .orderBy(asc(messages.createdAt), asc(messages.id));
  const turns = later.map(({ source, answer }) => ({ fromConcierge: source === 'concierge', answer }));
  const state = cardState(given.card_id, turns);
  const answer = card.kind === 'options' ? chosen(card, given) : facts(card, given, clock.now());
  if (isKnown(state, answer)) return null;
  if (request.status === 'closed') throw new ServiceError('card_settled', { of: 'request' });
  const named = card.kind === 'options' ? [CHOICE] : answer.facts.map(({ id }) => id);
  if (named.some((id) => state.settled.has(id))) throw new ServiceError('card_settled', { of: 'answer' });
  return {
    body: answerText(card, answer),
    attachmentKeys: answer.facts
      .filter(({ type }) => questionRules[type].isFile)
      .map(({ value }) => String(value)),
    cardAnswer: answer,
  };
}

function chosen(card: Extract<Card, { kind: 'options' }>, given: GivenAnswer): CardAnswer {
  const ids = choicesOf(card).map(({ id }) => id);
  const wanted = new Set(given.option_ids);
  const isMany = wanted.size > 1 && (!card.several || wanted.has(NONE_OF_THESE));
  if (wanted.size === 0 || isMany || ![...wanted].every((id) => ids.includes(id)))
    throw new ServiceError('choice_needed', { of: 'option' });
  return {
    card_id: given.card_id,
    option_ids: ids.filter((id) => wanted.has(id)),
    facts: [],
    note: given.note,
  };
}

function facts(card: Extract<Card, { kind: 'facts' }>, given: GivenAnswer, now: Date): CardAnswer {
  const values = new Map(given.facts.map(({ id, value }) => [id, value]));
  const answered = card.questions.flatMap((question): Fact[] => {
    const value = values.get(question.id);
    values.delete(question.id);
    return value === undefined ? [] : [factOf(question, value, now)];
  });
  if (answered.length === 0 || values.size > 0) throw new ServiceError('choice_needed', { of: 'question' });
  return { card_id: given.card_id, option_ids: [], facts: answered, note: null };
}

function factOf({ id, label, type, options, format }: FactQuestion, given: string | number, now: Date): Fact {
  const question = { options, format: format == null || format.kind === 'list' ? null : format };
  const item = { id: 0, label, type, optional: false, universalAnswerId: null, condition: null, ...question };
  const value = checkAnswer(item, given, now);
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new ServiceError('choice_needed', { of: 'answer' });
  return { id, question: label, answer: questionRules[type].show(String(value), item), type, value };
}

/** Returns true for an answer that already counts, such as that of a second tab or press. */
function isKnown(state: CardState, { option_ids: options, facts: given, note }: CardAnswer): boolean {
  if (options.length > 0) return state.chosen.join() === options.join() && state.note === note;
  return given.every(({ id, value }) => state.facts.get(id)?.value === value);
}
