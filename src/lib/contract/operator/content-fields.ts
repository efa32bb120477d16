import { requiredText, z } from '../shared/schemas.ts';

/* The fields that the files of several kinds of content have. */

export const NAME_MAX_CHARACTERS = 200;
const TEXT_MAX_CHARACTERS = 4_000;
const ADDRESS_MAX_CHARACTERS = 2_048;
const KEY_MAX_CHARACTERS = 80;
const ID_MAX = 1_000_000;
const KEYWORD_MAX_CHARACTERS = 60;
export const LIST_MAX = 200;
const DEFAULT_POSITION = 1_000;

export const describe = <Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema =>
  schema.check(z.describe(description));

export const entryKey = z
  .string()
  .check(
    z.maxLength(KEY_MAX_CHARACTERS),
    z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case letters and digits, joined by single hyphens'),
  );
export const innerKey = z
  .string()
  .check(
    z.maxLength(KEY_MAX_CHARACTERS),
    z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, 'must be letters, digits, hyphens and underscores'),
  );
export const name = requiredText(NAME_MAX_CHARACTERS);
export const prose = requiredText(TEXT_MAX_CHARACTERS);
export const address = requiredText(ADDRESS_MAX_CHARACTERS);

export const common = {
  id: describe(
    z.optional(z.int().check(z.positive(), z.lte(ID_MAX))),
    'The number in addresses. Assigned when it is missing; it never changes.',
  ),
  position: describe(
    z._default(z.int().check(z.gte(0), z.lte(ID_MAX)), DEFAULT_POSITION),
    'Lower ones come first; equal ones in the order of their keys.',
  ),
};
export const image = describe(
  z.optional(address),
  'A PNG, JPEG, WebP or SVG file beside this one, or an https address.',
);
export const companies = describe(
  z.optional(z.array(entryKey).check(z.minLength(1), z.maxLength(LIST_MAX))),
  'Slugs of the companies whose employees see it. Without it, all do.',
);

export const keywords = describe(
  z._default(z.array(requiredText(KEYWORD_MAX_CHARACTERS)).check(z.maxLength(LIST_MAX)), []),
  'Other words by which employees find it, in the singular. They are not shown.',
);
export const keys = z._default(z.array(entryKey).check(z.maxLength(LIST_MAX)), []);
