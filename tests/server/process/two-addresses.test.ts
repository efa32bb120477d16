import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany } from '../../../src/lib/contract/operator/companies.ts';
import { storeContentImage } from '../../../src/lib/contract/operator/content.ts';
import { callApi, type Api, readConnection } from '../../../server/command-line/call-api.ts';
import { startServer, type RunningServer } from '../../../server/start-server.ts';
import { readVariables } from '../../../server/variables/read-variables.ts';
import { startReceiver, type Receiver } from '../ports/smtp-receiver.ts';

const APP = 'https://app.sundial.example';
const API = 'https://api.sundial.example';
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const EMPLOYEE = { email: 'robin@people.test', password: 'a walk along the river' };
/** A cold machine creates the database in seconds. */
const OPENING_A_DATABASE_MS = 120_000;

let folder: string;
let server: RunningServer;
let receiver: Receiver;
let operator: Api;
const reset = Promise.withResolvers<Email>();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sundial-addresses-'));
  receiver = await startReceiver({
    onMail: (mail) => {
      if (mail.text?.includes('/reset-password/') === true) reset.resolve(mail);
    },
  });
  const settings = {
    PORT: '0',
    NODE_ENV: 'test',
    DATABASE_URL: 'memory://',
    DATA_DIR: folder,
    APP_URL: APP,
    API_URL: `${API}/`,
    SMTP_URL: receiver.url,
    MAIL_FROM: 'hello@sundial.example',
  };
  server = await startServer(readVariables(settings), () => undefined);
  operator = await readConnection({ DATA_DIR: folder });
}, OPENING_A_DATABASE_MS);
afterAll(async () => {
  await server.stop();
  await receiver.close();
  rmSync(folder, { recursive: true });
});

const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  fetch(`${operator.url}${path}`, {
    method,
    headers: { origin: APP, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

test('links lead to the site; files and pictures are at the API', async () => {
  const bytes_base64 = Buffer.from(LOGO).toString('base64');
  const { address } = await callApi(operator, storeContentImage, {}, { bytes_base64 });
  const { company } = await callApi(
    operator,
    addCompany,
    {},
    { company: { slug: 'sample-works', name: 'Sample Works', image_url: address } },
  );
  expect(company.sign_up_url).toBe(`${APP}/sign-up/sample-works`);

  const user = { ...EMPLOYEE, name: 'Robin', last_name: 'Meyer', company_slug: 'sample-works' };
  expect((await call('POST', '/api/v1/users/sign_up', { user })).status).toBe(200);
  await call('POST', '/api/v1/users/password', { user: { email: EMPLOYEE.email } });
  expect((await reset.promise).text).toContain(`${APP}/reset-password/`);

  const signedIn = await call('POST', '/api/v1/users/sign_in', { user: EMPLOYEE });
  const authorization = signedIn.headers.get('authorization') ?? '';
  const current = await call('GET', '/api/v1/users/current', undefined, { authorization });
  expect(await current.text()).toContain(`"${API}${address}"`);
  const upload = { upload: { filename: 'photo.png' } };
  const presigned = await call('POST', '/api/v1/uploads/presigned_url', upload, { authorization });
  expect(((await presigned.json()) as { presigned_url: string }).presigned_url).toMatch(
    new RegExp(`^${API}/files/`),
  );
});

test('the commands reach the server where it listens', () => {
  expect(operator.url).toMatch(/^http:\/\/localhost:\d+$/);
  expect(server.url).toBe(API);
});
