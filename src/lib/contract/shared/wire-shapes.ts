import { z } from './zod.ts';

interface WireField {
  /** As the reference API sends the field, strictly. */
  readonly emitted: z.ZodMiniType;
  /** As the client reads the field from any API. */
  readonly accepted: z.ZodMiniType;
}

type Side<Fields, Name extends keyof WireField> = {
  [Field in keyof Fields]: Fields[Field] extends WireField ? Fields[Field][Name] : never;
};

function side<Fields extends Readonly<Record<string, WireField>>, Name extends keyof WireField>(
  fields: Fields,
  name: Name,
): Side<Fields, Name> {
  const entries = Object.entries(fields).map(([field, schemas]) => [field, schemas[name]]);
  // The compiler does not follow `fromEntries`.
  return Object.fromEntries(entries) as Side<Fields, Name>;
}

/** Makes the two schemas of an object from one list of its fields: what the API emits and what the client accepts. */
export function wireShapes<Fields extends Readonly<Record<string, WireField>>>(fields: Fields) {
  return { emitted: z.object(side(fields, 'emitted')), accepted: z.object(side(fields, 'accepted')) };
}
