// docs/product/dashboard.md#dashboard-refresh
// docs/product/dashboard.md#first-visit
// docs/product/dashboard.md#latest-request
// docs/product/dashboard.md#your-turn
// docs/product/dashboard.md#suggestions
import { describe, expect, test } from 'vitest';
import type { RecommendedCategory } from '../../../src/lib/contract/categories.ts';
import {
  $dashboardView,
  $latestRequest,
  pickSuggestions,
  $isLatestOutdated,
  $isYourTurn,
} from '../../../src/lib/stores/dashboard/dashboard.ts';
import { failed, loading, ready, type Remote } from '../../../src/lib/stores/shared/remote.ts';
import { $inProgressRequests, $openRequests } from '../../../src/lib/stores/requests/request-lists.ts';
import { openTestBrowser } from '../../helpers/browser-effects.ts';
import type { ReadableAtom, WritableAtom } from 'nanostores';
import { ApiError } from '../../../src/lib/api/shared/api-error.ts';
import { request, type Request } from '../../../src/lib/contract/requests.ts';
import { user } from '../../../src/lib/contract/session.ts';
import { $unreadRequests } from '../../../src/lib/stores/requests/unread.ts';
import { $user } from '../../../src/lib/stores/session/user.ts';

const survey = (id: number, forAlpha: boolean) => ({
  id,
  name: `Suggestion ${id}`,
  slug: null,
  for_alpha: forAlpha,
  keywords: [],
});
const category = (name: string, request_surveys: RecommendedCategory['request_surveys']) => ({
  id: name,
  name,
  image_url: null,
  request_surveys,
});

test('suggestions keep the first three surveys for_alpha of each category and drop empty ones', () => {
  const picked = pickSuggestions([
    category('car', [survey(1, true), survey(2, false), survey(3, true), survey(4, true), survey(5, true)]),
    category('pet', [survey(6, false)]),
    category('home', [survey(7, true)]),
  ]);
  expect(picked.map(({ name }) => name)).toEqual(['car', 'home']);
  expect(picked[0]?.request_surveys.map(({ id }) => id)).toEqual([1, 3, 4]);
});

openTestBrowser({ fetch: () => Promise.reject(new Error('no call')), now: () => 0 });

type Requests = readonly Request[];

const error = new ApiError({ kind: 'network' });
const other = new ApiError({ kind: 'timeout' });
const [old, late] = ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'].map((issued) =>
  request.parse({
    id: issued,
    external_id: issued,
    name: issued,
    status: 'open',
    issued_at: issued,
    messages: [],
  }),
);
const none: Remote<Requests> = ready([]);
const some: Remote<Requests> = ready([old, late].filter((one) => one !== undefined));
const one: Remote<Requests> = ready([old].filter((first) => first !== undefined));
const broken: Remote<Requests> = failed(loading, error);

/** Sets a list, which only its loads can do outside of tests. */
function setList($list: ReadableAtom<Remote<Requests>>, remote: Remote<Requests>): void {
  ($list as WritableAtom<Remote<Requests>>).set(remote);
}

const employee = (count: number) =>
  ready(user.parse({ external_id: 'robin', email: 'robin@bakery.example', request_count: count }));

describe('the latest request', () => {
  test.each<[string, Remote<Requests>, Remote<Requests>, unknown]>([
    ['of those in progress', some, one, ready(late)],
    ['of those in progress while the others load', one, loading, ready(old)],
    ['of those in progress while the others are missing', one, broken, ready(old)],
    ['of the open ones', none, some, ready(late)],
    ['none', none, none, ready(null)],
    ['unknown while the first list loads', loading, some, loading],
    ['unknown while the second list loads', none, loading, loading],
    ['a failure of the first list', broken, some, failed(loading, error)],
    ['a failure of the second list', none, failed(loading, other), failed(loading, other)],
  ])('the latest request is %s', (_, inProgress, open, latest) => {
    setList($inProgressRequests, inProgress);
    setList($openRequests, open);
    expect($latestRequest.get()).toEqual(latest);
  });

  test('it is the employee’s turn with something that waits or is unread, which is unknown until the list is there', () => {
    setList($inProgressRequests, loading);
    $unreadRequests.set(0);
    expect($isYourTurn.get()).toBeNull();
    setList($inProgressRequests, one);
    expect($isYourTurn.get(), 'the user says what is unread').toBeNull();
    $user.set(failed(loading, error));
    expect($isYourTurn.get()).toBe(false);
    setList($inProgressRequests, ready([{ ...old!, waits_for_you: true }]));
    expect($isYourTurn.get()).toBe(true);
    setList($inProgressRequests, none);
    $unreadRequests.set(1);
    expect($isYourTurn.get()).toBe(true);
    $unreadRequests.set(0);
  });

  test.each<[boolean, Remote<Requests>, Remote<Requests>]>([
    [false, some, none],
    [true, failed(some, error), none],
    [true, some, failed(none, error)],
    [false, loading, failed(some, error)],
  ])('it is outdated: %s', (isOutdated, inProgress, open) => {
    setList($inProgressRequests, inProgress);
    setList($openRequests, open);
    expect($isLatestOutdated.get()).toBe(isOutdated);
  });

  test.each([
    [loading, 'loading'],
    [failed(loading, error), 'returning'],
    [employee(0), 'first-time'],
    [employee(1), 'returning'],
  ])('the view of the employee %# is %s', (remote, view) => {
    $user.set(remote);
    expect($dashboardView.get()).toBe(view);
  });
});
