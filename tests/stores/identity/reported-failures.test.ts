import { beforeEach, expect, test } from 'vitest';
import { replyWith } from '../../helpers/slow-replies.ts';
import { $unlock, retryUnlock } from '../../../src/lib/stores/identity/unlock.ts';
import { refreshUser } from '../../../src/lib/stores/session/user.ts';
import { connectReporting, type Report } from '../../../src/lib/telemetry/reporting/report.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';

const reports: Report[] = [];
const demo = await demoEmployee();
connectReporting((report) => void reports.push(report));
beforeEach(() => {
  reports.length = 0;
});

const sentences = () => reports.map(({ error }) => (error instanceof Error ? error.message : ''));

test('a user that cannot be refreshed is reported by its name, a session that is over is not', async () => {
  expectFailedCall('GET /api/v1/users/current', 401);
  demo.browser.online = false;
  await refreshUser();
  expect(sentences()).toEqual(['Failed to refresh current user state']);
  expect(reports[0]?.tags).toEqual({ feature: 'session', component: 'user' });
  demo.browser.online = true;
  reports.length = 0;
  demo.browser.local.set('token', 'Bearer nobody');
  await refreshUser();
  expect(sentences()).toEqual([]);
});

test('a dead unlock link is not reported, everything else is', async () => {
  expectFailedCall('GET /api/v1/users/unlock', 422);
  expectFailedCall('GET /api/v1/users/unlock', 500);
  demo.browser.here = '/unlock/no-such-token';
  await retryUnlock();
  expect($unlock.get().status).toBe('failed');
  expect(sentences()).toEqual([]);
  replyWith(500, { error: 'Broken', code: 'internal' });
  await retryUnlock();
  expect(sentences()).toEqual(['Broken']);
  replyWith(500, {});
  await retryUnlock();
  expect(sentences().at(-1)).toMatch(/^Unable to unlock your account/);
});
