import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openSite } from '../../../../server/site/site.ts';

export interface ServedSite {
  readonly origin: string;
  close(): void;
}

/** Serves a built site like the product's server, with an API that fails every call. */
export async function serveSite(folder: string): Promise<ServedSite> {
  const site = await openSite(folder, () => {});
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/') !== true) site.listener(request, response);
    else response.writeHead(500, { 'content-type': 'application/json' }).end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
