import { accountTopic } from '../../../server/ports/live.ts';
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

/** The fields of a frame of server-sent events. */
type Frame = Readonly<Record<string, unknown>>;

function parseFrame(frame: string): Frame | null {
  const fields = frame
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(':'))
    .map((line) => line.split(/: (.*)/s).slice(0, 2));
  if (fields.length === 0) return null;
  const { data, ...rest } = Object.fromEntries(fields) as Record<string, string>;
  return { ...rest, data: JSON.parse(data ?? '') as unknown };
}

/** Opens a stream of server-sent events. `next` waits for a frame and returns null once the stream has ended. */
export async function openFrames(
  app: Pick<RunningApp, 'fetch'>,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ next(): Promise<Frame | null>; close(): Promise<void> }> {
  const response = await app.fetch(path, { headers });
  if (!response.ok || response.body === null) throw new Error(`The stream answered ${response.status}.`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<Frame | null> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const frame = parseFrame(text.slice(0, end));
        text = text.slice(end + 2);
        if (frame !== null) return frame;
        continue;
      }
      const { done, value } = await reader.read();
      if (done) return null;
      text += value;
    }
  };
  return { next, close: () => reader.cancel() };
}

/** Opens the live stream of the header's session. */
export async function openLive(
  app: RunningApp,
  authorization: string,
  position?: string,
): Promise<LiveReader> {
  const headers = { authorization, ...(position === undefined ? {} : { 'last-event-id': position }) };
  const frames = await openFrames(app, '/api/v1/live', headers);
  let last: string | null = null;
  const next = async (): Promise<LiveEvent | null> => {
    const frame = await frames.next();
    if (frame === null) return null;
    const event = liveEvent.parse(frame);
    if ('id' in event) last = event.id;
    return event;
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
    close: () => frames.close(),
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
  const unfollow = app.services.live.follow(accountTopic(userId), {
    onNotification,
    onGap: nothing,
    onEnd: nothing,
  });
  const result = await work();
  await arrived.promise;
  unfollow?.();
  return result;
}
