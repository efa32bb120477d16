import { beforeEach, expect, test } from 'vitest';
import { effects, provideEffects } from '../../../src/lib/effects/effects.ts';
import { $attachment, openAttachment } from '../../../src/lib/stores/attachment/attachment.ts';
import { connectReporting, type Report } from '../../../src/lib/telemetry/reporting/report.ts';
import { expectConsole, expectFailedCall } from '../../helpers/console-guard.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { signedInEmployee } from '../../helpers/employees/signed-in-employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const LOGGED = 'Failed to get URL for attachment';

let browser: TestBrowser;
const reports: Report[] = [];
const states: string[] = [];
const app = await appOfFile({ demo: true });
connectReporting((report) => void reports.push(report));
beforeEach(async () => {
  browser = await signedInEmployee(app);
  $attachment.set('failed');
  reports.length = 0;
  states.length = 0;
});
$attachment.listen((state) => states.push(state));

function answerWith(body: object): void {
  provideEffects({ ...effects(), fetch: () => Promise.resolve(Response.json(body)) });
}

test('waits while the address is fetched, then replaces the page with the file', async () => {
  answerWith({ expiring_url: 'https://files.example/key.pdf' });
  await openAttachment('/attachments/key.pdf');
  expect(states).toEqual(['loading']);
  expect(browser.navigations).toEqual([{ to: 'https://files.example/key.pdf', replace: true }]);
});

test('a key that the API does not know is logged and reported by name, with its cause', async () => {
  expectFailedCall('GET /api/v1/uploads/expiring_url', 404);
  expectConsole('error', /^Failed to get URL for attachment$/);
  await openAttachment('/attachments/no-such-key.pdf');
  expect(states).toEqual(['loading', 'failed']);
  expect(reports).toMatchObject([
    {
      error: { message: LOGGED, cause: { status: 404 } },
      tags: { feature: 'attachments', component: 'attachment' },
    },
  ]);
  expect(browser.navigations).toEqual([]);
});

test('an address that no browser should open is not followed', async () => {
  expectConsole('error', /^Failed to get URL for attachment$/);
  answerWith({ expiring_url: 'javascript:alert(1)' });
  await openAttachment('/attachments/key.pdf');
  expect($attachment.get()).toBe('failed');
  expect(browser.navigations).toEqual([]);
});

test.each(['/dashboard', '/no-such-page/at/all', '/requests/new', '/'])(
  'fails without a call at %s, which names no file',
  async (path) => {
    expectConsole('error', /^Failed to get URL for attachment$/);
    let calls = 0;
    provideEffects({
      ...effects(),
      fetch: () => {
        calls += 1;
        return Promise.resolve(Response.json({ expiring_url: 'https://files.example/other.pdf' }));
      },
    });
    await openAttachment(path);
    expect($attachment.get()).toBe('failed');
    expect(calls).toBe(0);
    expect(browser.navigations).toEqual([]);
  },
);
