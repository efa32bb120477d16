import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ALERTS, createAlerts, watchEventLoop } from '../../../server/log/alerts.ts';
import { jsonLog } from '../../../server/log/log.ts';

test('logs the first alert of a kind at once, then one line a minute with a count', () => {
  let nowMs = 0;
  const lines: Record<string, unknown>[] = [];
  const alerts = createAlerts(
    jsonLog((line) => lines.push(JSON.parse(line) as Record<string, unknown>)),
    () => nowMs,
  );
  for (let count = 0; count < 500; count += 1) alerts.raise('texts', { limit: 'day' });
  alerts.raise('storage');
  nowMs = 59_999;
  alerts.raise('texts');
  nowMs = 60_000;
  alerts.raise('texts', { limit: 'company' });
  expect(lines).toMatchObject([
    { level: 'error', event: 'alert', alert: 'texts', count: 1, limit: 'day' },
    { level: 'error', event: 'alert', alert: 'storage', count: 1 },
    { level: 'error', event: 'alert', alert: 'texts', count: 501, limit: 'company' },
  ]);
  expect(alerts.counts()).toEqual({
    clock: 0,
    desk_reads: 0,
    event_loop: 0,
    hash_queue: 0,
    live: 0,
    mail_failures: 0,
    storage: 1,
    texts: 502,
  });
});

test('each alert has a row in the document and a rule for Prometheus', () => {
  const table = readFileSync('docs/metrics.md', 'utf8');
  const rules = parse(readFileSync('deploy/prometheus-rules.yml', 'utf8')) as {
    groups: { rules: { expr: string }[] }[];
  };
  const expressions = rules.groups.flatMap((group) => group.rules).map(({ expr }) => expr);
  for (const alert of ALERTS) {
    expect(table).toContain(`| \`${alert}\` |`);
    expect(expressions.some((expr) => expr.includes(`{alert="${alert}"}`))).toBe(true);
  }
});

test('an event loop that was held up raises an alert', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const stop = watchEventLoop(
    createAlerts((_level, _event, facts) => resolve(String(facts?.['alert']))),
    200,
  );
  // The monitor has to see turns before the long one.
  await new Promise((turn) => setTimeout(turn, 50));
  const until = performance.now() + 600;
  while (performance.now() < until);
  expect(await promise).toBe('event_loop');
  stop();
});
