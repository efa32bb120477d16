// docs/product/telemetry.md#failed-calls
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../../src/lib/api/shared/client.ts';
import type { AnyEndpoint } from '../../../src/lib/contract/shared/endpoint.ts';
import { connectReporting, type Report } from '../../../src/lib/telemetry/reporting/report.ts';
import { openTestBrowser } from '../../helpers/browser-effects.ts';
import { expectConsole } from '../../helpers/console-guard.ts';

const folder = resolve('src/lib/contract');
const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'accepts' in value;
const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);
const exported = await Promise.all(
  modules.map(async (name) => Object.values((await import(resolve(folder, name))) as object) as unknown[]),
);
const endpoints = [...new Set(exported.flat().filter(isEndpoint))];
const cases = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

const refusal = (status: number) => () => Response.json({ error: 'No.', message: 'No.' }, { status });
const FAILURES: readonly (readonly [string, () => Response])[] = [
  ...[400, 403, 404, 422, 500].map((status) => [String(status), refusal(status)] as const),
  ['a page of a proxy', () => new Response('<html>Busy</html>')],
  ['success: false', () => Response.json({ success: false })],
  [
    'no connection',
    () => {
      throw new TypeError('The network is away');
    },
  ],
];

const reports: Report[] = [];
connectReporting((report) => void reports.push(report));
let answer: () => Response;
beforeEach(() => {
  reports.length = 0;
  openTestBrowser({ fetch: async () => answer(), now: () => 0 });
});

/** Makes a call that fails. */
async function fail(endpoint: AnyEndpoint, signal?: AbortSignal): Promise<void> {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => [match[1], '7']);
  const params = Object.fromEntries(names) as Record<string, string>;
  await expect(call(endpoint, { params, ...(signal && { signal }) })).rejects.toThrow();
}

it('the contract has its calls', () => {
  expect(cases.length).toBeGreaterThan(100);
});

describe.each(cases)('%s', (name, endpoint) => {
  it('is reported once for each way to fail, with its feature and itself as the component', async () => {
    expectConsole('error', /answered with a status of/);
    for (const [way, reply] of FAILURES) {
      reports.length = 0;
      answer = reply;
      await fail(endpoint);
      expect(reports, way).toMatchObject([
        { error: { name: 'ApiError' }, tags: { feature: name.split('/')[3], component: name } },
      ]);
    }
  });

  it('is not reported after a 401 or when it was aborted', async () => {
    expectConsole('error', /answered with a status of 401/);
    answer = refusal(401);
    await fail(endpoint);
    answer = () => {
      throw new TypeError('The call was aborted');
    };
    await fail(endpoint, AbortSignal.abort());
    expect(reports).toEqual([]);
  });
});
