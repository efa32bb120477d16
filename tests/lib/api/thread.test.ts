import { beforeEach, expect, it } from 'vitest';
import { getRequestById } from '../../../src/lib/api/thread.ts';
import { openTestBrowser } from '../../helpers/browser-effects.ts';

const MANY = 2_000;

let messages: unknown[];

beforeEach(() => {
  messages = Array.from({ length: MANY }, (_, id) => ({ id, body_html: `Message ${id}`, source: 'user' }));
  openTestBrowser({
    fetch: () => Promise.resolve(Response.json({ request: { id: 1, external_id: 'one', messages } })),
    now: () => 0,
  });
});

it('returns all messages of a long thread in order', async () => {
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

it.each([0, 150, MANY - 1])('rejects a thread whose message %i does not fit the contract', async (at) => {
  messages[at] = { id: at, body_html: 7 };
  await expect(getRequestById('one')).rejects.toMatchObject({ name: 'ApiError', kind: 'shape' });
});

it('accepts a thread without messages', async () => {
  messages = [];
  expect((await getRequestById('one')).messages).toEqual([]);
});
