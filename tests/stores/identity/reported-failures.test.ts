import { beforeEach, expect, test } from 'vitest';
import { effects, provideEffects } from '../../../src/lib/effects/effects.ts';
import { $unlock, retryUnlock } from '../../../src/lib/stores/identity/unlock.ts';
import { refreshUser } from '../../../src/lib/stores/session/user.ts';
import { connectReporting, type Report } from '../../../src/lib/telemetry/reporting/report.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { signedInEmployee } from '../../helpers/employees/signed-in-employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

let browser: TestBrowser;
const reports: Report[] = [];
const app = await appOfFile({ demo: true });
connectReporting((report) => void reports.push(report));
beforeEach(async () => {
  browser = await signedInEmployee(app);
  reports.length = 0;
});

const sentences = () => reports.map(({ error }) => (error instanceof Error ? error.message : ''));
const answerWith = (status: number, body: object) => {
  provideEffects({ ...effects(), fetch: () => Promise.resolve(Response.json(body, { status })) });
};

test('a user that cannot be refreshed is reported by its name, a session that is over is not', async () => {
  expectFailedCall('GET /api/v1/users/current', 401);
  browser.online = false;
  await refreshUser();
  expect(sentences()).toEqual(['Failed to refresh current user state']);
  expect(reports[0]?.tags).toEqual({ feature: 'session', component: 'user' });
  browser.online = true;
  reports.length = 0;
  browser.local.set('token', 'Bearer nobody');
  await refreshUser();
  expect(sentences()).toEqual([]);
});

test('a dead unlock link is not reported, everything else is', async () => {
  expectFailedCall('GET /api/v1/users/unlock', 422);
  expectFailedCall('GET /api/v1/users/unlock', 500);
  browser.here = '/unlock/no-such-token';
  await retryUnlock();
  expect($unlock.get().status).toBe('failed');
  expect(sentences()).toEqual([]);
  answerWith(500, { error: 'Broken', code: 'internal' });
  await retryUnlock();
  expect(sentences()).toEqual(['Broken']);
  answerWith(500, {});
  await retryUnlock();
  expect(sentences().at(-1)).toMatch(/^Unable to unlock your account/);
});
