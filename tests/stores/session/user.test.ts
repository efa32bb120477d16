import { beforeEach, expect, test, vi } from 'vitest';
import { product } from '../../../src/lib/config/product.ts';
import { $displayName, $initials, refreshUser } from '../../../src/lib/stores/session/user.ts';
import { followInternal } from '../../../src/lib/telemetry/about-user.ts';
import { openTestBrowser } from '../../helpers/browser-effects.ts';
import { replyWith } from '../../helpers/slow-replies.ts';

beforeEach(() => {
  openTestBrowser({ fetch: () => new Promise(() => undefined), now: () => 0 });
});

async function loadUser(facts: object): Promise<void> {
  replyWith(200, { user: { external_id: 'x', email: 'ana@people.test', ...facts } });
  await refreshUser();
}

test('the name is empty until it is known; an account without one has its address', async () => {
  expect($displayName.get()).toBe('');
  await loadUser({ full_name: 'Ana Lee' });
  expect($displayName.get()).toBe('Ana Lee');
  expect($initials.get()).toBe('AL');
  await loadUser({ full_name: '' });
  expect($displayName.get()).toBe('ana@people.test');
});

test('an employee is internal by one of the companies', async () => {
  const [internal = ''] = product.internalCompanyNames;
  const follow = vi.fn();
  followInternal(follow);
  const company = (name: string) => ({ id: 1, name });
  await loadUser({ companies: [company('A bakery')] });
  await loadUser({ companies: [company('A bakery'), company(internal)] });
  await loadUser({ companies: null });
  expect(follow.mock.calls).toEqual([[false], [true], [false]]);
});
