import {
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  httpContextIntegration,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
  setTag,
} from '@sentry/astro';
import { environment } from '../../config/environment.ts';
import { anonymizedPath } from '../../routes/match.ts';
import { followInternal } from '../about-user.ts';
import type { Report } from './report.ts';

type Anonymize = (text: string) => string;

const OUR_FILES = /^\/(?:assets|fonts|icons|media|~partytown)\//;
const PLAIN_WORD = /^(?:v\d+|[a-z]+(?:[_-][a-z]+)*)$/;
const XML_NAMESPACE = 'http://www.w3.org/';

const ADDRESS = /https?:\/\/[^\s"'`<>\\(),]+/g;
/** Paths in a text; a slash behind a letter or digit belongs to a word, as in `and/or`. */
const PATH = /(^|[\s"'`(=,])(\/[\w~%:@.-][^\s"'`<>\\(),]*)/g;
/** At most the 64 characters that a mailbox may have: without a bound, a long word would be read again from each letter. */
const EMAIL = /[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi;
/** Accessible names in element paths and snapshots, which can contain names of files or requests. */
const NAME_IN_SELECTOR = /\[(aria-label|alt|title)=\\?"(?:[^"\\]|\\[^"])*\\?"\]/g;
const NAME_IN_JSON = /"(aria-label|alt|title)":"(?:[^"\\]|\\.)*"/g;

function apiPattern(path: string): string {
  const segments = path.split('/');
  const isKept = (segment: string, index: number) =>
    segment === '' || (PLAIN_WORD.test(segment) && segments[index - 1] !== 'companies');
  return segments.map((segment, index) => (isKept(segment, index) ? segment : ':id')).join('/');
}

/** Returns the pattern of one of our paths, without token, key, id, query or hash. */
export function anonymizePath(address: string): string {
  const path = address.replace(/[?#].*/s, '');
  if (OUR_FILES.test(path)) return path;
  if (path.startsWith('/api/')) return apiPattern(path);
  if (path.startsWith('/files/')) return '/files/:key';
  return anonymizedPath(path);
}

function anonymizeAddress(address: string, ownOrigin: string): string {
  if (address.startsWith(XML_NAMESPACE)) return address;
  if (!URL.canParse(address)) return '';
  const { origin, pathname } = new URL(address);
  if (origin === ownOrigin || pathname.startsWith('/api/')) return origin + anonymizePath(pathname);
  // Foreign addresses, such as those of file stores and companies, keep their origin alone.
  return origin;
}

/** Replaces every address, path and e-mail address in a text; `ownOrigin` is the page's. */
export function createAnonymizer(ownOrigin: string): Anonymize {
  return (text) =>
    text
      .replace(ADDRESS, (address) => anonymizeAddress(address, ownOrigin))
      .replace(PATH, (_, before: string, path: string) => before + anonymizePath(path))
      .replace(EMAIL, '[email]')
      .replace(NAME_IN_SELECTOR, '[$1]')
      .replace(NAME_IN_JSON, '"$1":"***"');
}

const utf8 = new TextEncoder();
/** Keys under which Sentry splits an address. */
const QUERY_OR_HASH = /query|fragment/;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  const prototype: unknown =
    typeof value === 'object' && value !== null ? Object.getPrototypeOf(value) : undefined;
  return prototype === Object.prototype || prototype === null;
}

function anonymizeValue(value: unknown, anonymize: Anonymize): unknown {
  if (typeof value === 'string') return anonymize(value);
  if (Array.isArray(value)) return value.map((entry) => anonymizeValue(entry, anonymize));
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !QUERY_OR_HASH.test(key));
  return Object.fromEntries(kept.map(([key, entry]) => [key, anonymizeValue(entry, anonymize)]));
}

function anonymizeItem(item: readonly [unknown, unknown], anonymize: Anonymize): unknown {
  const [header, payload] = item;
  const clean = anonymizeValue(payload, anonymize);
  // The header states the length of the payload in bytes.
  const hasLength = isRecord(header) && 'length' in header && typeof clean === 'string';
  return [hasLength ? { ...header, length: utf8.encode(clean).length } : header, clean];
}

/** Returns an envelope of the error service with every text in it anonymized. */
export function anonymizeEnvelope<
  Envelope extends readonly [unknown, readonly (readonly [unknown, unknown])[]],
>(envelope: Envelope, anonymize: Anonymize): Envelope {
  const [header, items] = envelope;
  return [
    anonymizeValue(header, anonymize),
    items.map((item) => anonymizeItem(item, anonymize)),
  ] as unknown as Envelope;
}

/** docs/product/telemetry.md#sample-rates */
const TRACE_SAMPLE_RATE = 0.2;
const REPLAY_SAMPLE_RATE = 0.1;
const REPLAY_ON_ERROR_SAMPLE_RATE = 1.0;

type Transport = ReturnType<typeof makeFetchTransport>;

/** Creates the only transport of the service; it anonymizes every envelope. */
function anonymousTransport(options: Parameters<typeof makeFetchTransport>[0]): Transport {
  const transport = makeFetchTransport(options);
  const anonymize = createAnonymizer(location.origin);
  return { ...transport, send: (envelope) => transport.send(anonymizeEnvelope(envelope, anonymize)) };
}

/** Returns a function that calls `onSent` once the service has accepted the event with this id. */
function followSending(client: ReturnType<typeof init>): (id: string, onSent: () => void) => void {
  const followers = new Map<string, () => void>();
  client?.on('afterSendEvent', ({ event_id: id = '' }, { statusCode = 0 }) => {
    if (statusCode >= 200 && statusCode < 300) followers.get(id)?.();
    followers.delete(id);
  });
  return (id, onSent) => void followers.set(id, onSent);
}

/** Starts the error service; returns a function that sends a report. `report.ts` reports uncaught errors. */
export function startService(): (report: Report) => void {
  const client = init({
    dsn: environment.sentryDsn,
    environment: location.hostname,
    ...(import.meta.env.SUNDIAL_VERSION === undefined ? {} : { release: import.meta.env.SUNDIAL_VERSION }),
    transport: anonymousTransport,
    tracesSampleRate: TRACE_SAMPLE_RATE,
    replaysSessionSampleRate: REPLAY_SAMPLE_RATE,
    replaysOnErrorSampleRate: REPLAY_ON_ERROR_SAMPLE_RATE,
    // No trace headers: the API does not use them, and its CORS rules would refuse the calls.
    tracePropagationTargets: [],
    defaultIntegrations: false,
    integrations: [
      breadcrumbsIntegration({ console: false }),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      httpContextIntegration(),
      browserTracingIntegration({ instrumentNavigation: false }),
    ],
  });
  followInternal((isInternal) => setTag('internal', isInternal));
  const follow = followSending(client);
  return ({ error, tags, onSent }) => {
    const id = captureException(error, { tags: { ...tags } });
    if (onSent !== undefined) follow(id, onSent);
  };
}
