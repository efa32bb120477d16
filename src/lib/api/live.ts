import { fillPath } from '../contract/shared/endpoint.ts';
import { liveEvent, liveStream, type LiveEvent } from '../contract/live.ts';
import { effects } from '../effects/effects.ts';
import { logFailedCall } from '../effects/log.ts';
import { readSession } from '../session/session.ts';
import { ApiError } from './shared/api-error.ts';
import { credentialHeaders } from './shared/client.ts';

export interface LiveReading {
  /** The position at which the previous stream ended; null for the first stream. */
  readonly position: string | null;
  readonly signal: AbortSignal;
  onEvent(event: LiveEvent): void;
  /** Called for every chunk, keep-alive comments included. */
  onAlive(): void;
}

/** `ended`: the stream was open and ended. `none`: this API has no stream. `refused`: the reply was a 401. */
export type LiveEnd = 'ended' | 'none' | 'refused';

const TEMPORARY = new Set([408, 425, 429]);

/** Parses an event; null for an unknown one, which a newer API may send. */
function parseEvent({ id, event, data }: EventFrame): LiveEvent | null {
  try {
    const parsed = liveEvent.safeParse({
      event,
      ...(id === null ? {} : { id }),
      data: JSON.parse(data) as unknown,
    });
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * Reads the live stream until it ends. Uses fetch, because an EventSource cannot send the headers.
 * @throws {ApiError} when the server fails temporarily or the connection breaks.
 */
export async function readLiveStream(reading: LiveReading): Promise<LiveEnd> {
  const { fetch, apiBase } = effects();
  try {
    const response = await fetch(apiBase + fillPath(liveStream.path, {}), {
      headers: {
        accept: 'text/event-stream',
        ...credentialHeaders(readSession()),
        ...(reading.position === null ? {} : { 'last-event-id': reading.position }),
      },
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: reading.signal,
    });
    const { status, body } = response;
    if (!response.ok) logFailedCall(liveStream.method, liveStream.path, status);
    if (status === 401) return 'refused';
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (!response.ok && (TEMPORARY.has(status) || (status >= 500 && status !== 501))) {
      throw new ApiError({ kind: 'http', status });
    }
    if (!response.ok || !isStream || body === null) {
      await body?.cancel();
      return 'none';
    }
    await readAll(body, reading);
    return 'ended';
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError({ kind: reading.signal.aborted ? 'aborted' : 'network', cause: error });
  }
}

async function readAll(body: ReadableStream<Uint8Array>, reading: LiveReading): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const read = frameReader((frame) => {
    const event = parseEvent(frame);
    if (event !== null) reading.onEvent(event);
  });
  reading.onAlive();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    reading.onAlive();
    read(decoder.decode(part.value, { stream: true }));
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
