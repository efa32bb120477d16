import type { deskSendCard as endpoint, NewCard } from '../../../src/lib/contract/cards.ts';
import { cardText, type Card } from '../../../src/lib/contract/card-rules.ts';
import type { DeskRequest, ThreadRest } from '../../../src/lib/contract/desk-request.ts';
import { questionRules } from '../../../src/lib/contract/question-types.ts';
import type { ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import { isImageKey } from '../../../src/lib/format/files.ts';
import type { Db } from '../../db/client.ts';
import type { Concierge, Services } from '../context.ts';
import { findRequest } from '../desk-request/find-request.ts';
import { storeReply } from '../desk-request/reply.ts';
import {
  keepVendorOptions,
  refuseForeignVendors,
  type VendorOption,
} from '../desk-vendors/change-vendors.ts';
import { listOfferings } from '../offerings/list-offerings.ts';
import { ServiceError } from '../service-error.ts';

/**
 * Sends a card as a message of the concierge, with its text: docs/product/cards.md#card-in-a-message.
 * @throws {ServiceError} as `reply` does; `validation` for a file that is no picture, an offering that the employee does not see, a vendor
 * of another company, and a question whose options or format do not fit its type.
 */
export async function sendCard(
  services: Services,
  concierge: Concierge,
  id: string,
  body: ParsedBodyOf<typeof endpoint>,
  rest: ThreadRest,
): Promise<DeskRequest> {
  const { userId } = await findRequest(services.db, concierge, id);
  const card = withIds(body.card);
  const vendors = vendorsOf(body.card);
  await refuseForeignVendors(services.db, concierge, userId, vendors);
  if (card.kind === 'facts') refuseUnfitQuestions(card);
  else await refuseUnseenOfferings(services, userId, card);
  const pictures = card.kind === 'options' ? card.options.flatMap(({ picture }) => picture ?? []) : [];
  if (!pictures.every(isImageKey)) throw wrong('Please choose a picture: this file is none.');
  const offeringUrl = (offering: number) => `${services.appOrigin}/benefits-and-offers?offering=${offering}`;
  const message = { body: cardText(card, offeringUrl), attachmentKeys: [...new Set(pictures)], card };
  const { client_id: clientId = null, next, seen_message_id: seenId } = body;
  const onStored = (transaction: Db, messageId: number) => keepVendorOptions(transaction, messageId, vendors);
  return storeReply(services, concierge, id, { ...message, clientId, next, seenId, onStored }, rest);
}

const wrong = (sentence: string) => new ServiceError('validation', sentence);

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
    if (hasOptions !== options.length > 0) throw wrong(`“${label}” needs ${hasOptions ? '' : 'no '}options.`);
    if (new Set(options.map(({ value }) => value)).size < options.length)
      throw wrong(`“${label}” has an option twice.`);
    if (format != null && !formats.includes(format.kind))
      throw wrong(`“${label}” has a format that does not fit.`);
  }
}

async function refuseUnseenOfferings(
  services: Services,
  userId: number,
  { options }: Extract<Card, { kind: 'options' }>,
): Promise<void> {
  const wanted = options.flatMap(({ offering_id: offering }) => offering ?? []);
  if (wanted.length === 0) return;
  const seen = new Set((await listOfferings(services, { userId }, {})).map(({ id }) => id));
  if (!wanted.every((offering) => seen.has(offering)))
    throw wrong('A benefit or offer among the options is not there any more. Please choose another one.');
}
