import { afterAll, describe, expect, test } from 'vitest';
import { createMetrics } from '../../../server/metrics/create-metrics.ts';
import { isEmbedded, openTestDatabase } from '../../helpers/database.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const [app, database] = [await appOfFile(), await openTestDatabase()];
const metrics = createMetrics(app.services, database);
afterAll(() => database.close());

describe.skipIf(isEmbedded)('on PostgreSQL', () => {
  test('transactions that run, and those that wait for a connection, are visible', async () => {
    const { resolve: commit, promise: end } = Promise.withResolvers<undefined>();
    const transactions = Array.from({ length: 12 }, () => database.db.transaction(() => end));
    expect(await metrics.text()).toMatch(
      /^sundial_transactions\{state="running"\} 10\nsundial_transactions\{state="waiting"\} 2$/m,
    );
    commit(undefined);
    await Promise.all(transactions);
    expect(await metrics.text()).toMatch(
      /\{state="running"\} 0\nsundial_transactions\{state="waiting"\} 0$/m,
    );
  });
});

test('an alert that was raised is counted', async () => {
  expect(await metrics.text()).toContain('sundial_alerts_total{alert="mail_failures"} 0');
  app.services.alerts.raise('mail_failures', { code: 'EAUTH' });
  expect(await metrics.text()).toContain('sundial_alerts_total{alert="mail_failures"} 1');
});

test('a database that is down leaves the other metrics', async () => {
  await app.closeDatabase();
  const text = await metrics.text();
  expect(text).toContain('sundial_live_streams 0');
  expect(text).not.toContain('sundial_queued_mails{');
});
