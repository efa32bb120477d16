import { and, asc, eq } from 'drizzle-orm';
import {
  cardText,
  type Card,
  FACT_SETS_MAX,
  type NewFactQuestion,
} from '../../../src/lib/contract/card-rules.ts';
import type { deskSendCard, NewCard, deskFacts, FactSet } from '../../../src/lib/contract/cards.ts';
import type { DeskRequest, ThreadRest } from '../../../src/lib/contract/desk-request.ts';
import { questionRules } from '../../../src/lib/contract/question-types.ts';
import type { ParsedBodyOf, EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import { numericId } from '../../../src/lib/contract/shared/schemas.ts';
import { isImageKey } from '../../../src/lib/format/files.ts';
import type { ParametersOf } from '../../../src/lib/messages/refusals.ts';
import type { Db } from '../../db/client.ts';
import { concierges } from '../../db/schema/concierges.ts';
import { screenItems } from '../../db/schema/content.ts';
import { factSets } from '../../db/schema/desk.ts';
import { requests } from '../../db/schema/requests.ts';
import { pathOf } from '../assistant/path.ts';
import { answerIdOf } from '../content/prefills.ts';
import type { Concierge, Services } from '../context.ts';
import { findRequest } from '../desk-request/find-request.ts';
import { recordOpened } from '../desk-request/open-request.ts';
import { storeReply } from '../desk-request/reply.ts';
import {
  keepVendorOptions,
  refuseForeignVendors,
  type VendorOption,
} from '../desk-vendors/change-vendors.ts';
import { listOfferings } from '../offerings/list-offerings.ts';
import { offeringAddress } from '../mails/quoted-message.ts';
import { playbookOf } from '../requests/request-playbook.ts';
import { ServiceError } from '../service-error.ts';

/**
 * Sends a card as a message of the concierge, with its text: docs/product/cards.md#card-in-a-message.
 * @throws {ServiceError} as `reply` does; `option_gone` for a file that is no picture, an offering that the employee does not see and a
 * vendor of another company; `question_unfit` for a question whose options or format do not fit its type.
 */
export async function sendCard(
  services: Services,
  concierge: Concierge,
  id: string,
  body: ParsedBodyOf<typeof deskSendCard>,
  rest: ThreadRest,
): Promise<DeskRequest> {
  const { userId } = await findRequest(services.db, concierge, id);
  const card = withIds(body.card);
  const vendors = vendorsOf(body.card);
  await refuseForeignVendors(services.db, concierge, userId, vendors);
  if (card.kind === 'facts') refuseUnfitQuestions(card);
  else await refuseUnseenOfferings(services, userId, card);
  const pictures = card.kind === 'options' ? card.options.flatMap(({ picture }) => picture ?? []) : [];
  if (!pictures.every(isImageKey)) throw new ServiceError('option_gone', { of: 'picture' });
  const message = {
    body: cardText(card, (offering) => offeringAddress(services, offering)),
    attachmentKeys: [...new Set(pictures)],
    card,
  };
  // A card asks by itself.
  const { client_id: clientId = null, next = { step: 'them' }, seen_message_id: seenId } = body;
  const onStored = (transaction: Db, messageId: number) => keepVendorOptions(transaction, messageId, vendors);
  return storeReply(services, concierge, id, { ...message, clientId, next, seenId, onStored }, rest);
}

function withIds(card: NewCard): Card {
  const numbered = <Part>(parts: readonly Part[]) =>
    parts.map((part, index) => ({ ...part, id: String(index + 1) }));
  return card.kind === 'options'
    ? { ...card, options: numbered(card.options.map(({ vendor_id: _vendor, ...option }) => option)) }
    : { ...card, questions: numbered(card.questions) };
}

/** Returns which options are vendors, by the ids that `withIds` gives. */
function vendorsOf(card: NewCard): VendorOption[] {
  if (card.kind !== 'options') return [];
  return card.options.flatMap(({ vendor_id: vendorId }, index) =>
    vendorId == null ? [] : [{ vendorId, optionId: String(index + 1) }],
  );
}

/** Refuses a question that could not be answered: docs/product/assistant.md#question-types. */
function refuseUnfitQuestions(card: Extract<Card, { kind: 'facts' }>): void {
  for (const { label, type, options, format } of card.questions) {
    const { hasOptions, formats } = questionRules[type];
    if (hasOptions !== options.length > 0) throw unfit(label, hasOptions ? 'no_options' : 'options');
    if (new Set(options.map(({ value }) => value)).size < options.length) throw unfit(label, 'option_twice');
    if (format != null && !formats.includes(format.kind)) throw unfit(label, 'format');
  }
}

const unfit = (question: string, why: ParametersOf<'question_unfit'>['why']) =>
  new ServiceError('question_unfit', { question, why });

async function refuseUnseenOfferings(
  services: Services,
  userId: number,
  { options }: Extract<Card, { kind: 'options' }>,
): Promise<void> {
  const wanted = options.flatMap(({ offering_id: offering }) => offering ?? []);
  if (wanted.length === 0) return;
  const seen = new Set((await listOfferings(services, { userId }, {})).map(({ id }) => id));
  if (!wanted.every((offering) => seen.has(offering)))
    throw new ServiceError('option_gone', { of: 'offering' });
}

interface Sets {
  readonly sets: FactSet[];
}

/**
 * Returns the questions of a request's survey that its answers lead to, each with whether it was answered, the sets of its playbook,
 * and the concierge's saved ones.
 * @throws {ServiceError} `not_found`.
 */
export async function factsToAsk(
  services: Services,
  concierge: Concierge,
  id: string,
): Promise<EmittedBy<typeof deskFacts>> {
  const { db } = services;
  const { id: requestId } = await recordOpened(services, concierge, id);
  const rows = await db
    .select({ item: screenItems, answers: requests.answers })
    .from(requests)
    .innerJoin(screenItems, and(eq(screenItems.surveyId, requests.surveyId), eq(screenItems.retired, false)))
    .where(eq(requests.id, requestId))
    .orderBy(asc(screenItems.position));
  const items = rows.map(({ item }) => item);
  const answers = new Map<number, string>();
  for (const { item, answers: given } of rows) {
    const found = given.find(({ question }) => question === item.label.trim());
    if (found === undefined) continue;
    const option = item.options.find(({ label }) => label === found.answer);
    answers.set(item.id, option?.value ?? found.answer);
  }
  const questions = pathOf(items, answers).map(({ id: itemId, ...item }) => ({
    label: item.label,
    type: item.type,
    options: [...item.options],
    format: item.format,
    profile_answer_id: item.universalAnswerId,
    is_answered: answers.has(itemId),
  }));
  const { facts = [] } = (await playbookOf(db, requestId)) ?? {};
  const playbookSets = facts.map((set) => ({
    name: set.name,
    questions: set.questions.map(({ prefill, ...question }) => ({
      ...question,
      profile_answer_id: prefill === undefined ? null : answerIdOf(prefill),
    })),
  }));
  return { questions, playbook_sets: playbookSets, ...(await listFactSets(db, concierge)) };
}

async function listFactSets(db: Db, { id }: Concierge): Promise<Sets> {
  const rows = await db
    .select()
    .from(factSets)
    .where(eq(factSets.conciergeId, id))
    .orderBy(asc(factSets.name), asc(factSets.id));
  const sets = rows.map(({ id: setId, name, questions }) => ({
    id: setId,
    name,
    questions: questions.map(({ options, ...question }) => ({ ...question, options: [...options] })),
  }));
  return { sets };
}

/** Saves questions under a name, in place of an earlier set of that name. @throws {ServiceError} `list_full` beyond `FACT_SETS_MAX`. */
export async function saveFactSet(
  { db, clock }: Services,
  concierge: Concierge,
  { name, questions }: { readonly name: string; readonly questions: readonly NewFactQuestion[] },
): Promise<Sets> {
  const { id: conciergeId } = concierge;
  const own = eq(factSets.conciergeId, conciergeId);
  const target = [factSets.conciergeId, factSets.name];
  await db.transaction(async (tx) => {
    // The number is checked before the write.
    await tx
      .select({ id: concierges.id })
      .from(concierges)
      .where(eq(concierges.id, conciergeId))
      .for('update');
    await tx
      .insert(factSets)
      .values({ conciergeId, name: name.trim(), questions, createdAt: clock.now() })
      .onConflictDoUpdate({ target, set: { questions } });
    if ((await tx.$count(factSets, own)) > FACT_SETS_MAX)
      throw new ServiceError('list_full', { of: 'sets', most: FACT_SETS_MAX });
  });
  return listFactSets(db, concierge);
}

/** @throws {ServiceError} `not_found`, also for a colleague's set. */
export async function removeFactSet(db: Db, concierge: Concierge, id: string): Promise<Sets> {
  const removed = await db
    .delete(factSets)
    .where(and(eq(factSets.conciergeId, concierge.id), eq(factSets.id, numericId(id) ?? 0)))
    .returning({ id: factSets.id });
  if (removed.length === 0) throw new ServiceError('not_found', { of: 'set' });
  return listFactSets(db, concierge);
}
