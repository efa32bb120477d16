import type { AnyEndpoint, ReplyOf } from '../../contract/shared/endpoint.ts';
import { effects } from '../../effects/effects.ts';
import { logFailedCall } from '../../effects/log.ts';
import { readSession } from '../../session/session.ts';
import { ApiError } from './api-error.ts';
import { credentialHeaders } from './client.ts';

export interface StreamReading<Event> {
  readonly signal: AbortSignal;
  /** The position at which the previous stream ended; null for the first stream. */
  readonly position?: string | null;
  onEvent(event: Event): void;
  /** Called for every chunk, keep-alive comments included. */
  onAlive(): void;
}

/** `ended`: the stream was open and ended. `none`: this API has no stream. `refused`: the reply was a 401. */
export type StreamEnd = 'ended' | 'none' | 'refused';

const TEMPORARY = new Set([408, 425, 429]);

/**
 * Reads a stream of server-sent events until it ends. Skips an event of another shape, which a newer API may send. Uses fetch,
 * because an EventSource cannot send the headers.
 * @throws {ApiError} when the server fails temporarily or the connection breaks.
 */
export async function readEventStream<E extends AnyEndpoint>(
  { path, accepts }: E,
  reading: StreamReading<ReplyOf<E>>,
): Promise<StreamEnd> {
  const { fetch, apiBase } = effects();
  const { position = null } = reading;
  try {
    const response = await fetch(apiBase + path, {
      headers: {
        accept: 'text/event-stream',
        ...credentialHeaders(readSession()),
        ...(position !== null && { 'last-event-id': position }),
      },
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: reading.signal,
    });
    const { status, body } = response;
    if (!response.ok) logFailedCall('GET', path, status);
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (!response.ok || !isStream || body === null) await body?.cancel();
    if (status === 401) return 'refused';
    if (!response.ok && (TEMPORARY.has(status) || (status >= 500 && status !== 501))) {
      throw new ApiError({ kind: 'http', status });
    }
    if (!response.ok || !isStream || body === null) return 'none';
    await readAll(body, reading, accepts);
    return 'ended';
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError({ kind: reading.signal.aborted ? 'aborted' : 'network', cause: error });
  }
}

async function readAll<E extends AnyEndpoint>(
  body: ReadableStream<Uint8Array>,
  reading: StreamReading<ReplyOf<E>>,
  accepts: E['accepts'],
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const read = frameReader((frame) => {
    if (reading.signal.aborted) return;
    const event = accepts.safeParse(contentOf(frame));
    if (event.success) reading.onEvent(event.data);
  });
  reading.onAlive();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    // What was received before the end would be stored for whoever signs in next.
    if (reading.signal.aborted) return reader.cancel();
    reading.onAlive();
    read(decoder.decode(part.value, { stream: true }));
  }
}

/** Returns what a frame says; undefined for data that is no JSON. */
function contentOf({ id, event, data }: EventFrame): unknown {
  try {
    return { event, ...(id !== null && { id }), data: JSON.parse(data) as unknown };
  } catch {
    return undefined;
  }
}

/** One event of a `text/event-stream`, not parsed yet. */
export interface EventFrame {
  readonly id: string | null;
  readonly event: string;
  readonly data: string;
}

function frameOf(block: string): EventFrame | null {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    // A comment, sent to keep the connection alive.
    if (colon <= 0) continue;
    const name = line.slice(0, colon);
    const value = line.slice(colon + 1).replace(/^ /, '');
    const before = fields.get(name);
    fields.set(name, name === 'data' && before !== undefined ? `${before}\n${value}` : value);
  }
  const data = fields.get('data');
  if (data === undefined) return null;
  return { id: fields.get('id') ?? null, event: fields.get('event') ?? 'message', data };
}

/** Returns a function that takes the text of a stream in chunks of any size; calls `onFrame` for every complete event. */
export function frameReader(onFrame: (frame: EventFrame) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const frame = frameOf(block);
      if (frame !== null) onFrame(frame);
    }
  };
}
