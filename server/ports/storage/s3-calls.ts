import { AwsClient } from 'aws4fetch';
import { ServiceError } from '../../services/service-error.ts';
import type { Clock } from '../clock.ts';

export interface S3Settings {
  /** Origin of the store, e.g. `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface CallOptions {
  readonly headers?: Record<string, string>;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly query?: Record<string, string>;
}

type S3Method = 'GET' | 'PUT' | 'HEAD' | 'DELETE';

export interface S3Calls {
  /**
   * Sends one call. `name` is an object, or empty for the bucket itself. Returns the store's reply, also an error reply
   * below 500.
   * @throws {ServiceError} `unavailable` when the store is unreachable, busy or failing.
   */
  send(method: S3Method, name: string, options?: CallOptions): Promise<Response>;
  /** Returns an address that accepts one call of `method` until `expiresAt`. */
  presign(method: S3Method, name: string, expiresAt: Date): Promise<string>;
  /** Returns bucket and `name` as a header value. */
  pathOf(name: string): string;
}

/** Timeout of the first byte; the rest of a file may take longer. */
const ANSWERS_WITHIN_MS = 10_000;
const RETRIES = 2;
const RETRY_AFTER_S = 5;
const TOO_MANY_REQUESTS = 429;

function unavailable(): ServiceError {
  return new ServiceError('unavailable', 'Files cannot be stored or opened right now.', RETRY_AFTER_S);
}

function stamp(now: Date): string {
  return now.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** Uses path-style addresses, which all stores support and which need no DNS name per bucket. */
export function s3Calls(settings: S3Settings, clock: Clock): S3Calls {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  const pathOf = (name: string) => `/${bucket}${name === '' ? '' : `/${name}`}`;
  const addressOf = (name: string, query: Record<string, string> = {}) => {
    const url = new URL(pathOf(name), endpoint);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    return url.href;
  };

  return {
    pathOf,

    async send(method, name, { headers = {}, body, query } = {}) {
      const waiting = new AbortController();
      const timer = setTimeout(() => waiting.abort(), ANSWERS_WITHIN_MS);
      const init = {
        method,
        headers,
        redirect: 'manual',
        signal: waiting.signal,
        ...(body && { body }),
      } as const;
      try {
        const aws = { datetime: stamp(clock.now()) };
        const reply = await client.fetch(addressOf(name, query), { ...init, aws });
        if (reply.status < 500 && reply.status !== TOO_MANY_REQUESTS) return reply;
        await reply.body?.cancel();
      } catch {
        // All failures without a reply are handled below.
      } finally {
        clearTimeout(timer);
      }
      throw unavailable();
    },

    async presign(method, name, expiresAt) {
      const now = clock.now();
      const seconds = Math.max(1, Math.floor((expiresAt.getTime() - now.getTime()) / 1000));
      const { url } = await client.sign(addressOf(name, { 'X-Amz-Expires': String(seconds) }), {
        method,
        aws: { signQuery: true, datetime: stamp(now) },
      });
      return url;
    },
  };
}

interface StoredObject {
  readonly name: string;
  readonly modifiedAt: Date;
  readonly sizeBytes: number;
}

interface Page {
  readonly objects: readonly StoredObject[];
  /** Token of the next page; null after the last one. */
  readonly next: string | null;
}

/** Returns an element's text. Names and tokens contain no characters that XML escapes. */
function textOf(element: string, xml: string): string | null {
  return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? null;
}

function readPage(xml: string): Page {
  const entries = xml.match(/<Contents>[^]*?<\/Contents>/g) ?? [];
  const objects = entries.flatMap((entry) => {
    const [name, modified] = [textOf('Key', entry), textOf('LastModified', entry)];
    if (name === null || modified === null) return [];
    return [{ name, modifiedAt: new Date(modified), sizeBytes: Number(textOf('Size', entry)) }];
  });
  return { objects, next: textOf('NextContinuationToken', xml) };
}

export async function* objectsIn(calls: S3Calls, folder: string): AsyncGenerator<StoredObject> {
  let next: string | null = null;
  do {
    const from: Record<string, string> = next === null ? {} : { 'continuation-token': next };
    const reply = await calls.send('GET', '', { query: { 'list-type': '2', prefix: folder, ...from } });
    const xml = await reply.text();
    if (!reply.ok) throw new Error(`The file store answered ${reply.status} to a listing`);
    const page = readPage(xml);
    yield* page.objects;
    next = page.next;
  } while (next !== null);
}
