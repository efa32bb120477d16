import { expect, test } from 'vitest';
import { eventFrame, openEventStream } from '../../../server/routes/http/event-stream.ts';

const NEVER_MS = 2 ** 30;
const typing = { event: 'typing', data: { external_id: 'one' } } as const;

test('spells an event on lines of its own, whatever is in it', () => {
  const data = { unread_requests: 2 };
  expect(eventFrame({ event: 'ready', id: '7', data })).toBe(
    'id: 7\nevent: ready\ndata: {"unread_requests":2}\n\n',
  );
  const odd = { event: 'typing', data: { external_id: 'a\n\nid: 9' } } as const;
  expect(eventFrame(odd).match(/\n\n/g)).toHaveLength(1);
});

test('cuts off a reader who lets too much lie, after what was sent so far', async () => {
  let closed = 0;
  const stream = openEventStream(
    NEVER_MS,
    () => undefined,
    () => (closed += 1),
  );
  const frame = eventFrame(typing);
  const tooMany = Math.ceil((64 * 1024) / frame.length) + 10;
  for (let sent = 0; sent < tooMany; sent += 1) stream.send(typing);
  expect(closed).toBe(1);
  const text = await new Response(stream.body).text();
  expect(text.length).toBeLessThan(frame.length * tooMany);
  expect(text.endsWith(frame)).toBe(true);
});

test('is closed once, by either side', async () => {
  let closed = 0;
  const stream = openEventStream(
    NEVER_MS,
    () => undefined,
    () => (closed += 1),
  );
  await stream.body.cancel();
  stream.end();
  stream.send(typing);
  expect(closed).toBe(1);
});
