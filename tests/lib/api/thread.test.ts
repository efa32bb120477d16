import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectCredentials } from '../../../src/lib/api/credentials.ts';
import { inPieces } from '../../../src/lib/api/in-pieces.ts';
import { getRequestById } from '../../../src/lib/api/thread.ts';
import { openTestBrowser } from '../../helpers/browser-effects.ts';

const MANY = 2_000;
const token = 'Bearer of-the-reader';

let messages: unknown[];

beforeEach(() => {
  connectCredentials({ read: () => ({ token, mfaToken: null }), refused: () => undefined });
  messages = Array.from({ length: MANY }, (_, id) => ({ id, body_html: `Message ${id}`, source: 'user' }));
  openTestBrowser({
    fetch: () => Promise.resolve(Response.json({ request: { id: 1, external_id: 'one', messages } })),
    now: () => 0,
  });
});
afterEach(() => {
  connectCredentials({ read: () => ({ token: null, mfaToken: null }), refused: () => undefined });
});

it('reads a long thread whole and in order', async () => {
  const request = await getRequestById('one');
  expect(request.messages.map(({ id }) => id)).toEqual(Array.from({ length: MANY }, (_, id) => id));
  expect(request.messages[1_500]).toEqual({
    id: 1_500,
    body_html: 'Message 1500',
    source: 'user',
    source_name: null,
    external_created_at: null,
    attachment_keys: [],
  });
});

it.each([0, 150, MANY - 1])('refuses a thread whose message %i does not fit', async (at) => {
  messages[at] = { id: at, body_html: 7 };
  await expect(getRequestById('one')).rejects.toMatchObject({ name: 'ApiError', kind: 'shape' });
});

it('takes a thread without messages', async () => {
  messages = [];
  expect((await getRequestById('one')).messages).toEqual([]);
});

it('shows nothing to whoever signed out while it was checked', async () => {
  let reads = 0;
  connectCredentials({
    // The client looks before and after the call, the thread before and after its check.
    read: () => ({ token: (reads += 1) < 4 ? token : null, mfaToken: null }),
    refused: () => undefined,
  });
  await expect(getRequestById('one')).rejects.toMatchObject({ name: 'ApiError', kind: 'aborted' });
  expect(reads).toBe(4);
});

it('lets other tasks run between two pieces, and does not hold up what is short', async () => {
  const order: string[] = [];
  const other = new MessageChannel();
  other.port1.onmessage = () => {
    order.push('somebody types');
    other.port1.close();
  };
  const long = inPieces([1, 2, 3], 2, (piece) => {
    order.push(piece.join());
    if (piece.includes(1)) other.port2.postMessage(null);
  });
  await inPieces([7], 2, (piece) => order.push(piece.join()));
  await long;
  expect(order).toEqual(['7', '1,2', 'somebody types', '3']);
});
