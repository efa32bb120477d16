import { CARD_QUESTIONS_MAX, CHOICES_MAX } from '../card-rules.ts';
import {
  amountFormat,
  dateFormat,
  maskFormat,
  questionRules,
  questionTypes,
  typesWith,
} from '../question-types.ts';
import {
  MINUTES_BACK_MAX,
  PLAYBOOK_STEPS_MAX,
  REPLY_NAME_MAX_CHARACTERS,
  STEP_MAX_CHARACTERS,
} from '../shared/limits.ts';
import { requiredText, z } from '../shared/schemas.ts';
import {
  common,
  describe,
  entryKey,
  innerKey,
  keys,
  keywords,
  LIST_MAX,
  name,
  NAME_MAX_CHARACTERS,
} from './content-fields.ts';

/* The file of a survey: its questions, and the playbook of the requests that it becomes. */

const MASK_MAX_CHARACTERS = 40;
const FACT_SETS_MAX = 10;
const FACT_MAX_CHARACTERS = 300;
const CHOICE_MAX_CHARACTERS = 100;

const ADVICE_MAX_CHARACTERS = 400;

const option = z.strictObject({
  value: innerKey,
  label: name,
  advice: describe(
    z.optional(requiredText(ADVICE_MAX_CHARACTERS)),
    'What to do now, shown to who chooses it: "Close the main valve." It is no answer and is not sent.',
  ),
  urgent: describe(z.optional(z.literal(true)), 'Marks the request as urgent for the concierges.'),
});
export const prefills = [
  'phone',
  'preferred_email',
  'line1',
  'line2',
  'city',
  'state',
  'postal_code',
  'country',
] as const;
const mask = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(MASK_MAX_CHARACTERS),
    z.regex(
      /^[9a*()./ -]+$/,
      'must be 9 (a digit), a (a letter), * (either), and blanks or ( ) . / - between them',
    ),
    z.regex(/[9a*]/, 'must have a place for a character: 9, a or *'),
  );
const question = z.strictObject({
  key: describe(innerKey, 'Unique in its survey. Answers stay with it.'),
  label: describe(requiredText(NAME_MAX_CHARACTERS * 2), 'The question, as the employee reads it.'),
  type: describe(
    z.enum(questionTypes),
    `What the employee enters. ${questionTypes.map((type) => `${type}: ${questionRules[type].label}.`).join(' ')}`,
  ),
  optional: z._default(z.boolean(), false),
  options: describe(
    z._default(z.array(option).check(z.maxLength(LIST_MAX)), []),
    `The choices of a ${typesWith(({ hasOptions }) => hasOptions)}.`,
  ),
  format: describe(
    z.optional(
      z.discriminatedUnion('kind', [
        z.strictObject(dateFormat),
        z.strictObject(amountFormat),
        z.strictObject({ ...maskFormat, mask }),
      ]),
    ),
    `The field of a ${typesWith(({ formats }) => formats.includes('date'))} whose answer is a date, an amount of money, or letters and digits. \`today\` is the day of the employee. A mask has 9 for a digit, a for a letter, * for either; \`min\` is the fewest characters.`,
  ),
  prefill: describe(z.optional(z.enum(prefills)), 'The onboarding answer that fills the field in.'),
  when: describe(
    z.optional(
      z.strictObject({
        question: innerKey,
        is_one_of: z.array(innerKey).check(z.minLength(1), z.maxLength(LIST_MAX)),
      }),
    ),
    'Asks the question only when an earlier choice has one of these values.',
  ),
});

const factQuestion = z.strictObject({
  label: describe(requiredText(FACT_MAX_CHARACTERS), 'The question, as the employee reads it.'),
  type: question.shape.type,
  options: z._default(
    z
      .array(z.strictObject({ value: innerKey, label: requiredText(CHOICE_MAX_CHARACTERS) }))
      .check(z.maxLength(CHOICES_MAX)),
    [],
  ),
  format: question.shape.format,
  prefill: question.shape.prefill,
});

/** How a concierge works on the requests of a survey: docs/product/playbooks.md. */
const playbook = z.strictObject({
  steps: describe(
    z._default(z.array(requiredText(STEP_MAX_CHARACTERS)).check(z.maxLength(PLAYBOOK_STEPS_MAX)), []),
    'What is to be done, in order. A step that is reworded is another one: its ticks do not follow.',
  ),
  show_progress: describe(
    z._default(z.boolean(), false),
    'Shows the employee the steps, and which of them are done.',
  ),
  replies: describe(keys, 'Keys of replies that the requests list before all others.'),
  facts: describe(
    z._default(
      z
        .array(
          z.strictObject({
            name: requiredText(REPLY_NAME_MAX_CHARACTERS),
            questions: z.array(factQuestion).check(z.minLength(1), z.maxLength(CARD_QUESTIONS_MAX)),
          }),
        )
        .check(z.maxLength(FACT_SETS_MAX)),
      [],
    ),
    'Questions that are often asked together later, under a name.',
  ),
  partners: describe(keys, 'Keys of offerings that the requests list before all others.'),
  minutes: describe(
    z.optional(z.int().check(z.gte(0), z.lte(MINUTES_BACK_MAX))),
    'The time that a request usually gives back to the employee.',
  ),
});
export type Playbook = z.output<typeof playbook>;

export const surveyFile = z.strictObject({
  ...common,
  name,
  category: describe(entryKey, 'The key of a category.'),
  suggested: describe(z._default(z.boolean(), false), 'Suggests it on the dashboard.'),
  keywords,
  discreet: describe(
    z._default(z.boolean(), false),
    'Mails about its requests name neither the request nor a word of it.',
  ),
  questions: z.array(question).check(z.minLength(1), z.maxLength(LIST_MAX)),
  playbook: describe(z.optional(playbook), 'How concierges work on the requests.'),
});
