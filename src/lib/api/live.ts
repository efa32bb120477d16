import { fillPath, type EmittedBy } from '../contract/endpoint.ts';
import { liveEvent, liveStream, markRead, type LiveEvent } from '../contract/live.ts';
import { effects } from '../environment/effects.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { credentials } from './credentials.ts';
import { frameReader, type EventFrame } from './event-frames.ts';

export interface LiveReading {
  /** Where an earlier stream ended; null at the very beginning. */
  readonly position: string | null;
  readonly signal: AbortSignal;
  onEvent(event: LiveEvent): void;
  /** Something came, if only a sign of life. */
  onAlive(): void;
}

/** How a stream came to its end: it was open and ended; this API has none; it does not know us (any more). */
export type LiveEnd = 'ended' | 'none' | 'refused';

const TEMPORARY = new Set([408, 425, 429]);

/** What is not understood is skipped: a newer API may tell more. */
function understand({ id, event, data }: EventFrame): LiveEvent | null {
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
 * Reads the stream until it ends. An EventSource could not send the headers.
 * @throws {ApiError} when it cannot be had at the moment, or breaks.
 */
export async function readLiveStream(reading: LiveReading): Promise<LiveEnd> {
  const { fetch, apiBase } = effects();
  const { token, mfaToken } = credentials.read();
  try {
    const response = await fetch(apiBase.replace(/\/$/, '') + fillPath(liveStream.path, {}), {
      headers: {
        accept: 'text/event-stream',
        ...(token === null ? {} : { authorization: token }),
        ...(mfaToken === null ? {} : { 'mfa-token': mfaToken }),
        ...(reading.position === null ? {} : { 'last-event-id': reading.position }),
      },
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: reading.signal,
    });
    const { status, body } = response;
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
    const event = understand(frame);
    if (event !== null) reading.onEvent(event);
  });
  reading.onAlive();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    reading.onAlive();
    read(decoder.decode(part.value, { stream: true }));
  }
}

/** Tells how far a thread was seen. */
export async function putRead(id: string, lastMessageId: number): Promise<EmittedBy<typeof markRead>> {
  const body = { last_message_id: lastMessageId };
  return (await call(markRead, { params: { id }, body, isAdditive: true })).data;
}
