import { AwsClient } from 'aws4fetch';
import { setTimeout } from 'node:timers/promises';
import { ServiceError } from '../../services/service-error.ts';
import { withDeadline } from '../../shared/deadline.ts';
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

/** Timeout of the first byte, further tries included; the rest of a file may take longer. */
const ANSWERS_WITHIN_MS = 10_000;
/** What a call sends may take longer: a file of 25 MB nearly two minutes. */
const SLOWEST_BYTES_PER_MS = 250;
/** A store that is silent for so long in the middle of a file has lost it. */
const SILENCE_MAX_MS = 30_000;
const WAITS_MS = [50, 100];
const RETRY_AFTER_S = 5;
const TOO_MANY_REQUESTS = 429;

function unavailable(): ServiceError {
  return new ServiceError('unavailable', { of: 'files' }, { retryAfterSeconds: RETRY_AFTER_S });
}

interface S3Watch {
  /** Called for each call that fails because the store is unreachable, busy or failing; `status` is null without an answer. */
  readonly onAway?: ((status: number | null) => void) | undefined;
  readonly answersWithinMs?: number | undefined;
  readonly silenceMaxMs?: number;
}

/** Returns the reply with a body that fails when the store falls silent in the middle. */
function bounded(reply: Response, silenceMaxMs: number, onSilence: () => void): Response {
  if (reply.body === null) return reply;
  const source: ReadableStream<Uint8Array> = reply.body;
  const reader = source.getReader();
  const silent = () => {
    onSilence();
    void reader.cancel().catch(() => undefined);
    return unavailable();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // Only while somebody waits for it: a slow reader of the file is no silence of the store.
        const { done, value } = await withDeadline(silenceMaxMs, silent, () => reader.read());
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  const { status, headers } = reply;
  return new Response(body, { status, headers });
}

function stamp(now: Date): string {
  return now.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** Uses path-style addresses, which all stores support and which need no DNS name per bucket. */
export function s3Calls(
  settings: S3Settings,
  clock: Clock,
  { onAway, answersWithinMs = ANSWERS_WITHIN_MS, silenceMaxMs = SILENCE_MAX_MS }: S3Watch = {},
): S3Calls {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const pathOf = (name: string) => `/${bucket}${name === '' ? '' : `/${name}`}`;
  const addressOf = (name: string, query: Record<string, string> = {}) => {
    const url = new URL(pathOf(name), endpoint);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    return url.href;
  };

  /** Calls the store, and again after each wait while it is busy or failing. Returns its last reply. */
  async function answered(address: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    const attempt = async () => {
      const signed = await client.sign(address, { ...init, aws: { datetime: stamp(clock.now()) } });
      // The request that `sign` has made follows no signal.
      return fetch(signed, { signal });
    };
    for (const wait of WAITS_MS) {
      const reply = await attempt();
      if (!isAway(reply)) return reply;
      await reply.body?.cancel();
      await setTimeout(wait, null, { signal });
    }
    return attempt();
  }

  return {
    pathOf,

    async send(method, name, { headers = {}, body, query } = {}) {
      const init = { method, headers, redirect: 'manual', ...(body && { body }) } as const;
      let status: number | null = null;
      try {
        const sendingMs = (body?.length ?? 0) / SLOWEST_BYTES_PER_MS;
        const reply = await withDeadline(answersWithinMs + sendingMs, unavailable, (signal) =>
          answered(addressOf(name, query), init, signal),
        );
        if (!isAway(reply)) return bounded(reply, silenceMaxMs, () => onAway?.(null));
        ({ status } = reply);
        await reply.body?.cancel();
      } catch {
        // All failures without a reply are handled below.
      }
      onAway?.(status);
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

const isAway = ({ status }: Response) => status >= 500 || status === TOO_MANY_REQUESTS;

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
  const [, ...entries] = xml.split('<Contents>');
  const objects = entries.flatMap((rest) => {
    const [entry = ''] = rest.split('</Contents>', 1);
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
