// docs/product/configuration.md#refused-settings
// docs/product/configuration.md#dangerous-settings
// docs/product/configuration.md#required-settings
// docs/product/configuration.md#poolers
// docs/product/configuration.md#effective-settings
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { documentedVariables } from '../../../scripts/docs/variables.mjs';
import { describeSettings, readVariables } from '../../../server/variables/read-variables.ts';
import { serverSchema } from '../../../server/variables/server-schema.ts';
import { SITE_VARIABLES } from '../../../src/lib/config/read-environment.ts';

type Env = Readonly<Record<string, string>>;

/** A set-up on PostgreSQL with all that it requires. */
const PRODUCTION: Env = {
  DATABASE_URL: 'postgres://me:hush@db.internal:5432/sundial',
  APP_SECRET: 'hush, sixteen letters',
  APP_URL: 'https://app.example',
  API_URL: 'https://api.example',
  SMTP_URL: 'smtps://me:hush@smtp.example',
  MAIL_FROM: 'hello@app.example',
  STORAGE_URL: 's3://key:hush@s3.example/sundial-files',
};

/** Returns the names of the refused variables. */
function refused(env: Env): string[] {
  try {
    readVariables(env);
    return [];
  } catch (error) {
    const [head, ...lines] = String(error).split('\n');
    expect(head).toBe('VariablesError: Missing environment variables, or bad values:');
    expect(String(error)).not.toContain('hush');
    return lines.map((line) => /^ {2}([A-Z_]+): /.exec(line)?.[1] ?? line);
  }
}

test.each<[string, Env]>([
  ['APP_SECRET', { APP_SECRET: 'at-least-16-random-characters' }],
  ['APP_SECRET', { APP_SECRET: 'changeme-changeme' }],
  ['APP_SECRET', { APP_SECRET: 'xxxxxxxxxxxxxxxxxxxxxxxx' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://sundial:a-random-password@127.0.0.1/sundial' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://sundial:PASSWORD@127.0.0.1/sundial' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://db.example/sundial?sslmode=prefer' }],
  ['API_URL', { API_URL: 'http://api.example' }],
  ['LIVE_URL', { LIVE_URL: 'redis://live:PASSWORD@redis.example' }],
])('a dangerous %s is refused: %j', (name, env) => {
  expect(refused({ ...PRODUCTION, ...env })).toEqual([name]);
});

describe('a database', () => {
  test.each(['postgress://h/d', 'mysql://h/d', 'postgres://', 'db:5432/x', 'a:hush@b/c', '/srv/data'])(
    'is not "%s"',
    (DATABASE_URL) => {
      expect(refused({ ...PRODUCTION, DATABASE_URL })).toEqual(['DATABASE_URL']);
    },
  );

  test.each(['', 'memory://'])('"%s" is refused for employees, with the line to write', (DATABASE_URL) => {
    expect(() => readVariables({ ...PRODUCTION, DATABASE_URL })).toThrow(
      'Missing environment variables, or bad values:\n  DATABASE_URL: is missing; write DATABASE_URL=postgres://sundial:PASSWORD@127.0.0.1/sundial, or DEMO=on to try the product on this computer',
    );
    for (const env of [{ DEMO: 'on' }, { NODE_ENV: 'development' }, { NODE_ENV: 'test' }] satisfies Env[])
      expect(refused({ ...env, DATABASE_URL })).toEqual([]);
  });
});

describe('the addresses of notifications', () => {
  test.each([
    'redis://redis.example/0',
    'redis://redis.example?x=1',
    'https://redis.example',
    'redis://',
    'redis://a:hush%@b',
  ])('LIVE_URL is not "%s"', (LIVE_URL) => {
    expect(refused({ ...PRODUCTION, LIVE_URL })).toEqual(['LIVE_URL']);
  });

  test.each<[string, Env]>([
    ['LISTEN_URL', { LISTEN_URL: 'postgres://db/x', LIVE_URL: 'redis://redis.example' }],
    ['LISTEN_URL', { LISTEN_URL: 'memory://' }],
    ['LIVE_URL', { LIVE_URL: 'redis://redis.example', DATABASE_URL: 'memory://', NODE_ENV: 'test' }],
  ])('%s is refused where it has no effect: %j', (name, env) => {
    expect(refused({ ...PRODUCTION, ...env })).toEqual([name]);
  });

  test('are logged without their passwords', () => {
    const settings = (env: Env) => describeSettings(readVariables({ ...PRODUCTION, ...env }));
    expect(settings({ LIVE_URL: 'rediss://live:hu%2Fsh@redis.example:6380/' })).toMatchObject({
      live: 'redis.example:6380',
      database_listen: null,
    });
    expect(settings({ LISTEN_URL: 'postgres://me:hush@db.internal:5433/sundial' })).toMatchObject({
      live: 'database',
      database_listen: 'postgres://db.internal:5433/sundial',
    });
  });
});

describe('required settings', () => {
  test.each(Object.keys(PRODUCTION))('include %s', (name) => {
    const without = Object.fromEntries(Object.entries(PRODUCTION).filter(([one]) => one !== name));
    expect(refused(without)).toEqual([name]);
  });

  test('all missing ones are named at once', () => {
    expect(refused({ DATABASE_URL: 'postgresql://h/d', PORT: 'x' })).toEqual([
      'PORT',
      'APP_SECRET',
      'APP_URL',
      'API_URL',
      'SMTP_URL',
      'STORAGE_URL',
    ]);
  });

  test('nothing is missing from a whole set-up, nor from a demo', () => {
    expect(refused(PRODUCTION)).toEqual([]);
    expect(refused({ DATABASE_URL: 'postgres://h/d', DEMO: 'on' })).toEqual([]);
  });
});

describe('a name', () => {
  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['APP_SECERT', 'APP_SECRET'],
    ['APP_ORIGIN', 'APP_ORIGINS'],
    ['STMP_URL', 'SMTP_URL'],
    ['SUNDAIL_URL', 'SUNDIAL_URL'],
  ])('%s is refused, and %s is asked for', (name, meant) => {
    expect(() => readVariables({ [name]: 'hush' })).toThrow(`  ${name}: is unknown; did you mean ${meant}?`);
    expect(refused({ ...PRODUCTION, [name]: 'hush' })).toEqual([name]);
  });

  test.each([
    'PATH',
    'HOSTS',
    'PROT',
    'HTTP_URL',
    'TEST_DATABASE_URL',
    'APP_DIR',
    'BASE_URL',
    'npm_config_x',
  ])('%s belongs to another program', (name) => {
    expect(refused({ ...PRODUCTION, [name]: 'x' })).toEqual([]);
  });

  test('the previous PUBLIC_URL names its successors', () => {
    expect(() => readVariables({ PUBLIC_URL: 'https://a.example' })).toThrow(
      '  PUBLIC_URL: is replaced by APP_URL, the address of the site, and API_URL, the address of this API',
    );
  });
});

describe('the documents', () => {
  const ofApi = documentedVariables('The API');

  test('describe each variable with the default that it has', () => {
    expect(Object.keys(ofApi).sort()).toEqual(Object.keys(serverSchema.shape).sort());
    const initial = Object.fromEntries(Object.entries(ofApi).map(([name, one]) => [name, one.initial]));
    expect(readVariables({ ...initial, ...PRODUCTION })).toEqual(readVariables(PRODUCTION));
  });

  test('.env.example lists every variable once, and changes nothing', () => {
    const text = readFileSync('.env.example', 'utf8');
    expect(parseEnv(text)).toEqual({});
    const names = [...text.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
    const ofCommands = documentedVariables('The command lines');
    const all = [...Object.keys({ ...ofApi, ...ofCommands }), ...SITE_VARIABLES];
    expect(Object.keys(documentedVariables('The site')).sort()).toEqual(SITE_VARIABLES.toSorted());
    expect(names.sort()).toEqual([...new Set(all)].sort());
  });
});

test('the log has the effective settings without a secret', () => {
  const line = JSON.stringify(describeSettings(readVariables(PRODUCTION)));
  expect(line).not.toMatch(/hush|key/);
  expect(JSON.parse(line)).toMatchObject({
    app_url: 'https://app.example',
    api_url: 'https://api.example',
    app_origins: ['https://app.example'],
    database: 'postgres://db.internal:5432/sundial',
    files: 'https://s3.example/sundial-files',
    app_secret: 'given',
    mail: 'smtp.example',
    mail_from: 'hello@app.example',
    sms: 'outbox',
    demo: false,
  });
});
