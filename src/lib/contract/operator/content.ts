import { endpoint } from '../shared/endpoint.ts';
import { hasWholeBlanks } from '../shared/blanks.ts';
import { REPLY_MAX_CHARACTERS, REPLY_NAME_MAX_CHARACTERS } from '../shared/limits.ts';
import { requiredText, z } from '../shared/schemas.ts';
import {
  address,
  common,
  companies,
  describe,
  entryKey,
  image,
  keys,
  keywords,
  LIST_MAX,
  name,
  prose,
} from './content-fields.ts';
import { surveyFile } from './survey-file.ts';

/*
 * Additive: the content of an installation, as the files of a content folder have it and as the operator's calls send it.
 * An entry's key is the name of its file. The rules between entries are in server/content-folder/check-content.ts.
 */

const PHONE_MAX_CHARACTERS = 40;
const HELP_WORD_MAX_CHARACTERS = 60;
const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/, 'must be the code of a country, such as US'));
const CONTENT_MAX_BYTES = 64 * 1024 * 1024;

export const categoryFile = z.strictObject({ ...common, name, image, companies });

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

const HELP_WORDS_MAX = 200;
const HELP_LINES_MAX = 10;
const helpLine = z.strictObject({
  name,
  phone: describe(
    z.optional(requiredText(PHONE_MAX_CHARACTERS)),
    'As it is dialled and read, such as 988 or +1 202 555 0143.',
  ),
  url: describe(z.optional(address), 'An https address.'),
  hours: describe(z.optional(name), 'When somebody answers, such as Day and night.'),
  countries: describe(
    z.optional(z.array(countryCode).check(z.minLength(1), z.maxLength(LIST_MAX))),
    'Codes of the countries where it answers, such as US. Without them, everywhere.',
  ),
});
/** Whom to call first: docs/product/categories.md#help-first. */
export const helpTopicFile = z.strictObject({
  position: common.position,
  name: describe(name, 'The heading above the lines.'),
  text: describe(
    prose,
    'One or two sentences above the lines. Write with care: somebody in need reads them.',
  ),
  words: describe(
    z.array(requiredText(HELP_WORD_MAX_CHARACTERS)).check(z.minLength(1), z.maxLength(HELP_WORDS_MAX)),
    'Words and short phrases that lead here. Each is searched for as whole words, in order; case and accents do not count.',
  ),
  lines: z.array(helpLine).check(z.minLength(1), z.maxLength(HELP_LINES_MAX)),
  companies,
});

/** The kinds of entries with the schema of their files. A folder has one subfolder for each. */
export const contentFiles = {
  categories: categoryFile,
  surveys: surveyFile,
  offering_categories: offeringCategoryFile,
  offerings: offeringFile,
  replies: replyFile,
  help_topics: helpTopicFile,
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
  /** A command of the version before knows none. */
  help_topics: z._default(z.array(z.extend(helpTopicFile, keyed)), []),
});
export type Content = z.output<typeof content>;
export type ContentEntry<Kind extends ContentKind = ContentKind> = Content[Kind][number];

const contentKind = z.enum(contentKinds);

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
