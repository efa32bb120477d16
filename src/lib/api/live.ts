import { fillPath } from '../contract/shared/endpoint.ts';
import { liveEvent, liveStream, type LiveEvent } from '../contract/live.ts';
import { effects } from '../effects/effects.ts';
import { logFailedCall } from '../effects/log.ts';
import { readSession } from '../session/session.ts';
import { ApiError } from './shared/api-error.ts';
import { credentialHeaders } from './shared/client.ts';
import { frameReader, type EventFrame } from './shared/event-frames.ts';

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
