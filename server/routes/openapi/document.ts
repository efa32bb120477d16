import type { Hono, MiddlewareHandler } from 'hono';
import { createHash } from 'node:crypto';
import type { Access } from '../../../src/lib/contract/shared/endpoint.ts';
import { type ErrorCode, errorCodes } from '../../../src/lib/contract/shared/errors.ts';
import type { Services } from '../../services/context.ts';
import { calls } from '../calls.ts';
import { errorStatus } from '../http/error-reply.ts';
import type { ApiCall } from '../http/mount.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { gzipped, readsGzip } from '../http/standard-headers.ts';
import {
  bodyName,
  componentSchemas,
  parametersOf,
  pathTemplate,
  replyHeaders,
  replyKind,
  replyName,
  RETRY_AFTER,
  schemaRef,
  takesBody,
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

export const OPENAPI_PATH = '/openapi.json';

/** Nobody who reads it needs more, and it has a third of a megabyte. */
const LIMIT: RateLimit = { name: 'openapi', perMinute: 30, isPerProcess: true };
const HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'public, max-age=300',
  Vary: 'Origin, Accept-Encoding',
} as const;

/** Mounts the description of all calls, which is made and compressed once. */
export function mountOpenapi(
  app: Hono,
  { productName }: Services,
  limited: (limit: RateLimit) => MiddlewareHandler,
): void {
  let made: ReturnType<typeof makeDocument> | undefined;
  app.get(OPENAPI_PATH, limited(LIMIT), async (context) => {
    const { plain, packed } = await (made ??= makeDocument(productName));
    const { bytes, headers } = readsGzip(context) ? packed : plain;
    const isKnown = context.req.header('if-none-match')?.includes(headers.ETag) === true;
    return isKnown ? context.body(null, 304, headers) : context.body(bytes, 200, headers);
  });
}

async function makeDocument(productName: string) {
  // Import on first use, to keep the start fast.
  const { describeApi } = await import('./document.ts');
  const bytes = new TextEncoder().encode(JSON.stringify(describeApi(productName)));
  const hash = createHash('sha256').update(bytes).digest('base64url');
  return {
    plain: { bytes, headers: { ...HEADERS, ETag: `"${hash}"` } },
    packed: {
      bytes: new Uint8Array(await gzipped(bytes)),
      headers: { ...HEADERS, ETag: `"${hash}-gzip"`, 'Content-Encoding': 'gzip' },
    },
  };
}
