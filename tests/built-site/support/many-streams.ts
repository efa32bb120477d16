import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

export interface StreamServer {
  readonly origin: string;
  /** Sends one event to every open stream and returns how many there are. */
  announce(): number;
  stop(): void;
}

/** Starts a server that keeps every call open as a stream of events: what a proxy sees of the API's live streams. */
export async function startStreamServer(): Promise<StreamServer> {
  const open = new Set<{ write(text: string): unknown }>();
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
    response.write(': open\n\n');
    open.add(response);
  });
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    announce: () => {
      for (const stream of open) stream.write('data: announced\n\n');
      return open.size;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A stream of a caller; connections of their own, as different browsers have. */
interface OpenStream {
  /** Waits until a text has come. */
  received(text: string): Promise<void>;
  close(): void;
}

/** Opens a live stream at a host and returns it when it carries its first bytes. */
export async function openStream(origin: string): Promise<OpenStream> {
  const { hostname, port } = new URL(origin);
  const socket: Socket = connect(Number(port), hostname);
  socket.write(`GET /api/v1/live HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  let text = '';
  socket.on('data', (part: Buffer) => {
    text += part.toString();
  });
  const received = async (expected: string) => {
    while (!text.includes(expected)) {
      if (socket.destroyed || socket.readableEnded) throw new Error(`The stream ended: ${text}`);
      await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    }
  };
  await received(': open');
  return { received, close: () => socket.destroy() };
}
