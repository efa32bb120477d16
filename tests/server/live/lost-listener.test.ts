import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
import { startApp } from '../../helpers/start-app.ts';
import { openLive } from './live-reader.ts';

test('live events continue after the database has cut every connection', async ({ skip }) => {
  skip((process.env['TEST_DATABASE_URL'] ?? '') === '', 'An embedded database has no connection to lose.');
  const app = await startApp();
  const employee = await newEmployee(app);
  const stream = await openLive(app, employee.authorization);
  await stream.untilReady();
  await app.services.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
  `);
  // Told again from the beginning: something may have been missed.
  await stream.untilReady();
  const { external_id } = await newRequest(employee);
  expect(await stream.next()).toMatchObject({ event: 'change', data: { external_id } });
  await stream.close();
  await app.close();
});
