import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export interface ReceivedForm {
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
  readonly form: Readonly<Record<string, string>>;
}

export interface SmsProvider {
  /** URL of its Messages endpoint. */
  readonly url: string;
  readonly received: readonly ReceivedForm[];
  close(): Promise<void>;
}

export const MESSAGES_PATH = '/2010-04-01/Accounts/AC123/Messages.json';

/** Starts a fake provider of text messages; `answer` replies to the nth call, from 1. */
export async function startSmsProvider(
  answer: (response: ServerResponse, call: number) => void,
): Promise<SmsProvider> {
  const received: ReceivedForm[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const form = Object.fromEntries(new URLSearchParams(body));
      received.push({ line: `${request.method} ${request.url}`, headers: request.headers, form });
      answer(response, received.length);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.');
  return {
    url: `http://127.0.0.1:${address.port}${MESSAGES_PATH}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve()).closeAllConnections();
      }),
  };
}

/** Replies with that status code. */
export function status(code: number, body = '') {
  return (response: ServerResponse): void => {
    response.writeHead(code, { 'content-type': 'application/json' }).end(body);
  };
}
