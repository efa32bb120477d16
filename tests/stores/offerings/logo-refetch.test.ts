// docs/product/offerings.md#logo-retries
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setCacheOwner } from '../../../src/lib/stores/shared/remote.ts';
import {
  $logoAttempt,
  OFFERING_FETCH_DEBOUNCE_MS,
  refreshAll,
  reportLogoFailure,
} from '../../../src/lib/stores/offerings/offering-lists.ts';
import { openFakeApi } from './fake-offerings-api.ts';

const LOGO = 'https://logos.example/a.svg';
const OTHER_LOGO = 'https://logos.example/b.svg';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('refetches all offerings for logos that fail, three times per page in total', async () => {
  const api = openFakeApi();
  setCacheOwner('me');
  api.offerings = [
    { id: 1, type: 'benefit', provider_logo_url: LOGO },
    { id: 2, type: 'product', provider_logo_url: OTHER_LOGO },
  ];
  await refreshAll();
  const pass = async () => {
    api.nowMs += OFFERING_FETCH_DEBOUNCE_MS;
    await vi.advanceTimersByTimeAsync(OFFERING_FETCH_DEBOUNCE_MS);
  };
  expect(api.calls).toEqual(['/api/v1/offerings?types=benefit,product']);

  // A URL that the current answer does not contain has been renewed already.
  reportLogoFailure('https://logos.example/of-yesterday.svg');
  await pass();
  expect(api.calls).toHaveLength(1);

  reportLogoFailure(LOGO);
  await pass();
  expect(api.calls, 'for one of several').toHaveLength(2);
  reportLogoFailure('https://logos.example/of-yesterday.svg');
  await pass();
  expect(api.calls, 'a failure counts once').toHaveLength(2);

  for (let refetch = 2; refetch <= 5; refetch += 1) {
    reportLogoFailure(LOGO);
    reportLogoFailure(OTHER_LOGO);
    await pass();
  }
  expect(api.calls).toHaveLength(1 + 3);
  expect($logoAttempt.get()).toBe(3);
});
