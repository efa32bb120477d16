import { deskEvent, deskLive, type DeskEvent } from '../contract/desk-live.ts';
import { deskQueue, deskQueueChoices } from '../contract/desk-queue.ts';
import type { QueryOf } from '../contract/shared/endpoint.ts';
import { call } from './shared/client.ts';
import { readEventStream, type StreamEnd, type StreamReading } from './shared/event-stream.ts';

export type QueueQuery = QueryOf<typeof deskQueue>;

/** Fetches a page of a list of the desk, with the counts of the tabs. */
export const getQueue = async (query: QueueQuery, signal?: AbortSignal) =>
  (await call(deskQueue, { query, ...(signal ? { signal } : {}) })).data;

/** Fetches what the filters of the lists offer. */
export const getQueueChoices = async () => (await call(deskQueueChoices)).data;

/**
 * Reads the desk's live stream until it ends.
 * @throws {ApiError} when the server fails temporarily or the connection breaks.
 */
export function readDeskLive(reading: StreamReading<DeskEvent>): Promise<StreamEnd> {
  return readEventStream(
    {
      path: deskLive.path,
      parse: ({ event, data }) => {
        const parsed = deskEvent.safeParse({ event, data: JSON.parse(data) as unknown });
        return parsed.success ? parsed.data : null;
      },
    },
    reading,
  );
}
