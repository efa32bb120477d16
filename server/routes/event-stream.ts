import type { EmittedBy } from '../../src/lib/contract/endpoint.ts';
import type { liveStream } from '../../src/lib/contract/live.ts';

type EmittedEvent = EmittedBy<typeof liveStream>;

/** What a reader may leave lying before it is cut off; it comes back and is told what it missed. */
const UNREAD_MAX_BYTES = 64 * 1024;
const HEARTBEAT = ': \n\n';

/** One event as `text/event-stream` spells it. JSON has no line breaks, so a line of data is one line. */
export function eventFrame(event: EmittedEvent): string {
  const id = 'id' in event ? `id: ${event.id}\n` : '';
  return `${id}event: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`;
}

export interface EventStream {
  readonly body: ReadableStream<Uint8Array>;
  send(event: EmittedEvent): void;
  end(): void;
}

/** A body that says it lives every `heartbeatMs`. `onClose` is called once, whoever ends it. */
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
