// docs/product/api.md#wire-text
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { answer, json, SIGN_IN } from './calls.ts';

/** A stream as a body needs `duplex`, which the DOM's types lack. */
const HALF = { duplex: 'half' };
const LIMIT_BYTES = 64 * 1024;
const app = await appOfFile();

const post = (body: BodyInit, contentType = 'application/json') =>
  answer(app.fetch(SIGN_IN, { method: 'POST', headers: { 'content-type': contentType }, body, ...HALF }));

test.each([
  'application/json',
  'APPLICATION/JSON',
  'application/json; charset=utf-8',
  'application/json;charset="UTF-8"',
])('the content type: %j is accepted', async (contentType) => {
  expect((await post('{}', contentType)).status).toBe(422);
});

describe('the body', () => {
  test.each(['', '{', '{"user":', 'undefined', '{"a":1}}', "{'a':1}"])(
    '%j is refused with 400',
    async (body) => {
      expect(await post(body)).toEqual({
        status: 400,
        body: { error: 'The request body is not valid JSON.', code: 'bad_json' },
      });
    },
  );

  test('is refused with 400 unless it is UTF-8', async () => {
    expect((await post(new Uint8Array([0x22, 0xff, 0x22]))).status).toBe(400);
  });

  test.each(['null', '[]', '"text"', '1', '{"user":null}', '{"__proto__":{"user":{}}}'])(
    '%s is refused for its shape without repeating it',
    async (body) => {
      expect(await post(body)).toMatchObject({ status: 422, body: { code: 'validation' } });
    },
  );

  test('is not repeated in an error reply', async () => {
    const reply = await app.fetch(SIGN_IN, json({ user: { email: 'nobody', password: 'my secret words' } }));
    expect(reply.status).toBe(422);
    expect(await reply.text()).not.toContain('secret');
  });

  test.each([
    ['of a declared length', 'content-length: 100\r\n\r\n{"user"'],
    ['in chunks', 'transfer-encoding: chunked\r\n\r\n5\r\n{"use\r\n'],
  ])('%s that is cut off is the fault of its sender, not of the database', async (_, head) => {
    const { hostname, port } = new URL(await app.listen());
    const before = app.logLines.length;
    const lines = () => app.logLines.slice(before).filter((line) => line.includes('"event":"request"'));
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST ${SIGN_IN} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n${head}`,
      () => setImmediate(() => socket.resetAndDestroy()),
    );
    await eventually(() => expect(lines()).toHaveLength(1));
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject({ status: 400, code: 'bad_json' });
  });

  const overTheNetwork = async (body: string) => {
    const headers = { 'content-type': 'application/json' };
    return answer(fetch(`${await app.listen()}${SIGN_IN}`, { method: 'POST', headers, body }));
  };
  test.each([
    ['without a declared length', post],
    ['of a declared length', overTheNetwork],
  ])('%s may have 64 KiB; one byte more is refused with 413', async (_, send) => {
    const padded = (bytes: number) => `{}${' '.repeat(bytes - 2)}`;
    expect((await send(padded(LIMIT_BYTES))).status).toBe(422);
    expect(await send(padded(LIMIT_BYTES + 1))).toEqual({
      status: 413,
      body: { error: 'The request body is larger than 64 KB.', code: 'body_too_large' },
    });
  });

  test('without a length is refused as soon as it is too large', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 16 * 1024;
        controller.enqueue(new Uint8Array(16 * 1024).fill(0x20));
      },
    });
    expect((await post(endless)).status).toBe(413);
    expect(sent).toBeLessThan(3 * LIMIT_BYTES);
  });

  test('sent in chunks is refused during the transfer', async () => {
    const { hostname, port } = new URL(await app.listen());
    const status = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(`POST ${SIGN_IN} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`);
        socket.write('transfer-encoding: chunked\r\n\r\n');
        const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`;
        for (let count = 0; count < 8; count += 1) socket.write(chunk);
      });
      socket.once('data', (data) => {
        socket.destroy();
        resolve(data.toString().split('\r\n')[0] ?? '');
      });
      socket.once('error', reject);
    });
    expect(status).toBe('HTTP/1.1 413 Payload Too Large');
  });
});
