import type { Access } from '../../../src/lib/contract/shared/endpoint.ts';
import { errorCodes, type ErrorCode } from '../../../src/lib/contract/shared/errors.ts';
import { calls } from '../calls.ts';
import { errorStatus } from '../http/error-reply.ts';
import type { ApiCall } from '../http/mount.ts';
import { schemaRef, takesBody } from './components.ts';
import { RETRY_AFTER } from './parameters.ts';

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
export function errorResponses() {
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
export function errorsOf(call: ApiCall) {
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
