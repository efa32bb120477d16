import type * as z from 'zod/mini';
import type { Definition } from './arbitrary-of-schema.ts';

const OTHER_TEXTS = [
  'Hello',
  '2099-01-01T09:00:00Z',
  '00000000-0000-4000-8000-000000000000',
  '1',
  'somebody@people.test',
  '2026-01-01',
  '123456',
  '5555550142',
  'key',
  'USD',
  '9',
];

/**
 * Returns a valid value of a schema of the contract in which every text and number that may be any is the given one. What may be
 * missing is missing, but in a list.
 * @throws {Error} for a schema that it knows no value of.
 */
export function sampleOf(schema: z.ZodMiniType, text: string, number: number): unknown {
  const definition = schema._zod.def as unknown as Definition;
  const inner = definition.innerType ?? definition.in;
  const of = (part: z.ZodMiniType) => sampleOf(part, text, number);
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape ?? {})
          .map(([key, part]) => [key, of(part)])
          .filter(([, value]) => value !== undefined),
      );
    case 'array':
      return definition.element === undefined ? [] : [of(definition.element)];
    case 'string':
      return firstValid(schema, [text, ...OTHER_TEXTS]);
    case 'number':
      return firstValid(schema, [number, 1, 0]);
    case 'boolean':
      return true;
    case 'literal':
      return definition.values?.[0];
    case 'enum':
      return Object.values(definition.entries ?? {})[0];
    case 'union':
      return definition.options?.[0] && of(definition.options[0]);
    case 'optional':
    case 'default':
      return undefined;
    case 'nullable':
    case 'pipe':
    case 'readonly':
      return inner && of(inner);
    default:
      throw new Error(`There is no sample of a ${definition.type}.`);
  }
}

function firstValid(schema: z.ZodMiniType, candidates: readonly unknown[]): unknown {
  const found = candidates.find((candidate) => schema.safeParse(candidate).success);
  if (found === undefined) throw new Error('No sample fits a field of the contract: add one.');
  return found;
}
