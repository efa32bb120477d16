import { afterEach, expect, it, vi } from 'vitest';
import { asApiError } from '../../../src/lib/api/shared/api-error.ts';
import { describeFailure } from '../../../src/lib/messages/shared/describe-failure.ts';
import { lazyCode } from '../../../src/lib/stores/shared/lazy-code.ts';

afterEach(() => vi.unstubAllGlobals());

const missing = lazyCode(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));

it('gives the code and its parts', async () => {
  const code = lazyCode(() => Promise.resolve({ answer: 42 }));
  expect(await code.load()).toEqual({ answer: 42 });
  expect(await code.part(({ answer }) => answer)()).toBe(42);
});

it.each([
  [true, 'A part of this page did not load. Please reload it.'],
  [false, 'We could not reach the server. Please check your connection and try again.'],
])('says why code is missing (online: %s)', async (onLine, sentence) => {
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('dispatchEvent', () => true);
  const reason: unknown = await missing.load().catch((error: unknown) => error);
  expect(describeFailure(asApiError(reason))).toBe(sentence);
  expect(await missing.part(() => 'a schema')()).toBeNull();
});
