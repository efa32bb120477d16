import { fillPath } from '../contract/shared/endpoint.ts';
import { liveEvent, liveStream, type LiveEvent } from '../contract/live.ts';
import { readEventStream, type StreamEnd, type StreamReading } from './shared/event-stream.ts';

export interface LiveReading extends StreamReading<LiveEvent> {
  /** The position at which the previous stream ended; null for the first stream. */
  readonly position: string | null;
}

/**
 * Reads the employee's live stream until it ends.
 * @throws {ApiError} when the server fails temporarily or the connection breaks.
 */
export function readLiveStream(reading: LiveReading): Promise<StreamEnd> {
  const { position } = reading;
  return readEventStream(
    {
      path: fillPath(liveStream.path, {}),
      headers: position === null ? {} : { 'last-event-id': position },
      parse: ({ id, event, data }) => {
        const json = JSON.parse(data) as unknown;
        const parsed = liveEvent.safeParse({ event, ...(id === null ? {} : { id }), data: json });
        return parsed.success ? parsed.data : null;
      },
    },
    reading,
  );
}
