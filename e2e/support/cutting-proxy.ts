import { once } from 'node:events';
import { createServer, request as forwardTo } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of the site that can cut uploads. */
export interface CuttingProxy {
  readonly origin: string;
  /** Fraction of the next uploads that passes before the connection breaks, 0 to 1; null for all of it. */
  cutAt: number | null;
  close(): void;
}

/** Starts a proxy that can cut an upload: the server sees it end in mid-file, the browser sees a closed socket. */
export async function cuttingProxy(target: URL): Promise<CuttingProxy> {
  const server = createServer((request, response) => {
    const onward = forwardTo(
      {
        host: target.hostname,
        port: target.port,
        path: request.url,
        method: request.method,
        headers: request.headers,
      },
      (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(response);
      },
    );
    onward.on('error', () => request.socket.destroy());
    response.on('close', () => onward.destroy());
    const isUpload = request.method === 'PUT' && proxy.cutAt !== null;
    const allowed = isUpload ? Number(request.headers['content-length']) * (proxy.cutAt ?? 1) : Infinity;
    let passed = 0;
    request.on('data', (chunk: Buffer) => {
      passed += chunk.length;
      if (passed > allowed) {
        onward.destroy();
        request.socket.destroy();
      } else onward.write(chunk);
    });
    request.on('end', () => onward.end());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const proxy: CuttingProxy = {
    origin: `http://localhost:${String(port)}`,
    cutAt: null,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return proxy;
}
