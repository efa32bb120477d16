// docs/product/api.md#failed-calls
// docs/product/telemetry.md#report-tags
import { beforeEach, expect, it, vi } from 'vitest';
import type { ApiError } from '../../../src/lib/api/shared/api-error.ts';
import type * as Reporting from '../../../src/lib/telemetry/reporting/report.ts';

const tags = { feature: 'requests', component: 'thread' };
let reporting: typeof Reporting;

function connect(): Reporting.Report[] {
  const received: Reporting.Report[] = [];
  reporting.connectReporting((report) => received.push(report));
  return received;
}

beforeEach(async () => {
  vi.resetModules();
  reporting = await import('../../../src/lib/telemetry/reporting/report.ts');
});

it('queues reports in order until a service connects, and then sends them at once', () => {
  const [first, second, third] = [new Error('first'), new Error('second'), new Error('third')];
  reporting.report(first, tags);
  reporting.report(second, tags);
  const received = connect();
  expect(received).toEqual([
    { error: first, tags },
    { error: second, tags },
  ]);
  reporting.report(third, tags);
  expect(received.at(-1)).toEqual({ error: third, tags });
});

it('queues at most fifty reports', () => {
  for (let count = 0; count < 60; count += 1) reporting.report(new Error(String(count)), tags);
  const received = connect();
  expect(received).toHaveLength(50);
  expect(received[0]?.error).toEqual(new Error('0'));
});

it.each([
  ['a refused session', 401],
  ['a server that failed', 500],
  ['a refused answer', 422],
])('reports %s (%i) unless it is a 401', async (_, status) => {
  // Import again: the module under test has its own copy of the class.
  const { ApiError: Refusal } = await import('../../../src/lib/api/shared/api-error.ts');
  const error = new Refusal({ kind: 'http', status });
  const received = connect();
  reporting.report(error, tags);
  reporting.report(new Error('wrapped', { cause: new Error('twice', { cause: error }) }), tags);
  expect(received).toHaveLength(status === 401 ? 0 : 2);
});

it('does not report calls that the app aborted', async () => {
  const { ApiError: Refusal } = await import('../../../src/lib/api/shared/api-error.ts');
  const received = connect();
  reporting.report(new Refusal({ kind: 'aborted' }), tags);
  reporting.report(new Refusal({ kind: 'timeout' }), tags);
  expect(received.map(({ error }) => (error as ApiError).kind)).toEqual(['timeout']);
});
