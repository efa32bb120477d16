import { requiredText, z } from './shared/schemas.ts';
import {
  CARD_MAX,
  CARD_OPTIONS_MAX,
  CARD_QUESTIONS_MAX,
  CHOICES_MAX,
  type Card,
  type CardAnswer,
} from './card-rules.ts';
import { deskReply, deskRequest } from './desk-request.ts';
import { clientId } from './message.ts';
import { emittedFormat, questionTypes } from './question-types.ts';
import { endpoint } from './shared/endpoint.ts';
import { ID_MAX, REPLY_NAME_MAX_CHARACTERS } from './shared/limits.ts';

/* Additive: option and fact cards (docs/product/cards.md). Their code loads where one is shown or written. */

const line = (max: number) => z.nullish(requiredText(max));
const isHttps = (value: string) => URL.canParse(value) && new URL(value).protocol === 'https:';
const isId = (value: number) => Number.isInteger(value) && value > 0 && value <= ID_MAX;
const id = z.number().check(z.refine(isId, 'is not an id'));

const newOption = {
  title: requiredText(CARD_MAX.title),
  price: line(CARD_MAX.price),
  time: line(CARD_MAX.time),
  remark: line(CARD_MAX.remark),
  link: z.nullish(requiredText(CARD_MAX.link).check(z.refine(isHttps, 'is not an address with https'))),
  picture: line(512),
  offering_id: z.nullish(id),
};

const questionParts = {
  label: requiredText(CARD_MAX.label),
  type: z.enum(questionTypes),
  options: z._default(
    z
      .array(z.object({ value: requiredText(CARD_MAX.choice), label: requiredText(CARD_MAX.choice) }))
      .check(z.maxLength(CHOICES_MAX)),
    [],
  ),
  format: z.nullish(emittedFormat),
  profile_answer_id: z.nullish(id),
};
const question = z.object(questionParts);
const questions = z.array(question).check(z.minLength(1), z.maxLength(CARD_QUESTIONS_MAX));

const newCard = z.union([
  z.object({
    kind: z.literal('options'),
    question: requiredText(CARD_MAX.question),
    options: z
      // `vendor_id`: the vendor that it is, which the desk alone keeps.
      .array(z.object({ ...newOption, vendor_id: z.nullish(id) }))
      .check(z.minLength(1), z.maxLength(CARD_OPTIONS_MAX)),
    several: z._default(z.boolean(), false),
    none_of_these: z._default(z.boolean(), false),
  }),
  z.object({ kind: z.literal('facts'), question: requiredText(CARD_MAX.question), questions }),
]);
/** A card as a concierge writes it; the server gives its parts their ids. */
export type NewCard = z.output<typeof newCard>;

const withId = { id: z.string() };
const card = z.union([
  z.object({
    kind: z.literal('options'),
    question: z.string(),
    options: z.array(z.object({ ...newOption, ...withId })),
    several: z.boolean(),
    none_of_these: z.boolean(),
  }),
  z.object({
    kind: z.literal('facts'),
    question: z.string(),
    questions: z.array(z.object({ ...questionParts, ...withId })),
  }),
]);

/** Reads the card of a message. One of an unknown kind or shape is none: the text of its message stands for it. */
export function readCard(value: unknown): Card | null {
  const parsed = card.safeParse(value);
  return parsed.success ? parsed.data : null;
}

const cardAnswer = z.object({
  card_id: z.number(),
  option_ids: z.array(z.string()),
  facts: z.array(
    z.object({
      id: z.string(),
      question: z.string(),
      answer: z.string(),
      type: z.enum(questionTypes),
      value: z.union([z.string(), z.number()]),
    }),
  ),
  note: z.nullable(z.string()),
});

/** Reads the answer of a message; null without one. */
export function readCardAnswer(value: unknown): CardAnswer | null {
  const parsed = cardAnswer.safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** Sends a card as a message, whose text the server writes; else as `deskReply` does. The reply's draft stays. */
export const deskSendCard = endpoint('POST', '/api/v1/desk/requests/:id/cards', 'concierge', {
  query: deskReply.query,
  status: 201,
  body: z.object({
    card: newCard,
    client_id: clientId,
    seen_message_id: deskReply.body.shape.seen_message_id,
    next: deskReply.body.shape.next,
  }),
  reply: deskRequest.reply,
});

const factSets = z.array(z.object({ id: z.number(), name: z.string(), questions: z.array(question) }));
export type FactSet = z.output<typeof factSets>[number];

/** Returns what a concierge can ask about: the questions of the request's survey, the sets of its playbook, and the saved ones. */
export const deskFacts = endpoint('GET', '/api/v1/desk/requests/:id/facts', 'concierge', {
  reply: z.object({
    /** In the order of the survey. */
    questions: z.array(z.object({ ...questionParts, is_answered: z.boolean() })),
    playbook_sets: z.array(z.object({ name: z.string(), questions: z.array(question) })),
    sets: factSets,
  }),
});

const setsReply = z.object({ sets: factSets });

/** Saves questions under a name, for this concierge alone; so does a repetition. */
export const deskSaveFacts = endpoint('POST', '/api/v1/desk/fact-sets', 'concierge', {
  status: 201,
  body: z.object({ set: z.object({ name: requiredText(REPLY_NAME_MAX_CHARACTERS), questions }) }),
  reply: setsReply,
});

export const deskRemoveFacts = endpoint('DELETE', '/api/v1/desk/fact-sets/:id', 'concierge', {
  reply: setsReply,
});
