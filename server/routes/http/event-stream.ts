import type { Context } from 'hono';
import type { Services } from '../../services/context.ts';

/** An event of a stream; its contract is the endpoint's reply. */
interface StreamEvent {
  readonly event: string;
  readonly id?: string;
  readonly data: object;
}

/** Maximum of unread bytes before the stream ends; the client reconnects and catches up. */
const UNREAD_MAX_BYTES = 64 * 1024;
const HEARTBEAT = ': \n\n';

/** Formats an event as `text/event-stream`. JSON contains no line breaks, so the data is one line. */
export function eventFrame(event: StreamEvent): string {
  const id = event.id === undefined ? '' : `id: ${event.id}\n`;
  return `${id}event: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`;
}

export interface EventStream {
  readonly body: ReadableStream<Uint8Array>;
  send(event: StreamEvent): void;
  end(): void;
}

/** Opens a stream that sends a comment every `heartbeatMs`. Calls `onClose` once, when either side closes it. */
export function openEventStream(
  heartbeatMs: number,
  onHeartbeat: () => void,
  onClose: () => void,
): EventStream {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const close = () => {
    clearInterval(timer);
    controller = null;
    onClose();
  };
  const end = () => {
    const open = controller;
    if (open === null) return;
    close();
    open.close();
  };
  const write = (text: string) => {
    if (controller === null) return;
    controller.enqueue(encoder.encode(text));
    if ((controller.desiredSize ?? 0) <= 0) end();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (opened) => {
        controller = opened;
      },
      cancel: () => {
        if (controller !== null) close();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: UNREAD_MAX_BYTES }),
  );
  const timer = setInterval(() => {
    write(HEARTBEAT);
    onHeartbeat();
  }, heartbeatMs);
  return { body, send: (event) => write(eventFrame(event)), end };
}

/** What feeds a stream. */
interface Following {
  /** Checks the session and ends the stream when it has ended. */
  check(): Promise<void>;
  stop(): void;
}

/** Answers with a stream that `follow` feeds until it or the caller ends. */
export function eventStreamReply(
  services: Services,
  context: Context,
  follow: (events: EventStream) => Following,
): Response {
  let following: Following | null = null;
  const events = openEventStream(
    services.live.heartbeatMs,
    () => void following?.check(),
    () => following?.stop(),
  );
  try {
    following = follow(events);
  } catch (error) {
    events.end();
    throw error;
  }
  context.header('Content-Type', 'text/event-stream');
  // Keeps proxies from buffering the stream.
  context.header('X-Accel-Buffering', 'no');
  return context.body(events.body);
}
