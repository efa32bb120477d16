import * as z from 'zod/mini';
import { currentUser } from '../../../src/lib/contract/current-user.ts';
import type { AnyEndpoint } from '../../../src/lib/contract/endpoint.ts';
import { errorBody } from '../../../src/lib/contract/errors.ts';
import { emittedOffering } from '../../../src/lib/contract/offerings.ts';
import { emittedMessage, emittedRequest } from '../../../src/lib/contract/requests.ts';
import { staffRequest } from '../../../src/lib/contract/staff.ts';
import { emittedCategory, emittedSurvey } from '../../../src/lib/contract/surveys.ts';
import { toJsonSchemas, type JsonSchema } from './json-schemas.ts';
import { operations, type Operation } from './operations.ts';

/** What a reader looks for by name; everything else is written out where it is. */
const SHARED = {
  Error: errorBody,
  User: currentUser.reply.shape.user,
  Request: emittedRequest,
  RequestForStaff: staffRequest.reply.shape.request,
  Message: emittedMessage,
  Category: emittedCategory,
  Survey: emittedSurvey,
  Offering: emittedOffering,
};

export function bodyName({ id }: Operation): string {
  return `${capitalised(id)}Body`;
}

export function replyName({ id }: Operation): string {
  return `${capitalised(id)}Reply`;
}

/** The mounted routes ask the same question: without a schema, what is sent is not even read. */
export function takesBody({ body }: AnyEndpoint): boolean {
  return body.type !== 'unknown';
}

/** The schemas of all bodies, as they may be sent, and of all replies, as they are emitted. */
export function componentSchemas(): Readonly<Record<string, JsonSchema>> {
  const bodies = operations.filter(({ endpoint }) => takesBody(endpoint));
  return {
    ...toJsonSchemas({ ...SHARED, ...schemasOf(operations, replyName, ({ reply }) => reply) }, 'output'),
    ...toJsonSchemas(
      schemasOf(bodies, bodyName, ({ body }) => body),
      'input',
    ),
  };
}

function schemasOf(
  from: readonly Operation[],
  nameOf: (operation: Operation) => string,
  schemaOf: (endpoint: AnyEndpoint) => z.ZodMiniType,
): Readonly<Record<string, z.ZodMiniType>> {
  // Copies: several endpoints may share one schema, and a schema can have one name only.
  return Object.fromEntries(
    from.map((operation) => [nameOf(operation), z.clone(schemaOf(operation.endpoint))]),
  );
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
