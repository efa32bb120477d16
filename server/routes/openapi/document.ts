import type { Access } from '../../../src/lib/contract/shared/endpoint.ts';
import { errorCodes, type ErrorCode } from '../../../src/lib/contract/shared/errors.ts';
import { calls } from '../calls.ts';
import { errorStatus } from '../http/error-reply.ts';
import type { ApiCall } from '../http/mount.ts';
import {
  bodyName,
  componentSchemas,
  replyName,
  schemaRef,
  takesBody,
  parametersOf,
  pathTemplate,
  replyHeaders,
  replyKind,
  RETRY_AFTER,
} from './components.ts';

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
const securityOf: Readonly<Record<Access, readonly Requirement[]>> = {
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

const JSON_ERROR = { 'application/json': { schema: schemaRef('Error') } };

const REFUSALS: Readonly<Record<Access, readonly ErrorCode[]>> = {
  public: [],
  'half-session': ['unauthenticated'],
  account: ['unauthenticated', 'mfa_required'],
  session: ['unauthenticated', 'mfa_required'],
  concierge: ['concierge_only', 'mfa_required'],
  lead: ['concierge_only', 'mfa_required', 'lead_only'],
  operator: ['operator_only'],
};
const UNREADABLE = ['bad_json', 'body_too_large', 'unsupported_media_type', 'validation'] as const;
const OUR_FAULT = ['internal', 'unavailable'] as const;

/** Returns one response per named status with its error codes, and one for all other statuses. */
function errorResponses() {
  const named = new Set(calls.flatMap(statusesOf));
  const codesByStatus = Map.groupBy(errorCodes, (code) => errorStatus[code]);
  return {
    ...Object.fromEntries(
      [...codesByStatus]
        .filter(([status]) => named.has(status))
        .map(([status, codes]) => [responseName(status), withCodes(codes)]),
    ),
    Error: { description: 'Any other error', content: JSON_ERROR },
  };
}

/** Returns the errors that any such call can get before its own rules, by status. Errors of its own rules are `default`. */
function errorsOf(call: ApiCall) {
  return {
    ...Object.fromEntries(statusesOf(call).map((status) => [status, responseRef(responseName(status))])),
    default: responseRef('Error'),
  };
}

function statusesOf({ endpoint, limit }: ApiCall): readonly number[] {
  const codes: readonly ErrorCode[] = [
    ...REFUSALS[endpoint.access],
    ...(endpoint.path.includes(':') ? (['not_found'] as const) : []),
    ...(endpoint.query.type === 'unknown' ? [] : (['validation'] as const)),
    ...(takesBody(endpoint) ? UNREADABLE : []),
    ...(limit !== null ? (['too_many_requests'] as const) : []),
    ...OUR_FAULT,
  ];
  return [...new Set(codes.map((code) => errorStatus[code]))];
}

function withCodes(codes: readonly ErrorCode[]) {
  const mayWait = codes.some((code) => errorStatus[code] === 429 || errorStatus[code] === 503);
  return {
    description: codes.join(', '),
    ...(mayWait ? { headers: RETRY_AFTER } : {}),
    content: {
      'application/json': {
        schema: { allOf: [schemaRef('Error'), { type: 'object', properties: { code: { enum: codes } } }] },
      },
    },
  };
}

function responseName(status: number): string {
  return `Error${status}`;
}

function responseRef(name: string): { readonly $ref: string } {
  return { $ref: `#/components/responses/${name}` };
}
