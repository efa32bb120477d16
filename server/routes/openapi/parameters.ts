import { unsubscribePage } from '../../../src/lib/contract/account.ts';
import {
  sendCode,
  verifyCode,
  verifyAuthenticator,
  verifyBackupCode,
} from '../../../src/lib/contract/mfa.ts';
import { signIn } from '../../../src/lib/contract/identity.ts';
import { liveStream } from '../../../src/lib/contract/live.ts';
import type { AnyEndpoint } from '../../../src/lib/contract/shared/endpoint.ts';
import { toJsonSchemas } from './components.ts';

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
