import { createServer, request as ask } from 'node:http';
import { freePort } from '../../lib/ports.mjs';

/**
 * Starts a proxy in front of the real server that replies to some calls with sample data, so that the browser needs no
 * interception.
 * @param {string} behind the address of the real server
 */
export async function startSampleServer(behind) {
  /** @type {Map<string, string>} what is answered instead, by path */
  const samples = new Map();
  const server = createServer((request, response) => {
    const sample = samples.get(request.url ?? '');
    if (sample !== undefined) {
      response.setHeader('content-type', sample.startsWith('<') ? 'text/html' : 'application/json');
      response.end(sample);
      return;
    }
    const headers = { ...request.headers, host: new URL(behind).host };
    const passed = ask(behind + request.url, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  const port = await freePort();
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  return {
    url: `http://localhost:${port}`,
    samples,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
