import { z } from '../shared/zod.ts';
import {
  amountFormat,
  dateFormat,
  maskFormat,
  questionRules,
  questionTypes,
  typesWith,
} from '../question-types.ts';
import { endpoint } from '../shared/endpoint.ts';
import { hasWholeBlanks } from '../shared/blanks.ts';
import { REPLY_MAX_CHARACTERS, REPLY_NAME_MAX_CHARACTERS } from '../shared/limits.ts';
import { requiredText } from '../shared/text.ts';

/*
 * Additive: the content of an installation, as the files of a content folder have it and as the operator's calls send it.
 * An entry's key is the name of its file. The rules between entries are in server/content-folder/check-content.ts.
 */

const NAME_MAX_CHARACTERS = 200;
const TEXT_MAX_CHARACTERS = 4_000;
const ADDRESS_MAX_CHARACTERS = 2_048;
const KEY_MAX_CHARACTERS = 80;
const ID_MAX = 1_000_000;
const KEYWORD_MAX_CHARACTERS = 60;
const MASK_MAX_CHARACTERS = 40;
const LIST_MAX = 200;
const DEFAULT_POSITION = 1_000;
const CONTENT_MAX_BYTES = 64 * 1024 * 1024;

const describe = <Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema =>
  schema.check(z.describe(description));

const entryKey = z
  .string()
  .check(
    z.maxLength(KEY_MAX_CHARACTERS),
    z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case letters and digits, joined by single hyphens'),
  );
const innerKey = z
  .string()
  .check(
    z.maxLength(KEY_MAX_CHARACTERS),
    z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, 'must be letters, digits, hyphens and underscores'),
  );
const name = requiredText(NAME_MAX_CHARACTERS);
const prose = requiredText(TEXT_MAX_CHARACTERS);
const address = z.string().check(z.minLength(1), z.maxLength(ADDRESS_MAX_CHARACTERS));

const common = {
  id: describe(
    z.optional(z.int().check(z.positive(), z.lte(ID_MAX))),
    'The number in addresses. Assigned when it is missing; it never changes.',
  ),
  position: describe(
    z._default(z.int().check(z.gte(0), z.lte(ID_MAX)), DEFAULT_POSITION),
    'Lower ones come first; equal ones in the order of their keys.',
  ),
};
const image = describe(
  z.optional(address),
  'A PNG, JPEG, WebP or SVG file beside this one, or an https address.',
);
const companies = describe(
  z.optional(z.array(entryKey).check(z.minLength(1), z.maxLength(LIST_MAX))),
  'Slugs of the companies whose employees see it. Without it, all do.',
);

const keywords = describe(
  z._default(z.array(requiredText(KEYWORD_MAX_CHARACTERS)).check(z.maxLength(LIST_MAX)), []),
  'Other words by which employees find it, in the singular. They are not shown.',
);

export const categoryFile = z.strictObject({ ...common, name, image, companies });

const option = z.strictObject({ value: innerKey, label: name });
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
      /^[9a*().\/ -]+$/,
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
export const surveyFile = z.strictObject({
  ...common,
  name,
  category: describe(entryKey, 'The key of a category.'),
  suggested: describe(z._default(z.boolean(), false), 'Suggests it on the dashboard.'),
  keywords,
  questions: z.array(question).check(z.minLength(1), z.maxLength(LIST_MAX)),
});

export const offeringCategoryFile = z.strictObject({ position: common.position, name, image, companies });

const item = z.strictObject({
  value: prose,
  key: z.optional(name),
  external_url: describe(z.optional(address), 'An https, mailto or tel address.'),
});
const section = z.strictObject({
  section_type: z.enum(['numbered', 'key_value', 'text']),
  heading: name,
  items: z._default(z.array(item).check(z.maxLength(LIST_MAX)), []),
  cta_text: z.optional(name),
  cta_url: describe(z.optional(address), 'An https, mailto or tel address.'),
});
export const offeringFile = z.strictObject({
  ...common,
  type: z.enum(['benefit', 'product']),
  name,
  provider_name: name,
  provider_logo: image,
  heading: name,
  subheading: prose,
  featured: z._default(z.boolean(), false),
  keywords,
  categories: describe(
    z._default(z.array(entryKey).check(z.maxLength(LIST_MAX)), []),
    'Keys of offering categories.',
  ),
  sections: z._default(z.array(section).check(z.maxLength(LIST_MAX)), []),
  request: describe(
    z.optional(z.strictObject({ survey: entryKey, label: name, name: z.optional(name) })),
    'A button that starts a request: the key of a survey, the label of the button, and the name of the request.',
  ),
  companies,
});

const keys = z._default(z.array(entryKey).check(z.maxLength(LIST_MAX)), []);

/** A canned reply of all concierges: docs/product/desk-replies.md. */
export const replyFile = z.strictObject({
  position: common.position,
  name: describe(requiredText(REPLY_NAME_MAX_CHARACTERS), 'What concierges search by.'),
  body: describe(
    requiredText(REPLY_MAX_CHARACTERS).check(
      z.refine(hasWholeBlanks, 'has a brace that belongs to no blank'),
    ),
    'The text. {first name}, {company}, {own name} and {benefit} are filled in; any other {blank} by the concierge.',
  ),
  categories: describe(keys, 'Keys of categories whose requests list it first.'),
  surveys: describe(keys, 'Keys of surveys whose requests list it before all others.'),
  companies: describe(companies, 'Slugs of the companies whose employees it is for. Without it, all.'),
});

/** The kinds of entries with the schema of their files. A folder has one subfolder for each. */
export const contentFiles = {
  categories: categoryFile,
  surveys: surveyFile,
  offering_categories: offeringCategoryFile,
  offerings: offeringFile,
  replies: replyFile,
} as const;
export type ContentKind = keyof typeof contentFiles;
export const contentKinds = Object.keys(contentFiles) as readonly ContentKind[];

const keyed = { key: entryKey };
export const content = z.object({
  categories: z.array(z.extend(categoryFile, keyed)),
  surveys: z.array(z.extend(surveyFile, keyed)),
  offering_categories: z.array(z.extend(offeringCategoryFile, keyed)),
  offerings: z.array(z.extend(offeringFile, keyed)),
  replies: z.array(z.extend(replyFile, keyed)),
});
export type Content = z.output<typeof content>;
export type ContentEntry<Kind extends ContentKind = ContentKind> = Content[Kind][number];

const contentKind = z.enum(['categories', 'surveys', 'offering_categories', 'offerings', 'replies']);

/** A broken rule: the entry, the path inside of it, e.g. `questions.2.when`, and one sentence. */
const problem = z.object({ kind: contentKind, key: z.string(), path: z.string(), message: z.string() });
export type ContentProblem = z.infer<typeof problem>;

const change = z.object({
  kind: contentKind,
  key: z.string(),
  action: z.enum(['add', 'change', 'retire']),
  /** For changes: the fields with their values as JSON; null means that there is none. */
  fields: z.array(
    z.object({ path: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
});
export type ContentChange = z.infer<typeof change>;

/** Nothing is applied when there is a problem. */
const outcome = z.object({ problems: z.array(problem), changes: z.array(change) });
export type ContentOutcome = z.infer<typeof outcome>;

export const planContent = endpoint('POST', '/operator/v1/content/plan', 'operator', {
  body: z.object({ content }),
  bodyMaxBytes: CONTENT_MAX_BYTES,
  reply: outcome,
});

export const applyContent = endpoint('POST', '/operator/v1/content/apply', 'operator', {
  body: z.object({ content }),
  bodyMaxBytes: CONTENT_MAX_BYTES,
  reply: outcome,
});

export const exportContent = endpoint('GET', '/operator/v1/content', 'operator', {
  reply: z.object({ content }),
});

/** Stores a picture; the reply has its site-relative address. A stored one is stored again without harm. */
export const storeContentImage = endpoint('POST', '/operator/v1/content/images', 'operator', {
  body: z.object({ bytes_base64: z.string() }),
  bodyMaxBytes: 1024 * 1024,
  reply: z.object({ address: z.string() }),
});
