import type { QuestionFormat, QuestionType } from './question-types.ts';

/*
 * What a card is, how it reads as text and which of its answers count, for both sides: docs/product/cards.md. A card is stored and
 * sent as a part of its message, so that its state follows from the messages of the thread alone.
 */

/** Characters of what a card has. */
export const CARD_MAX = {
  question: 500,
  title: 120,
  price: 60,
  time: 80,
  remark: 400,
  link: 500,
  label: 300,
  choice: 100,
  note: 1_000,
} as const;
export const CARD_OPTIONS_MAX = 6;
export const CARD_QUESTIONS_MAX = 8;
export const CHOICES_MAX = 100;
/** Choices that the text of a question names. */
const NAMED_CHOICES_MAX = 12;
export const FACT_SETS_MAX = 50;
/** The id of the choice "None of these". */
export const NONE_OF_THESE = 'none';
const NONE_LABEL = 'None of these';

/** An option as a concierge writes it. */
export interface NewOption {
  readonly title: string;
  readonly price?: string | null | undefined;
  readonly time?: string | null | undefined;
  readonly remark?: string | null | undefined;
  /** An address with https. */
  readonly link?: string | null | undefined;
  /** The key of a picture that a concierge uploaded for the request. */
  readonly picture?: string | null | undefined;
  /** A benefit or offer that the employee sees. */
  readonly offering_id?: number | null | undefined;
}

export interface CardOption extends NewOption {
  readonly id: string;
}

export interface OptionsCard {
  readonly kind: 'options';
  readonly question: string;
  readonly options: readonly CardOption[];
  /** True when more than one may be chosen. */
  readonly several: boolean;
  readonly none_of_these: boolean;
}

/** A question as a concierge asks it. */
export interface NewFactQuestion {
  readonly label: string;
  readonly type: QuestionType;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly format?: QuestionFormat | null | undefined;
  /** The onboarding answer that fills it in; without it the one of its type. */
  readonly profile_answer_id?: number | null | undefined;
}

export interface FactQuestion extends NewFactQuestion {
  readonly id: string;
}

export interface FactsCard {
  readonly kind: 'facts';
  readonly question: string;
  readonly questions: readonly FactQuestion[];
}

export type Card = OptionsCard | FactsCard;

/** A fact as it was answered, and as it is read. */
export interface Fact {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly type: QuestionType;
  readonly value: string | number;
}

/** What a message of the employee answers. */
export interface CardAnswer {
  /** The id of the card's message. */
  readonly card_id: number;
  /** Of options: the ids of the chosen ones. */
  readonly option_ids: readonly string[];
  readonly facts: readonly Fact[];
  /** The sentence that the employee added. */
  readonly note: string | null;
}

/** Returns the options, and "None of these" where it is offered. */
export function choicesOf(card: OptionsCard): readonly { readonly id: string; readonly title: string }[] {
  return card.none_of_these ? [...card.options, { id: NONE_OF_THESE, title: NONE_LABEL }] : card.options;
}

/** Returns a card as plain text, for mails, searches and clients that know no cards. `offeringUrl` addresses an offering. */
export function cardText(card: Card, offeringUrl: (id: number) => string): string {
  const question = cardQuestion(card, offeringUrl);
  if (card.kind === 'facts') return question;
  return `${question}\n\n${card.several ? 'Answer with one or more numbers.' : 'Answer with a number.'}`;
}

/** Returns the same without the hint how to answer. */
export function cardQuestion(card: Card, offeringUrl: (id: number) => string): string {
  if (card.kind === 'facts') {
    const lines = card.questions.map(({ label, options }, index) => {
      const choices = options.slice(0, NAMED_CHOICES_MAX).map((one) => one.label);
      if (options.length > choices.length) choices.push('…');
      const named = choices.length === 0 ? '' : ` (${choices.join(' / ')})`;
      return `${String(index + 1)}. ${label}${named}`;
    });
    return `${card.question}\n\n${lines.join('\n')}`;
  }
  const parts = card.options.map((option, index) => {
    const { title, price, time, remark, link, offering_id: offering } = option;
    const first = [title, price, time].filter((part) => part != null).join(' · ');
    const address = offering == null ? null : offeringUrl(offering);
    return [`${String(index + 1)}. ${first}`, remark, link, address]
      .filter((part) => part != null)
      .join('\n');
  });
  if (card.none_of_these) parts.push(`${String(parts.length + 1)}. ${NONE_LABEL}`);
  return [card.question, ...parts].join('\n\n');
}

/** Returns an answer as plain text: the titles of the chosen options, or each question over its answer. */
export function answerText(
  card: Card,
  { option_ids: chosen, facts, note }: Omit<CardAnswer, 'card_id'>,
): string {
  if (card.kind === 'facts') return factsText(facts);
  const titles = choicesOf(card).flatMap(({ id, title }) => (chosen.includes(id) ? [title] : []));
  return note === null ? titles.join('\n') : `${titles.join('\n')}\n\n${note}`;
}

/** Returns facts as plain text. */
export function factsText(facts: readonly Fact[]): string {
  return facts.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n');
}

/** A message of the thread as the state of a card depends on it. */
export interface CardTurn {
  readonly fromConcierge: boolean;
  readonly answer: CardAnswer | null;
}

/** Of an options card this is the one thing that is answered. */
export const CHOICE = 'choice';

export interface CardState {
  /** What was chosen last; empty without an answer. */
  readonly chosen: readonly string[];
  readonly note: string | null;
  /** The last answer of each question, by its id. */
  readonly facts: ReadonlyMap<string, Fact>;
  /** Ids of the questions, or `CHOICE`, whose answer a concierge has acted on: they do not change any more. */
  readonly settled: ReadonlySet<string>;
}

/** Returns a card's state from the messages behind it, oldest first (docs/product/cards.md#last-answer). */
export function cardState(cardId: number, behind: Iterable<CardTurn>): CardState {
  let chosen: readonly string[] = [];
  let note: string | null = null;
  const facts = new Map<string, Fact>();
  const settled = new Set<string>();
  for (const { fromConcierge, answer } of behind) {
    if (fromConcierge) {
      for (const id of facts.keys()) settled.add(id);
      if (chosen.length > 0) settled.add(CHOICE);
    } else if (answer?.card_id === cardId) {
      if (answer.option_ids.length > 0) [chosen, note] = [answer.option_ids, answer.note];
      for (const fact of answer.facts) facts.set(fact.id, fact);
    }
  }
  return { chosen, note, facts, settled };
}
