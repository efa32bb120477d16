// docs/product/attachment.md#expiring-url
// docs/product/attachment.md#attachment-errors
// docs/product/telemetry.md#failed-calls
import { beforeEach, expect, test } from 'vitest';
import { noteCalls } from '../../helpers/network/replaced-fetch.ts';
import { replyWith } from '../../helpers/slow-replies.ts';
import { $attachment, openAttachment } from '../../../src/lib/stores/attachment/attachment.ts';
import { connectReporting, type Report } from '../../../src/lib/telemetry/reporting/report.ts';
import { expectConsole, expectFailedCall } from '../../helpers/console-guard.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';

const LOGGED = 'Failed to get URL for attachment';

const reports: Report[] = [];
const states: string[] = [];
const demo = await demoEmployee();
connectReporting((report) => void reports.push(report));
beforeEach(() => {
  $attachment.set('failed');
  reports.length = 0;
  states.length = 0;
});
$attachment.listen((state) => states.push(state));

test('waits while the address is fetched, then replaces the page with the file', async () => {
  replyWith(200, { expiring_url: 'https://files.example/key.pdf' });
  await openAttachment('/attachments/key.pdf');
  expect(states).toEqual(['loading']);
  expect(demo.browser.navigations).toEqual([{ to: 'https://files.example/key.pdf', replace: true }]);
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
  expect(demo.browser.navigations).toEqual([]);
});

test('an address that no browser should open is not followed', async () => {
  expectConsole('error', /^Failed to get URL for attachment$/);
  replyWith(200, { expiring_url: 'javascript:alert(1)' });
  await openAttachment('/attachments/key.pdf');
  expect($attachment.get()).toBe('failed');
  expect(demo.browser.navigations).toEqual([]);
});

test.each(['/dashboard', '/no-such-page/at/all', '/requests/new', '/'])(
  'fails without a call at %s, which names no file',
  async (path) => {
    expectConsole('error', /^Failed to get URL for attachment$/);
    const calls = noteCalls();
    await openAttachment(path);
    expect($attachment.get()).toBe('failed');
    expect(calls).toEqual([]);
    expect(demo.browser.navigations).toEqual([]);
  },
);
