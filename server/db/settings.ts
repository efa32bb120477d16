import type { QueryResult } from 'pg';
import { OperatorError } from '../shared/operator-error.ts';

/**
 * Settings of a session on which our statements and the reading of their results depend. A role or a database may have others, such as
 * `DateStyle = 'SQL, DMY'`, with which November 5 is read as May 11: docs/product/configuration.md#settings-of-a-session.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  client_encoding: 'UTF8',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  search_path: 'public',
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
  lock_timeout: '0',
};

/** Begins a transaction, whatever the defaults of role and database are. */
export const BEGIN = 'begin isolation level read committed read write';

/**
 * Statements of the health check, which are one transaction. They wait for no lock for longer than it: notifications share the
 * connection. The second asks what the claim of a mail asks, and locks no row, which a claim would then skip.
 */
export const PING = `select set_config('lock_timeout', '700ms', true);
  select id from jobs where kind = 'mail' and due_at <= now() order by can_wait, due_at, id limit 1;
  update installation set store_id = store_id`;

/** Time limits of the API's statements, in milliseconds. Fails one slow call instead of blocking all of them. */
export const CALL_SETTINGS = { statement_timeout: '10000', idle_in_transaction_session_timeout: '30000' };
/** Sums over many rows get less time: a page that is open waits for them. Compiling one (`jit`) takes longer than it saves. */
export const REPORT_SETTINGS = { default_transaction_read_only: 'on', statement_timeout: '5000', jit: 'off' };

/** Returns the settings as `options` of a connection, behind those of the operator, which they overrule. */
export function optionsWith(given: string | undefined, settings: Readonly<Record<string, string>>): string {
  const all = Object.entries({ ...SETTINGS, ...settings });
  const ours = all.map(([name, value]) => `-c ${name}=${value.replaceAll(' ', String.raw`\ `)}`);
  return [given, ...ours].filter(Boolean).join(' ');
}

/** Sets the session of a migration, which may be behind a pooler, for one transaction. */
export const localSettings = Object.entries(SETTINGS)
  .map(([name, value]) => `set local ${name} = '${value}';`)
  .join(' ');

/**
 * Refuses a database that we cannot work with, and behind a pooler, which takes no settings of a session, a role with other settings.
 * @throws {OperatorError} with a sentence
 */
export async function checkSettings(
  query: (text: string) => Promise<QueryResult<Record<string, string>>>,
  isPooled: boolean,
): Promise<void> {
  const { rows } =
    await query(`select current_setting('server_encoding') as encoding, pg_is_in_recovery()::text as standby,
    current_user as role, ${Object.keys(SETTINGS)
      .map((name) => `current_setting('${name}') as "${name}"`)
      .join(', ')}`);
  const [found = {}] = rows;
  if (found['encoding'] !== 'UTF8') {
    throw new OperatorError(
      `DATABASE_URL: the database has the encoding ${found['encoding']}, and loses characters. Create one with ENCODING 'UTF8': docs/hosting.md#one-machine.`,
    );
  }
  if (found['standby'] === 'true') {
    throw new OperatorError(
      'DATABASE_URL: the server is a read-only standby. Name the primary: docs/runbooks/postgresql.md#failover-to-a-standby.',
    );
  }
  if (!isPooled) return;
  const wrong = Object.entries(SETTINGS).filter(([name, value]) => !isSame(name, value, found[name]));
  if (wrong.length === 0) return;
  const remedy = wrong.map(
    ([name, value]) => `ALTER ROLE ${found['role']} SET ${name} = ${quoted(name, value)};`,
  );
  throw new OperatorError(
    `DATABASE_URL: a pooler takes no settings of a session, and the role has others than the API needs. Run: ${remedy.join(' ')}`,
  );
}

function isSame(name: string, wanted: string, found: string | undefined): boolean {
  // The search path of a role may begin with its own schema, where `public` is found, too.
  if (name === 'search_path') return /(?:^|, ?)"?public"?$/.test(found ?? '');
  if (name === 'TimeZone') return /^(?:etc\/)?(?:utc|gmt)$/i.test(found ?? '');
  return wanted.toLowerCase() === found?.toLowerCase();
}

/** A list of names stands without quotes. */
function quoted(name: string, value: string): string {
  return name === 'search_path' || name === 'DateStyle' ? value : `'${value}'`;
}
