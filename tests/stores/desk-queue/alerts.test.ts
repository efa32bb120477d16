// docs/product/desk-queue.md#alerts
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deskClaim, deskReply } from '../../../src/lib/contract/desk-request.ts';
import { provideAlertEffects } from '../../../src/lib/effects/alert-effects.ts';
import {
  $alertWays,
  $notificationsRefused,
  followAlerts,
  setAlertWay,
} from '../../../src/lib/stores/desk-queue/alerts.ts';
import { $queue } from '../../../src/lib/stores/desk-queue/queue.ts';
import { deskOfFile } from '../../helpers/employees/concierge.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { conciergesBrowser, hurryClock } from '../../helpers/employees/signed-in-employee.ts';
import { openAddressBar } from '../../helpers/memory-address-bar.ts';
import { openTestPage } from '../../helpers/page-events.ts';
import { openTestTabs, type TestTabs } from '../../helpers/tabs.ts';
import { eventually } from '../../helpers/eventually.ts';

const { app, ines, noor } = await deskOfFile();
let employee: Employee;
let tabs: TestTabs;
/** What the browser was told, in order. */
let told: string[];
let isLookedAt: boolean;
let allowsNotifications: boolean;
let stop: () => void = () => undefined;

beforeEach(async () => {
  await app.services.db.execute(sql`truncate requests cascade`);
  employee = await newEmployee(app, 'Ana', 'Silva');
  openTestPage();
  openAddressBar('');
  tabs = openTestTabs();
  tabs.title = 'Sundial | Queue';
  told = [];
  isLookedAt = false;
  allowsNotifications = true;
  conciergesBrowser(app, ines);
  hurryClock(app);
  provideAlertEffects({
    markIcon: (isMarked) => void told.push(isMarked ? 'mark' : 'no mark'),
    playSound: () => void told.push('sound'),
    notify: (_, body) => {
      told.push(body);
      return () => told.push('closed');
    },
    mayNotify: () => allowsNotifications,
    askToNotify: () => Promise.resolve(allowsNotifications),
    isLookedAt: () => isLookedAt,
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

async function open(): Promise<void> {
  stop = followAlerts();
  void tabs.makeLeader();
  await eventually(() => expect($queue.get().status).toBe('ready'));
}

test('title and icon count what is the concierge’s or nobody’s', async () => {
  const [one, other] = [await newRequest(employee), await newRequest(employee)];
  await noor.call(deskClaim, { params: { id: one.id } });
  await open();
  await eventually(() => expect(tabs.title).toBe('(1) Sundial | Queue'));
  await noor.call(deskClaim, { params: { id: other.id } });
  await eventually(() => expect(tabs.title).toBe('Sundial | Queue'));
  expect(told.at(-1)).toBe('no mark');
});

test('sound and notification come for one more, and end with an answer', async () => {
  await setAlertWay('sound', true);
  await setAlertWay('notification', true);
  await newRequest(employee);
  await open();
  await eventually(() => expect(tabs.title).toBe('(1) Sundial | Queue'));
  expect(told).not.toContain('sound');
  const { id } = await newRequest(employee);
  await eventually(() => expect(told).toContain('2 requests are waiting for us'));
  expect(told.filter((what) => what === 'sound')).toHaveLength(1);
  await noor.call(deskReply, { params: { id }, body: { message: { body: 'Which one?' } } });
  await eventually(() => expect(told).toContain('closed'));
});

test('nothing sounds where it was not turned on, or while the concierge looks', async () => {
  await open();
  await newRequest(employee);
  await eventually(() => expect(tabs.title).toBe('(1) Sundial | Queue'));
  await setAlertWay('sound', true);
  isLookedAt = true;
  await newRequest(employee);
  await eventually(() => expect(tabs.title).toBe('(2) Sundial | Queue'));
  expect(told).not.toContain('sound');
});

test('a browser that refuses notifications leaves them off', async () => {
  allowsNotifications = false;
  await setAlertWay('notification', true);
  expect($alertWays.get().notification).toBe(false);
  expect($notificationsRefused.get()).toBe(true);
});
