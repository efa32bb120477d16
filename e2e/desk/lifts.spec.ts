// docs/product/desk-session.md#fresh-factor
// docs/product/mfa.md#lifted-by-the-team
import { request as http, type APIRequestContext } from 'playwright/test';
import { authenticatorApp } from '../../tests/helpers/authenticator-app.ts';
import { expect, expectAccessible, test, uniqueEmail } from '../fixtures.ts';
import { arriveAsNewConcierge, arriveAtDesk } from '../support/employees/concierges.ts';
import { confirmEmail } from '../support/employees/outbox.ts';
import { createAccount, openSession } from '../support/employees/sessions.ts';
import { apiPort } from '../support/server.ts';

/** Sets an authenticator app up with API calls, and returns it. */
async function setUpApp(api: APIRequestContext, authorization: string, password: string) {
  const post = (path: string, data: unknown) =>
    api.post(`/api/v1/mfa/authenticator${path}`, { headers: { authorization }, data });
  const { secret } = (await (await post('', { password })).json()) as { secret: string };
  const code = authenticatorApp(secret);
  expect((await post('/verify', { otp: code() })).ok()).toBe(true);
  return code;
}

test('a concierge proves the second factor and asks for a lift, and another one confirms it', async ({
  page,
  browser,
  lastMessageTo,
  allowConsole,
}) => {
  allowConsole(/403/);
  const api = await http.newContext({ baseURL: `http://localhost:${String(apiPort)}` });
  const employee = await createAccount(api, { firstName: 'Kim', email: uniqueEmail('kim') });
  await confirmEmail(api, employee.email);
  await setUpApp(api, (await openSession(api, employee)).authorization, employee.password);
  const lena = await arriveAsNewConcierge(page, lastMessageTo);
  const code = await setUpApp(api, lena.authorization, lena.password);
  await api.dispose();

  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Lift two-step verification' }).click();
  await expect(page.getByText('Nothing is waiting.').or(page.getByRole('listitem').first())).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email of the employee').fill(employee.email);
  await page.getByLabel('How you know that it is them').fill('Called back');
  // The demo asks for no factor, and nobody waits for ten minutes here.
  const refusal = { error: 'Please confirm with your second factor that it is you.', code: 'factor_stale' };
  await page.route('**/mfa-lifts', (route) => route.fulfill({ status: 403, json: refusal }), { times: 1 });
  await page.getByRole('button', { name: 'Ask a colleague' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('alert')).toHaveText(refusal.error);
  await expect(page.getByLabel('How you know that it is them')).toHaveValue('Called back');
  await page.route('**/mfa-lifts', (route) => route.fulfill({ status: 403, json: refusal }), { times: 1 });
  await page.getByRole('button', { name: 'Ask a colleague' }).click();
  // A step of the app is used once.
  await dialog.getByRole('textbox').fill(code(1));
  await expect(dialog).toBeHidden();
  const waiting = page.getByRole('listitem').filter({ hasText: employee.email });
  await expect(waiting).toContainText('A colleague has to confirm it.');
  await expect(waiting.getByRole('button', { name: /Lift it/ })).toHaveCount(0);
  await expect(page.getByLabel('How you know that it is them')).toHaveValue('');

  const colleague = await (await browser.newContext()).newPage();
  await arriveAtDesk(colleague, { at: '/desk/lifts' });
  const lift = colleague.getByRole('listitem').filter({ hasText: employee.email });
  await expect(lift).toContainText('Called back');
  await lift.getByRole('button', { name: /^Lift it for Kim/ }).click();
  await expectAccessible(colleague);
  await colleague.getByRole('alertdialog').getByRole('button', { name: 'Lift', exact: true }).click();
  await expect(lift).toHaveCount(0);
  await colleague.context().close();
  expect((await lastMessageTo(employee.email)).text).toContain('turned off two-step verification');
});
