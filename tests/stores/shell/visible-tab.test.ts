import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchSession } from '../../../src/lib/stores/session/session-watch.ts';
import { watchVersion } from '../../../src/lib/stores/shell/version.ts';
import { saveSession } from '../../../src/lib/session/session.ts';
import { stopLeaving } from '../../../src/lib/session/leave.ts';
import { $user } from '../../../src/lib/stores/session/user.ts';
import { openTestBrowser } from '../../helpers/browser-effects.ts';

const user = {
  external_id: 'robin',
  full_name: 'Robin Berry',
  first_name: 'Robin',
  email: 'robin@people.test',
};

let asked: string[];
let tab: EventTarget & { visibilityState: string };
let stops: readonly (() => void)[];

beforeEach(() => {
  vi.stubEnv('SUNDIAL_VERSION', 'one');
  stopLeaving();
  asked = [];
  tab = Object.assign(new EventTarget(), { visibilityState: 'visible', documentElement: { dataset: {} } });
  vi.stubGlobal('document', tab);
  openTestBrowser({
    fetch: (input) => {
      const path = new URL(String(input instanceof Request ? input.url : input), 'http://sundial.test')
        .pathname;
      asked.push(path);
      return Promise.resolve(Response.json(path === '/__version.json' ? { version: 'one' } : { user }));
    },
    now: () => 0,
  });
  saveSession({ token: 'Bearer one', expiresAt: 3_600_000, enrollmentAvailable: false, codeRequired: false });
  stops = [watchSession(), watchVersion()];
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Waits for everything that needs no timer. */
const aTurn = () => new Promise((resolve) => setImmediate(resolve));

function becomes(state: 'visible' | 'hidden'): void {
  tab.visibilityState = state;
  tab.dispatchEvent(new Event('visibilitychange'));
}

it('refreshes the user and checks the version when the tab becomes visible, not when it is hidden', async () => {
  const both = ['/__version.json', '/api/v1/users/current'];
  becomes('visible');
  await vi.waitFor(() => {
    expect(asked.toSorted()).toEqual(both);
    expect($user.get()).toMatchObject({ status: 'ready', data: { full_name: 'Robin Berry' } });
  });
  asked.length = 0;
  becomes('hidden');
  await aTurn();
  expect(asked).toEqual([]);
  // Control: by now a call leaves within a turn.
  becomes('visible');
  await aTurn();
  expect(asked.toSorted()).toEqual(both);
});

it('does neither once the page has stopped watching', async () => {
  for (const stop of stops) stop();
  becomes('hidden');
  becomes('visible');
  await aTurn();
  expect(asked).toEqual([]);
});
