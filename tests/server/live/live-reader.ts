import { liveEvent, type LiveEvent } from '../../../src/lib/contract/live.ts';
import type { RunningApp } from '../../helpers/start-app.ts';

/** An open stream as a test reads it. */
export interface LiveReader {
  /** The next event; waits for it. Null once the stream has ended. */
  next(): Promise<LiveEvent | null>;
  /** Everything up to and including the next `ready`. */
  untilReady(): Promise<LiveEvent[]>;
  /** The position of the newest event so far. */
  readonly position: string | null;
  close(): Promise<void>;
}

function parseFrame(frame: string): LiveEvent | null {
  const fields = frame
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(':'))
    .map((line) => line.split(/: (.*)/s).slice(0, 2));
  if (fields.length === 0) return null;
  const { data, ...rest } = Object.fromEntries(fields) as Record<string, string>;
  return liveEvent.parse({ ...rest, data: JSON.parse(data ?? '') as unknown });
}

/** Opens the live stream of the header's session. */
export async function openLive(
  app: RunningApp,
  authorization: string,
  position?: string,
): Promise<LiveReader> {
  const response = await app.fetch('/api/v1/live', {
    headers: { authorization, ...(position === undefined ? {} : { 'last-event-id': position }) },
  });
  if (!response.ok || response.body === null) throw new Error(`The stream answered ${response.status}.`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let last: string | null = null;
  const next = async (): Promise<LiveEvent | null> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const event = parseFrame(text.slice(0, end));
        text = text.slice(end + 2);
        if (event === null) continue;
        if ('id' in event) last = event.id;
        return event;
      }
      const { done, value } = await reader.read();
      if (done) return null;
      text += value;
    }
  };
  return {
    next,
    async untilReady() {
      const events: LiveEvent[] = [];
      while (events.at(-1)?.event !== 'ready') {
        const event = await next();
        if (event === null) throw new Error('The stream ended before it was ready.');
        events.push(event);
      }
      return events;
    },
    get position() {
      return last;
    },
    close: () => reader.cancel(),
  };
}

/**
 * Runs work that causes one live event, and waits until the event has arrived: the API sends it a moment after it has
 * answered the call.
 */
export async function afterItsEvent<Result>(
  app: RunningApp,
  userId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const arrived = Promise.withResolvers<undefined>();
  const nothing = () => undefined;
  const onNotification = () => arrived.resolve(undefined);
  const unfollow = app.services.live.follow(userId, { onNotification, onGap: nothing, onEnd: nothing });
  const result = await work();
  await arrived.promise;
  unfollow?.();
  return result;
}
