import distance from 'damerau-levenshtein';
import { isLoopbackHost } from '../shared/networks.ts';
import { serverSchema } from './server-schema.ts';

/** Names shorter than this differ by chance from others. */
const SHORTEST = 6;
/** From this length on, two mistakes are near. */
const LONG = 10;

/**
 * Returns the known name that an unknown one was probably meant to be: at most two letters inserted, removed, replaced or
 * swapped, one in a short name. Null when it resembles none.
 */
export function nearName(name: string, known: readonly string[]): string | null {
  if (known.includes(name)) return null;
  const near = known.find((one) => {
    const length = Math.min(one.length, name.length);
    const most = length >= LONG ? 2 : 1;
    const isAlike = length >= SHORTEST && Math.abs(one.length - name.length) <= most;
    return isAlike && distance(name, one).steps <= most;
  });
  return near ?? null;
}

type Given = Readonly<Record<string, string | undefined>>;

/** Several processes and machines share nothing but these. */
const REQUIRED: Readonly<Record<string, string>> = {
  DATABASE_URL:
    'write DATABASE_URL=postgres://sundial:PASSWORD@127.0.0.1/sundial, or DEMO=on to try the product on this computer',
  APP_SECRET: 'a secret of at least 16 characters, the same for every process',
  APP_URL: 'the address of the site, for links in mails',
  API_URL: 'the address of this API, for files',
  SMTP_URL: 'the mail server; without mails no employee can confirm an address or reset a password',
  STORAGE_URL: 's3://… for a store, or file:///… for a folder that every process shares',
};
/** Names that earlier versions had, with the ones that replace them. */
const REPLACED: Readonly<Record<string, string>> = {
  PUBLIC_URL:
    'is replaced by APP_URL, the address of the site, and API_URL, the address of this API; set both, also when they are the same',
};
const POSTGRES = /^postgres(?:ql)?:/;

/**
 * Returns the variables that a server for employees requires but lacks, as `NAME: problem`:
 * docs/product/configuration.md#required-settings. The demo requires none, nor does development with the embedded database.
 */
export function missingVariables(given: Given): string[] {
  const url = given['DATABASE_URL'] ?? 'memory://';
  const isDevelopment = ['development', 'test'].includes(given['NODE_ENV'] ?? '');
  if (given['DEMO'] === 'on' || (isDevelopment && !POSTGRES.test(url))) return [];
  return Object.entries(REQUIRED)
    .filter(([name]) => given[name] === undefined || given[name] === 'memory://')
    .map(([name, what]) => `${name}: is missing; ${what}`);
}

/**
 * Returns the settings that would make a demo reachable from other machines, as `NAME: problem`:
 * docs/product/configuration.md#the-demo-stays-local.
 */
export function publicDemoVariables(given: Given): string[] {
  if (given['DEMO'] !== 'on') return [];
  const { HOST: host = 'localhost', APP_URL, API_URL, TRUST_PROXY: proxy = 'off' } = given;
  const urls = Object.entries({ APP_URL, API_URL });
  const names = [
    ...(isLoopbackHost(host) ? [] : ['HOST']),
    ...urls.filter(([, url]) => url !== undefined && isPublic(url)).map(([name]) => name),
    ...(proxy === 'off' ? [] : ['TRUST_PROXY']),
  ];
  return names.map(
    (name) =>
      `${name}: remove it, or set DEMO=off; a demo has a public password and is for this computer alone`,
  );
}

function isPublic(url: string): boolean {
  return URL.canParse(url) && !isLoopbackHost(new URL(url).hostname);
}

/** Secrets of our documents and of common samples. */
const SAMPLE_SECRETS =
  /random-characters|random-password|change-?me|your-?secret|^(?:PASSWORD|password|secret)+$|^(.)\1*$/;

/**
 * Returns the settings that would open the installation to others, or cannot work, as `NAME: problem`:
 * docs/product/configuration.md#dangerous-settings.
 */
export function dangerousVariables(given: Given): string[] {
  const { APP_SECRET = 'x-1', APP_URL: app = '', API_URL: api = '' } = given;
  const problems: string[] = [];
  if (SAMPLE_SECRETS.test(APP_SECRET)) {
    problems.push('APP_SECRET: is a sample that others know; take the output of "openssl rand -hex 32"');
  }
  for (const name of ['DATABASE_URL', 'LISTEN_URL', 'LIVE_URL']) {
    const url = given[name] ?? '';
    const password = URL.canParse(url) ? new URL(url).password : '';
    if (password !== '' && SAMPLE_SECRETS.test(password)) {
      problems.push(`${name}: has the password of a sample; give the role another one`);
    }
  }
  if (app.startsWith('https:') && api.startsWith('http:') && isPublic(api)) {
    problems.push('API_URL: must be https like APP_URL; browsers call no http address from an https page');
  }
  return problems;
}

/** Returns the variables that have no effect beside the others, as `NAME: problem`. */
export function idleVariables(given: Given): string[] {
  const { DATABASE_URL = '', LISTEN_URL, LIVE_URL } = given;
  const problems = Object.entries({ LISTEN_URL, LIVE_URL })
    .filter(([, url]) => url !== undefined && !POSTGRES.test(DATABASE_URL))
    .map(([name]) => `${name}: is for several processes on one PostgreSQL; set DATABASE_URL, too`);
  if (LISTEN_URL === undefined || LIVE_URL === undefined) return problems;
  return [...problems, 'LISTEN_URL: has no effect beside LIVE_URL; remove one of them'];
}

/** Returns the variables that look like ours or the commands' but have no effect, as `NAME: problem`. */
export function nearVariables(given: Given): string[] {
  const known = [...Object.keys(serverSchema.shape), 'SUNDIAL_URL'];
  return Object.keys(given).flatMap((name) => {
    const replaced = REPLACED[name];
    if (replaced !== undefined) return [`${name}: ${replaced}`];
    const near = nearName(name, known);
    return near === null ? [] : [`${name}: is unknown; did you mean ${near}?`];
  });
}
