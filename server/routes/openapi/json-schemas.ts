import * as z from 'zod/mini';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Returns a reference to a named schema of the document. */
export function schemaRef(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * Converts the schemas to JSON Schema; a schema inside another one becomes a reference. `input` describes accepted
 * values, `output` emitted ones.
 */
export function toJsonSchemas(
  schemas: Readonly<Record<string, z.ZodMiniType>>,
  io: 'input' | 'output',
): Readonly<Record<string, JsonSchema>> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const made = z.toJSONSchema(registry, {
    io,
    uri: (id) => schemaRef(id).$ref,
    override: ({ zodSchema, jsonSchema }) => {
      if (io === 'input') describeRefusals(zodSchema, jsonSchema);
    },
  });
  // Schemas inside a document have no `$schema` and no `$id`.
  return Object.fromEntries(
    Object.entries(made.schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]),
  );
}

/** Adds refinements, which JSON Schema can't express, to the description. */
function describeRefusals(zodSchema: z.core.$ZodType, jsonSchema: JsonSchema): void {
  const reasons = (zodSchema._zod.def.checks ?? []).flatMap((check) => {
    if (!(check instanceof z.core.$ZodCustom)) return [];
    const reason = check._zod.def.error?.({ code: 'custom', input: undefined });
    return typeof reason === 'string' ? [reason] : [];
  });
  if (reasons.length > 0) jsonSchema.description = `Refused when it ${reasons.join(', or ')}.`;
}
