import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { cloudfrontHeaders, cloudfrontFunction } from '../../../src/lib/hosting/hosts/cloudfront.ts';
import { moved } from '../../built-site/support/cases.ts';
import { securityHeaders } from '../../../src/lib/hosting/response-headers.ts';

const MAX_FUNCTION_BYTES = 10 * 1024;

type Query = Readonly<Record<string, { value: string; multiValue?: { value: string }[] }>>;
interface Answer {
  readonly uri?: string;
  readonly statusCode?: number;
  readonly headers?: { location?: { value: string } };
}

const context = createContext({});
runInContext(cloudfrontFunction(), context);

function run(uri: string, querystring: Query = {}): Answer {
  context['event'] = { request: { method: 'GET', uri, querystring, headers: {} } };
  return runInContext('handler(event)', context) as Answer;
}

function outcome(uri: string, querystring?: Query): string {
  const { statusCode, headers, uri: file } = run(uri, querystring);
  return statusCode === undefined ? (file ?? '') : `${statusCode} ${headers?.location?.value ?? ''}`;
}

describe('CloudFront function', () => {
  it('does not exceed the maximum size', () => {
    expect(Buffer.byteLength(cloudfrontFunction())).toBeLessThan(MAX_FUNCTION_BYTES);
  });

  it.each<readonly [string, string]>([
    ['/', '/index.html'],
    ['/dashboard', '/dashboard/index.html'],
    ['/dashboard/', '/dashboard/index.html'],
    ['/assets/client.abc.js', '/assets/client.abc.js'],
    ['/__version.json', '/__version.json'],
    ['/sign-up/', '/sign-up/index.html'],
    ['/sign-up/example-bakery', '/sign-up/index.html'],
    ['/reset-password/token', '/shell/reset-password/index.html'],
    ['/unlock/token/', '/shell/unlock/index.html'],
    ['/requests/', '/requests/index.html'],
    ['/requests/42', '/shell/request/index.html'],
    ['/requests/unlock', '/shell/request/index.html'],
    ['/requests/category/7', '/shell/request-category/index.html'],
    ['/attachments/a/b%2Fc.pdf', '/shell/attachment/index.html'],
    ...moved.map(([from, to]) => [from, `301 ${to}`] as const),
    ['/token/unlock/seventeen', '/token/unlock/seventeen/index.html'],
    ['/dashboard/unlock', '/dashboard/unlock/index.html'],
  ])('maps %s to %s', (uri, expected) => {
    expect(outcome(uri)).toBe(expected);
  });

  it('keeps the query of a redirect, repeated names included', () => {
    const tags = [{ value: 'a' }, { value: 'b' }];
    const query = { utm: { value: 'mail' }, tag: { value: 'a', multiValue: tags }, flag: { value: '' } };
    expect(outcome('/users/sign_in', query)).toBe('301 /sign-in/?utm=mail&tag=a&tag=b&flag');
  });

  it('never redirects to another host', () => {
    expect(outcome('/users/sign_up/%2F%2Fevil.example')).toBe('301 /sign-up/%2F%2Fevil.example/');
  });
});

it('CloudFront headers policy has every security header exactly once', () => {
  const headers = securityHeaders({ allowsOwnFrames: false });
  const policy = cloudfrontHeaders(headers);
  for (const value of [
    headers['Content-Security-Policy'],
    headers['X-Frame-Options'],
    headers['Permissions-Policy'],
  ]) {
    expect(policy.split(JSON.stringify(value))).toHaveLength(2);
  }
  expect(JSON.parse(policy)).toMatchObject({
    SecurityHeadersConfig: {
      StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: false },
    },
    CustomHeadersConfig: { Quantity: 2 },
  });
});
