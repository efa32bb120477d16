import type { ReadableAtom, WritableAtom } from 'nanostores';
import { expect, test } from 'vitest';
import { ApiError } from '../../../src/lib/api/shared/api-error.ts';
import { request, type Request } from '../../../src/lib/contract/requests.ts';
import { user } from '../../../src/lib/contract/session.ts';
import {
  $dashboardView,
  $isLatestOutdated,
  $latestRequest,
} from '../../../src/lib/stores/dashboard/dashboard.ts';
import { $inProgressRequests, $openRequests } from '../../../src/lib/stores/requests/request-lists.ts';
import { $user } from '../../../src/lib/stores/session/user.ts';
import { failed, loading, ready, type Remote } from '../../../src/lib/stores/shared/remote.ts';
import { openTestBrowser } from '../../helpers/browser-effects.ts';

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

const employee = (count: number) =>
  ready(user.parse({ external_id: 'robin', email: 'robin@bakery.example', request_count: count }));

test.each([
  [loading, 'loading'],
  [failed(loading, error), 'returning'],
  [employee(0), 'first-time'],
  [employee(1), 'returning'],
])('the view of the employee %# is %s', (remote, view) => {
  $user.set(remote);
  expect($dashboardView.get()).toBe(view);
});
