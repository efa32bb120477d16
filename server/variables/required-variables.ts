import { isLoopbackHost } from '../shared/loopback.ts';

type Given = Readonly<Record<string, string | undefined>>;

const POSTGRES = /^postgres(?:ql)?:/;
/** PostgreSQL is for several processes and machines, which share nothing but these. */
const WITH_POSTGRES: Readonly<Record<string, string>> = {
  APP_SECRET: 'a secret of at least 16 characters, the same for every process',
  APP_URL: 'the address of the site, for links in mails',
  API_URL: 'the address of this API, for files',
  SMTP_URL: 'the mail server; without mails no employee can confirm an address or reset a password',
  STORAGE_URL: 's3://… for a store, or file:///… for a folder that every process shares',
};
const REACHABLE: Readonly<Record<string, string>> = {
  APP_URL: 'the address of the site, for links in mails',
  API_URL: 'the address of this API, for files',
};

/**
 * Returns the variables that these settings require but lack, as `NAME: problem`: docs/product/configuration.md#required-settings.
 * The demo requires none.
 */
export function missingVariables(given: Given): string[] {
  if (given['DEMO'] === 'on') return [];
  if (POSTGRES.test(given['DATABASE_URL'] ?? '')) return missing(given, WITH_POSTGRES, 'PostgreSQL needs');
  if (isReachable(given)) return missing(given, REACHABLE, 'a server that other machines reach needs');
  return missingPair(given);
}

function isReachable({ HOST: host = 'localhost', TRUST_PROXY: proxy = 'off' }: Given): boolean {
  return !isLoopbackHost(host) || proxy !== 'off';
}

function missing(given: Given, required: Readonly<Record<string, string>>, who: string): string[] {
  return Object.entries(required)
    .filter(([name]) => given[name] === undefined)
    .map(([name, what]) => `${name}: is missing; ${who} ${what}`);
}

/** One address without the other would put the default, an address of this machine, into links or files. */
function missingPair(given: Given): string[] {
  const pair = ['APP_URL', 'API_URL'];
  const absent = pair.filter((name) => given[name] === undefined);
  return absent.length === 1
    ? absent.map((name) => `${name}: is missing; APP_URL and API_URL belong together`)
    : [];
}
