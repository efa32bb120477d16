import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { users } from '../../../../server/db/schema/identity.ts';
import { unsubscribeLink } from '../../../../server/services/mails/answers/unsubscribe.ts';
import { getAnswerMails } from '../../../../src/lib/contract/account.ts';
import { eraseEmployee } from '../../../../src/lib/contract/operator/employees.ts';
import { newEmployee, operatorOf, type Caller, type Employee } from '../../../helpers/employees/employee.ts';
import { appOfFile, startApp } from '../../../helpers/start-app.ts';
import { createTestApp, ORIGIN } from '../../../helpers/test-services.ts';
import { answeredRequest, humanConcierge, UNREAD_MS, wait } from './answered-request.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
/** The call of a mail program (RFC 8058). */
const ONE_CLICK: RequestInit = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
};

let employee: Employee;
let externalId: string;
let link: string;
const app = await appOfFile();
const concierge = await humanConcierge(app);
beforeEach(async () => {
  employee = await newEmployee(app);
  const [user] = await app.services.db.select().from(users).where(eq(users.id, employee.userId));
  externalId = user?.externalId ?? expect.fail('no employee');
  link = unsubscribeLink(app.services, externalId);
});

const chosen = async () => (await employee.call(getAnswerMails)).answer_mails;

test('the link of a mail stops these mails with one POST, without a session', async () => {
  const { employee: reader, reply, mails } = await answeredRequest(app, concierge);
  await reply();
  await wait(app, UNREAD_MS);
  const [url] = /http\S+\/unsubscribe\/\S+/.exec((await mails())[0]?.text ?? '') ?? expect.fail('no link');
  const answer = await app.fetch(url, ONE_CLICK);
  expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
  expect(await reader.call(getAnswerMails)).toEqual({ answer_mails: 'off' });
  await reply();
  await wait(app, UNREAD_MS);
  expect(await mails()).toHaveLength(1);
  expect((await app.fetch(url, ONE_CLICK)).status, 'repeated').toBe(200);
});

test('a GET changes nothing: scanners of mails open links', async () => {
  const page = await app.fetch(link, { headers: BROWSER });
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('cache-control')).toBe('no-store');
  const html = await page.text();
  expect(html).toContain('<form method="post"><button>Stop these mails</button></form>');
  expect(html).not.toContain('<script');
  expect(html, 'the address of the page is public').not.toContain(employee.email);
  expect((await app.fetch(link, { method: 'HEAD' })).status).toBe(405);
  expect(await chosen()).toBe('on');
});

test('the button of the page leads to a page, which names the way back', async () => {
  const answer = await app.fetch(link, { ...ONE_CLICK, headers: BROWSER });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toMatch(
    /These mails are stopped[^]*<a href="http:\/\/localhost\/account">Account Settings<\/a>/,
  );
  expect(await chosen()).toBe('off');
});

test('the name of the product is text', async () => {
  const services = { ...app.services, productName: '<b>Moon & Sun</b>' };
  const page = await createTestApp(services, {}).fetch(new Request(link));
  expect(await page.text()).toContain('<p class="name">&lt;b&gt;Moon &amp; Sun&lt;/b&gt;</p>');
});

test('forged tokens change nothing and get the same answer, whether the account exists or not', async () => {
  const [, signature = ''] = link.split(`${externalId}.`);
  const foreign = randomUUID();
  const other = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;
  const tokens = [
    'x',
    externalId,
    `${externalId}.`,
    `${externalId}.${other(signature)}`,
    `${externalId}.${signature.slice(1)}`,
    `${externalId}.${signature}A`,
    `${externalId.toUpperCase()}.${signature}`,
    `${foreign}.${signature}`,
    `.${signature}`,
    `${externalId}.${'A'.repeat(43)}`,
    employee.authorization.replace('Bearer ', ''),
  ];
  const answers = await Promise.all(
    tokens.map(async (token) => {
      const path = `/api/v1/unsubscribe/${encodeURIComponent(token)}`;
      const [get, post, form] = await Promise.all([
        app.fetch(path, { headers: BROWSER }),
        app.fetch(path, ONE_CLICK),
        app.fetch(path, { ...ONE_CLICK, headers: BROWSER }),
      ]);
      return [get.status, await get.text(), post.status, await post.text(), form.status, await form.text()];
    }),
  );
  const [first] = answers;
  expect(first?.filter((part) => typeof part === 'number')).toEqual([404, 404, 404]);
  expect(answers.every((answer) => JSON.stringify(answer) === JSON.stringify(first))).toBe(true);
  expect(await chosen()).toBe('on');
});

test('the link of an erased account tells nothing', async () => {
  await operatorOf(app).call(eraseEmployee, { body: { email: employee.email } });
  expect((await app.fetch(link, ONE_CLICK)).status).toBe(200);
});

test('the link opens nothing else', async () => {
  const token = link.split('/').at(-1) ?? '';
  const headers = { authorization: `Bearer ${token}` };
  expect((await app.fetch('/api/v1/users/current', { headers })).status).toBe(401);
});

test('the link outlives a replaced APP_SECRET with its fallback alone', async () => {
  const with_ = (secret: string, fallbackSecrets: readonly string[]) =>
    createTestApp({ ...app.services, secret, fallbackSecrets }, {}).fetch(
      new Request(new URL(link, ORIGIN), ONE_CLICK),
    );
  expect((await with_('the next secret', [])).status).toBe(404);
  expect(await chosen()).toBe('on');
  expect((await with_('the next secret', ['another', app.services.secret])).status).toBe(200);
  expect(await chosen()).toBe('off');
});

test('has a limit per network', async () => {
  const limited = await startApp({ rateLimitFactor: 1 / 300 });
  const path = '/api/v1/unsubscribe/x';
  expect((await limited.fetch(path, ONE_CLICK)).status).toBe(404);
  expect((await limited.fetch(path, ONE_CLICK)).status).toBe(429);
  await limited.close();
});
