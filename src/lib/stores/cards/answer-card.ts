import { isBlank } from '../../contract/shared/blank.ts';
import { getOnboardingAnswers } from '../../api/assistant.ts';
import type { IntroAnswer, ScreenItem } from '../../contract/assistant.ts';
import {
  answerText,
  type Card,
  type CardAnswer,
  type Fact,
  type FactQuestion,
  type FactsCard,
  type OptionsCard,
} from '../../contract/card-rules.ts';
import { EMAIL_ANSWER_ID, questionRules } from '../../contract/question-types.ts';
import { forgetAnswerUpload } from '../assistant/answer-uploads.ts';
import type { AnswerInput } from '../assistant/dialogue.ts';
import { hasAnswer, problemOf, shownAnswer, valueOf } from '../assistant/question-types.ts';
import { $user } from '../session/user.ts';
import { dropDraft, readDraft, writeDraft } from '../shared/drafts.ts';
import { dataOf } from '../shared/remote.ts';
import { $openRequestId } from '../thread/request-thread.ts';
import { messageOf, queueMessage, sendPendingMessages } from '../thread/send-queue.ts';
import type { PendingMessage } from '../thread/stored-messages.ts';

/** Puts an answer at the end of the send queue: it is a message, also offline (docs/product/cards.md#answer). */
function send(card: Card, answer: CardAnswer): void {
  const requestId = $openRequestId.get();
  if (requestId === null) return;
  const { card_id, option_ids, facts, note } = answer;
  const values = facts.map(({ id, value }) => ({ id, value }));
  const cardAnswer = { card_id, option_ids: [...option_ids], facts: values, note };
  const message = messageOf(requestId, { body: answerText(card, answer), file: null }, null);
  queueMessage({ ...message, cardAnswer });
  void sendPendingMessages();
}

export function choose(card: OptionsCard, cardId: number, chosen: readonly string[], sentence: string): void {
  const note = isBlank(sentence) ? null : sentence.trim();
  send(card, { card_id: cardId, option_ids: chosen, facts: [], note });
}

/** Returns the answers to a card that are not delivered yet, oldest first. */
export function pendingAnswers(
  card: Card,
  cardId: number,
  pending: readonly PendingMessage[],
): readonly CardAnswer[] {
  return pending.flatMap(({ cardAnswer }) => {
    if (cardAnswer?.card_id !== cardId) return [];
    const facts = card.kind === 'facts' ? card.questions : [];
    return [
      {
        ...cardAnswer,
        facts: cardAnswer.facts.flatMap(({ id, value }) => {
          const question = facts.find((one) => one.id === id);
          return question === undefined ? [] : [factOf(question, { text: String(value) }, value)];
        }),
      },
    ];
  });
}

/** Returns a question as the fields of the assistant take it. */
export function itemOf({ id, label, type, options, format = null }: FactQuestion): ScreenItem {
  const flags = { optional: true, lastQuestion: false, answer: null, universalAnswer: null };
  return { id, label, type, options: [...options], format, ...flags };
}

function factOf(question: FactQuestion, input: AnswerInput, value: string | number): Fact {
  const { id, label, type } = question;
  const answer = shownAnswer({ item: itemOf(question), input, skipped: false }) ?? '';
  return { id, question: label, answer, type, value };
}

export type FactInputs = Readonly<Record<string, AnswerInput>>;

/** Returns why inputs cannot be sent, by the id of their question; a file without a key is not uploaded yet. */
export function problemsOf(card: FactsCard, inputs: FactInputs): Readonly<Record<string, string>> {
  const found = card.questions.flatMap((question) => {
    const input = inputs[question.id];
    const problem = input === undefined || !hasAnswer(input) ? null : problemOf(itemOf(question), input);
    return problem === null ? [] : [[question.id, problem] as const];
  });
  return Object.fromEntries(found);
}

/** Sends what was answered; what was left empty can be answered later. */
export function sendFacts(card: FactsCard, cardId: number, inputs: FactInputs): void {
  const facts = card.questions.flatMap((question): Fact[] => {
    const input = inputs[question.id];
    if (input === undefined || !hasAnswer(input)) return [];
    const value = valueOf({ item: itemOf(question), input, skipped: false });
    return typeof value === 'string' || typeof value === 'number' ? [factOf(question, input, value)] : [];
  });
  if (facts.length === 0) return;
  send(card, { card_id: cardId, option_ids: [], facts, note: null });
  dropDraft(draftName(cardId));
  for (const { id } of facts) forgetAnswerUpload(uploadSlot(cardId, id));
}

/** Returns where the file of a question is uploaded. */
export const uploadSlot = (cardId: number, questionId: string) =>
  `card ${String(cardId)} ${questionId}` as const;

const draftName = (cardId: number) => `card:${String(cardId)}`;

/** Returns what was typed into a card before. */
export function readInputs(cardId: number): FactInputs {
  const isInputs = (value: unknown): value is FactInputs =>
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((one: unknown) => typeof (one as AnswerInput | null)?.text === 'string');
  const safeParse = (value: unknown) =>
    isInputs(value) ? ({ success: true, data: value } as const) : ({ success: false } as const);
  return readDraft(draftName(cardId), { safeParse }) ?? {};
}

export function writeInputs(cardId: number, inputs: FactInputs): void {
  writeDraft(draftName(cardId), inputs);
}

/** Returns what the profile knows of the questions, by id, to fill the fields with; empty where the API cannot say. */
export async function profileInputs(card: FactsCard): Promise<FactInputs> {
  const answers: readonly IntroAnswer[] = await getOnboardingAnswers().catch(() => []);
  const known = new Map(answers.map(({ answer_id: id, value }) => [id, value]));
  const email = dataOf($user.get())?.email;
  const found = card.questions.flatMap((question) => {
    const { id, type, profile_answer_id: own } = question;
    const { profileAnswerId, mask } = questionRules[type];
    const answerId = own ?? profileAnswerId;
    const value = answerId === null ? undefined : known.get(answerId);
    const text = typeof value === 'string' ? value : answerId === EMAIL_ANSWER_ID ? (email ?? '') : '';
    const input = { text: mask.write(text) };
    return hasAnswer(input) && problemOf(itemOf(question), input) === null ? [[id, input] as const] : [];
  });
  return Object.fromEntries(found);
}
