import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createDb } from '../../../server/db/create-db.ts';
import { PATIENT } from '../database.ts';
import { saltsHashed } from '../cheap-passwords.ts';
import { decoded, encoded, type SecondSettings, type SentCall } from './second-process.ts';
import { createTestApp, createTestServices, ORIGIN } from '../test-services.ts';

/** Headers of hostile calls are long. */
const HEADERS_MAX_BYTES = 4_000_000;

const { databaseUrl, storageFolder, options } = JSON.parse(process.argv[2] ?? '') as SecondSettings;
let nowMs = 0;
const database = await createDb(databaseUrl, { deadlines: PATIENT });
const clock = { now: () => new Date(nowMs) };
const services = await createTestServices({ database, clock, storageFolder }, options, () => undefined);
const app = createTestApp(services, options);

async function replyTo({ call }: SentCall, body: Buffer): Promise<Response> {
  if (call === null) {
    await services.background.drain();
    return new Response(null, { status: 204 });
  }
  const { method, path, headers, from } = call;
  const request = new Request(`${ORIGIN}${path}`, {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    body: method === 'GET' || method === 'HEAD' ? null : new Uint8Array(body),
  });
  return app.fetch(request, { incoming: { socket: { remoteAddress: from } } });
}

async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const sent = decoded(String(incoming.headers['call'])) as SentCall;
  nowMs = sent.nowMs;
  const response = await replyTo(sent, await buffer(incoming));
  const salts = saltsHashed.splice(0);
  outgoing.setHeader('reply', encoded({ status: response.status, headers: [...response.headers], salts }));
  if (response.body === null) outgoing.end();
  else Readable.fromWeb(response.body as ReadableStream).pipe(outgoing);
}

const server = createServer({ maxHeaderSize: HEADERS_MAX_BYTES }, (incoming, outgoing) => {
  void serve(incoming, outgoing);
});
// Ends with the process that has started it.
process.stdin.resume().once('end', () => {
  services.live.close();
  server.close().closeAllConnections();
  void services.background.drain().then(() => database.close());
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
});
