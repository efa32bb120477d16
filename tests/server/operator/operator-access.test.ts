import { expect, test } from 'vitest';
import { calls } from '../../../server/routes/calls.ts';
import { fillPath, type AnyEndpoint } from '../../../src/lib/contract/shared/endpoint.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

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

const app = await appOfFile();

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
const operator = () => `Bearer ${app.services.operatorToken}`;

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
