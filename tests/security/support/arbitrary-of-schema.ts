import * as fc from 'fast-check';
import type * as z from 'zod/mini';
import { naughtyStrings, unstorableStrings } from './naughty-strings.ts';

const naughty = fc.constantFrom(...naughtyStrings, ...unstorableStrings);
/** Longer than any limit of the contract; used rarely. */
const long = fc.integer({ min: 200, max: 12_000 }).map((length) => 'x'.repeat(length));

/** Texts of users, programs and attackers. */
export const anyString: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 4, arbitrary: naughty },
  {
    weight: 2,
    arbitrary: fc.constantFrom('robin@example.com', '5555550142', '123456', 'Robin', 'example-bakery'),
  },
  { weight: 1, arbitrary: long },
);

/** Any JSON value. */
const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  anyString,
  fc.constantFrom(
    null,
    0,
    -1,
    1e21,
    Number.MAX_SAFE_INTEGER + 2,
    2 ** 31,
    -(2 ** 63),
    0.1,
    true,
    [],
    {},
    [[]],
    '__proto__',
  ),
);

/** What a schema is made of, as zod keeps it. */
export interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly in?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, string>>;
}

/** Probability of a value that ignores the schema. */
const ODD = 1;
const FITTING = 8;

/**
 * Generates values around a schema of the contract: mostly of its shape, sometimes not, often invalid. The API must
 * reply to each with a 4xx or with a valid reply.
 */
export function arbitraryOf(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: FITTING, arbitrary: fitting(schema) }, { weight: ODD, arbitrary: anyJson });
}

function fitting(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const definition = schema._zod.def as unknown as Definition;
  const inner = definition.innerType ?? definition.in;
  switch (definition.type) {
    case 'object':
      return fc
        .tuple(
          fc.record(
            Object.fromEntries(
              Object.entries(definition.shape ?? {}).map(([key, part]) => [key, arbitraryOf(part)]),
            ),
            { requiredKeys: Object.keys(definition.shape ?? {}) },
          ),
          fc.option(
            fc.dictionary(fc.constantFrom('id', 'user_id', 'admin', '__proto__', 'source'), anyJson, {
              maxKeys: 2,
            }),
            {
              freq: 4,
            },
          ),
        )
        .map(([own, more]) => ({ ...more, ...own }));
    case 'array':
      return fc.array(definition.element === undefined ? anyJson : arbitraryOf(definition.element), {
        maxLength: 4,
      });
    case 'string':
      return anyString;
    case 'number':
      return fc.oneof(fc.integer({ min: -2, max: 1_000 }), fc.double(), fc.maxSafeInteger());
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constantFrom(...(definition.values ?? [null]));
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries ?? { none: '' }));
    case 'union':
      return fc.oneof(...(definition.options ?? []).map(fitting));
    case 'null':
      return fc.constant(null);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'pipe':
    case 'prefault':
    case 'readonly':
      return inner === undefined ? anyJson : fc.option(fitting(inner), { nil: null, freq: 6 });
    default:
      return anyJson;
  }
}
