// docs/product/dashboard.md#latest-request
// docs/product/requests.md#sort-order
import { beforeEach, describe, expect, it } from 'vitest';
import { message as messageSchema } from '../../../src/lib/contract/message.ts';
import { request as requestSchema, type Request } from '../../../src/lib/contract/requests.ts';
import { latestRequest, sortRequests } from '../../../src/lib/stores/requests/request-lists.ts';
import { setCacheOwner, writeCache } from '../../../src/lib/stores/shared/remote.ts';
import {
  NOTHING_FOUND,
  prepareSearch,
  searchRequests,
} from '../../../src/lib/stores/requests/requests-search.ts';
import { openTestBrowser } from '../../helpers/browser-effects.ts';
import { leastProcessorMs } from '../../helpers/processor-time.ts';

const request = (name: string, issued_at: string | null, created_at: string | null): Request =>
  requestSchema.parse({ id: name, external_id: name, name, status: 'open', issued_at, created_at });

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

const message = (body_html: string) => messageSchema.parse({ id: 1, body_html, source: 'life_concierge' });

const sample = (name: string, lastBody?: string): Request => ({
  ...request(name, null, null),
  last_message: lastBody === undefined ? null : message(lastBody),
});

const namesOf = (requests: readonly Request[]) => requests.map(({ name }) => name);
const vet = sample('Find a vet', 'Dr. Müller has time on <b>Thursday</b>.');
const car = sample('Book a car service');

describe('the search', () => {
  beforeEach(() => {
    openTestBrowser({ fetch: () => Promise.reject(new Error('No calls here.')), now: () => 0 });
    setCacheOwner('an-employee');
  });

  it('finds by name and by the last message, without case and accents', () => {
    expect(namesOf(searchRequests([vet, car], 'VET', NOTHING_FOUND))).toEqual(['Find a vet']);
    expect(namesOf(searchRequests([vet, car], 'muller thursday', NOTHING_FOUND))).toEqual(['Find a vet']);
  });

  it('does not search markup', () => {
    expect(searchRequests([vet], '<b>', NOTHING_FOUND)).toEqual([]);
  });

  it('finds older messages of a thread that was opened in this browser', () => {
    const opened = sample('Plan a trip', 'Have fun!');
    writeCache('request:Plan a trip', { ...opened, messages: [message('The ferry leaves at nine.')] });
    expect(namesOf(searchRequests([opened, car], 'ferry', NOTHING_FOUND))).toEqual(['Plan a trip']);
  });

  it('reads all texts ahead of the first search, fifty in a task', async () => {
    const opened: string[] = [];
    const many = Array.from({ length: 101 }, (_, index) => {
      const request = sample(`Prepared ${String(index)}`);
      return {
        ...request,
        get name() {
          opened.push(request.name);
          return request.name;
        },
      };
    });
    const preparing = prepareSearch(many);
    expect(opened).toHaveLength(50);
    await preparing;
    expect(opened).toHaveLength(101);
    expect(searchRequests(many, 'prepared', NOTHING_FOUND)).toHaveLength(101);
    expect(opened, 'the search reads no text again').toHaveLength(101);
  });

  it('filters 1,000 requests in a fraction of a frame', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) =>
      sample(
        `Request ${String(index)}`,
        `A message of some length about thing number ${String(index)}. `.repeat(4),
      ),
    );
    const search = () => expect(searchRequests(many, 'number 77', NOTHING_FOUND)).not.toEqual([]);
    expect(await leastProcessorMs(search)).toBeLessThan(50);
  });
});
