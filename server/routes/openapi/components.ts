import * as z from 'zod/mini';
import { unsubscribePage } from '../../../src/lib/contract/account.ts';
import { emittedCategory, emittedSurvey } from '../../../src/lib/contract/categories.ts';
import { deskRequest } from '../../../src/lib/contract/desk-request.ts';
import { signIn } from '../../../src/lib/contract/identity.ts';
import { liveStream } from '../../../src/lib/contract/live.ts';
import { emittedMessage } from '../../../src/lib/contract/message.ts';
import {
  sendCode,
  verifyCode,
  verifyAuthenticator,
  verifyBackupCode,
} from '../../../src/lib/contract/mfa.ts';
import { emittedOffering } from '../../../src/lib/contract/offerings.ts';
import { emittedRequest } from '../../../src/lib/contract/requests.ts';
import { currentUser } from '../../../src/lib/contract/session.ts';
import type { AnyEndpoint } from '../../../src/lib/contract/shared/endpoint.ts';
import { errorBody } from '../../../src/lib/contract/shared/errors.ts';
import { calls } from '../calls.ts';
import type { ApiCall } from '../http/mount.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

export function schemaRef(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * Converts the schemas to JSON Schema; a schema inside another one becomes a reference. `input` describes accepted
 * values, `output` emitted ones.
 */
function toJsonSchemas(
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

/** Schemas with a name of their own; others are inlined. */
const SHARED = {
  Error: errorBody,
  User: currentUser.reply.shape.user,
  Request: emittedRequest,
  RequestForConcierge: deskRequest.reply.shape.request,
  Message: emittedMessage,
  Category: emittedCategory,
  Survey: emittedSurvey,
  Offering: emittedOffering,
};

export function bodyName({ id }: ApiCall): string {
  return `${capitalized(id)}Body`;
}

export function replyName({ id }: ApiCall): string {
  return `${capitalized(id)}Reply`;
}

/** Returns true if the endpoint has a body schema; without one, the server does not read the body. */
export function takesBody({ body }: AnyEndpoint): boolean {
  return body.type !== 'unknown';
}

export function componentSchemas(): Readonly<Record<string, JsonSchema>> {
  const bodies = calls.filter(({ endpoint }) => takesBody(endpoint));
  return {
    ...toJsonSchemas({ ...SHARED, ...schemasOf(calls, replyName, ({ reply }) => reply) }, 'output'),
    ...toJsonSchemas(
      schemasOf(bodies, bodyName, ({ body }) => body),
      'input',
    ),
  };
}

function schemasOf(
  from: readonly ApiCall[],
  nameOf: (call: ApiCall) => string,
  schemaOf: (endpoint: AnyEndpoint) => z.ZodMiniType,
): Readonly<Record<string, z.ZodMiniType>> {
  // Copy each schema: endpoints may share one, and a schema can have only one name.
  return Object.fromEntries(from.map((call) => [nameOf(call), z.clone(schemaOf(call.endpoint))]));
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const PATH_PARAMETER = /:([a-z_]+)/g;

export function pathTemplate(path: string): string {
  return path.replace(PATH_PARAMETER, '{$1}');
}

export function parametersOf(endpoint: AnyEndpoint) {
  const inPath = [...endpoint.path.matchAll(PATH_PARAMETER)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return [...inPath, ...queryParameters(endpoint), ...headerParameters(endpoint)];
}

function queryParameters({ query }: AnyEndpoint) {
  const { properties = {}, required = [] } = toJsonSchemas({ query }, 'input')['query'] ?? {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

/** The contract has schemas for bodies and queries; headers are described here. */

interface Header {
  readonly description: string;
  readonly schema: { readonly type: 'string' | 'integer' };
}

type Headers = Readonly<Record<string, Header>>;

const REPLY_HEADERS: ReadonlyMap<AnyEndpoint, Headers> = new Map<AnyEndpoint, Headers>([
  [signIn, { authorization: text('The session token with its scheme, to be sent back verbatim.') }],
  ...[verifyCode, verifyAuthenticator, verifyBackupCode].map((endpoint): [AnyEndpoint, Headers] => [
    endpoint,
    { 'mfa-token': text('To be sent back verbatim, beside the session token.') },
  ]),
  [sendCode, { 'retry-after': seconds('Seconds until the next code may be sent.') }],
]);

const LAST_EVENT_ID = {
  name: 'last-event-id',
  in: 'header',
  required: false,
  ...text('The `id` of the last event that was received: what changed since comes first.'),
} as const;

export const RETRY_AFTER = { 'retry-after': seconds('Seconds until it makes sense to try again.') };

export function replyHeaders(endpoint: AnyEndpoint): { readonly headers?: Headers } {
  const headers = REPLY_HEADERS.get(endpoint);
  return headers === undefined ? {} : { headers };
}

function headerParameters(endpoint: AnyEndpoint): readonly (typeof LAST_EVENT_ID)[] {
  return endpoint === liveStream ? [LAST_EVENT_ID] : [];
}

/**
 * Returns the media type and schema of a reply. OpenAPI 3.1 can't describe a stream, so a stream's schema is that of
 * one event.
 */
export function replyKind(endpoint: AnyEndpoint): { readonly type: string; readonly description: string } {
  if (endpoint === unsubscribePage) return { type: 'text/html', description: 'A page with one button' };
  return endpoint === liveStream
    ? { type: 'text/event-stream', description: 'Events without end; the schema is that of one of them' }
    : { type: 'application/json', description: 'Done' };
}

function text(description: string): Header {
  return { description, schema: { type: 'string' } };
}

function seconds(description: string): Header {
  return { description, schema: { type: 'integer' } };
}
