// docs/product/account.md#name
// docs/product/account.md#missing-name
// docs/product/account.md#devices-section
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions, users } from '../../../server/db/schema/identity.ts';
import { describeUserAgent } from '../../../server/services/account/account.ts';
import { listDevices } from '../../../src/lib/contract/account.ts';
import { appOfFile, variantOf } from '../../helpers/start-app.ts';
import * as api from '../identity/support/call-identity.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';

const PATH = '/api/v1/users/sessions';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

let accountCount = 0;
const app = await appOfFile();

async function newAccount(): Promise<string> {
  accountCount += 1;
  const email = `device.owner${accountCount}@people.test`;
  await api.signUpOffered(app, email);
  return email;
}

async function signedInWith(email: string, userAgent: string) {
  const body = { user: { email, password: api.PASSWORD } };
  const { headers } = await api.send(app, 'POST', '/api/v1/users/sign_in', body, { 'user-agent': userAgent });
  return { authorization: headers.get('authorization') ?? '' };
}

async function devices(headers: Record<string, string>) {
  const { status, body } = await api.send(app, 'GET', PATH, undefined, headers);
  expect(status).toBe(200);
  return listDevices.reply.parse(body).sessions;
}

test('lists every live session with a readable description, this device first', async () => {
  const email = await newAccount();
  const phone = await signedInWith(email, IPHONE);
  app.clock.advance(5 * MINUTE_MS);
  const computer = await signedInWith(email, WINDOWS);
  expect(await devices(phone)).toMatchObject([
    { description: 'Safari on iPhone', current: true },
    { description: 'Chrome on Windows', current: false, last_seen_at: app.clock.now().toISOString() },
  ]);
  expect((await devices(computer)).map(({ current }) => current)).toEqual([true, false]);
});

test('keeps the first 200 characters of the name that a browser gives itself', async () => {
  const email = await newAccount();
  await signedInWith(email, `${'x'.repeat(200)}and more`);
  const [row] = await app.services.db
    .select({ userAgent: sessions.userAgent })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(users.email, email));
  expect(row?.userAgent).toBe('x'.repeat(200));
});

test.each([
  [IPHONE, 'Safari on iPhone'],
  [WINDOWS, 'Chrome on Windows'],
  [`${WINDOWS} Edg/140.0.0.0`, 'Edge on Windows'],
  [`${IPHONE} EdgiOS/140.0`, 'Edge on iPhone'],
  [`${WINDOWS} Edge/18.0`, 'Edge on Windows'],
  [`${WINDOWS} OPR/120.0`, 'Opera on Windows'],
  [`${IPHONE} OPT/5.0`, 'Opera on iPhone'],
  ['Opera/9.80 (Windows NT 6.1)', 'Opera on Windows'],
  [`${IPHONE} FxiOS/143.0`, 'Firefox on iPhone'],
  ['Mozilla/5.0 (X11; CrOS x86_64 16181.61.0) Chrome/140.0.0.0 Safari/537.36', 'Chrome on Chromebook'],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0', 'Chrome on Linux'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chromium/140.0', 'Chrome on Linux'],
  ['Mozilla/5.0 (Macintosh; PPC) Version/5.0 Safari/533', 'Safari on Mac'],
  ['Safari/604.1 on an iPhone', 'A browser on iPhone'],
  ['NoEdge/1 NoFirefox/1 xWindows LinuxFan', 'Unknown device'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on Mac',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) CriOS/140.0', 'Chrome on iPad'],
  ['something on Windows', 'A browser on Windows'],
  ['Firefox/143.0', 'Firefox'],
  ['<script>alert(1)</script>', 'Unknown device'],
  ['', 'Unknown device'],
])('%s is %s', (userAgent, expected) => {
  expect(describeUserAgent(userAgent)).toBe(expected);
});

let accounts = 0;

/** Returns the headers of an employee whose account has begun afresh, without a name. */
async function nameless(): Promise<Record<string, string>> {
  accounts += 1;
  const email = `nameless${accounts}@people.test`;
  await api.signUpUnconfirmed(app, email);
  await api.forgot(app, email);
  expect((await api.reset(app, await api.linkToken(app, email, 'reset-password'))).status).toBe(200);
  return api.signedIn(app, email, api.NEW_PASSWORD);
}

const enter = (headers: Record<string, string>, name: string, last_name: string) =>
  api.send(app, 'PUT', '/api/v1/users/name', { user: { name, last_name } }, headers);

describe('the name', () => {
  test('is entered by an account that began afresh, and can be changed', async () => {
    const headers = await nameless();
    expect(await api.currentUser(app, headers)).toMatchObject({
      body: { user: { full_name: '', name_missing: true } },
    });
    for (const first of ['Kim', 'Kit']) {
      expect(await enter(headers, first, 'Roth')).toMatchObject({ status: 200, body: { success: true } });
      expect(await api.currentUser(app, headers)).toMatchObject({
        body: { user: { full_name: `${first} Roth`, first_name: first, name_missing: false } },
      });
    }
  });

  test('is refused at the sixth time in a minute, and what is refused changes nothing', async () => {
    const headers = await nameless();
    const limited = variantOf(app, {}, { rateLimitFactor: 1 });
    const statuses: number[] = [];
    for (const first of ['Ana', 'Bea', 'Cleo', 'Dora', 'Eva', 'Fay']) {
      const body = { user: { name: first, last_name: 'Roth' } };
      statuses.push((await api.send(limited, 'PUT', '/api/v1/users/name', body, headers)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await api.currentUser(app, headers)).toMatchObject({ body: { user: { full_name: 'Eva Roth' } } });
  });

  test.each([
    ['', 'Roth', 'validation'],
    ['Kim', '   ', 'validation'],
    ['K\u200Bim', 'Roth', 'name_characters'],
    ['Kim', 'Ro\u0442h', 'name_characters'],
    ['K'.repeat(1000), 'Roth', 'validation'],
  ])('refuses %j %j', async (name, lastName, code) => {
    const headers = await nameless();
    expect(await enter(headers, name, lastName)).toMatchObject({ status: 422, body: { code } });
    expect(await api.currentUser(app, headers)).toMatchObject({ body: { user: { name_missing: true } } });
  });
});
