import type { Server } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/client.ts';
import { listen, portOf, replyPlainly, requestPath } from '../http-server.ts';
import { describeError, type Log } from '../log/log.ts';
import type { RecordCall } from '../routes/http/request-log.ts';
import type { Services } from '../services/context.ts';
import { countJobs } from '../outgoing/operate-jobs.ts';
import { countQueuedMails } from '../services/mails/operate-mails.ts';
import { passwordChecks } from '../services/secrets/password-queue.ts';
import { localUrl } from '../shared/networks.ts';
import type { Variables } from '../variables/read-variables.ts';

/** Upper bounds in seconds. Most calls take milliseconds; a statement is cut off after ten seconds. */
const DURATION_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Prometheus gives up after ten seconds by default, and the other metrics must not wait for the database. */
const COUNT_WITHIN_MS = 2_000;

export interface Metrics {
  readonly recordCall: RecordCall;
  readonly contentType: string;
  text(): Promise<string>;
}

/** Creates the metrics of this process: docs/metrics.md. */
export function createMetrics(services: Services, database: Database): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { live } = services;
  const { broker } = live;
  registerGauge(registry, 'sundial_live_streams', 'Open live streams of this process.', live.openStreams);
  if (broker !== undefined) {
    const help = '1 while the broker of LIVE_URL carries the live updates, 0 while it is away.';
    registerGauge(registry, 'sundial_live_broker_up', help, () => (broker.isUp() ? 1 : 0));
  }
  registerStates(
    registry,
    'sundial_queued_mails',
    'Mails in the database, the same for every process; absent while the database does not answer.',
    async () => {
      const counts = await settledWithin(COUNT_WITHIN_MS, countQueuedMails(services));
      return counts && { waiting: counts.waiting, given_up: counts.givenUp };
    },
  );
  registerJobs(registry, services);
  const { transactionLoad } = database;
  // The embedded database has no transactions that wait for a connection.
  if (transactionLoad !== undefined) {
    const help = 'Transactions of this process that run, and those that wait for a connection.';
    registerStates(registry, 'sundial_transactions', help, () => ({ ...transactionLoad() }));
  }
  registerAlerts(registry, services);
  const checks = 'Password checks of this process that run, and those that wait in the queue.';
  registerStates(registry, 'sundial_password_checks', checks, passwordChecks);
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

/** Registers a value that `read` returns when the metrics are collected. */
function registerGauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}

/** Registers a value for each state; null is absent. */
function registerStates(
  registry: Registry,
  name: string,
  help: string,
  read: () => Readonly<Record<string, number>> | null | Promise<Readonly<Record<string, number>> | null>,
): void {
  new Gauge({
    name,
    help,
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const [state, count] of Object.entries((await read()) ?? {})) this.set({ state }, count);
    },
  });
}

function registerJobs(registry: Registry, services: Services): void {
  new Gauge({
    name: 'sundial_jobs',
    help: 'Jobs in the database, the same for every process; absent while the database does not answer.',
    labelNames: ['kind', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      const counts = (await settledWithin(COUNT_WITHIN_MS, countJobs(services))) ?? [];
      for (const { kind, waiting, late, givenUp } of counts) {
        this.set({ kind, state: 'waiting' }, waiting);
        this.set({ kind, state: 'late' }, late);
        this.set({ kind, state: 'given_up' }, givenUp);
      }
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
    { variable: 'METRICS_PORT' },
  );
  log('info', 'metrics', { url: `${localUrl(host, portOf(server))}${PATH}` });
  return server;
}
