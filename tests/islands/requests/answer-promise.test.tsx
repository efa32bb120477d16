// docs/product/requests.md#promised-day
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AnswerPromise } from '../../../src/islands/profile-fields/answer-promise.tsx';
import { markup, textOf } from '../../helpers/markup.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const shown = (at: string, was: string | null) =>
  textOf(markup(<AnswerPromise by={{ at, was, zone }} requestId="one" />));

it('says by when the answer comes, and openly that an earlier promise was not kept', () => {
  expect(shown('2026-11-30T15:00:00Z', null)).toMatch(/^We answer by Monday, /);
  expect(shown('2026-11-30T15:00:00Z', '2026-11-27T11:00:00Z')).toMatch(
    /^We said by .+, and did not manage\. We answer by Monday, .* We are sorry\.$/,
  );
});
