// docs/product/api.md#wire-text
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { Definition } from './support/arbitrary-of-schema.ts';
import { endpoints, nameOf } from './support/endpoints.ts';

interface TextField {
  readonly name: string;
  readonly schema: z.ZodMiniType;
}

/** Returns every text that a schema reads, by its path. */
function textsOf(schema: z.ZodMiniType, path: string): TextField[] {
  const definition = schema._zod.def as unknown as Definition;
  const { shape = {}, options = [] } = definition;
  const inner = definition.innerType ?? definition.in ?? definition.element;
  return [
    ...(definition.type === 'string' ? [{ name: path, schema }] : []),
    ...Object.entries(shape).flatMap(([key, part]) => textsOf(part, `${path}.${key}`)),
    ...options.flatMap((option) => textsOf(option, path)),
    ...(inner === undefined ? [] : textsOf(inner, path)),
  ];
}

const accepts = ({ schema }: TextField, text: string) => schema.safeParse(text).success;

const fields = endpoints.flatMap((endpoint) =>
  [...textsOf(endpoint.body, 'body'), ...textsOf(endpoint.query, 'query')].map((field) => ({
    ...field,
    name: `${nameOf(endpoint)} ${field.name}`,
  })),
);
/** Compared with what is known, and never stored: ids and lists of names; the base64 of a picture. */
const NO_TEXTS =
  /_id$|_ids$|body\.bytes_base64$|object_satisfied|offerings query|rows\.(?:first_name|last_name|email)$/;
const passwords = fields.filter(({ name }) => /password(?:_confirmation)?$/.test(name));
const emails = fields.filter(
  (field) =>
    accepts(field, 'kim@works.example') &&
    !NO_TEXTS.test(field.name) &&
    (!accepts(field, 'Some words') || field.name.endsWith('.email')),
);
const texts = fields.filter(
  (field) =>
    accepts(field, 'Some words') && ![...passwords, ...emails].includes(field) && !NO_TEXTS.test(field.name),
);
const required = texts.filter((field) => !accepts(field, ''));

test('the contract has many texts', () => {
  expect(texts.length).toBeGreaterThan(80);
  expect(required.length).toBeGreaterThan(60);
  expect(emails.length).toBeGreaterThan(5);
  expect(passwords.length).toBeGreaterThan(8);
});

/** A one-line field says that a line break is one too many. */
const breaks = (field: TextField) => (accepts(field, 'a\nb') ? 'a\nb\nc\nd\ne\nf' : null);

describe.each(texts.map((field) => [field.name, field] as const))('%s', (_, field) => {
  test('loses controls and halves of characters, and nothing else', () => {
    const { schema } = field;
    expect(schema.parse('\0a\u0001\u009B\uD83D b\t\uDC00\u{1F600}\u200D\u007F')).toBe('a b\t\u{1F600}\u200D');
  });

  test('keeps the line breaks of other programs', () => {
    const kept = breaks(field);
    const read = field.schema.safeParse('a\vb\fc\u0085d\u2028e\u2029f');
    expect(read.success ? read.data : null).toBe(kept);
  });
});

/** Each of them is seen as nothing: white space, joiners, fillers, an empty Braille cell, a control, half a character. */
const INVISIBLE =
  ' |\u3000|\u200B|\u2800|\u3164|\u115F|\u00AD|\u2060|\uFEFF|\u034F|\u180E|\u202E|\0|\u0007|\uD83D|\u2028| \u200B\n\u2800 '.split(
    '|',
  );

test.each(required.map((field) => [field.name, field] as const))('%s is not what nobody sees', (_, field) => {
  expect(INVISIBLE.filter((text) => accepts(field, text))).toEqual([]);
});

test.each(passwords.map(({ name, schema }) => [name, schema] as const))(
  '%s stays as it was typed',
  (_, schema) => {
    expect(schema.parse(' e\u0301\u0007\u2028\u200B 7 fois\0\uD83D')).toBe(
      ' e\u0301\u0007\u2028\u200B 7 fois',
    );
  },
);

test.each(emails.map((field) => [field.name, field] as const))(
  '%s may be copied from anywhere',
  (_, { schema }) => {
    for (const text of [
      '\u202Akim@works.example\u202C',
      '\u200Bkim\u200B@works\u00AD.example\uFEFF',
      ' kim@works.example.\n',
      '\u2066kim@works.example.\u2069',
      'kim@works.example\0',
    ])
      expect(schema.parse(text)).toBe('kim@works.example');
  },
);
