// docs/product/employees.md#operators-log
import { expect, test } from 'vitest';
import { calls } from '../../../server/routes/calls.ts';
import { fillPath, type AnyEndpoint } from '../../../src/lib/contract/shared/endpoint.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
import { sql } from 'drizzle-orm';
import { operatorActions } from '../../../server/db/schema/installation.ts';
import { adminOfFile } from '../admin/admin-of-file.ts';
import { accountOf, signUp } from '../identity/support/call-identity.ts';

/** Headers of nginx, Apache, Caddy, HAProxy, Cloudflare, CloudFront, Fastly, Azure, Vercel and Fly. */
const PROXY_HEADERS = [
  ...[
    'Forwarded',
    'Via',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Forwarded',
    'X-Real-IP',
  ],
  ...['CF-Connecting-IP', 'CF-Ray', 'CDN-Loop', 'True-Client-IP', 'X-Client-IP', 'X-Cluster-Client-IP'],
  ...[
    'X-Original-Host',
    'X-Amz-Cf-Id',
    'X-Amzn-Trace-Id',
    'Fastly-Client-IP',
    'X-Azure-ClientIP',
    'X-ARR-SSL',
  ],
  ...['X-Envoy-External-Address', 'X-Vercel-Id', 'Fly-Client-IP', 'X-Varnish', 'Proxy-Connection'],
];
const HERE = '127.0.0.1';
const CALLS = calls
  .map(({ endpoint }) => endpoint)
  .filter(({ access }) => access === 'operator')
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

const { app, run } = await adminOfFile();
const { db } = app.services;

async function statusFor(
  { method, path }: AnyEndpoint,
  authorization: string,
  from?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<number> {
  const headers = { authorization, 'content-type': 'application/json', ...more };
  const names = [...path.matchAll(/:([a-z_]+)/g)].map(([, name]) => [name, 'example-bakery']);
  const body = method === 'GET' ? {} : { body: '{}' };
  const to = fillPath(path, Object.fromEntries(names) as Record<string, string>);
  return (await app.fetch(to, { method, headers, ...body }, from)).status;
}
const operator = () => `Bearer ${app.services.operatorToken() ?? ''}`;

test('there are calls for companies, employees and content', () => {
  expect(CALLS.length).toBeGreaterThan(12);
});

test.each(CALLS)('%s: the operator calls from the machine of the server', async (_, endpoint) => {
  for (const from of [HERE, '::1']) expect(await statusFor(endpoint, operator(), from)).not.toBe(403);
});

test.each(CALLS)('%s: another machine is refused, also with the token', async (_, endpoint) => {
  for (const from of ['192.0.2.7', '::ffff:192.0.2.7', '2001:db8::1']) {
    expect(await statusFor(endpoint, operator(), from), from).toBe(403);
  }
});

test.each(CALLS)(
  '%s: a proxy on the machine of the server is refused, also with the token',
  async (_, endpoint) => {
    for (const name of PROXY_HEADERS) {
      expect(await statusFor(endpoint, operator(), HERE, { [name]: HERE }), name).toBe(403);
    }
  },
);

test.each(CALLS)('%s: no other token is that of the operator', async (_, endpoint) => {
  const employee = await newEmployee(app);
  for (const authorization of [`Bearer ${app.conciergeToken}`, employee.authorization, 'Bearer ', '']) {
    expect(await statusFor(endpoint, authorization, HERE)).toBe(403);
  }
});

test('keeps who did what to which account behind its erasure, without the employee’s data', async () => {
  const before = await db.$count(operatorActions);
  await signUp(app, 'kim@people.test', { company_slug: 'example-bakery', name: 'Kimberley' });
  const kim = await accountOf(app, 'kim@people.test');
  await run('employees', 'deactivate', 'kim@people.test');
  await run('employees', 'erase', 'kim@people.test', '--yes', 'kim@people.test');
  await expect(run('employees', 'unlock', 'kim@people.test')).rejects.toThrow('No account');
  await expect(run('companies', 'add', 'example-bakery', '--name', 'Other')).rejects.toThrow('slug');
  const rows = await db.select().from(operatorActions).orderBy(operatorActions.id).offset(before);
  expect(rows.map(({ action, accountId, refused }) => [action, accountId, refused])).toEqual([
    ['deactivateEmployee', kim.id, null],
    ['eraseEmployee', kim.id, null],
    ['unlockEmployee', null, null],
    ['unlockEmployee', null, 'not_found'],
    ['addCompany', null, null],
    ['addCompany', null, 'slug_taken'],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/kim@|Kimberley/);
  const printed = await run('log');
  expect(printed).toMatch(/^TIME +BY +CALL +COMPANY +ACCOUNT +REFUSED\n/);
  expect(printed).toMatch(new RegExp(`eraseEmployee +${String(kim.id)}$`, 'm'));
  await run('companies', 'change', 'example-bakery', '--mfa', 'optional');
  const { actions } = JSON.parse(await run('log', '--json')) as { actions: readonly object[] };
  expect(actions[0]).toMatchObject({ action: 'changeCompany', company: 'example-bakery', refused: null });
});

test.each([
  'update operator_actions set actor = $$x$$',
  'delete from operator_actions',
  'truncate operator_actions',
])('the database refuses %j', async (statement) => {
  const refusal: unknown = await db.execute(sql.raw(statement)).then(null, (error: unknown) => error);
  expect(String((refusal as Error).cause)).toContain('rows of operator_actions are never changed');
});
