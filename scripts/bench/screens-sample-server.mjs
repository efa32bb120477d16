import { createServer, request as ask } from 'node:http';
import { freePort } from '../lib/ports.mjs';

/**
 * The site and its API, with made-up answers to some calls: an address of its own in front of the real server, so that
 * nothing has to be done to the browser for it.
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
