import type { Server } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/client.ts';
import { listen, portOf, replyPlainly, requestPath } from '../http-server.ts';
import { describeError, type Log } from '../log/log.ts';
import type { RecordCall } from '../routes/http/request-log.ts';
import type { Services } from '../services/context.ts';
import { countQueuedMails } from '../services/mails/operate-mails.ts';
import { passwordChecks } from '../services/secrets/password-queue.ts';
import { localUrl } from '../shared/local-url.ts';
import type { Variables } from '../variables/read-variables.ts';

/** Upper bounds in seconds. Most calls take milliseconds; a statement is cut off after ten seconds. */
const DURATION_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Prometheus gives up after ten seconds by default, and the other metrics must not wait for the database. */
const COUNT_WITHIN_MS = 2_000;

export interface Metrics {
  readonly recordCall: RecordCall;
  /** Media type of `text`. */
  readonly contentType: string;
  /** Returns all metrics in Prometheus text. */
  text(): Promise<string>;
}

/** Creates the metrics of this process: docs/metrics.md. */
export function createMetrics(services: Services, database: Database): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registerStreams(registry, services);
  registerBroker(registry, services);
  registerMails(registry, services);
  registerTransactions(registry, database);
  registerAlerts(registry, services);
  registerPasswordChecks(registry);
  return {
    recordCall: registerCalls(registry),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

function registerCalls(registry: Registry): RecordCall {
  const registers = [registry];
  const calls = new Counter({
    name: 'sundial_calls_total',
    help: 'Calls of the API.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'sundial_call_duration_seconds',
    help: 'Time from a call to the head of its reply.',
    labelNames: ['method', 'route'],
    buckets: DURATION_BUCKETS_S,
    registers,
  });
  return ({ method, route, status, ms }) => {
    calls.inc({ method, route, status });
    durations.observe({ method, route }, ms / 1000);
  };
}

function registerStreams(registry: Registry, { live }: Services): void {
  new Gauge({
    name: 'sundial_live_streams',
    help: 'Open live streams of this process.',
    registers: [registry],
    collect() {
      this.set(live.openStreams());
    },
  });
}

function registerBroker(registry: Registry, { live: { broker } }: Services): void {
  if (broker === undefined) return;
  new Gauge({
    name: 'sundial_live_broker_up',
    help: '1 while the broker of LIVE_URL carries the live updates, 0 while it is away.',
    registers: [registry],
    collect() {
      this.set(broker.isUp() ? 1 : 0);
    },
  });
}

function registerMails(registry: Registry, services: Services): void {
  new Gauge({
    name: 'sundial_queued_mails',
    help: 'Mails in the database, the same for every process; absent while the database does not answer.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset();
      const counts = await settledWithin(COUNT_WITHIN_MS, countQueuedMails(services));
      if (counts === null) return;
      this.set({ state: 'waiting' }, counts.waiting);
      this.set({ state: 'given_up' }, counts.givenUp);
    },
  });
}

/** The embedded database has no transactions that wait for a connection. */
function registerTransactions(registry: Registry, { transactionLoad }: Database): void {
  if (transactionLoad === undefined) return;
  new Gauge({
    name: 'sundial_transactions',
    help: 'Transactions of this process that run, and those that wait for a connection.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { running, waiting } = transactionLoad();
      this.set({ state: 'running' }, running);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}

function registerAlerts(registry: Registry, { alerts }: Services): void {
  new Counter({
    name: 'sundial_alerts_total',
    help: 'Alerts of this process, each with a line in the log.',
    labelNames: ['alert'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [alert, count] of Object.entries(alerts.counts())) this.inc({ alert }, count);
    },
  });
}

function registerPasswordChecks(registry: Registry): void {
  new Gauge({
    name: 'sundial_password_checks',
    help: 'Password checks of this process that run, and those that wait in the queue.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { running, waiting } = passwordChecks();
      this.set({ state: 'running' }, running);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}

/** Resolves with the result of `work`; with null when it fails, or takes longer than `ms`. */
async function settledWithin<Result>(ms: number, work: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  const settled = await Promise.race([work.catch(() => null), timeout]);
  clearTimeout(timer);
  return settled;
}

const PATH = '/metrics';

/**
 * Serves the metrics on a port of their own, which the proxy in front does not lead to.
 * @throws {PortError} when the port is unavailable.
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: NonNullable<Variables['metricsAddress']>,
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
