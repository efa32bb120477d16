import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openSite } from '../../../server/site/site.ts';
import type { RunningServer } from './run-server.ts';

/** Serves a built site as the API does with `SITE_DIR`. */
export async function startOwnHost(folder: string): Promise<RunningServer> {
  const { listener } = await openSite(folder, () => {});
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://127.0.0.1:${port}`, folder, stop };
}
