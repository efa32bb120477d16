import {
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  httpContextIntegration,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
  setTag,
} from '@sentry/astro';
import { environment } from '../../config/environment.ts';
import { followInternal } from '../about-user.ts';
import { anonymiseEnvelope, createAnonymiser } from '../anonymise.ts';
import type { Report } from './report.ts';

/** docs/product/telemetry.md#sample-rates */
const TRACE_SAMPLE_RATE = 0.2;
const REPLAY_SAMPLE_RATE = 0.1;
const REPLAY_ON_ERROR_SAMPLE_RATE = 1.0;

type Transport = ReturnType<typeof makeFetchTransport>;

/** Creates the only transport of the service; it anonymises every envelope. */
function anonymousTransport(options: Parameters<typeof makeFetchTransport>[0]): Transport {
  const transport = makeFetchTransport(options);
  const anonymise = createAnonymiser(location.origin);
  return { ...transport, send: (envelope) => transport.send(anonymiseEnvelope(envelope, anonymise)) };
}

/** Returns a function that calls `onSent` once the service has accepted the event with this id. */
function followSending(client: ReturnType<typeof init>): (id: string, onSent: () => void) => void {
  const followers = new Map<string, () => void>();
  client?.on('afterSendEvent', ({ event_id: id = '' }, { statusCode = 0 }) => {
    if (statusCode >= 200 && statusCode < 300) followers.get(id)?.();
    followers.delete(id);
  });
  return (id, onSent) => void followers.set(id, onSent);
}

/** Starts the error service; returns a function that sends a report. `report.ts` reports uncaught errors. */
export function startService(): (report: Report) => void {
  const client = init({
    dsn: environment.sentryDsn,
    environment: location.hostname,
    ...(import.meta.env.SUNDIAL_VERSION === undefined ? {} : { release: import.meta.env.SUNDIAL_VERSION }),
    transport: anonymousTransport,
    tracesSampleRate: TRACE_SAMPLE_RATE,
    replaysSessionSampleRate: REPLAY_SAMPLE_RATE,
    replaysOnErrorSampleRate: REPLAY_ON_ERROR_SAMPLE_RATE,
    // No trace headers: the API does not use them, and its CORS rules would refuse the calls.
    tracePropagationTargets: [],
    defaultIntegrations: false,
    integrations: [
      breadcrumbsIntegration({ console: false }),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      httpContextIntegration(),
      browserTracingIntegration({ instrumentNavigation: false }),
    ],
  });
  followInternal((isInternal) => setTag('internal', isInternal));
  const follow = followSending(client);
  return ({ error, tags, onSent }) => {
    const id = captureException(error, { tags: { ...tags } });
    if (onSent !== undefined) follow(id, onSent);
  };
}
