import * as z from 'zod';
import type { RunningApp } from '../../helpers/start-app.ts';

const schema = z.looseObject({});
const ref = z.strictObject({ $ref: z.string().startsWith('#/components/') });
const content = z.record(z.string().includes('/'), z.strictObject({ schema }));
const header = z.strictObject({ description: z.string().min(1), schema });
const response = z.strictObject({
  description: z.string().min(1),
  headers: z.optional(z.record(z.string(), header)),
  content,
});
const parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  description: z.optional(z.string()),
  schema,
});
const operation = z.strictObject({
  operationId: z.string().regex(/^[a-zA-Z]+$/),
  summary: z.string().regex(/^[A-Z][a-z ]+$/),
  tags: z.array(z.string()).length(1),
  security: z.array(z.record(z.string(), z.array(z.string()).length(0))),
  parameters: z.array(parameter),
  requestBody: z.optional(z.strictObject({ required: z.literal(true), content })),
  responses: z.record(z.string().regex(/^(?:[2-5]\d\d|default)$/), z.union([ref, response])),
});
const securityScheme = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer'), description: z.string() }),
  z.strictObject({
    type: z.literal('apiKey'),
    in: z.literal('header'),
    name: z.string(),
    description: z.string(),
  }),
]);

/** The keys of OpenAPI 3.1 that the document uses; other keys are an error. */
const openapi = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string().min(1), version: z.string().min(1) }),
  servers: z.array(z.strictObject({ url: z.literal('/') })),
  tags: z.array(z.strictObject({ name: z.string() })),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operation),
  ),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^[a-zA-Z0-9._-]+$/), schema),
    responses: z.record(z.string(), response),
    securitySchemes: z.record(z.string(), securityScheme),
  }),
});
export type OpenapiDocument = z.output<typeof openapi>;

export interface DescribedCall extends z.output<typeof operation> {
  readonly method: string;
  readonly path: string;
}

/** Returns the public document; fails the test when it is invalid. */
export async function fetchDocument(app: RunningApp): Promise<OpenapiDocument> {
  return openapi.parse(await (await app.fetch('/openapi.json')).json());
}

export function callsOf({ paths }: OpenapiDocument): readonly DescribedCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ ...call, method: method.toUpperCase(), path })),
  );
}

/** Returns the document's schema of a call's reply as a parser. */
export function replySchema(document: OpenapiDocument, call: DescribedCall, status: number): z.ZodType {
  // What a call refuses by its own rules has no status of its own.
  const isRefusal = status >= 400 && status < 500;
  const declared = call.responses[String(status)] ?? (isRefusal ? call.responses['default'] : undefined);
  if (declared === undefined) throw new Error(`${call.operationId} does not tell of ${status}`);
  const { content } = '$ref' in declared ? document.components.responses[lastPart(declared.$ref)]! : declared;
  return readBack(document, content['application/json']!.schema);
}

export function bodySchema(document: OpenapiDocument, { requestBody }: DescribedCall): z.ZodType {
  return readBack(document, requestBody!.content['application/json']!.schema);
}

function readBack({ components }: OpenapiDocument, wanted: object): z.ZodType {
  const text = JSON.stringify({ ...wanted, $defs: components.schemas });
  return z.fromJSONSchema(
    JSON.parse(text.replaceAll('"#/components/schemas/', '"#/$defs/')) as z.core.JSONSchema.JSONSchema,
  );
}

function lastPart(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1);
}
