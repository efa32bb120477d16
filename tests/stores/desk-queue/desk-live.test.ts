// docs/product/desk-queue.md#one-stream
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deskNote, deskPresence } from '../../../src/lib/contract/desk-request.ts';
import { effects, provideEffects } from '../../../src/lib/effects/effects.ts';
import {
  $deskStreaming,
  $present,
  followDeskLive,
  onRequestChanged,
} from '../../../src/lib/stores/desk-queue/desk-live.ts';
import { SILENCE_MS } from '../../../src/lib/stores/shared/keep-streaming.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { deskOfFile } from '../../helpers/employees/concierge.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
import { conciergesBrowser } from '../../helpers/employees/signed-in-employee.ts';
import { openTestPage } from '../../helpers/page-events.ts';
import { openTestTabs, type TestTabs } from '../../helpers/tabs.ts';
import { eventually } from '../../helpers/eventually.ts';

const { app, ines, noor } = await deskOfFile();
const request = await newRequest(await newEmployee(app));
let tabs: TestTabs;
let streams: number;
let changed: (string | null)[];
let stops: (() => void)[];

beforeEach(() => {
  openTestPage();
  tabs = openTestTabs();
  conciergesBrowser(app, ines);
  streams = 0;
  const real = effects();
  provideEffects({
    ...real,
    fetch: (input, init) => {
      if (typeof input === 'string' && input.endsWith('/desk/live')) streams += 1;
      return real.fetch(input, init);
    },
  });
  changed = [];
  stops = [onRequestChanged((id) => changed.push(id)), followDeskLive()];
});
afterEach(() => {
  vi.useRealTimers();
  for (const stop of stops) stop();
  vi.unstubAllGlobals();
});

const looking = () => ({
  external_id: request.external_id,
  looking: [{ id: noor.id, name: 'Noor' }],
  writing: [],
});
const come = (doing: 'looking' | 'nothing') =>
  noor.call(deskPresence, { params: { id: request.id }, body: { doing } });

test('a tab without the lock opens no stream and shows what the other tab tells', () => {
  expect(tabs.said).toEqual([{ kind: 'hello' }]);
  tabs.post({ kind: 'update', isUp: true, events: [{ event: 'presence', data: looking() }] });
  expect([$deskStreaming.get(), $present.get().get(request.external_id)]).toEqual([true, looking()]);
  tabs.post({ kind: 'update', isUp: true, events: [{ event: 'request', data: { external_id: 'a' } }] });
  expect([streams, changed]).toEqual([0, ['a']]);
  tabs.post({ kind: 'update', isUp: false, events: [] });
  expect([$deskStreaming.get(), $present.get().size]).toEqual([false, 0]);
});

test('the tab with the lock opens one stream, forwards its events, and answers a new tab without a reload', async () => {
  void tabs.makeLeader();
  await eventually(() => expect($deskStreaming.get()).toBe(true));
  await eventually(() => expect(changed).toContain(null));
  await come('looking');
  await noor.call(deskNote, { params: { id: request.id }, body: { note: { body: 'Called.' } } });
  await eventually(() => expect(changed).toContain(request.external_id));
  const events = { event: 'request', data: { external_id: request.external_id } };
  expect(tabs.said.at(-1)).toEqual({ kind: 'update', isUp: true, events: [events] });
  tabs.post({ kind: 'hello' });
  expect(tabs.said.at(-1)).toEqual({
    kind: 'update',
    isUp: true,
    events: [{ event: 'presence', data: looking() }],
  });
  expect(streams).toBe(1);
  await come('nothing');
});

test('a tab that hears nothing for a minute no longer trusts the stream of the other', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  tabs.post({ kind: 'update', isUp: true, events: [] });
  vi.advanceTimersByTime(SILENCE_MS - 1);
  expect($deskStreaming.get()).toBe(true);
  vi.advanceTimersByTime(1);
  expect($deskStreaming.get()).toBe(false);
});
