// docs/product/uploads.md#one-store
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../server/ports/clock.ts';
import { smtpMail } from '../../../server/ports/mail/smtp-mail.ts';
import { openRedis } from '../../../server/ports/redis-broker.ts';
import { restSms } from '../../../server/ports/sms.ts';
import { objectsIn, s3Calls } from '../../../server/ports/storage/s3-calls.ts';
import { createS3Storage } from '../../../server/ports/storage/s3-storage.ts';

/** Calls of each kind at once. */
const CALLS = 10;
const WITHIN_MS = 200;
const COLLECT_EVERY_MS = 40;
/** Longer than any machine takes. */
const NEVER_MS = 120_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
let collecting: NodeJS.Timeout;
beforeAll(() => {
  collecting = setInterval(collect, COLLECT_EVERY_MS);
});
afterAll(() => clearInterval(collecting));

/** Starts a machine that takes every connection and says `greeting`, then what `answer` returns to a call, if anything. */
async function machine(greeting = '', answer: (text: string) => string = () => ''): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.write(greeting);
    socket.on('data', (part) => socket.write(answer(part.toString('latin1'))));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}

/** Resolves when all of the calls have ended, and returns how. */
const ends = (call: () => Promise<unknown>) =>
  Promise.all(
    Array.from({ length: CALLS }, () =>
      call().then(
        () => 'answered',
        (error: unknown) => (error instanceof Error && 'code' in error ? error.code : String(error)),
      ),
    ),
  );
const all = (code: string) => Array.from({ length: CALLS }, () => code);

const storeAt = (port: number) => ({
  endpoint: `http://127.0.0.1:${port}`,
  bucket: 'files',
  region: 'us-east-1',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
});
const callsTo = (port: number) =>
  s3Calls(storeAt(port), systemClock, { answersWithinMs: WITHIN_MS, silenceMaxMs: WITHIN_MS });

test('a signal that only a collected request follows ends nothing: the control', async () => {
  const port = await machine();
  const client = new AwsClient({ accessKeyId: 'key', secretAccessKey: 'secret', region: 'x', service: 's3' });
  let ended = 0;
  for (let call = 0; call < CALLS; call += 1) {
    const lost = new AbortController();
    setTimeout(() => lost.abort(), WITHIN_MS);
    void client.fetch(`http://127.0.0.1:${port}/`, { signal: lost.signal }).catch(() => (ended += 1));
  }
  // Ours end twice meanwhile.
  await ends(() => callsTo(port).send('GET', 'a-file'));
  await ends(() => callsTo(port).send('GET', 'a-file'));
  expect(ended).toBeLessThan(CALLS);
});

test.each(['GET', 'PUT', 'HEAD', 'DELETE'] as const)('every %s to a silent store ends', async (method) => {
  const calls = callsTo(await machine());
  const body = method === 'PUT' ? { body: new Uint8Array(9) } : {};
  expect(await ends(() => calls.send(method, 'a-file', body))).toEqual(all('unavailable'));
});

test('a file whose store falls silent in the middle ends, and so does a listing', async () => {
  const calls = callsTo(
    await machine('', () => 'HTTP/1.1 200 OK\r\ncontent-type: text/xml\r\ncontent-length: 900\r\n\r\n<List'),
  );
  expect(await ends(async () => (await calls.send('GET', 'a-file')).text())).toEqual(all('unavailable'));
  expect(await ends(() => objectsIn(calls, 'files/').next())).toEqual(all('unavailable'));
});

test.each([
  ['silent', null, ''],
  ['failing', 500, 'HTTP/1.1 500 Oops\r\ncontent-length: 0\r\n\r\n'],
  ['busy', 503, 'HTTP/1.1 503 Slow Down\r\ncontent-length: 0\r\n\r\n'],
])('tells of a store that is %s', async (_, status, reply) => {
  const port = await machine('', () => reply);
  const away: (number | null)[] = [];
  const storage = createS3Storage({
    ...storeAt(port),
    apiOrigin: '',
    secret: '',
    clock: systemClock,
    onAway: (seen) => away.push(seen),
    answersWithinMs: status === null ? WITHIN_MS : NEVER_MS,
  });
  await expect(storage.open('a-file')).rejects.toMatchObject({ code: 'unavailable' });
  expect(away).toEqual([status]);
});

test('every text message to a silent provider ends, also without a body in its reply', async () => {
  const account = { account: 'AC1', token: 'hush', from: '+15550199' };
  const message = { to: '5550700001', text: 'A code.' };
  const silent = restSms({
    ...account,
    url: `http://127.0.0.1:${await machine()}/Messages`,
    timeoutMs: WITHIN_MS,
  });
  expect(await ends(() => silent.send(message))).toEqual(all('TIMEOUT'));
  const port = await machine('', () => 'HTTP/1.1 201 Created\r\ncontent-length: 900\r\n\r\n{');
  const endless = restSms({ ...account, url: `http://127.0.0.1:${port}/Messages`, timeoutMs: NEVER_MS });
  expect(await ends(() => endless.send(message))).toEqual(all('answered'));
});

test.each([
  ['says nothing', '', () => ''],
  ['answers nothing', '220 here\r\n', () => ''],
  ['never takes the mail', '220 here\r\n', (text: string) => (text.startsWith('.') ? '' : '250 Ok\r\n')],
  ['answers without an end', '220 here\r\n', () => '250-more\r\n'],
])('every mail to a relay that %s ends, and so does its check', async (_, greeting, answer) => {
  const mail = smtpMail({
    url: `smtp://127.0.0.1:${await machine(greeting, answer)}`,
    from: 'hello@concierge.example',
    connections: CALLS,
    productName: 'Our Concierge',
    answerWithinMs: WITHIN_MS,
  });
  onTestFinished(() => mail.close());
  const letter = { to: 'kim@works.example', subject: 'Hello', text: 'Hello.\n' };
  for (const end of await ends(() => mail.send(letter, 'an-id'))) expect(end).not.toBe('answered');
  await Promise.allSettled([mail.verify()]);
});

test('every notification to a Redis that falls silent ends', async () => {
  const port = await machine('', (text) => (text.includes('HELLO') ? '%1\r\n+server\r\n+redis\r\n' : ''));
  const broker = await openRedis({
    url: `redis://127.0.0.1:${port}`,
    installation: 'https://app.example',
    onAway: () => undefined,
    answerWithinMs: WITHIN_MS,
  });
  onTestFinished(() => broker.close());
  for (const end of await ends(() => broker.send(['news']))) expect(end).not.toBe('answered');
});
