import { beforeEach, describe, expect, test } from 'vitest';
import {
  deleteSession,
  getUnlock,
  postEnroll,
  postPasswordReset,
  postSendCode,
  postSignIn,
  putPassword,
} from '../../../src/lib/api/identity.ts';
import { postAnswer, postOnboardingAnswers, postSubmit } from '../../../src/lib/api/user-request-surveys.ts';
import { openTestBrowser } from '../../helpers/browser-effects.ts';

const NOW_MS = Date.parse('2026-03-02T10:00:00Z');
const HOUR_MS = 3_600_000;

let reply: () => Response;
beforeEach(() => {
  openTestBrowser({ fetch: () => Promise.resolve(reply()), now: () => NOW_MS });
});

const calls: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['unlock', () => getUnlock('token')],
  ['reset the password', () => putPassword('token', 'three random words', 'three random words')],
  ['ask for a reset', () => postPasswordReset('robin@example.com')],
  ['send a code', () => postSendCode()],
  ['enroll', () => postEnroll('5555550142')],
  ['save an answer', () => postAnswer(1, 2, 'Biscuit')],
  ['submit', () => postSubmit(1)],
  ['save the onboarding', () => postOnboardingAnswers('1', [{ answer_id: 104, value: null }])],
];

describe.each(calls)('%s', (_, call) => {
  test('is not done because a page of the host came with 200', async () => {
    reply = () =>
      new Response('<!doctype html><title>Sundial</title>', { headers: { 'content-type': 'text/html' } });
    await expect(call()).rejects.toMatchObject({ name: 'ApiError', kind: 'shape', status: 200 });
  });

  test('is not done when the answer breaks off', async () => {
    reply = () => new Response('{"success": tr');
    await expect(call()).rejects.toMatchObject({ kind: 'shape' });
  });

  test('is not done when the server denies it, whose words are kept', async () => {
    reply = () => Response.json({ success: false, error: 'Not today.' });
    await expect(call()).rejects.toMatchObject({ kind: 'http', status: 200, serverMessage: 'Not today.' });
  });
});

test.each(['', '\n', '{}', 'null'])('an API may say nothing more than 200: %j', async (text) => {
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

  test.each([-26, 26])('is told by this computer’s clock, %i hours off', async (hours) => {
    expect(await expiryWith(NOW_MS + hours * HOUR_MS)).toBe(NOW_MS + 12 * HOUR_MS);
  });

  test('is taken as it is when the clocks agree, or the server does not tell the time', async () => {
    expect(await expiryWith(NOW_MS - 2_000)).toBe(NOW_MS - 2_000 + 12 * HOUR_MS);
    expect(await expiryWith(null)).toBe(NOW_MS + 12 * HOUR_MS);
  });
});
