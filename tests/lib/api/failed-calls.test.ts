import { expect, it } from 'vitest';
import { getExpiringUrl } from '../../../src/lib/api/uploads.ts';
import { readLiveStream } from '../../../src/lib/api/live.ts';
import { getRequestById, postRequestMessage } from '../../../src/lib/api/thread.ts';
import { openTestBrowser } from '../../helpers/browser-effects.ts';
import { expectConsole } from '../../helpers/console-guard.ts';

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

it.each([
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

it.each([
  [401, 'refused'],
  [404, 'none'],
] as const)('logs a live stream that is answered with %i', async (status, end) => {
  answerWith(() => new Response('', { status }));
  expectConsole('error', new RegExp(`^GET /api/v1/live answered with a status of ${status}$`));
  const reading = { position: null, signal: AbortSignal.any([]), onEvent: () => {}, onAlive: () => {} };
  expect(await readLiveStream(reading)).toBe(end);
});

it('logs nothing for a call that succeeds or gets no answer', async () => {
  answerWith(() => Response.json({ expiring_url: 'https://files.example/key.pdf' }));
  await getExpiringUrl('key.pdf');
  openTestBrowser({ fetch: () => Promise.reject(new TypeError('Failed to fetch')), now: () => 0 });
  await expect(getExpiringUrl('key.pdf')).rejects.toMatchObject({ kind: 'network' });
});
