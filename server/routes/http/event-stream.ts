import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import type { liveStream } from '../../../src/lib/contract/live.ts';

type EmittedEvent = EmittedBy<typeof liveStream>;

/** Maximum of unread bytes before the stream ends; the client reconnects and catches up. */
const UNREAD_MAX_BYTES = 64 * 1024;
const HEARTBEAT = ': \n\n';

/** Formats an event as `text/event-stream`. JSON contains no line breaks, so the data is one line. */
export function eventFrame(event: EmittedEvent): string {
  const id = 'id' in event ? `id: ${event.id}\n` : '';
  return `${id}event: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`;
}

export interface EventStream {
  readonly body: ReadableStream<Uint8Array>;
  send(event: EmittedEvent): void;
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
