// docs/product/configuration.md#dangerous-settings
// docs/product/configuration.md#check-of-an-installation
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { getRequestListener } from '@hono/node-server';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ADMIN } from '../../../server/admin/program.ts';
import { runProgram } from '../../../server/command-line/program.ts';
import { jobs } from '../../../server/db/schema/jobs.ts';
import { DeliveryError } from '../../../server/ports/delivery.ts';
import { smtpMail } from '../../../server/ports/mail/smtp-mail.ts';
import type { Services } from '../../../server/services/context.ts';
import { runJobs } from '../../../server/outgoing/run-jobs.ts';
import { queueMail } from '../../../server/services/mails/mail-queue.ts';
import { DAY_MS, HOUR_MS } from '../../../src/lib/contract/shared/limits.ts';
import {
  checkInstallation,
  type CheckedSettings,
} from '../../../server/services/health/check-installation.ts';
import { claimDatabase } from '../../../server/demo/claim-database.ts';
import { isEmbedded } from '../../helpers/database.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { createTestApp } from '../../helpers/test-services.ts';
import { startRelay } from '../ports/scripted-relay.ts';
import { startReceiver } from '../ports/smtp-receiver.ts';

const app = await appOfFile();
beforeAll(() => claimDatabase(app.services.db, false));

const SETTINGS: CheckedSettings = {
  sslMode: 'verify-full',
  isOwnDatabase: false,
  certificateEnd: () => Promise.resolve(null),
  siteCertificateEnd: () => Promise.reject(new Error('Nobody answers.')),
  databaseConnections: 4,
  isPooled: false,
  liveUrl: undefined,
  smtpUrl: undefined,
  appOrigins: [],
  trustedProxies: 0,
};

interface Case {
  readonly settings?: Partial<CheckedSettings>;
  readonly services?: Partial<Services>;
  readonly aheadMs?: number;
}

/** Returns what one check finds. */
async function found(name: string, { settings, services, aheadMs = 0 }: Case = {}) {
  const all = { ...app.services, proxies: { most: 0, fewest: Infinity, hasUnreadable: false }, ...services };
  const clocks = () => Promise.resolve(aheadMs);
  const checks = await checkInstallation(all, { ...SETTINGS, ...settings }, clocks);
  const check = checks.find((one) => one.name === name);
  return `${check?.state ?? ''}: ${check?.finding ?? ''}`;
}

const certificateFor = (days: number) => ({
  certificateEnd: () => Promise.resolve(new Date(app.clock.now().getTime() + days * DAY_MS)),
});

const sites = { appOrigin: 'https://app.example', apiOrigin: 'https://api.example' };
/** The certificate of the API ends so many days from now, that of the site later. */
const siteCertificateFor = (days: number) => ({
  siteCertificateEnd: (address: string) =>
    Promise.resolve(new Date(app.clock.now().getTime() + (address === sites.apiOrigin ? days : 90) * DAY_MS)),
});

const seen = (most: number, fewest: number, hasUnreadable = false) => ({ most, fewest, hasUnreadable });

test.each<[string, Case, RegExp]>([
  ['database', {}, /^good/],
  ['database', { settings: { sslMode: 'disable' } }, /^bad: PostgreSQL is reached without TLS/],
  ['database', { settings: { sslMode: 'disable', isOwnDatabase: true } }, /^good/],
  ['database', { settings: { sslMode: 'require' } }, /^warn: .*sslmode=require/],
  ['database', { settings: certificateFor(15) }, /^good/],
  ['database', { settings: certificateFor(13) }, /^warn: The certificate of PostgreSQL ends on 2/],
  ['database', { settings: certificateFor(-1) }, /^bad: The certificate of PostgreSQL ended on 2/],
  ['clock', {}, /^good/],
  ['clock', { aheadMs: -3_000 }, /^warn: .* 3000 ms/],
  ['clock', { aheadMs: 31_000 }, /^bad/],
  ['mail', {}, /^warn: .*SMTP_URL is not set/],
  ['files', {}, /^good/],
  ['addresses', {}, /^good/],
  ['addresses', { services: { appOrigin: 'http://app.example' } }, /^bad: .* http:\/\/app\.example\.$/],
  ['addresses', { settings: { appOrigins: ['http://old.example'] } }, /^bad: .* http:\/\/old\.example\.$/],
  ['certificates', { services: { appOrigin: 'http://127.0.0.1', apiOrigin: 'http://127.0.0.1' } }, /^good/],
  ['certificates', { services: sites, settings: siteCertificateFor(15) }, /^good/],
  [
    'certificates',
    { services: sites, settings: siteCertificateFor(13) },
    /^warn: The certificate of https:\/\/api\.example ends on 2/,
  ],
  [
    'certificates',
    { services: sites, settings: siteCertificateFor(-1) },
    /^bad: The certificate of https:\/\/api\.example ended on 2/,
  ],
  ['certificates', { services: sites }, /^warn: This machine gets no answer from https:\/\/app\.example/],
  ['proxies', {}, /^good/],
  ['proxies', { services: { proxies: seen(1, 1) } }, /^bad: TRUST_PROXY is off/],
  ['proxies', { settings: { trustedProxies: 1 }, services: { proxies: seen(1, 1) } }, /^good/],
  [
    'proxies',
    { settings: { trustedProxies: 2 }, services: { proxies: seen(2, 1) } },
    /^bad: .* 1 proxies of 2/,
  ],
  [
    'proxies',
    { settings: { trustedProxies: 1 }, services: { proxies: seen(1, 1, true) } },
    /^bad: .* no IP address/,
  ],
  ['secrets', {}, /^good/],
  ['secrets', { services: { secret: 'sixteen letters!' } }, /^warn: .*openssl rand/],
])('%s with %j', async (name, given, expected) => {
  expect(await found(name, given)).toMatch(expected);
});

describe('mail', () => {
  async function processWith(login: string) {
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    const url = receiver.url.replace(/\/\/.*@/, `//${login}@`);
    const mail = smtpMail({ url, from: 'hello@moondial.test', productName: 'Moondial', connections: 1 });
    return { services: { mail }, settings: { smtpUrl: url } };
  }

  test('that the server would take is good; held, it is told', async () => {
    const given = await processWith('mailer:pa%3Ass%2Fw%C3%B6rd');
    expect(await found('mail', given)).toBe('good: The mail server takes the sign-in.');
    const held = { ...given, services: { mail: { ...given.services.mail, atOnce: 0 } } };
    expect(await found('mail', held)).toMatch(/^warn: .*MAIL_DELIVERY=hold/);
  });

  test('with a wrong sign-in is bad, without the password in the finding', async () => {
    const finding = await found('mail', await processWith('mailer:hush-hush'));
    expect(finding).toMatch(
      /^bad: The mail server does not take the sign-in: EAUTH_535: 535 .*Who are you\?\.$/,
    );
  });

  test.each([
    [{ MAIL: '550 5.7.1 Sender not allowed' }, 'EENVELOPE_550: 550 5.7.1 Sender not allowed.'],
    [
      { RCPT: '554 5.7.1 <robin@people.test>: Relay access denied' },
      'EENVELOPE_554: 554 5.7.1 … Relay access denied.',
    ],
    [{ MAIL: '530 5.7.0 Authentication required' }, 'EENVELOPE_530: 530 5.7.0 Authentication required.'],
  ])('that a relay refuses with %j waits, and is bad until it is taken', async (replies, reason) => {
    const said = new Map(Object.entries(replies));
    const relay = await startRelay(said);
    onTestFinished(() => relay.close());
    const mail = smtpMail({
      url: relay.url,
      from: 'hello@moondial.test',
      productName: 'Moondial',
      connections: 1,
    });
    onTestFinished(() => mail.close());
    const given = { services: { mail }, settings: { smtpUrl: relay.url } };
    const services = {
      ...app.services,
      mail,
      background: { ...app.services.background, run: () => undefined },
    };
    await queueMail(services, 'unlock-mail', { to: 'robin@people.test', subject: 'Hello', text: 'Hello' });
    await runJobs(services, ['mail']);
    expect(await found('mail', given)).toBe(
      `bad: The mail server takes the sign-in, but refuses mails, of which 1 waits: ${reason}`,
    );
    said.clear();
    app.clock.advance(HOUR_MS);
    await runJobs(services, ['mail']);
    expect(await found('mail', given)).toBe('good: The mail server takes the sign-in.');
  });

  test('that waits for a busy mailbox is good: only refusals for good count', async () => {
    const given = await processWith('mailer:pa%3Ass%2Fw%C3%B6rd');
    const services = {
      ...app.services,
      mail: {
        ...given.services.mail,
        send: () => Promise.reject(new DeliveryError('mail', 'EENVELOPE_450', false)),
      },
      background: { ...app.services.background, run: () => undefined },
    };
    await queueMail(services, 'unlock-mail', { to: 'robin@people.test', subject: 'Hello', text: 'Hello' });
    await runJobs(services, ['mail']);
    expect(await found('mail', given)).toBe('good: The mail server takes the sign-in.');
    await app.services.db.delete(jobs);
  });
});

test('files in a store that is away are bad', async () => {
  const probe = () => Promise.reject(new Error('EROFS: read-only file system'));
  const services = { storage: { ...app.services.storage, probe } };
  expect(await found('files', { services })).toMatch(/^bad: STORAGE_URL: .* EROFS/);
});

test.skipIf(isEmbedded)('connections that PostgreSQL does not have are bad', async () => {
  expect(await found('connections')).toMatch(/^good: \d+ processes with 4 connections each/);
  const settings = { databaseConnections: 10_000 };
  expect(await found('connections', { settings })).toMatch(/^bad: .* raise max_connections/);
});

test('behind a pooler the time limit of statements counts', async () => {
  const finding = await found('connections', { settings: { isPooled: true } });
  expect(finding).toMatch(isEmbedded ? /^warn: .*: ALTER ROLE \w+ SET statement_timeout/ : /^good: A pooler/);
  expect(await found('live')).toMatch(/^good: PostgreSQL/);
});

test('a call with a header of a proxy that is not configured is counted, and told once', async () => {
  const services = { ...app.services, proxies: { most: 0, fewest: Infinity, hasUnreadable: false } };
  const behind = createTestApp(services, {});
  const headers = { 'x-forwarded-for': '203.0.113.7, 10.0.0.1' };
  for (let call = 0; call < 3; call += 1) await behind.request('/api/v1/survey_categories', { headers });
  await behind.request('/api/v1/survey_categories');
  expect(services.proxies).toEqual({ most: 2, fewest: 0, hasUnreadable: false });
  const told = app.logLines.filter((line) => line.includes('"proxies_differ"'));
  expect(told.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ trust_proxy: 0, seen: 2 }]);
});

test('a proxy that names what is no address is told once, without the text', async () => {
  const services = { ...app.services, proxies: { most: 0, fewest: Infinity, hasUnreadable: false } };
  const behind = createTestApp(services, { trustedProxies: 1 });
  const call = (name: string) =>
    behind.request('/api/v1/survey_categories', { headers: { 'x-forwarded-for': name } });
  await call('203.0.113.7:51234');
  expect(services.proxies.hasUnreadable).toBe(false);
  for (const name of ['unix:/run/proxy.sock', 'unknown']) await call(name);
  expect(services.proxies.hasUnreadable).toBe(true);
  const told = app.logLines.filter((line) => line.includes('"proxy_address_unreadable"'));
  expect(told).toHaveLength(1);
  expect(told[0]).not.toContain('proxy.sock');
});

test('the command prints a line for each check, and fails when one is bad', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sundial-check-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await writeFile(join(dataDir, 'operator-token'), app.services.operatorToken() ?? '');
  let aheadMs = 0;
  const check = () => checkInstallation(app.services, SETTINGS, () => Promise.resolve(aheadMs));
  const listener = getRequestListener(createTestApp({ ...app.services, check }, {}).fetch);
  const server = createServer((request, response) => void listener(request, response)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const env = { DATA_DIR: dataDir, SUNDIAL_URL: `http://127.0.0.1:${String(port)}` };
  expect(await runProgram(ADMIN, ['check'], env)).toMatch(/^GOOD +database +PostgreSQL is reached by TLS/);
  aheadMs = 90_000;
  await expect(runProgram(ADMIN, ['check'], env)).rejects.toThrow(/^BAD +clock +The clock of this machine/m);
});
