// docs/product/api.md#call-headers
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { getCurrentUser } from '../../../src/lib/api/session.ts';
import { saveMfaToken } from '../../../src/lib/session/session.ts';
import { openTestBrowser } from '../../helpers/browser-effects.ts';
import { storeSession } from '../../helpers/employees/signed-in-employee.ts';

interface Seen {
  readonly url: string | undefined;
  readonly headers: readonly (string | undefined)[];
}

const seen: Seen[] = [];
let server: Server;
let status: number;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { authorization, 'mfa-token': mfaToken } = request.headers;
    seen.push({ url: request.url, headers: [authorization, String(mfaToken)] });
    response.writeHead(status, { location: '/elsewhere' }).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen.length = 0;
  const { port } = server.address() as AddressInfo;
  openTestBrowser({ fetch, now: () => 0, apiBase: `http://127.0.0.1:${String(port)}` });
  storeSession('Bearer one', 3_600_000);
  saveMfaToken('second');
});

it.each([301, 302, 303, 307, 308])(
  'fails on a redirect with %i, and sends the tokens nowhere else',
  async (given) => {
    status = given;
    await expect(getCurrentUser()).rejects.toMatchObject({ name: 'ApiError', kind: 'network' });
    expect(seen).toEqual([{ url: '/api/v1/users/current', headers: ['Bearer one', 'second'] }]);
  },
);
