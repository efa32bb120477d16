// docs/product/account.md#your-data-1
import { expect, test } from 'vitest';
import { ownDataText } from '../../../src/lib/messages/own-data.ts';

const { requestsKept, recordsKept } = ownDataText;

test.each([
  [null, null, 'Your requests with their messages and files: as long as you have your account.'],
  [
    null,
    30,
    'Your requests with their messages: as long as you have your account. Files of a completed request: 30 days.',
  ],
  [90, null, 'Your requests with their messages: until 90 days after they are completed.'],
  [90, 90, 'Your requests with their messages: until 90 days after they are completed.'],
  [90, 1, 'Your requests with their messages: until 90 days after they are completed. Their files: a day.'],
])('requests that are kept for %j days and files for %j are said so', (requests, files, words) => {
  expect(requestsKept(requests, files)).toBe(words);
});

test('records are said to have no texts, and for how long they are kept', () => {
  expect(recordsKept(365)).toBe(
    'Which concierge opened or answered a request, and when, without its texts: 365 days.',
  );
});
