import { anyText, maybeFlag, maybeText, textOrEmpty, wireId, z } from './shared/schemas.ts';
import { endpoint } from './shared/endpoint.ts';
import { ANSWER_MAX_CHARACTERS } from './shared/limits.ts';
import {
  emittedFormat,
  FALLBACK_TYPE,
  isQuestionType,
  questionRules,
  questionTypes,
  tolerantFormat,
} from './question-types.ts';
import { promisedAnswer, request } from './requests.ts';

/** An answer (docs/product/assistant.md#answer-values): option value, upload key, text, number, ten digits; null skips. */
export const answerValue = z.union([
  anyText(ANSWER_MAX_CHARACTERS),
  z.number(),
  z.boolean(),
  z.literal(null),
]);
export type AnswerValue = z.infer<typeof answerValue>;

export const emittedAbout = z.nullable(z.object({ name: z.string(), provider_name: z.string() }));
export const about = z.pipe(
  z.nullish(z.object({ name: z.string(), provider_name: textOrEmpty })),
  z.transform((offering: { name: string; provider_name: string } | null | undefined) => offering ?? null),
);
/** The offering that a request is about. */
export type About = z.output<typeof about>;

/** Starts a survey. `token` addresses the answers of the intro survey (docs/product/onboarding.md#answers-call). */
export const startSurvey = endpoint('POST', '/api/v1/request_surveys/:id/user_request_surveys', 'session', {
  body: z.object({
    for_alpha: z._default(z.boolean(), false),
    /** Additive: the offering that the employee asks about (docs/product/assistant.md#offering-of-a-request). */
    offering_id: z.optional(wireId),
  }),
  reply: z.object({
    success: z.literal(true),
    user_request_survey: z.object({ id: z.number(), token: z.string(), about: emittedAbout }),
  }),
  accepts: z.object({
    success: z.optional(z.unknown()),
    user_request_survey: z.object({ id: wireId, token: maybeText, about }),
  }),
});

const selectOption = z.object({
  value: z.string(),
  label: z.string(),
  /** Additive: what to do now, for who chooses it (docs/product/assistant.md#advice). */
  advice: z.optional(z.string()),
});

export const emittedScreenItem = z.object({
  id: z.number(),
  question: z.object({
    id: z.number(),
    label: z.string(),
    type: z.enum(questionTypes),
    select_options: z.array(selectOption),
    /** Additive: the field that fits the answer (docs/product/assistant.md#question-formats). */
    format: z.optional(emittedFormat),
  }),
  answer: answerValue,
  universal_answer: answerValue,
  optional: z.boolean(),
  last_question: z.boolean(),
});

const tolerantOption = z.pipe(
  z.object({ value: wireId, label: z.string(), advice: z.optional(z.unknown()) }),
  z.transform((option: { value: string | number; label: string; advice?: unknown }) => ({
    value: String(option.value),
    label: option.label,
    ...(typeof option.advice === 'string' && option.advice !== '' && { advice: option.advice }),
  })),
);
const scalar = z.union([z.string(), z.number(), z.boolean(), z.literal(null)]);
const tolerantAnswer = z.pipe(
  z.optional(z.unknown()),
  z.transform((value: unknown): AnswerValue => {
    const inner = typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
    const parsed = scalar.safeParse(inner);
    return parsed.success ? parsed.data : null;
  }),
);

const looseScreenItem = z.object({
  id: wireId,
  question: z.object({
    id: z.optional(wireId),
    label: z.string(),
    type: z.string(),
    optional: maybeFlag,
    last_question: maybeFlag,
    answer: tolerantAnswer,
    universal_answer: tolerantAnswer,
    select_options: z._default(z.nullable(z.array(tolerantOption)), []),
    format: tolerantFormat,
  }),
  optional: maybeFlag,
  last_question: maybeFlag,
  answer: tolerantAnswer,
  universal_answer: tolerantAnswer,
});

/** Accepts flags and answers on the item or on its question. An unknown question type is read as a line of text. */
export const screenItem = z.pipe(
  looseScreenItem,
  z.transform((item: z.output<typeof looseScreenItem>) => {
    const { question } = item;
    const { format } = question;
    const type = isQuestionType(question.type) ? question.type : FALLBACK_TYPE;
    const hasFormat =
      type === question.type && format !== null && questionRules[type].formats.includes(format.kind);
    return {
      id: item.id,
      label: question.label,
      type,
      options: question.select_options ?? [],
      format: hasFormat ? format : null,
      optional: item.optional || question.optional,
      lastQuestion: item.last_question || question.last_question,
      answer: item.answer ?? question.answer,
      universalAnswer: item.universal_answer ?? question.universal_answer,
    };
  }),
);
export type ScreenItem = z.output<typeof screenItem>;

const emittedLeft = z.object({ at_least: z.number(), at_most: z.number() });
const questionsLeft = z.pipe(
  z.optional(z.unknown()),
  z.transform((value: unknown) => {
    const parsed = emittedLeft.safeParse(value);
    if (!parsed.success) return null;
    const { at_least: atLeast, at_most: atMost } = parsed.data;
    return atLeast >= 1 && atMost >= atLeast ? { atLeast, atMost } : null;
  }),
);
/** The least and the greatest number of questions that can still come, the current one included; null when unknown. */
export type QuestionsLeft = z.output<typeof questionsLeft>;

/** Returns the first question on the path without an answer; null at the end. */
export const nextScreenItem = endpoint(
  'GET',
  '/api/v1/user_request_surveys/:id/next_screen_item',
  'session',
  {
    reply: z.object({
      next_item: z.nullable(emittedScreenItem),
      /** Additive: the current question and those that can follow (docs/product/assistant.md#progress). */
      questions_left: emittedLeft,
    }),
    accepts: z.object({ next_item: z.nullable(screenItem), questions_left: questionsLeft }),
  },
);

/** `success` must be present: a 2xx without it proves nothing was saved (docs/product/assistant.md#answer-call). */
const present = z.unknown().check(z.refine((value) => value !== undefined));

/** Saves, replaces (same item again) or skips (`value: null`) one answer. */
export const answerQuestion = endpoint(
  'POST',
  '/api/v1/user_request_surveys/:id/user_request_answers',
  'session',
  {
    body: z.object({
      user_request_answer: z.object({
        object_satisfied_id: wireId,
        object_satisfied_type: z.literal('Datum'),
        value: answerValue,
      }),
    }),
    reply: z.object({
      success: z.literal(true),
      user_request_answer: z.object({ id: z.number(), value: answerValue }),
      /** Additive: the items still on the path, in order; answers to others are not part of the request. */
      asked_item_ids: z.array(z.number()),
    }),
    accepts: z.object({
      success: present,
      user_request_answer: z.optional(z.unknown()),
      asked_item_ids: z.optional(z.nullable(z.array(wireId))),
    }),
  },
);

const emittedSubmission = z.object({
  success: z.literal(true),
  /** Additive: the request that was created, for the link in the confirmation. */
  request: z.object({
    id: z.number(),
    external_id: z.string(),
    name: z.string(),
    /** By when the employee is answered (docs/product/requests.md#promised-day). */
    answer_by: z.nullable(promisedAnswer),
  }),
});

const { id, external_id, name, answer_by } = request.shape;
export const submitSurvey = endpoint('POST', '/api/v1/user_request_surveys/:id/submit', 'session', {
  reply: emittedSubmission,
  accepts: z.object({
    success: present,
    request: z.optional(z.nullable(z.object({ id, external_id, name, answer_by }))),
  }),
});

const introAnswer = z.object({ answer_id: z.number(), value: answerValue });
/** An onboarding answer with its id (docs/product/onboarding.md#answer-ids). */
export type IntroAnswer = z.output<typeof introAnswer>;

/** Additive: lists the stored onboarding answers (docs/product/account.md#your-answers). */
export const listIntroAnswers = endpoint('GET', '/api/v1/users/profile-answers', 'session', {
  unauthorized: 'keeps-session',
  reply: z.object({ answers: z.array(introAnswer) }),
});

/** Saves onboarding answers by their ids (docs/product/onboarding.md#answers-call). */
export const postIntroAnswers = endpoint('POST', '/api/v1/user_request_surveys/:token/answers', 'session', {
  body: z.object({
    answers: z.array(introAnswer).check(z.minLength(1), z.maxLength(50)),
  }),
  reply: z.object({ success: z.literal(true) }),
  accepts: z.unknown(),
});
