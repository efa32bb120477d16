import type { Server } from 'node:http';
import { listen, portOf } from '../http-server.ts';
import { describeError, type Log } from '../log/log.ts';
import { replyPlainly } from '../plain-reply.ts';
import { localUrl } from '../shared/local-url.ts';
import { requestPath } from '../shared/request-path.ts';
import type { MetricsAddress } from '../variables/read-variables.ts';
import type { Metrics } from './create-metrics.ts';

const PATH = '/metrics';

/**
 * Serves the metrics on a port of their own, which the proxy in front does not lead to.
 * @throws {PortError} when the port is unavailable.
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: MetricsAddress,
  log: Log,
): Promise<Server> {
  const server = await listen(
    host,
    port,
    (request, response) => {
      if (request.method !== 'GET' || requestPath(request.url) !== PATH) {
        replyPlainly(response, 404, `Only GET ${PATH} is served here.`);
        return;
      }
      metrics.text().then(
        (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
        (error: unknown) => {
          log('error', 'metrics_failed', { error: describeError(error) });
          replyPlainly(response, 500, 'The metrics could not be collected.');
        },
      );
    },
    'METRICS_PORT',
  );
  log('info', 'metrics', { url: `${localUrl(host, portOf(server))}${PATH}` });
  return server;
}
