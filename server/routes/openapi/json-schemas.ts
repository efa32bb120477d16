import * as z from 'zod/mini';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Where a document of OpenAPI keeps the schemas that others point to. */
export function schemaRef(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * The schemas as JSON Schema, under their names; one that is part of another becomes a reference. `input` describes what
 * is accepted, `output` what is emitted.
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
  // Inside a document a schema has neither a dialect nor an address of its own.
  return Object.fromEntries(
    Object.entries(made.schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]),
  );
}

/** What JSON Schema has no word for is said in the contract's own: otherwise a reader would never know of it. */
function describeRefusals(zodSchema: z.core.$ZodType, jsonSchema: JsonSchema): void {
  const reasons = (zodSchema._zod.def.checks ?? []).flatMap((check) => {
    if (!(check instanceof z.core.$ZodCustom)) return [];
    const reason = check._zod.def.error?.({ code: 'custom', input: undefined });
    return typeof reason === 'string' ? [reason] : [];
  });
  if (reasons.length > 0) jsonSchema.description = `Refused when it ${reasons.join(', or ')}.`;
}
