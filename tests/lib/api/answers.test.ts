// docs/product/api.md#success-replies
// docs/product/api.md#failed-calls
// docs/product/session.md#expiry
// docs/product/session.md#user-fields
import { beforeEach, describe, expect, test } from 'vitest';
import {
  getUnlock,
  postConfirmation,
  postPasswordReset,
  postSignIn,
  putPassword,
} from '../../../src/lib/api/identity.ts';
import { postEnroll, postSendCode } from '../../../src/lib/api/mfa.ts';
import { deleteSession, getCurrentUser } from '../../../src/lib/api/session.ts';
import { postAnswer, postOnboardingAnswers, postSubmit } from '../../../src/lib/api/assistant.ts';
import { openTestBrowser } from '../../helpers/browser-effects.ts';
import { HOUR_MS } from '../../../src/lib/contract/shared/limits.ts';
import { getExpiringUrl } from '../../../src/lib/api/uploads.ts';
import { readEventStream } from '../../../src/lib/api/shared/event-stream.ts';
import { liveStream } from '../../../src/lib/contract/live.ts';
import { getRequestById, postRequestMessage } from '../../../src/lib/api/thread.ts';
import { expectConsole } from '../../helpers/console-guard.ts';

const NOW_MS = Date.parse('2026-03-02T10:00:00Z');

let reply: () => Response;
beforeEach(() => {
  openTestBrowser({ fetch: () => Promise.resolve(reply()), now: () => NOW_MS });
});

const NEW_PASSWORD = {
  reset_password_token: 'token',
  password: 'three random words',
  password_confirmation: 'three random words',
};

const calls: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['getUnlock', () => getUnlock('token')],
  ['postConfirmation', () => postConfirmation('token')],
  ['putPassword', () => putPassword(NEW_PASSWORD)],
  ['postPasswordReset', () => postPasswordReset('robin@example.com')],
  ['postSendCode', () => postSendCode()],
  ['postEnroll', () => postEnroll('5555550142')],
  ['postAnswer', () => postAnswer(1, 2, 'Biscuit')],
  ['postSubmit', () => postSubmit(1)],
  ['postOnboardingAnswers', () => postOnboardingAnswers('1', [{ answer_id: 104, value: null }])],
];

describe.each(calls)('%s', (_, call) => {
  test('rejects an HTML page with status 200', async () => {
    reply = () =>
      new Response('<!doctype html><title>Sundial</title>', { headers: { 'content-type': 'text/html' } });
    await expect(call()).rejects.toMatchObject({ name: 'ApiError', kind: 'shape', status: 200 });
  });

  test('rejects truncated JSON', async () => {
    reply = () => new Response('{"success": tr');
    await expect(call()).rejects.toMatchObject({ kind: 'shape' });
  });

  test('rejects `success: false` with the server’s sentence', async () => {
    reply = () => Response.json({ success: false, error: 'Not today.' });
    await expect(call()).rejects.toMatchObject({ kind: 'http', status: 200, serverMessage: 'Not today.' });
  });
});

test.each(['', '\n', '{}', 'null'])('accepts an empty 200 reply: %j', async (text) => {
  reply = () => new Response(text);
  await expect(getUnlock('token')).resolves.toBeUndefined();
  await expect(deleteSession()).resolves.toBeUndefined();
});

describe('the expiry of a session', () => {
  async function expiryWith(serverNowMs: number | null) {
    const expiresAt = new Date((serverNowMs ?? NOW_MS) + 12 * HOUR_MS).toISOString();
    reply = () =>
      Response.json(
        { expires_at: expiresAt, mfa_requires_verification: false, mfa_required: false },
        { headers: serverNowMs === null ? {} : { date: new Date(serverNowMs).toUTCString() } },
      );
    return (await postSignIn('robin@example.com', 'three random words')).expiresAt;
  }

  test.each([-26, 26])('follows this computer’s clock when it is %i hours off', async (hours) => {
    expect(await expiryWith(NOW_MS + hours * HOUR_MS)).toBe(NOW_MS + 12 * HOUR_MS);
  });

  test('stays unchanged when the clocks agree or the server sends no date', async () => {
    expect(await expiryWith(NOW_MS - 2_000)).toBe(NOW_MS - 2_000 + 12 * HOUR_MS);
    expect(await expiryWith(null)).toBe(NOW_MS + 12 * HOUR_MS);
  });
});

const robin = {
  external_id: 'robin',
  full_name: 'Robin Berry',
  first_name: 'Robin',
  email: 'robin@people.test',
};

describe('the current user', () => {
  test.each([200, 201, 203])('is read from a reply with the status %i', async (status) => {
    reply = () => Response.json({ user: robin }, { status });
    await expect(getCurrentUser()).resolves.toMatchObject(robin);
  });

  test.each([
    ['204 without a body', () => new Response(null, { status: 204 })],
    ['202 without a user', () => Response.json({ accepted: true }, { status: 202 })],
  ])('is not set by %s', async (_, answer) => {
    reply = answer;
    await expect(getCurrentUser()).rejects.toMatchObject({ kind: 'shape' });
  });
});

const ID = '7a1c9d52-0000-4000-8000-000000000000';
const message = {
  body: 'My secret.',
  source: 'user',
  source_name: 'Robin Meyer',
  attachment_keys: [],
} as const;

function answerWith(response: () => Response): void {
  openTestBrowser({ fetch: () => Promise.resolve(response()), now: () => 0 });
}

describe('a failed call', () => {
  test.each([
    ['an id', 404, () => getRequestById(ID), /^GET \/api\/v1\/requests\/:id answered with a status of 404$/],
    [
      'a body',
      500,
      () => postRequestMessage(ID, { ...message, attachment_keys: [] }),
      /^POST \/api\/v1\/requests\/:id\/messages answered with a status of 500$/,
    ],
    [
      'a query',
      403,
      () => getExpiringUrl('robins-passport.pdf'),
      /^GET \/api\/v1\/uploads\/expiring_url answered with a status of 403$/,
    ],
  ])('logs one line for a refused call with %s, without it', async (_, status, call, line) => {
    answerWith(() => Response.json({ error: `No request ${ID} of Robin Meyer.` }, { status }));
    expectConsole('error', line);
    await expect(call()).rejects.toMatchObject({ status });
  });

  test.each([
    [401, 'refused'],
    [404, 'none'],
  ] as const)('logs a live stream that is answered with %i', async (status, end) => {
    answerWith(() => new Response('', { status }));
    expectConsole('error', new RegExp(`^GET /api/v1/live answered with a status of ${status}$`));
    const reading = { signal: AbortSignal.any([]), onEvent: () => {}, onAlive: () => {} };
    expect(await readEventStream(liveStream, reading)).toBe(end);
  });

  test('logs nothing for a call that succeeds or gets no answer', async () => {
    answerWith(() => Response.json({ expiring_url: 'https://files.example/key.pdf' }));
    await getExpiringUrl('key.pdf');
    openTestBrowser({ fetch: () => Promise.reject(new TypeError('Failed to fetch')), now: () => 0 });
    await expect(getExpiringUrl('key.pdf')).rejects.toMatchObject({ kind: 'network' });
  });
});

test('a stream that was stopped says nothing of what had arrived already', async () => {
  const ready = (id: number) => `id: ${id}\nevent: ready\ndata: {"unread_requests":1}\n\n`;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const encode = (text: string) => new TextEncoder().encode(text);
      controller.enqueue(encode(ready(1) + ready(2)));
      controller.enqueue(encode(ready(3)));
    },
  });
  answerWith(() => new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  const stopping = new AbortController();
  const said: string[] = [];
  await readEventStream(liveStream, {
    signal: stopping.signal,
    onEvent: (event) => {
      said.push('id' in event ? event.id : '');
      stopping.abort();
    },
    onAlive: () => said.push('alive'),
  });
  expect(said).toEqual(['alive', 'alive', '1']);
});
