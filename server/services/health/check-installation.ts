import { and, isNotNull, sql } from 'drizzle-orm';
import type { Check } from '../../../src/lib/contract/operator/installation.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { DeliveryError } from '../../ports/delivery.ts';
import { isLoopbackHost } from '../../shared/networks.ts';
import type { Services } from '../context.ts';
import { claimStorage } from './readiness.ts';

export interface CheckedSettings {
  readonly sslMode: 'disable' | 'require' | 'verify-ca' | 'verify-full';
  /** False when PostgreSQL is on another machine. */
  readonly isOwnDatabase: boolean;
  /** Returns when the certificate of PostgreSQL ends; null if it is reached without TLS. */
  certificateEnd(): Promise<Date | null>;
  /** Returns when the certificate of an https address ends. Rejects when this machine gets no answer from it. */
  siteCertificateEnd(address: string): Promise<Date>;
  readonly databaseConnections: number;
  /** True behind a connection pooler. */
  readonly isPooled: boolean;
  /** Undefined: PostgreSQL carries the live updates. */
  readonly liveUrl: string | undefined;
  /** Undefined: mails are stored in the outbox. */
  readonly smtpUrl: string | undefined;
  readonly appOrigins: readonly string[];
  readonly trustedProxies: number;
}

/** Milliseconds that the machine's clock is ahead of the database's. */
export type ReadClocks = () => Promise<number>;

type Finding = Omit<Check, 'name'>;

const good = (finding: string): Finding => ({ state: 'good', finding });
const warn = (finding: string): Finding => ({ state: 'warn', finding });
const bad = (finding: string): Finding => ({ state: 'bad', finding });

/**
 * Checks what a start cannot, or lets pass: docs/product/configuration.md#check-of-an-installation. Sends no mail, and removes the file
 * that it writes.
 */
export async function checkInstallation(
  services: Services,
  settings: CheckedSettings,
  clocks: ReadClocks,
): Promise<Check[]> {
  const checks: Readonly<Record<string, () => Finding | Promise<Finding>>> = {
    database: () => checkDatabaseTls(services, settings),
    connections: () => checkConnections(services, settings),
    live: () => checkLive(services, settings),
    clock: async () => checkClock(await clocks()),
    mail: () => checkMail(services, settings),
    files: () => checkFiles(services),
    addresses: () => checkAddresses(services, settings),
    certificates: () => checkCertificates(services, settings),
    proxies: () => checkProxies(services, settings),
    secrets: () => checkSecret(services),
  };
  return Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        return { name, ...(await check()) };
      } catch (error) {
        return { name, ...bad(error instanceof Error ? error.message : 'The check has failed.') };
      }
    }),
  );
}

/** Time to get another certificate, and to put it in place. */
const CERTIFICATE_WARN_MS = 14 * DAY_MS;

async function checkDatabaseTls(services: Services, settings: CheckedSettings): Promise<Finding> {
  const end = await settings.certificateEnd();
  return (end === null ? null : foundOfEnd(services, 'PostgreSQL', end)) ?? checkMode(settings);
}

/** Returns what is wrong with a certificate that ends then; null while it is good for long enough. */
function foundOfEnd({ clock }: Services, whose: string, end: Date): Finding | null {
  const leftMs = end.getTime() - clock.now().getTime();
  const finding = (verb: string) =>
    `The certificate of ${whose} ${verb} on ${end.toISOString().slice(0, 10)}: docs/runbooks/certificate.md.`;
  if (leftMs <= 0) return bad(finding('ended'));
  return leftMs < CERTIFICATE_WARN_MS ? warn(finding('ends')) : null;
}

/** Looks at the certificates that browsers get: nothing else here notices that one of them has ended. */
async function checkCertificates(services: Services, settings: CheckedSettings): Promise<Finding> {
  const addresses = [...new Set([services.appOrigin, services.apiOrigin])].filter((one) =>
    one.startsWith('https:'),
  );
  const findings = await Promise.all(
    addresses.map(async (address) => {
      const end = await settings.siteCertificateEnd(address).catch(() => null);
      if (end === null)
        return warn(
          `This machine gets no answer from ${address}, so look at its certificate from another one.`,
        );
      return foundOfEnd(services, address, end);
    }),
  );
  const [worst] = findings
    .filter((finding) => finding !== null)
    .sort((a, b) => Number(b.state === 'bad') - Number(a.state === 'bad'));
  if (worst !== undefined) return worst;
  return good(
    addresses.length === 0
      ? 'Site and API have none.'
      : 'The certificates of site and API are good for 14 days or more.',
  );
}

function checkMode({ sslMode, isOwnDatabase }: CheckedSettings): Finding {
  if (isOwnDatabase) return good('PostgreSQL is on this machine.');
  if (sslMode === 'verify-full')
    return good('PostgreSQL is reached by TLS, and its certificate is compared.');
  if (sslMode === 'disable')
    return bad('PostgreSQL is reached without TLS: the network can read everything.');
  return warn(`PostgreSQL could be another server: sslmode=${sslMode} does not compare its name.`);
}

async function checkConnections(
  { db, live }: Services,
  { databaseConnections, isPooled }: CheckedSettings,
): Promise<Finding> {
  if (isPooled) return checkPooler(db);
  // Each process listens on one connection.
  const [row] = await db
    .select({
      free: sql<number>`current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int`,
      processes: sql<number>`(select count(*)::int from pg_stat_activity
        where application_name = 'reference-api' and query ilike 'listen %')`,
    })
    .from(sql`(select 1) as one`);
  if (row === undefined) return warn('PostgreSQL did not report its connections.');
  const processes = Math.max(1, live.broker === undefined ? row.processes : await live.broker.send([]));
  const wanted = processes * databaseConnections;
  const facts = `${processes} processes with ${databaseConnections} connections each, ${row.free} are free for them`;
  if (wanted > row.free) return bad(`${facts}: raise max_connections, or lower DATABASE_CONNECTIONS.`);
  if (wanted + databaseConnections > row.free) return warn(`${facts}: not enough while one restarts.`);
  return good(`${facts}.`);
}

async function checkPooler(db: Db): Promise<Finding> {
  const [row] = await db
    .select({ user: sql<string>`current_user`, timeout: sql<string>`current_setting('statement_timeout')` })
    .from(sql`(select 1) as one`);
  if (row?.timeout === '0') {
    return warn(
      `A pooler stands before PostgreSQL, and a slow statement is never ended: ALTER ROLE ${row.user} SET statement_timeout = '10s'.`,
    );
  }
  return good('A pooler stands before PostgreSQL, and counts the connections.');
}

async function checkLive({ live: { broker } }: Services, { liveUrl }: CheckedSettings): Promise<Finding> {
  if (broker === undefined || liveUrl === undefined) return good('PostgreSQL carries the live updates.');
  if (!broker.isUp()) return bad('Redis is away: employees see changes after ten seconds.');
  const heard = await broker.send([]);
  const { protocol, hostname } = new URL(liveUrl);
  if (protocol === 'redis:' && !isLoopbackHost(hostname))
    return bad('Redis is reached without TLS: the network can read its password.');
  return good(`Redis carries the live updates of ${heard} processes.`);
}

const CLOCK_WARN_MS = 2_000;

function checkClock(aheadMs: number): Finding {
  const finding = `The clock of this machine is ${Math.round(Math.abs(aheadMs))} ms from that of the database.`;
  if (Math.abs(aheadMs) > MINUTE_MS / 2) return bad(finding);
  return Math.abs(aheadMs) > CLOCK_WARN_MS ? warn(finding) : good(finding);
}

async function checkMail({ db, mail }: Services, { smtpUrl }: CheckedSettings): Promise<Finding> {
  if (smtpUrl === undefined) return warn('Mails stay in the database: SMTP_URL is not set.');
  try {
    await mail.verify();
  } catch (error) {
    const reason = error instanceof DeliveryError ? error.reason : 'FAILED';
    return bad(`The mail server does not take the sign-in: ${withPeriod(reason)}`);
  }
  const refused = await refusedMails(db);
  if (refused.count > 0) {
    return bad(
      `The mail server takes the sign-in, but refuses mails, of which ${refused.count} ${refused.count === 1 ? 'waits' : 'wait'}: ${withPeriod(refused.reason)}`,
    );
  }
  if (mail.atOnce === 0)
    return warn('The mail server takes the sign-in, but MAIL_DELIVERY=hold keeps all mails.');
  const { searchParams } = new URL(smtpUrl);
  const isLoose = searchParams.get('requireTLS') === 'false' || searchParams.has('tls.rejectUnauthorized');
  if (isLoose) return warn('The mail server takes the sign-in; SMTP_URL allows it without TLS.');
  return good('The mail server takes the sign-in.');
}

const withPeriod = (text: string) => (text.endsWith('.') ? text : `${text}.`);

/** Counts the mails that wait after a refusal that no other try ends, such as of the sender: 5xx, and any of a login. */
async function refusedMails(db: Db): Promise<{ readonly count: number; readonly reason: string }> {
  const [found] = await db
    .select({
      count: sql<number>`count(*)::int`,
      reason: sql<string>`coalesce((array_agg(${jobs.lastFailure} order by ${jobs.id} desc))[1], '')`,
    })
    .from(jobs)
    .where(and(isNotNull(jobs.dueAt), sql`${jobs.lastFailure} ~ '^(EAUTH|[A-Z_]+_5[0-9][0-9])'`));
  return found ?? { count: 0, reason: '' };
}

async function checkFiles(services: Services): Promise<Finding> {
  const isUsable = await claimStorage(services, false);
  return isUsable
    ? good('Files can be written, copied, read and deleted.')
    : bad('The file store is full or does not answer.');
}

function checkAddresses({ appOrigin, apiOrigin }: Services, { appOrigins }: CheckedSettings): Finding {
  const plain = [...new Set([appOrigin, apiOrigin, ...appOrigins])].filter(isPlainPublic);
  if (plain.length === 0) return good('Pages and calls are encrypted, or stay on this machine.');
  return bad(`Passwords and messages travel unencrypted to ${plain.join(', ')}.`);
}

/** Returns true for an http address that other machines use. */
export function isPlainPublic(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isLoopbackHost(hostname);
}

function checkProxies({ proxies }: Services, { trustedProxies }: CheckedSettings): Finding {
  const { most, fewest } = proxies;
  if (trustedProxies === 0) {
    // Any caller can write the header.
    if (most > 0)
      return bad(
        'TRUST_PROXY is off, but a call names a proxy. Behind one, all callers share one limit; without one, leave it off: a caller has made it up.',
      );
    return good('No call came through a proxy.');
  }
  if (fewest < trustedProxies) {
    return bad(`A call passed ${fewest} proxies of ${trustedProxies}: it can choose its address.`);
  }
  if (proxies.hasUnreadable) {
    return bad(
      'A proxy names callers by what is no IP address in X-Forwarded-For: all of them share one limit. Let it write the address alone.',
    );
  }
  return good(`Each call passed ${trustedProxies} proxies or more.`);
}

const SECRET_MIN = 32;

function checkSecret({ secret }: Services): Finding {
  if (new Set(secret).size >= SECRET_MIN / 4 && secret.length >= SECRET_MIN)
    return good('APP_SECRET is long.');
  return warn('APP_SECRET is short: take the output of "openssl rand -hex 32".');
}
