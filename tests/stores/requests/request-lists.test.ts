import { expect, it } from 'vitest';
import type { Request } from '../../../src/lib/contract/requests.ts';
import { latestRequest, sortRequests } from '../../../src/lib/stores/requests/request-lists.ts';

function request(name: string, issued: string | null, created: string | null): Request {
  return {
    id: name,
    external_id: name,
    name,
    status: 'open',
    issued_at: issued,
    created_at: created,
    details: null,
    answers: null,
    survey_category_image_url: null,
    survey_category_name: null,
    messages: [],
    last_message: null,
  };
}

const requests = [
  request('undated', null, null),
  request('late', '2026-03-04T00:00:00Z', '2026-01-01T00:00:00Z'),
  request('created', null, '2026-03-03T00:00:00Z'),
  request('unreadable', 'soon', null),
  request('early', '2026-03-01T00:00:00Z', null),
];

it('sorts by issued_at, else created_at, ascending, those without a date last', () => {
  expect(sortRequests(requests).map(({ name }) => name)).toEqual([
    'early',
    'created',
    'late',
    'undated',
    'unreadable',
  ]);
});

it('finds the latest', () => {
  expect(latestRequest(requests)?.name).toBe('late');
  expect(latestRequest([request('undated', null, null)])?.name).toBe('undated');
  expect(latestRequest([])).toBeNull();
  const [one, other] = [
    request('one', '2026-03-01T00:00:00Z', null),
    request('other', '2026-03-01T00:00:00Z', null),
  ];
  expect(latestRequest([one, other])?.name, 'of two that began together').toBe('one');
});
