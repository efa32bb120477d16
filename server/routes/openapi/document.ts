import type { Access } from '../../../src/lib/contract/shared/endpoint.ts';
import { calls } from '../calls.ts';
import type { ApiCall } from '../http/mount.ts';
import { bodyName, componentSchemas, replyName, schemaRef, takesBody } from './components.ts';
import { errorResponses, errorsOf } from './error-responses.ts';
import { parametersOf, pathTemplate, replyHeaders, replyKind } from './parameters.ts';

export const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `authorization` header of the reply to `signIn`, verbatim.',
  },
  mfaToken: {
    type: 'apiKey',
    in: 'header',
    name: 'mfa-token',
    description: 'The header of the reply to `verifyCode`, for sessions whose sign-in said `mfa_required`.',
  },
  concierge: {
    type: 'http',
    scheme: 'bearer',
    description: 'The personal token of a concierge, as `admin concierges add` prints it.',
  },
  operator: {
    type: 'http',
    scheme: 'bearer',
    description: 'The file `operator-token` of the data folder; only from the machine itself.',
  },
} as const;

type Requirement = Readonly<Partial<Record<keyof typeof securitySchemes, readonly string[]>>>;

/** Alternative sets of credentials per access; empty for public calls. */
export const securityOf: Readonly<Record<Access, readonly Requirement[]>> = {
  public: [],
  'half-session': [{ session: [] }],
  account: [{ session: [] }, { session: [], mfaToken: [] }],
  session: [{ session: [] }, { session: [], mfaToken: [] }],
  concierge: [{ concierge: [] }, { session: [] }, { session: [], mfaToken: [] }],
  lead: [{ concierge: [] }, { session: [] }, { session: [], mfaToken: [] }],
  operator: [{ operator: [] }],
};

/** Describes the contract as an OpenAPI 3.1 document. Its server is the origin that the document was loaded from. */
export function describeApi(productName: string) {
  return {
    openapi: '3.1.0',
    info: { title: `${productName} API`, version: '1' },
    servers: [{ url: '/' }],
    tags: [...new Set(calls.map(({ tag }) => tag))].map((name) => ({ name })),
    paths: paths(),
    components: { schemas: componentSchemas(), responses: errorResponses(), securitySchemes },
  };
}

function paths() {
  const byPath = Map.groupBy(calls, ({ endpoint }) => pathTemplate(endpoint.path));
  return Object.fromEntries(
    [...byPath].map(([path, methods]) => [
      path,
      Object.fromEntries(methods.map((call) => [call.endpoint.method.toLowerCase(), operationObject(call)])),
    ]),
  );
}

function operationObject(call: ApiCall) {
  const { id, tag, endpoint } = call;
  const { type, description } = replyKind(endpoint);
  const body = {
    required: true,
    content: { 'application/json': { schema: schemaRef(bodyName(call)) } },
  };
  return {
    operationId: id,
    summary: summaryOf(id),
    tags: [tag],
    security: securityOf[endpoint.access],
    parameters: parametersOf(endpoint),
    ...(takesBody(endpoint) ? { requestBody: body } : {}),
    responses: {
      [endpoint.status]: {
        description,
        ...replyHeaders(endpoint),
        content: { [type]: { schema: schemaRef(replyName(call)) } },
      },
      ...errorsOf(call),
    },
  };
}

/** Turns `signIn` into "Sign in". */
function summaryOf(id: string): string {
  const words = id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
