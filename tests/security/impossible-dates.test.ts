// docs/product/api.md#days-and-times
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { addCompany } from '../../src/lib/contract/operator/companies.ts';
import type { AnyEndpoint } from '../../src/lib/contract/shared/endpoint.ts';
import { newConcierge } from '../helpers/employees/concierge.ts';
import { newEmployee } from '../helpers/employees/employee.ts';
import { appOfFile } from '../helpers/start-app.ts';
import type { Definition } from './support/arbitrary-of-schema.ts';
import { addressOf, authorizationFor, endpoints, nameOf } from './support/endpoints.ts';
import { sampleOf } from './support/sample-of-schema.ts';

const app = await appOfFile();
const { authorization } = await newEmployee(app);
// With a fresh factor, which a program has not.
const lead = await newConcierge(app, { role: 'lead' });

const POSSIBLE = '2028-02-29';
const IMPOSSIBLE = [
  '2027-02-29',
  '2027-02-30',
  '2027-04-31',
  '2027-13-01',
  '2027-00-10',
  '2027-01-00',
  '2027-01-32',
];
/** Spellings of an instant of a day. */
const SPELLINGS = [
  (day: string) => day,
  (day: string) => `${day}T10:00:00Z`,
  (day: string) => `${day}T10:00`,
  (day: string) => `${day}T10:00Z`,
  (day: string) => `${day}T23:30:00.123+05:30`,
];

/** A text of a schema, and the valid value of the schema that has a given one in its place. */
interface TextField {
  readonly field: z.ZodMiniType;
  readonly withText: (text: string) => unknown;
}

function textFieldsOf(schema: z.ZodMiniType): TextField[] {
  const definition = schema._zod.def as unknown as Definition;
  const inside = (part: z.ZodMiniType | undefined, around: (value: unknown) => unknown): TextField[] =>
    part === undefined
      ? []
      : textFieldsOf(part).map(({ field, withText }) => ({
          field,
          withText: (text) => around(withText(text)),
        }));
  switch (definition.type) {
    case 'string':
      return [{ field: schema, withText: (text) => text }];
    case 'object': {
      const whole = sampleOf(schema, 'Hello', 1) as object;
      return Object.entries(definition.shape ?? {}).flatMap(([key, part]) =>
        inside(part, (value) => ({ ...whole, [key]: value })),
      );
    }
    case 'array':
      return inside(definition.element, (value) => [value]);
    case 'union':
      return (definition.options ?? []).flatMap(textFieldsOf);
    default:
      return inside(definition.innerType ?? definition.in, (value) => value);
  }
}

const NO_DAYS = ['no day', 'no-day', '12-34-56'];

/** Returns how a field spells a day that it takes; none for a field that takes other texts, too. */
const spellingsOf = (field: z.ZodMiniType) =>
  SPELLINGS.filter((spell) => takes(field, spell(POSSIBLE)) && !NO_DAYS.some((text) => takes(field, text)));
const takes = (field: z.ZodMiniType, text: string) => field.safeParse(text).success;

async function statusOf(endpoint: AnyEndpoint, part: 'query' | 'body', value: unknown): Promise<number> {
  const isDesk = endpoint.access === 'concierge' || endpoint.access === 'lead';
  const headers = {
    authorization: isDesk ? lead.authorization : authorizationFor(endpoint, app, authorization),
    'content-type': 'application/json',
  };
  const search =
    part === 'query' ? `?${new URLSearchParams(value as Record<string, string>).toString()}` : '';
  const body = part === 'body' ? { body: JSON.stringify(value) } : {};
  const { method } = endpoint;
  return (await app.fetch(`${addressOf(endpoint)}${search}`, { method, headers, ...body })).status;
}

test('every field of a day or a time refuses what the calendar does not have', async () => {
  const fields: string[] = [];
  const taken: string[] = [];
  for (const endpoint of endpoints) {
    for (const part of ['query', 'body'] as const) {
      for (const { field, withText } of textFieldsOf(endpoint[part])) {
        for (const spell of spellingsOf(field)) {
          fields.push(nameOf(endpoint));
          for (const text of IMPOSSIBLE.map(spell)) {
            if ((await statusOf(endpoint, part, withText(text))) !== 422)
              taken.push(`${nameOf(endpoint)} ${text}`);
          }
        }
      }
    }
  }
  // Lists, records, numbers, replies, cards, saved questions, dates for employees, content.
  expect(new Set(fields).size).toBeGreaterThanOrEqual(12);
  expect(taken).toEqual([]);
});

test('a holiday that the calendar does not have is refused', async () => {
  for (const day of IMPOSSIBLE) {
    const company = { slug: 'closed', name: 'Closed', holidays: [day] };
    expect(await statusOf(addCompany, 'body', { company }), day).toBe(422);
  }
});
