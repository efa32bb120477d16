import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { newConcierge } from '../../helpers/employees/concierge.ts';
import { EMPLOYEE_PASSWORD, newEmployee } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { sentTo } from '../identity/support/call-identity.ts';
import { phoneApp, startAppSetup, verifyAppCode } from '../identity/support/call-second-factor.ts';

const app = await appOfFile();

test.each([
  ['a concierge', () => newConcierge(app), '/desk/account'],
  ['an employee', () => newEmployee(app), '/account'],
])('a moved authenticator app is told to %s with the address of their account', async (_who, owner, path) => {
  const { authorization, email } = await owner();
  const headers = { authorization };
  const setUp = async () => {
    const started = await startAppSetup(app, headers, EMPLOYEE_PASSWORD);
    expect((await verifyAppCode(app, headers, phoneApp(app, started)())).status).toBe(200);
    app.clock.advance(MINUTE_MS);
  };
  await setUp();
  await setUp();
  await app.services.background.drain();
  const { subject, text } = (await sentTo(app, email)).at(-1) ?? { subject: '', text: '' };
  expect(subject).toBe('Another authenticator app for your Sundial account');
  expect(text).toContain(`\n${app.services.appOrigin}${path}\n`);
});
