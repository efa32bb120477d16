import { beforeEach, expect, test } from 'vitest';
import { getRequests } from '../../../src/lib/api/requests.ts';
import { getCurrentUser } from '../../../src/lib/api/session.ts';
import { leaveExpiredSession } from '../../../src/lib/stores/session/session-watch.ts';
import { readComposerDraft, writeComposerDraft } from '../../../src/lib/stores/thread/stored-messages.ts';
import { openThread } from '../../../src/lib/stores/thread/request-thread.ts';
import { HOUR_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import {
  DEMO_EMAIL,
  DEMO_PASSWORD,
  signedInEmployee,
  signInAs,
} from '../../helpers/employees/signed-in-employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

let browser: TestBrowser;
let requestId: string;
const app = await appOfFile({ demo: true });
beforeEach(async () => {
  browser = await signedInEmployee(app);
  requestId = (await getRequests('open'))[0]?.external_id ?? '';
  await openThread(requestId);
  writeComposerDraft(requestId, { text: 'Half a sentence', file: null, sentAs: null });
  expect(cached()).not.toEqual([]);
});

const cached = () => browser.local.keys().filter((key) => key.startsWith('cache:'));
/** The text of everything that is stored, without drafts. */
const storedText = () =>
  browser.local
    .keys()
    .filter((key) => !key.startsWith('draft:'))
    .map((key) => browser.local.get(key) ?? '')
    .join('\n');

async function expectOnlyDrafts(): Promise<void> {
  expect(cached()).toEqual([]);
  expect(storedText()).not.toContain(DEMO_EMAIL);
  await signInAs(DEMO_EMAIL, DEMO_PASSWORD);
  expect(readComposerDraft(requestId).text).toBe('Half a sentence');
}

test('a 401 removes the cached answers of the employee, and keeps the draft', async () => {
  const authorization = browser.local.get('token') ?? '';
  await app.fetch('/api/v1/users/sign_out', { method: 'DELETE', headers: { authorization } });
  expectFailedCall('GET /api/v1/users/current', 401);
  await expect(getCurrentUser()).rejects.toThrow();
  await expectOnlyDrafts();
});

test('an expiry removes the cached answers of the employee, and keeps the draft', async () => {
  app.clock.advance(13 * HOUR_MS);
  leaveExpiredSession();
  await expectOnlyDrafts();
});
